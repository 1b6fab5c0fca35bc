"""What is wrong with a typed deal code, in a sentence."""

from __future__ import annotations

from engine.deal import CodeError, CodeProblem
from scenes.text import fill, tr


def code_problem(error: CodeError) -> str:
    """One sentence saying what is wrong, and where when that is known."""
    sentences = {
        CodeProblem.EMPTY: tr("Type a deal code, such as HH1-N-AAAAAAM."),
        CodeProblem.WRONG_GAME: tr("This is not a deal code of this game."),
        CodeProblem.NEWER_VERSION: tr("This deal needs a newer version of the game."),
        CodeProblem.UNKNOWN_KIND: tr("The letter after the first hyphen must be N or W."),
        CodeProblem.BAD_CHARACTER: tr("Only the letters A to Z and the digits 2 to 7 can stand there."),
        CodeProblem.TOO_SHORT: tr("The code is too short: it ends in seven letters or digits."),
        CodeProblem.TOO_LONG: tr("The code is too long: it ends in seven letters or digits."),
    }
    sentence = sentences[error.problem]
    if error.position is None or error.problem is CodeProblem.EMPTY:
        return sentence
    return fill(tr("Character {place}: {sentence}"), place=error.position + 1, sentence=sentence)
