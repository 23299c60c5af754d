"""What plain values look like: words for chances, and HTML that survives an untrusted notebook."""

import re
from base64 import b64decode
from fractions import Fraction
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest

from generala_widget.distribution import Distribution
from generala_widget.exact.turn import odds
from generala_widget.show import html, numbers, svg
from generala_widget.show.table import Bar, Table

# What JupyterLab's sanitizer (apputils/src/sanitizer.ts) lets through, as far as we use it.
TAGS = {"div", "table", "caption", "thead", "tbody", "tr", "th", "td", "img", "b", "span"}
ATTRIBUTES = {"style", "lang", "title", "scope", "src", "alt", "class"}
LENGTH = r"(0|-?\d*\.?\d+(px|em|rem|%)|auto)"
COLOUR = r".*(#[0-9a-f]+|rgba?\([\d., ]+\)).*"
STYLES = {
    "width": LENGTH,
    "min-width": LENGTH,
    "max-width": LENGTH,
    "height": LENGTH,
    "padding": rf"({LENGTH}\s*){{1,4}}",
    "margin": rf"({LENGTH}\s*){{1,4}}",
    "border": r"none|(\d+px|solid|dashed|dotted|\s)+",
    "border-collapse": "collapse",
    "background-color": COLOUR,
    "text-align": "left|right|center",
    "white-space": "nowrap|normal",
    "font-size": LENGTH,
    "font-weight": "bold|normal",
    "opacity": r"0?\.\d+|1",
    "caption-side": "top",
    "overflow-x": "auto",
}


class Checked(HTMLParser):
    """Fails on a tag, attribute or style that an untrusted notebook would lose."""

    def __init__(self, text):
        super().__init__()
        self.open, self.text = [], []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attrs):
        assert tag in TAGS
        if tag != "img":
            self.open.append(tag)
        for name, value in attrs:
            assert name in ATTRIBUTES
            if name == "style":
                for rule in value.split(";"):
                    key, _, text = rule.partition(":")
                    assert re.fullmatch(STYLES[key.strip()], text.strip()), rule

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


SHOWN = [
    Distribution({1: 1, 2: 5}),
    Distribution({"<b>": 0.5, "x": 0.5}),
    odds("five_of_a_kind", (3, 3, 3, 1, 2)),
    Table(("a", "b"), [("x", Bar(0.3))], left=(0,), caption="<c>", notes=("<n>",), strong=(0,)),
]


@pytest.mark.parametrize("value", SHOWN, ids=lambda value: type(value).__name__)
def test_html_holds_only_what_an_untrusted_notebook_keeps(value):
    Checked(value._repr_html_())


@pytest.mark.parametrize("value", SHOWN, ids=lambda value: type(value).__name__)
def test_repr_and_text_hold_no_address_and_no_markup(value):
    for text in (repr(value), str(value)):
        assert " at 0x" not in text
        assert "<div" not in text


def test_a_picture_is_an_image_that_says_what_it_shows():
    picture = html.picture(svg.dice((3, 5)), 'dice "3 5"', 80)
    Checked(picture)
    assert 'alt="dice &quot;3 5&quot;"' in picture
    data = re.search(r"base64,([^\"]+)", picture)[1]
    assert b64decode(data).decode() == svg.dice((3, 5))


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_has_as_many_pips_as_its_face(face):
    assert svg.dice((face,)).count("<circle") == face


def test_svg_is_well_formed_and_names_are_text():
    chart = svg.chart([svg.Line("<Ala & Olek>", [0, 3, -2]), svg.Line("b", [1.0])], title="<t>")
    root = ET.fromstring(chart)
    words = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "<Ala & Olek>" in words
    ET.fromstring(svg.chart([]))


def test_names_at_the_ends_of_a_chart_do_not_lie_on_each_other():
    root = ET.fromstring(svg.chart([svg.Line("a", [0, 5]), svg.Line("b", [0, 5])]))
    places = [e.get("y") for e in root.iter("{http://www.w3.org/2000/svg}text") if e.text in "ab"]
    assert abs(float(places[0]) - float(places[1])) >= 14


def test_text_is_escaped_once():
    assert html.escape("<&\"'>") == "&lt;&amp;&quot;&#x27;&gt;"
    assert html.escape(html.escape("<")) == "&lt;"


@pytest.mark.parametrize(
    ("chance", "percent", "one_in"),
    [
        (Fraction(5, 81), "6.17 %", "1 in 16.2"),
        (Fraction(1, 6), "16.67 %", "1 in 6"),
        (Fraction(1, 7776), "0.0129 %", "1 in 7776"),
        (Fraction(7775, 7776), "99.99 %", ""),
        (Fraction(99999, 100000), "> 99.99 %", ""),
        (0, "0 %", ""),
        (1, "100 %", ""),
        (1.0, "100 %", ""),
        (1e-30, "< 0.0000000001 %", ""),
    ],
)
def test_a_chance_in_words_never_claims_certainty_that_is_not_there(chance, percent, one_in):
    assert numbers.percent(chance) == percent
    assert numbers.one_in(chance) == one_in


def test_a_bar_is_as_long_as_its_share():
    assert len(str(Bar(1))) == 20
    assert len(str(Bar(0.5))) == 10
    assert str(Bar(0)) == ""
    assert str(Bar(1e-9)) == "▏"


def test_numbers_have_a_true_minus_sign_and_no_negative_zero():
    assert numbers.decimal(-0.001) == "0.00"
    assert numbers.signed(-2) == "−2.00"
    assert numbers.signed(0.001) == "0.00"


def test_wide_letters_keep_the_columns_straight():
    lines = str(Table(("", "n"), [("骰子", 1), ("dice", 22)], left=(0,))).splitlines()
    assert lines[1] == "骰子   1"
    assert lines[2] == "dice  22"


def test_every_language_has_its_own_decimal_mark():
    assert [numbers.decimal(1.5, 1, code) for code in ("pl", "en", "es", "ru")] == [
        *("1,5", "1.5", "1,5", "1,5")
    ]
    assert "16,67 %" in str(Distribution({1: 1, 2: 5}).table("pl"))
