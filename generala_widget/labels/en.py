"""English."""

from generala_widget.labels import Language, Text


def plural(n: int) -> str:
    """Unicode's rule for whole numbers: one die, other dice."""
    return "one" if n == 1 else "other"


ERRORS: dict[str, Text] = {
    # dice and notation
    "no_die": "{die} is no die: a die is a whole number from 1 to 6.",
    "too_many_dice": "{n} dice are too many: there are five.",
    "not_five": "five dice are needed, not {n}.",
    "no_action": "{action} is no action. Actions read: roll, keep 3 3, keep none, score threes, "
    "set aside 1 5, bank.",
    "no_box": "{name} is no box: give its key or its label, such as threes.",
    "unknown_box": "there is no box {name}. Boxes: {boxes}.",
    "unknown_box_near": "there is no box {name}; did you mean {near}? Boxes: {boxes}.",
    "box_ambiguous": "{name} fits more than one box: {keys}. Give the key.",
    "no_player": "there is no player {player} among {n}.",
    "unknown_player": "there is no player {name}. Players: {players}.",
    # what the rules forbid
    "game_over": "the game is over: nothing more can be done, except undo or restart.",
    "chance_moves": "the dice are in the air: chance is to move.",
    "not_rolling": "no dice are in the air: nothing was to be rolled.",
    "throw_size": {
        "one": "1 die is to be rolled, {given} were given.",
        "other": "{n} dice are to be rolled, {given} were given.",
    },
    "other_game": "{action} is no action of this game.",
    "no_boxes": "this game has no boxes: set dice aside, roll and bank.",
    "no_points": "{action} has no points of its own.",
    "roll_first": "the turn starts with a roll: roll first.",
    "keep_first": "say what to keep before rolling again: keep 3 3, or keep none.",
    "keep_all": "all five dice are kept, so there is nothing to roll: let a die go, or score a box.",
    "no_rolls_left": "no rolls are left in this turn: score a box.",
    "not_on_tray": "can't take {die}: the dice are {dice}.",
    "box_filled": "can't score {box}: it holds {points}. Open: {boxes}.",
    "box_closed": "can't score {box} yet: an earlier part of the card must be filled first. "
    "Open: {boxes}.",
    "joker_forced": "can't score {box}: this roll must go into one of {boxes}.",
    "set_aside_first": "set something aside of this roll first: {actions}.",
    "set_aside_once": "{dice} were set aside of this roll already: roll or bank.",
    "set_aside_none": "set at least one scoring die aside.",
    "no_combination": "{dice} can't be set aside. What can: {actions}.",
    "must_reroll": "this roll holds no combination, but is saved: roll the same dice again.",
    "bank_minimum": "{n} points are too few to bank: {least} are needed.",
    "no_draw": "player {player} can't be drawn now.",
    "left_already": "player {player} has left already.",
    "last_player": "the last player can't leave.",
    "no_keep": "this game keeps no dice: set scoring dice aside instead.",
    "no_place": "the tray has no places {places}: there are {n}, counted from 0.",
    # presets, settings, players
    "unknown_preset": "there is no preset {name}. Presets: {presets}.",
    "unknown_preset_near": "there is no preset {name}; did you mean {near}? Presets: {presets}.",
    "unknown_setting": "{preset} has no setting {setting}. Settings: {known}.",
    "unknown_setting_near": "{preset} has no setting {setting}; did you mean {near}? Settings: {known}.",
    "setting_choice": "{setting} can't be {value}: it takes one of {choices}.",
    "setting_switch": "{setting} can't be {value}: it takes True or False.",
    "setting_number": "{setting} can't be {value}: it takes a whole number, {least} or more.",
    "threshold_out_of_reach": "{setting} can't be {value}: the boxes bring {most} at most.",
    "players_range": "{preset} can't be played by {n}: it is for {least} to {most} players, or for "
    "one alone.",
    "players_least": "{preset} can't be played by {n}: it is for {least} players or more, or for "
    "one alone.",
    "players_kind": "players can't be {value}: give a list of names, or how many.",
    "players_many": "{n} players are too many: {most} at most.",
    "player_name": "player {player} can't be called {value}: a name is a text that isn't empty.",
    "player_twice": "two players are called {name}: each needs a name of their own.",
    "seats_kind": "seats can't be {value}: for each player a strategy's name, or None.",
    "seed_kind": "seed can't be {value}: it takes a whole number from 0 to 2**64 - 1.",
    "box_key": "a box can't have the key {key}: it takes a word such as full_house.",
    "box_times": "{box} can't be scored {value} times: once or more.",
    "box_twice": "two boxes have the key {box}.",
    "box_points": "points of {box} can't be {value}: they are whole numbers.",
    "box_unknown_need": "{box} needs the box {need}, which the card doesn't have.",
    "bonus_boxes": "the bonus {bonus} names boxes that the card doesn't have: {missing}.",
    "bonus_signed": "the bonus {bonus} counts boxes that can be negative: it takes when_filled=True.",
    "needs_five": "{setting} looks at the box five_of_a_kind, which the card doesn't have.",
    "card_name": "a card can't be called {name}: it takes a word such as yams.",
    "card_boxes": "the card {name} has no boxes: it takes one or more of gw.Box.",
    "unknown_strategy": "there is no strategy {name}. Strategies: {known}.",
    # transcripts and saved games
    "text_kind": "{what} is a text, not {value}.",
    "text_too_long": "{n} characters are no {what}: at most {most} are read.",
    "text_header": "line {line}: {found} was found where {wanted} was expected.",
    "text_line": "line {line}, {found}: {why}",
    "text_points": "{found} claims {claimed}, but it brings {right}.",
    "text_luck": "{found} was not drawn from seed {seed}, which gave {right}.",
    "text_cut": "the text ends where chance was to move: something was cut off.",
    "text_next_turn": "the turn has ended: what follows belongs on a line of its own.",
    "text_rules": "this game is of {found}, not of {wanted}.",
    "text_own": "this game is of a card of its own, {name}: give it as rules=.",
    "text_digest": "this game was played with another version of the card {name}.",
    "json_broken": "this is no saved game: {why}.",
    "json_format": "this is no saved game of generala-widget.",
    "json_newer": "this game was saved in format {found}; this version reads up to {known}.",
    "json_field": "the saved game is damaged: {field} can't be {value}.",
    "json_event": "event {number}, {found}: {why}",
    # the board
    "message": "the board sent something that can't be read.",
    "strategy_failed": "the strategy of {name} failed: {why}",
    "strategy_illegal": "the strategy of {name} chose {action}: {why}",
    "not_a_bot": "a person is to move: strategies wait.",
    "nothing_to_undo": "there is nothing to undo.",
    "nothing_to_redo": "there is nothing to redo.",
    "file_kind": "this file is no saved game.",
}

SHOWN: dict[str, Text] = {
    # distributions and chances
    "show.one_in": "1 in {number}",
    "show.outcome": "outcome",
    "show.mean_sd": "mean {mean}, standard deviation {sd}",
    "show.more_rows": {"one": "and {n} more outcome", "other": "and {n} more outcomes"},
}

TEXTS: dict[str, Text] = {
    **SHOWN,
    **{f"error.{code}": text for code, text in ERRORS.items()},
    "roll_dice": {"one": "Roll {n} die", "other": "Roll {n} dice"},
}

BOXES = {
    "": {
        "ones": "Ones",
        "twos": "Twos",
        "threes": "Threes",
        "fours": "Fours",
        "fives": "Fives",
        "sixes": "Sixes",
        "pair": "Pair",
        "two_pairs": "Two pairs",
        "three_of_a_kind": "Three of a kind",
        "four_of_a_kind": "Four of a kind",
        "full_house": "Full house",
        "straight": "Straight",
        "small_straight": "Small straight",
        "large_straight": "Large straight",
        "five_of_a_kind": "Five of a kind",
        "double_five_of_a_kind": "Double five of a kind",
        "chance": "Chance",
    },
    "general": {"five_of_a_kind": "Generał"},
    "kosci": {"five_of_a_kind": "Generał"},
    "yahtzee": {"five_of_a_kind": "Yahtzee"},
    "yatzy": {"five_of_a_kind": "Yatzy"},
    "poker": {"five_of_a_kind": "Poker"},
    "generala": {
        "four_of_a_kind": "Poker",
        "five_of_a_kind": "Generala",
        "double_five_of_a_kind": "Double generala",
    },
}

LANGUAGE = Language("en", "English", plural, TEXTS, BOXES)
