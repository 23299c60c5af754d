"""Words in four languages: all there, all used, none elsewhere, and every number from the rules."""

import ast
import json
import re
import string
from dataclasses import replace
from pathlib import Path

import pytest
from babel import Locale

import generala_widget as gw
from generala_widget import labels, strategies
from generala_widget.rules.naming import box_key
from generala_widget.rules.presets import about
from generala_widget.view.board import board_view
from generala_widget.view.look import Words
from generala_widget.view.panels import new_game, rules_help

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "generala_widget"
CARDS = [name for name in gw.PRESETS if name != "tysiac"]
EN = labels.language("en")


def texts_of(found):
    """Every form of a text."""
    return [found] if isinstance(found, str) else list(found.values())


def places(text):
    """The names between braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


# Every language says the same things.


@pytest.mark.parametrize("code", labels.CODES)
def test_no_language_lacks_a_text_and_none_has_one_more(code):
    assert set(labels.language(code).texts) == set(EN.texts)
    for preset, boxes in EN.boxes.items():
        assert set(boxes) <= set(labels.language(code).boxes[preset]), preset
    assert set(labels.language(code).boxes) == set(EN.boxes)


@pytest.mark.parametrize("code", labels.CODES)
def test_every_text_has_the_places_of_english_and_nothing_empty(code):
    for key, found in labels.language(code).texts.items():
        english = places(texts_of(EN.texts[key])[-1])
        for text in texts_of(found):
            assert places(text) == english, key
            assert text.strip() == text != "", key


@pytest.mark.parametrize("code", labels.CODES)
def test_a_plural_has_every_form_that_numbers_take_and_no_other(code):
    spoken = labels.language(code)
    usual = {spoken.plural(n) for n in range(1001)}
    known = usual | {spoken.plural(1_000_000)}
    for key, found in spoken.texts.items():
        assert isinstance(found, str) == isinstance(EN.texts[key], str), key
        if not isinstance(found, str):
            assert usual <= set(found) <= known, key


@pytest.mark.parametrize("code", labels.CODES)
def test_plural_forms_are_those_of_unicode(code):
    rule = Locale(code).plural_form
    spoken = labels.language(code)
    for n in [*range(1001), 1_000_000, 1_000_001, 2_000_000]:
        assert spoken.plural(n) == rule(n), n


@pytest.mark.parametrize("code", labels.CODES)
def test_the_decimal_mark_is_that_of_unicode(code):
    assert labels.language(code).decimal == Locale(code).number_symbols["latn"]["decimal"]


@pytest.mark.parametrize("code", labels.CODES)
def test_a_language_is_called_by_its_own_name(code):
    assert labels.language(code).name.lower() == Locale(code).get_language_name(code).lower()


@pytest.mark.parametrize("code", labels.CODES)
def test_only_the_alphabet_of_the_language_is_used(code):
    cyrillic, latin = (
        re.compile("[а-яё]", re.IGNORECASE),
        re.compile("[a-ząćęłńóśźżáéíñúü]{2,}", re.IGNORECASE),
    )
    named = r"\{\w+\}|\bcard=|\b(Yahtzee|Yatzy|yahtzee)\b"
    for key, found in labels.language(code).texts.items():
        for text in texts_of(found):
            if code != "ru":
                assert not cyrillic.search(text), key
            elif not key.startswith("error."):
                assert not latin.search(re.sub(named, "", text)), (key, text)


def test_names_in_a_row_are_joined_as_the_language_does():
    three = ["Ala", "Olek", "Inés"]
    joined = {code: labels.joined(code, three) for code in labels.CODES}
    assert joined == {
        "pl": "Ala, Olek i Inés",
        "en": "Ala, Olek and Inés",
        "es": "Ala, Olek e Inés",
        "ru": "Ala, Olek и Inés",
    }
    assert labels.joined("es", ["Ala", "Hielo"]) == "Ala y Hielo"
    assert [labels.joined(code, ["Ala"]) for code in labels.CODES] == ["Ala"] * 4


def test_a_browser_s_languages_choose_the_first_that_is_there():
    assert labels.best_of(["de-DE", "es-419", "en"]) == "es"
    assert labels.best_of(["pl_PL"]) == "pl"
    assert labels.best_of(["rus", "eso", 7, ""]) is None


# Every text is used, and every text that is asked for is there.

PREFIXES = {
    "title": list(gw.PRESETS),
    "source": ["yahtzee", "yatzy"],
    "bonus": [
        *("upper_bonus", "part_one_bonus", "further_bonus"),
        *(f"{name}.further_bonus" for name in ("general", "kosci", "yahtzee")),
    ],
    "strategy": list(strategies.BUILT_IN),
    "setting": [
        key + more
        for name in gw.PRESETS
        for key in (setting.key for setting in about(name).settings)
        for more in ("", ".meaning")
        if key not in EN.boxes[""]
    ],
    "choice": [
        f"{setting.key}.{choice}"
        for name in gw.PRESETS
        for setting in about(name).settings
        for choice in setting.choices or ()
    ],
    "end": ["alone_points", "alone_turns"],
    "upper": ["ahead", "behind", "level"],
    "help": [
        *("turn", "boxes", "served", "bonuses", "joker", "end", "combinations", "bank"),
        *("dice_of_a_kind", "dice_five_of_a_kind", "dice_full_house", "dice_two_pairs", "dice_run"),
        *("dice_exactly", "points_face", "points_over_three", "points_best"),
        *(f"faces_{face}" for face in range(1, 7)),
        *("further_always", "further_joker", "joker_free", "joker_forced", "press_choice", "press_all"),
    ],
    "close": ["toss_up", "close", "solid", "clear"],
    "advice": ["points", "turns", "chance"],
    "coach": [
        f"{what}.{scale}" for what in ("costs", "heading") for scale in ("points", "turns", "chance")
    ],
    "review": [
        *("start", "luck", "regret", "cut_short", "others"),
        *("course_points", "course_turns", "course_chance"),
    ],
    "kind": ["keep", "box", "set_aside", "rolled_on", "stopped"],
    "press": ["dice", "bust", "bank_with"],
    "sample": ["games", "mean", "standard_error", "sd", "least", "most"],
}
"""What is put together from a prefix and the rest: f"title.{name}"."""


def sources(*folders):
    """The syntax trees of the package, without the label files."""
    for path in sorted(PACKAGE.rglob("*.py")):
        if "labels" not in path.parts and (not folders or set(folders) & {path.name, path.parent.name}):
            yield path, ast.parse(path.read_text(encoding="utf-8"))


def literals():
    """Every string in the package's code, and the fixed beginning of every f-string."""
    words, beginnings = set(), set()
    for _, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                words.add(node.value)
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                beginnings.add(node.values[0].value)
    return words, beginnings


WORDS, BEGINNINGS = literals()
DYNAMIC = {f"{prefix}.{rest}" for prefix, rests in PREFIXES.items() for rest in rests}


def page_source():
    """The front end's code, without its tests."""
    paths = [path for path in (ROOT / "js/src").rglob("*.ts*") if ".test." not in path.name]
    return {path: path.read_text(encoding="utf-8") for path in sorted(paths)}


PAGE = "\n".join(page_source().values())
ASKED = {key for call in re.findall(r"\bsay\(([^,)]*)", PAGE) for key in re.findall(r'"(\w+)"', call)}


def test_every_text_is_used():
    page = {f"chrome.{word}" for word in re.findall(r'"(\w+)"', PAGE)}
    page |= {f"chrome.open_{wrong}" for wrong in ("unreadable", "too_large") if f'"{wrong}"' in PAGE}
    errors = {f"error.{word}" for word in WORDS}
    unused = set(EN.texts) - WORDS - DYNAMIC - page - errors
    assert unused == set()


def test_every_text_that_the_code_puts_together_is_there():
    assert DYNAMIC - set(EN.texts) == set()


def test_every_prefix_of_texts_in_the_code_is_among_those_counted_here():
    families = {key.partition(".")[0] for key in EN.texts}
    used = {beginning.partition(".")[0] for beginning in BEGINNINGS if "." in beginning}
    assert (used & families) - set(PREFIXES) == {"error"}


def test_every_text_that_is_asked_for_is_there():
    asked = {
        node.args[0].value
        for _, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and ast.unparse(node.func) in ("words", "self")
    }
    assert len(asked) > 80
    assert asked - set(EN.texts) == set()
    assert {f"chrome.{key}" for key in ASKED} - set(EN.texts) - {"chrome.ok", "chrome.lost"} == set()


def test_the_page_s_own_tests_use_the_english_texts():
    copied = json.loads((ROOT / "js/dev/labels.json").read_text(encoding="utf-8"))
    assert copied == labels.chrome("en")


def test_every_error_has_its_text():
    codes = set()
    for _, tree in sources():
        for node in ast.walk(tree):
            named = isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2]
            if named in ("IllegalAction", "NotationError", "SettingError") and node.args:
                codes |= {n.value for n in ast.walk(node.args[0]) if isinstance(n, ast.Constant)}
    codes -= {0, 1}
    assert len(codes) > 80
    assert {f"error.{code}" for code in codes if isinstance(code, str)} - set(EN.texts) == set()


# No words of the board outside the label files.

WORDLIKE = re.compile(r"[^\W\d_]{2,}\s+[^\W\d_]{2,}|^[A-ZÀ-Ž][a-zà-ž]+[.!?…]?$")
MARKUP = re.compile(r"[<>;]|:\S|^[\w-]+(\s[\w-]*-[\w-]*)+$")
NOT_SHOWN = {
    *("Home", "End", "Enter"),  # keys of the keyboard
    "generala-widget coach",  # the name of a thread
    "the board's message could not be handled",  # in the kernel's log
    "a strategy failed",  # in the kernel's log
    "set aside",  # notation
}


def shown(tree):
    """Strings of a module that could be shown: no docstrings, log lines, or what Python errors say."""
    hidden = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            hidden |= {id(line.value) for line in body if isinstance(line, ast.Expr)}
        call = node.func if isinstance(node, ast.Call) else None
        if call is not None and ast.unparse(call).startswith(("logger.", "ValueError", "TypeError")):
            hidden |= {id(inner) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in hidden:
            yield node.value


def speaks(text):
    """Whether a string looks like words for people."""
    return bool(WORDLIKE.search(text)) and not MARKUP.search(text) and text not in NOT_SHOWN


def test_the_views_and_the_widget_hold_no_words_of_their_own():
    found = [
        (path.name, text)
        for path, tree in sources("view", "widget.py", "coach.py", "look.py")
        for text in shown(tree)
        if speaks(text)
    ]
    assert found == []


def page_words(source):
    """What a page's component would show by itself: text between tags, and strings of words."""
    code = re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", source, flags=re.DOTALL)
    between = re.findall(r">\s*([^<>{}()=;]*[^\W\d_]{3,}[^<>{}()=;]*?)\s*</", code)
    named = re.findall(r'(?:aria-label|title|placeholder|alt)="([^"]+)"', code)
    quoted = re.findall(r'"([^"\n]*)"', re.sub(r'(?:class|d|style|viewBox)="[^"]*"', "", code))
    return [*between, *named, *(text for text in quoted if speaks(text))]


def test_the_page_holds_no_words_of_its_own():
    found = {path.name: page_words(text) for path, text in page_source().items()}
    assert {name: texts for name, texts in found.items() if texts} == {}


@pytest.mark.parametrize(
    "code",
    ['row = "Your turn"', 'heading("Total")', 'words = f"{name} rolled the dice"'],
)
def test_words_in_a_view_would_be_found(code):
    assert any(speaks(text) for text in shown(ast.parse(code)))


@pytest.mark.parametrize(
    "code",
    [
        "<b>Total</b>",
        '<button aria-label="undo">',
        'const text = "Your turn";',
        '<input placeholder="name" />',
    ],
)
def test_words_in_the_page_would_be_found(code):
    assert page_words(code)


# The rules help: complete, and every number from the rules.

UNUSUAL = {
    "rolls": 7,
    "further_points": 211,
    "upper_threshold": 59,
    "upper_bonus": 223,
    "full_house": 227,
    "small_straight": 229,
    "large_straight": 233,
    "five_of_a_kind": 239,
    "part_one_bonus": 241,
    "poker_bonus": 251,
    "served_bonus": 257,
    "target": 2011,
    "bank_minimum": 263,
}
EVERY = [(name, code) for name in gw.PRESETS for code in labels.CODES]


def changed(name):
    """The settings of a preset that are numbers, each with an unusual value."""
    return {s.key: UNUSUAL[s.key] for s in about(name).settings if s.key in UNUSUAL}


def prose(rules, code):
    """The rules help as one text."""
    return "\n".join(flat(rules_help(rules, code)))


def flat(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from flat(inner)
    else:
        for inner in value:
            yield from flat(inner)


def numbers(text):
    """The whole numbers in a text, the faces of dice in a row left out."""
    return {int(number) for number in re.findall(r"\d+", re.sub(r"\b\d( \d)+\b", "", text))}


def test_every_number_among_the_settings_is_tried():
    wholes = {
        setting.key
        for name in gw.PRESETS
        for setting in about(name).settings
        if type(setting.default) is int
    }
    assert wholes == set(UNUSUAL)


@pytest.mark.parametrize(("name", "code"), EVERY)
def test_the_rules_help_is_complete(name, code):
    told = rules_help(gw.PRESETS[name], code)
    text = prose(gw.PRESETS[name], code)
    assert told["title"] == labels.text(code, f"title.{name}")
    assert len(told["sections"]) >= 4
    assert not re.search(r"[{}]|help\.|None|_", text)
    for section in told["sections"]:
        assert section["heading"]
        assert section["text"] or section["table"]
        for row in section.get("table", {}).get("rows", []):
            assert all(row)
    if name in CARDS:
        boxes = gw.PRESETS[name].boxes
        for box in boxes:
            assert labels.box(code, name, box.key) in text


@pytest.mark.parametrize(("name", "code"), EVERY)
def test_a_setting_changes_its_number_in_the_rules_help(name, code):
    for key, value in changed(name).items():
        found = numbers(prose(gw.preset(name, **{key: value}), code))
        # the served bonus is told within the points of a straight, a full house and a poker
        sums = {points + value for points in (20, 30, 40)} if key == "served_bonus" else {value}
        assert sums <= found, key


@pytest.mark.parametrize(("name", "code"), EVERY)
def test_no_default_lingers_in_the_rules_help_when_every_number_is_another(name, code):
    settings = about(name).defaults()
    fixed = {15, 20, 30, 40} if name in ("poker", "generala", "yatzy") else set()
    fixed |= {1000, 150, 100, 200, 10, 20} if name == "tysiac" else set()
    lingering = {settings[key] for key in changed(name)} - fixed - set(range(7))
    found = numbers(prose(gw.preset(name, **changed(name)), code))
    assert found & lingering == set()
    derived = {2 * 239, *(points + 257 for points in (20, 30, 40)), 2 * 15, 2 * 20}
    assert found <= set(changed(name).values()) | fixed | derived | set(range(7))


@pytest.mark.parametrize("code", labels.CODES)
def test_the_rules_help_follows_every_choice_and_switch(code):
    def differ(name, **settings):
        return prose(gw.preset(name, **settings), code) != prose(gw.PRESETS[name], code)

    assert differ("general", joker="none", further_bonus="none")
    assert differ("general", joker="forced")
    assert differ("general", further_bonus="joker")
    assert differ("poker", served_doubles=False)
    assert differ("poker", poker_bonus_doubled=True)
    for key in ("double_generala", "served_wins", "corner_straights"):
        assert differ("generala", **{key: False})
    assert differ("generala", ace_for_two=True)
    assert differ("tysiac", rescue=True)
    assert differ("tysiac", set_aside="all")


# Labels.


@pytest.mark.parametrize("name", CARDS)
def test_every_label_of_every_language_scores_its_box_unless_it_fits_two(name):
    keys = gw.PRESETS[name].keys
    written = {}
    for code in labels.CODES:
        for key in keys:
            for label in (labels.box(code, name, key), *labels.also(code, name, key)):
                written.setdefault(label.casefold(), set()).add(key)
    ambiguous = {label for label, fitting in written.items() if len(fitting) > 1}
    for label, fitting in written.items():
        game = gw.Game(name)
        game.roll(1, 2, 3, 5, 6)
        if label in ambiguous:
            with pytest.raises(gw.NotationError) as caught:
                game.score(label)
            assert caught.value.code == "box_ambiguous"
            assert caught.value.facts["keys"] == ", ".join(key for key in keys if key in fitting)
        else:
            assert box_key(game.rules, label) == next(iter(fitting))
            if next(iter(fitting)) in game.options():
                game.score(label)
                assert game.log[-1] == gw.Score(next(iter(fitting)))
    assert ambiguous <= {"poker", "покер"}


def test_poker_is_four_equal_to_some_players_and_five_to_others():
    game = gw.Game("general")
    game.roll(2, 2, 2, 2, 2)
    with pytest.raises(gw.NotationError, match="four_of_a_kind, five_of_a_kind"):
        game.score("Poker")
    assert game.score("repóker") == 50


@pytest.mark.parametrize("code", labels.CODES)
@pytest.mark.parametrize("name", CARDS)
def test_no_two_boxes_of_a_game_look_the_same(name, code):
    shown = [labels.box(code, name, key) for key in gw.PRESETS[name].keys]
    assert len(set(shown)) == len(shown)


def test_boxes_are_called_as_players_of_the_game_call_them():
    def called(code, name, *keys):
        return [labels.box(code, name, key) for key in keys]

    five = ("four_of_a_kind", "five_of_a_kind")
    assert called("pl", "general", *five, "chance") == ["4 jednakowe", "Generał", "Szansa"]
    assert called("pl", "poker", "three_of_a_kind", *five) == ["Trójka", "Kareta", "Poker"]
    assert called("es", "generala", "straight", *five) == ["Escalera", "Póker", "Generala"]
    assert called("es", "generala", "double_five_of_a_kind") == ["Doble generala"]
    assert called("ru", "generala", "fours", *five) == ["Четвёрки", "Каре", "Генерала"]


@pytest.mark.parametrize("code", labels.CODES)
def test_a_label_stands_within_a_sentence(code):
    inline = Words(code, gw.PRESETS["general"]).inline("small_straight")
    expected = {
        "pl": "„Mały strit”",
        "en": "small straight",
        "es": "escalera corta",
        "ru": "«Малый стрит»",
    }
    assert inline == expected[code]


# On the board.


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("pl", ["Rzuć 1 kością", "Rzuć 2 kośćmi", "Rzuć 5 kośćmi"]),
        ("en", ["Roll 1 die", "Roll 2 dice", "Roll 5 dice"]),
        ("es", ["Tirar 1 dado", "Tirar 2 dados", "Tirar 5 dados"]),
        ("ru", ["Бросить 1 кубик", "Бросить 2 кубика", "Бросить 5 кубиков"]),
    ],
)
def test_the_roll_button_counts_dice(code, words):
    shown = board_view(gw.Game("general").look(), code)["rollLabels"]
    assert [shown[1], shown[2], shown[5]] == words


@pytest.mark.parametrize("code", labels.CODES)
def test_players_without_names_are_called_in_the_board_s_language(code):
    look = gw.Game("general", players=2).look()
    names = [player["name"] for player in board_view(look, code)["players"]]
    assert names == [labels.text(code, "chrome.default_name", n=n) for n in (1, 2)]
    own = board_view(replace(look, players=("Ala", "Player X")), code)
    assert [player["name"] for player in own["players"]] == ["Ala", "Player X"]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("pl", "Nie można wpisać w pole „Trójki”: jest w nim już 3."),
        ("en", "Can't score threes: it holds 3."),
        ("es", "No se puede anotar en treses: ya tiene 3."),
        ("ru", "Нельзя записать в «Тройки»: там уже 3."),
    ],
)
def test_an_error_is_told_in_the_board_s_language(code, text):
    board = gw.play("general", players=["Ala"], language=code)
    board.game.roll(1, 2, 3, 5, 6)
    board.game.score("threes")
    board.game.roll(1, 2, 3, 5, 6)
    with pytest.raises(gw.IllegalAction) as caught:
        board.game.score("threes")
    assert board._told(caught.value)["text"].startswith(text)


@pytest.mark.parametrize("code", labels.CODES)
def test_an_error_calls_settings_and_games_by_their_names(code):
    words = Words(code, gw.PRESETS["kosci"])
    with pytest.raises(gw.SettingError) as caught:
        gw.preset("kosci", upper_bonus="x")
    told = caught.value.text(code, words.called)
    assert labels.language(code).inline(words("setting.upper_bonus")) in told
    with pytest.raises(gw.SettingError) as caught:
        gw.Game("kosci", players=5)
    assert labels.text(code, "title.kosci") in caught.value.text(code, words.called)


@pytest.mark.parametrize("code", labels.CODES)
def test_an_error_within_an_error_is_in_the_same_language(code):
    saved = json.loads(gw.Game("general", seed=1).to_json())
    saved["events"] = ["score threes"]
    with pytest.raises(gw.NotationError) as caught:
        gw.Game.from_json(json.dumps(saved))
    told = caught.value.text(code, Words(code, gw.PRESETS["general"]).called)
    assert told.endswith(labels.text(code, "error.roll_first"))


@pytest.mark.parametrize("code", labels.CODES)
def test_the_new_game_panel_is_in_the_language_with_meanings_and_sources(code):
    asked = new_game(gw.Game("general").look(), (None,), tuple(strategies.BUILT_IN), code)
    for preset in asked["presets"]:
        assert preset["title"] == labels.text(code, f"title.{preset['name']}")
        for setting in preset["settings"]:
            assert setting["meaning"]
            assert setting["label"] != setting["key"]
            assert not re.search(r"[{}]", setting["label"] + setting["meaning"] + setting["source"])
