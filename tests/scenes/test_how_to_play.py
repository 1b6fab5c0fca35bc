"""How to play: pages for both games, turned by every device, whole in every language and size of text."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import hearts, solitaire
from engine.cards import Card
from scenes import actions
from scenes.actions import Direction
from scenes.house import House
from scenes.how_to_play import BETWEEN, LINE, HowToPlay
from scenes.lessons import heart_lessons, hearts_lessons
from scenes.menu import MenuScene
from scenes.solitaire_table import SolitaireTable
from scenes.text import LANGUAGES, set_language
from sprites.stage import Sprite


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    set_language("en")


def page(house: House, game: str = solitaire.NAME) -> HowToPlay:
    house.director.show(MenuScene(house))
    found = HowToPlay(house, game)
    house.director.push(found)
    return found


@pytest.mark.parametrize(("game", "count"), [(solitaire.NAME, 4), (hearts.NAME, 5)])
def test_every_page_is_reached_by_going_on(house: House, game: str, count: int) -> None:
    scene = page(house, game)
    seen = [scene.lesson.title]
    while scene.buttons["page-next"].on:
        scene.handle(actions.Tap(None))
        seen.append(scene.lesson.title)
    assert len(set(seen)) == len(seen) == count
    for _ in range(count):
        scene.activate("page-previous")
    assert scene.lesson.title == seen[0]


def test_it_opens_from_the_menu_and_with_the_game_that_is_paused(house: House) -> None:
    house.director.show(MenuScene(house))
    house.director.top.activate("item-how-to-play")
    assert isinstance(house.director.top, HowToPlay)
    house.director.top.back()
    assert isinstance(house.director.top, MenuScene)
    house.director.show(SolitaireTable.new(house))
    house.director.top.handle(actions.Menu())
    pause = house.director.top
    names = [name for name, button in pause.buttons.items() if button.label == "How to play"]
    pause.activate(names[0])
    assert isinstance(house.director.top, HowToPlay)
    assert house.director.top.game == solitaire.NAME


@pytest.mark.parametrize(("language", "onwards"), [("en", Direction.RIGHT), ("he", Direction.LEFT)])
def test_pages_are_turned_the_way_of_reading(house: House, language: str, onwards: Direction) -> None:
    house.speak(language)
    scene = page(house)
    scene.handle(actions.Move(onwards))
    assert scene.number == 1


def test_pages_are_turned_by_wheel_and_back_and_left_by_the_menu_button(house: House) -> None:
    scene = page(house)
    scene.handle(actions.Scroll(-1.0))
    scene.handle(actions.Scroll(-1.0))
    assert scene.number == 2
    scene.handle(actions.Scroll(1.0))
    assert scene.number == 1
    scene.set_focus("page-previous")
    scene.handle(actions.Move(Direction.LEFT))
    assert scene.number == 0
    scene.handle(actions.Menu())
    assert isinstance(house.director.top, MenuScene)


def test_a_page_is_read_with_its_title_and_all_its_sentences(house: House) -> None:
    scene = page(house)
    scene.activate("page-next")
    said = scene.reading("page-next")
    assert said.startswith("Next")
    assert all(sentence in said for sentence in (scene.lesson.title, *scene.lesson.sentences))
    assert scene.reading("game-hearts") == "Hearts"


def test_the_other_game_begins_with_its_first_page(house: House) -> None:
    scene = page(house)
    scene.turn(2)
    scene.activate("game-hearts")
    assert (scene.game, scene.number) == (hearts.NAME, 0)


def test_pictures_show_cards_that_there_are_and_never_one_twice_in_hearts() -> None:
    for lesson in (*heart_lessons(), *hearts_lessons()):
        cards = [Card.parse(each.text) for each in lesson.cards if each.text]
        assert cards
        if lesson in hearts_lessons():
            assert len(set(cards)) == len(cards)
    pair = [Card.parse(each.text).rank for each in heart_lessons()[1].cards if each.mark == "pink"]
    assert len(pair) == 2
    assert pair[0] == pair[1]


@pytest.mark.parametrize("size", [(1024, 576), (1024, 768), (1920, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text_size", [100, 150])
def test_no_page_has_more_words_than_room(
    house: House, language: str, size: tuple[int, int], text_size: int
) -> None:
    """By the same sizes that the panel has, at the smallest type there may be."""
    house.size = size
    house.settings.overrule("text_size", text_size)
    house.speak(language)
    metrics = house.kit.metrics
    for game in (solitaire.NAME, hearts.NAME):
        scene = page(house, game)
        for number in range(len(scene.lessons)):
            scene.number = number
            scene.lay_anew()
            bottom = max(
                sprite.pose.y + sprite.layers[-1].surface.get_height() / 2
                for sprite in scene.stage.sprites
                if type(sprite) is Sprite
                and sprite.z == 5
                and not sprite.name
                and sprite.pose.y < scene.title_y + size[1] * 0.84
            )
            assert bottom <= metrics.prompts_y - metrics.px(74) / 2
    assert LINE > 1 > BETWEEN
