"""What a setting that was changed does at once."""

from __future__ import annotations

from scenes.house import House

LOOKS = (
    *("theme", "colours", "large_indices", "back", "placement_help"),
    *("language", "text_size", "left_handed"),
)
"""Settings that change what is on the screen already."""


def take_effect(house: House, name: str) -> None:
    """Let the setting of that name be heard and seen. Fullscreen is changed by the house itself."""
    settings, speaker = house.settings, house.speaker
    if name in ("effects_volume", "music_volume"):
        speaker.set_volumes(settings.get("effects_volume") / 100, settings.get("music_volume") / 100)
    elif name == "muted":
        speaker.mute(settings.get("muted"))
    elif name == "read_aloud":
        house.voice.turn(on=settings.get("read_aloud"))
    elif name == "language":
        house.speak()
    elif name == "monitor":
        house.change_monitor()
    if name in LOOKS:
        house.director.rearrange()
