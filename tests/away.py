"""Every setting of every preset away from its default, for the tests that go through them all."""

SCORECARD = [{"rolls": 1}, {"rolls": 2}, {"rolls": 5}]
THIRTEEN = [
    *SCORECARD,
    {"joker": "free"},
    {"joker": "forced"},
    {"joker": "none"},
    {"further_bonus": "always"},
    {"further_bonus": "joker"},
    {"further_bonus": "none"},
    {"joker": "free", "further_bonus": "joker"},
    {"joker": "forced", "further_bonus": "joker"},
    {"joker": "none", "further_bonus": "joker"},
    {"further_points": 0},
    {"further_points": 7},
    {"upper_threshold": 1},
    {"upper_threshold": 40},
    {"upper_bonus": 0},
    {"upper_bonus": 50},
    {"full_house": 0},
    {"small_straight": 11},
    {"large_straight": 1},
    {"five_of_a_kind": 0},
    {"five_of_a_kind": 0, "further_bonus": "joker", "joker": "forced"},
]
AWAY = {
    "general": THIRTEEN,
    "kosci": THIRTEEN,
    "yahtzee": THIRTEEN,
    "yatzy": [
        *SCORECARD,
        {"upper_threshold": 40},
        {"upper_bonus": 0},
        {"five_of_a_kind": 0},
        {"five_of_a_kind": 80},
    ],
    "poker": [
        *SCORECARD,
        {"part_one_bonus": 0},
        {"part_one_bonus": 9},
        {"poker_bonus": 0},
        {"poker_bonus": 9, "poker_bonus_doubled": True},
        {"poker_bonus_doubled": True},
        {"served_doubles": False},
        {"served_doubles": False, "poker_bonus_doubled": True},
    ],
    "generala": [
        *SCORECARD,
        {"five_of_a_kind": 0},
        {"five_of_a_kind": 0, "served_wins": False},
        {"five_of_a_kind": 60},
        {"double_generala": False},
        {"served_bonus": 0},
        {"served_bonus": 10},
        {"served_wins": False},
        {"corner_straights": False},
        {"ace_for_two": True},
        {"corner_straights": False, "ace_for_two": True},
    ],
    "tysiac": [
        {"target": 1},
        {"target": 200},
        {"bank_minimum": 0},
        {"bank_minimum": 200, "target": 600},
        {"set_aside": "all"},
        {"rescue": True},
        {"set_aside": "all", "rescue": True},
    ],
}
EVERY = [(preset, {}) for preset in AWAY] + [
    (preset, settings) for preset, several in AWAY.items() for settings in several
]


def name(preset, settings):
    return " ".join([preset, *(f"{key}={value}" for key, value in settings.items())])
