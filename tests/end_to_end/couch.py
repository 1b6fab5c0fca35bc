"""A person on the couch: real pygame events through the real loop, in virtual time."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

import game
from scenes.scene import Scene
from scenes.storage import Storage
from sprites import layout

if TYPE_CHECKING:
    from tests.virtual_controller import VirtualController

SIZE = (1280, 720)
KEYS = {"left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP, "down": pygame.K_DOWN}


class Couch:
    """Plays on a house with a data folder of its own."""

    def __init__(
        self,
        data: Path,
        cache: Path,
        size: tuple[int, int] = SIZE,
        first_number: int = 12,
        storage: Storage | None = None,
    ) -> None:
        numbers = iter(range(first_number, first_number + 1_000_000))
        self.house = game.build_house(
            size, data_dir=data, cache=cache, numbers=lambda: next(numbers), storage=storage
        )
        self.house.settings.overrule("speed", "instant")
        self.loop = game.Loop(self.house, game.VirtualClock())
        self.left = False
        self.house.leave = self._leave
        pygame.event.clear()

    def _leave(self) -> None:
        self.left = True

    @property
    def scene(self) -> Scene:
        return self.house.director.top

    def frames(self, count: int = 1) -> None:
        for _ in range(count):
            self.loop.frame()
            self.loop.rest()

    def post(self, kind: int, **values: object) -> None:
        pygame.event.post(pygame.event.Event(kind, **values))

    def click(self, pos: tuple[int, int], button: int = 1) -> None:
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(5, 5), buttons=(0, 0, 0), touch=False)
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False)
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=False)
        self.frames(2)

    def tap(self, name: str) -> None:
        x, y, width, height = self.scene.spots()[name]
        self.click((round(x + width / 2), round(y + height * 0.75)))

    def key(self, key: int, mod: int = 0, text: str = "") -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=0)
        self.frames(2)

    def path(self, target: str) -> list[str]:
        """Directions that lead the focus there; fails when nothing does."""
        boxes = self.scene.spots()
        start = self.scene.focus
        assert start in boxes
        came: dict[str, tuple[str, str]] = {}
        waiting = deque([start])
        while waiting:
            here = waiting.popleft()
            if here == target:
                break
            for way in KEYS:
                there = layout.nearest(boxes, here, way)
                if there and there != start and there not in came:
                    came[there] = (here, way)
                    waiting.append(there)
        ways = []
        here = target
        while here != start:
            assert here in came, f"{target} can't be reached from {start}"
            here, way = came[here]
            ways.append(way)
        return ways[::-1]

    def settle(self) -> None:
        """Wait until nothing moves."""
        for _ in range(400):
            if not self.scene.moving:
                return
            self.frames(1)
        raise AssertionError("it never comes to rest")

    def go(self, target: str, press: Callable[[str], None]) -> None:
        """Move the focus there by single steps, looking anew after each, as a person does."""
        for _ in range(60):
            self.settle()
            if self.scene.focus == target:
                return
            press(self._way(target))
        raise AssertionError(f"{target} can't be reached")

    def _way(self, target: str) -> str:
        """Along the row of the target when the focus is in it, else the first step of a shortest path."""
        boxes = self.scene.spots()
        here, there = boxes[self.scene.focus or ""], boxes[target]
        if abs(here[1] - there[1]) < there[3] / 2:
            return "right" if there[0] > here[0] else "left"
        return self.path(target)[0]

    def walk(self, target: str) -> None:
        """Move the focus there by arrow keys and press Enter."""
        self.go(target, lambda way: self.key(KEYS[way]))
        self.key(pygame.K_RETURN)

    def press(self, pad: VirtualController, button: str) -> None:
        """Press a controller's button and let it go."""
        pad.press(button)
        self.frames(2)
        pad.release(button)
        self.frames(2)

    def steer(self, pad: VirtualController, target: str) -> None:
        """Move the focus there by a controller's d-pad and press A."""
        self.go(target, lambda way: self.press(pad, way))
        self.press(pad, "a")

    def close(self) -> None:
        while self.house.director.scenes:
            self.house.director.pop()
        self.house.speaker.close()
        self.house.storage.close()
