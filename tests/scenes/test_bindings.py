from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.bindings import BUTTONS, KEYS, NEEDED, Bindings

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


def stored(keys: dict[str, Any] | None = None, buttons: dict[str, Any] | None = None) -> Any:
    """The first bindings as JSON gives them back, with changes."""
    data = json.loads(json.dumps(Bindings().to_json()))
    data["keys"] |= keys or {}
    data["buttons"] |= buttons or {}
    return data


def test_bindings_round_trip_through_json() -> None:
    bindings = Bindings(keys={**KEYS, "undo": ("f5", "ctrl+alt+shift+ö"), "say": ()})
    assert Bindings.from_json(json.loads(json.dumps(bindings.to_json()))) == bindings
    assert Bindings.from_json(stored()) == Bindings()


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"keys": {}},
        {"keys": {}, "buttons": []},
        stored(keys={"undo": "z"}),
        stored(keys={"undo": [1]}),
        stored(keys={"undo": [[]]}),
        stored(keys={"undo": [""]}),
        stored(keys={"undo": ["a b c\n"]}),
        stored(keys={"undo": ["x" * 200]}),
        stored(keys={"undo": ["h"]}),
        stored(keys={"undo": ["return"]}),
        stored(buttons={"undo": ["lb"]}),
        stored(buttons={"undo": ["turbo"]}),
        stored(buttons={"undo": None}),
        *(stored(keys={action: []}) for action in NEEDED),
        *(stored(buttons={action: []}) for action in NEEDED),
    ],
)
def test_bindings_that_make_no_sense_are_refused(data: object) -> None:
    with pytest.raises(ValueError):
        Bindings.from_json(data)


@given(JSON)
def test_whatever_json_is_bindings_or_a_value_error(data: object) -> None:
    for form in (data, {"keys": data, "buttons": data}, stored(keys={"undo": data})):
        try:
            bindings = Bindings.from_json(form)
        except ValueError:
            continue
        assert set(bindings.keys) <= set(KEYS)


def test_an_action_of_a_newer_version_is_left_out_and_a_missing_one_has_its_free_keys() -> None:
    data = stored(keys={"teleport": ["t"], "say": ["m"]})
    del data["keys"]["mute"], data["keys"]["menu"]
    bindings = Bindings.from_json(data)
    assert "teleport" not in bindings.keys
    assert bindings.keys["mute"] == ()  # its key says the state now
    assert bindings.keys["menu"] == KEYS["menu"]


def test_one_button_may_sort_and_show_the_last_trick_but_not_sort_and_undo() -> None:
    assert BUTTONS["sort"] == BUTTONS["last_trick"] == ("lb",)
    Bindings(keys={**KEYS, "last_trick": KEYS["sort"]})
    with pytest.raises(ValueError, match="can't do"):
        Bindings(keys={**KEYS, "undo": KEYS["sort"]})
