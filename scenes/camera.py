"""Pictures of the screen, kept beside the loop: to encode one takes as long as many frames."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import pygame

from scenes.house import House

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor


class Camera:
    """Takes the next picture that is whole when one is wanted."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._wanted = False
        self._saving: deque[Future[str]] = deque()
        self._pool: ThreadPoolExecutor | None = None

    @property
    def busy(self) -> bool:
        """Whether one is wanted, or not yet kept."""
        return self._wanted or bool(self._saving)

    def want(self) -> None:
        """Keep what will be painted next."""
        self._wanted = True

    def see(self, screen: pygame.Surface) -> None:
        """All of the screen has been painted."""
        if not self._wanted:
            return
        self._wanted = False
        if self._pool is None:
            from concurrent.futures import ThreadPoolExecutor  # not before the first picture: some ms

            self._pool = ThreadPoolExecutor(1, "camera")
        self._saving.append(self._pool.submit(self._house.take_screenshot, screen.copy()))

    def told(self) -> str:
        """A sentence about one that has been kept since the last question; empty: none has."""
        return self._saving.popleft().result() if self._saving and self._saving[0].done() else ""
