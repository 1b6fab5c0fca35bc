from __future__ import annotations

import random

import pygame
import pytest

from engine.cards import Card
from sprites.card_art import CardStyle
from sprites.card_sprite import CardPictures, CardSprite
from sprites.stage import ADD, Layer, Sprite, Stage, merged
from sprites.timeline import Pose

SIZE = (200, 150)


@pytest.fixture
def screen(display: object) -> pygame.Surface:
    del display
    return pygame.Surface(SIZE)


def block(colour: str, size: tuple[int, int] = (20, 20)) -> Layer:
    surface = pygame.Surface(size)
    surface.fill(colour)
    return Layer(surface)


def stage_of(*sprites: Sprite) -> Stage:
    stage = Stage()
    backdrop = pygame.Surface(SIZE)
    backdrop.fill("#102030")
    stage.backdrop = backdrop
    for sprite in sprites:
        stage.add(sprite)
    return stage


def painted_whole(stage: Stage) -> bytes:
    fresh = pygame.Surface(SIZE)
    stage.repaint()
    stage.draw(fresh)
    return pygame.image.tobytes(fresh, "RGB")


def test_nothing_is_painted_twice(screen: pygame.Surface) -> None:
    stage = stage_of(Sprite([block("red")], Pose(50, 50)))
    assert stage.draw(screen) == [screen.get_rect()]
    assert stage.draw(screen) == []
    assert not stage.stale


def test_only_where_a_sprite_was_and_is_gets_painted(screen: pygame.Surface) -> None:
    sprite = Sprite([block("red")], Pose(50, 50))
    stage = stage_of(sprite)
    stage.draw(screen)
    sprite.put(Pose(120, 50))
    assert sorted(tuple(rect) for rect in stage.draw(screen)) == [(40, 40, 20, 20), (110, 40, 20, 20)]


def test_a_moving_sprite_is_drawn_between_its_last_two_places(screen: pygame.Surface) -> None:
    sprite = Sprite([block("red")], Pose(50, 50))
    stage = stage_of(sprite)
    stage.draw(screen)
    stage.begin_tick()
    sprite.pose = Pose(70, 50)
    stage.draw(screen, 0.5)
    assert sprite.drawn_rect.center == (60, 50)
    stage.begin_tick()
    stage.draw(screen, 0.5)
    assert sprite.drawn_rect.center == (70, 50)
    stage.begin_tick()
    assert stage.draw(screen, 0.5) == []


def test_the_topmost_drawn_sprite_is_hit(screen: pygame.Surface) -> None:
    low = Sprite([block("red")], Pose(50, 50), z=1, name="low")
    high = Sprite([block("blue")], Pose(55, 50), z=2, name="high")
    glow = Sprite([block("white")], Pose(50, 50), z=9, solid=False)
    stage = stage_of(high, low, glow)
    assert stage.sprite_at((50, 50)) is high
    assert stage.sprite_at((41, 50)) is low
    high.visible = False
    assert stage.sprite_at((50, 50)) is low
    stage.remove(low)
    assert stage.sprite_at((41, 50)) is None
    low_again = stage.add(low)
    low_again.z = 3
    assert stage.sprite_at((50, 50)) is low


@pytest.mark.parametrize("seed", range(30))
def test_painting_what_changed_gives_the_same_picture_as_painting_everything(
    seed: int, screen: pygame.Surface
) -> None:
    chance = random.Random(seed)
    stage = stage_of()
    sprites: list[Sprite] = []
    for _ in range(40):
        what = chance.randrange(5)
        place = Pose(chance.uniform(-20, 220), chance.uniform(-20, 170))
        if what == 0 or not sprites:
            surface = pygame.Surface((chance.randint(1, 60), chance.randint(1, 60)), pygame.SRCALPHA)
            surface.fill([chance.randrange(256) for _ in range(4)])
            flags = chance.choice((0, ADD))
            sprites.append(stage.add(Sprite([Layer(surface, flags=flags)], place, z=chance.randrange(4))))
        elif what == 1:
            stage.remove(sprites.pop(chance.randrange(len(sprites))))
        elif what == 2:
            chance.choice(sprites).put(place)
        elif what == 3:
            chance.choice(sprites).z = chance.randrange(4)
        else:
            sprite = chance.choice(sprites)
            sprite.visible = not sprite.visible
        stage.draw(screen)
    assert pygame.image.tobytes(screen, "RGB") == painted_whole(stage)


def test_most_of_the_screen_is_painted_at_once() -> None:
    whole = pygame.Rect(0, 0, 100, 100)
    assert merged([pygame.Rect(0, 0, 100, 40), pygame.Rect(0, 50, 100, 40)], whole) == [whole]


def test_what_lies_beside_the_screen_is_left_out() -> None:
    whole = pygame.Rect(0, 0, 100, 100)
    assert (
        merged([pygame.Rect(-50, 0, 50, 50), pygame.Rect(100, 0, 5, 5), pygame.Rect(0, 0, 0, 0)], whole) == []
    )


def test_cards_are_drawn_before_they_are_painted(screen: pygame.Surface) -> None:
    """A step for each that had to be drawn: none for what is drawn already, hidden, or no card."""
    pictures = CardPictures(60, CardStyle())
    cards = [
        CardSprite(pictures, face, Card.parse(face), Pose(60.0 + 30 * place, 80))
        for place, face in enumerate(("AH", "KH", "QH"))
    ]
    cards[2].visible = False
    stage = stage_of(*cards, Sprite((block("red"),), Pose(200, 80)))
    assert len(list(stage.drawn_ahead())) == 2
    assert [pictures.warm(card.face) for card in cards] == [False, False, True]
    assert list(stage.drawn_ahead()) == []
    stage.draw(screen, 1.0)
    cards[0].put(Pose(60, 80, angle=8))
    assert len(list(stage.drawn_ahead())) == 1


def test_what_was_painted_last_is_painted_again_and_nothing_drawn_for_it(screen: pygame.Surface) -> None:
    """A sprite that has moved since lies where it was seen; a card that was never drawn is not there yet."""
    pictures = CardPictures(90, CardStyle())
    moved, hidden = Sprite([block("red")], Pose(50, 50)), Sprite([block("blue")], Pose(150, 50))
    stage = stage_of(moved, hidden)
    stage.draw(screen)
    seen = pygame.image.tobytes(screen, "RGB")
    moved.put(Pose(120, 50))
    hidden.visible = False
    card = stage.add(CardSprite(pictures, "card", Card.parse("QS"), Pose(100, 100)))
    again = pygame.Surface(SIZE)
    stage.draw_again(again)
    assert pygame.image.tobytes(again, "RGB") == seen
    assert not pictures._flats
    stage.add(Sprite([block("green")], Pose(20, 120)))
    stage.draw_again(again)
    assert again.get_at((20, 120)) == pygame.Color("green"), "what is at hand"
    assert card.draw_ahead()
    stage.draw_again(again)
    assert again.get_at((100, 100)) != screen.get_at((100, 100))
