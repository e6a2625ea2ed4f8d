//! Parsing.

use super::object::{
    AnswersObject, BidObject, BySide, KomiObject, NoteObject, Object, Player, ResultObject, termination_name,
};
use super::quest;
use super::words::{mismatch_in_words, syntax_in_words};
use crate::attribute::{Attribute, Attributes};
use crate::board_text::with_aim;
use crate::error::ReadErrorKind;
use crate::info::{
    Discs, ExactScores, GameInfo, GameResult, Komi, MatchOptions, MatchType, PlayerInfo, ResultScore, ScoredMove,
    Termination, TheoreticalScore, TimedMove, duration_from_seconds,
};
use crate::notation::{is_rating, known_text, to_half_width};
use crate::parser::{ParseError, play};
use crate::{AnnotatedGame, board_text};
use outflank_rules as rules;
use outflank_rules::othello::Move;
use outflank_rules::reversi::{self as reversi, Aim, Rules};
use outflank_rules::{Game, Sides};
use std::str::FromStr;

/// Parses one object; attributes that cannot be kept are added to `lost`.
pub(crate) fn parse(text: &str, rules: Rules, lost: &mut Attributes) -> Result<AnnotatedGame, ParseError> {
    if let Some(game) = quest::parse(text, lost) {
        return game;
    }
    let object: Object = serde_json::from_str(text).map_err(|error| malformed(text, &error))?;
    let moves = object.moves.as_deref().unwrap_or_default();
    if object.moves.is_none() && object.start.is_none() {
        return Err(ParseError::at(
            0,
            ReadErrorKind::Json("expected a game, but there is no member `moves` or `start`".to_owned()),
        ));
    }
    let mut game = AnnotatedGame::new(start(&object, rules)?);
    if let Err(kind) = moves.iter().try_for_each(|text| play_text(&mut game, text)) {
        return Err(ParseError::at(0, kind).with_partial(game));
    }
    // A pass that is left out would shift the numbers of later moves.
    let has_all_passes = game.record().moves().len() == moves.len();
    for note in object.notes.iter().flatten() {
        let is_kept = has_all_passes && add_note(&mut game, note, lost);
        lost.insert_if(Attribute::Comments, !is_kept);
    }
    for (name, value) in object.tags.iter().flatten() {
        game.add_tag(name, value.trim());
    }
    game.info = game_info(&object, lost);
    game.info.exact_scores =
        object.answers.as_ref().map_or_else(ExactScores::default, |it| exact_scores(it, &game, lost));
    Ok(game)
}

/// Returns the start position of the object, or else that of its match type.
fn start(object: &Object, mut rules: Rules) -> Result<rules::Position, ParseError> {
    let tag = object.match_type.as_deref().and_then(|text| text.parse::<MatchType>().ok());
    if let Some(tag) = tag {
        (rules.size, rules.aim) = (tag.size, tag.aim);
    }
    let Some(text) = &object.start else { return Ok(rules.into()) };
    let start = board_text::parse(text).map_err(|error| ParseError { at: 0, ..error })?;
    // A board string may leave `anti` out, which the match type then adds.
    let is_anti = tag.is_some_and(|tag| tag.aim == Aim::FewestDiscs);
    Ok(if is_anti { with_aim(start, Aim::FewestDiscs) } else { start })
}

fn malformed(text: &str, error: &serde_json::Error) -> ParseError {
    let line = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum::<usize>();
    // The columns of `serde_json` count bytes, and may lie within a character.
    let at = text.floor_char_boundary(line + error.column().saturating_sub(1));
    ParseError::at(at, ReadErrorKind::Json(in_words(&text[..text.ceil_char_boundary(at + 1)], error)))
}

/// Words an error, with the member whose value is wrong; `before` is the text up to the error.
fn in_words(before: &str, error: &serde_json::Error) -> String {
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
    let Some(reason) = mismatch_in_words(message) else { return syntax_in_words(message) };
    // The wrong value belongs to the last name before the error.
    let member = before.rsplit_once("\":").and_then(|(before, _)| before.rsplit('"').next());
    member.map_or(reason.clone(), |member| format!("{member}: {reason}"))
}

fn play_text(game: &mut AnnotatedGame, text: &str) -> Result<(), ReadErrorKind> {
    let mv: reversi::Move = to_half_width(text.trim())
        .parse()
        .map_err(|_| ReadErrorKind::unexpected("a square such as f5, or -- for a pass", text))?;
    play(game, mv)
}

fn add_note(game: &mut AnnotatedGame, object: &NoteObject, lost: &mut Attributes) -> bool {
    let Some(note) = object.number.checked_sub(1).and_then(|index| game.note_mut(index)) else { return false };
    note.evaluation = convert(object.evaluation, Discs::from_decimal, Attribute::Evaluations, lost);
    note.time = convert(object.seconds, duration_from_seconds, Attribute::Times, lost);
    note.comment = object.comment.as_deref().and_then(known_text);
    true
}

fn game_info(object: &Object, lost: &mut Attributes) -> GameInfo {
    let text = |text: &Option<String>| text.as_deref().and_then(known_text);
    let players = object.players.as_ref();
    let mut player = |object: Option<&Player>| object.map_or_else(PlayerInfo::default, |it| player(it, lost));
    let players = Sides {
        black: player(players.and_then(|players| players.black.as_ref())),
        white: player(players.and_then(|players| players.white.as_ref())),
    };
    let theoretical = object.theoretical.as_ref().filter(|it| it.black_discs <= 64 && it.empties <= 60);
    lost.insert_if(Attribute::Theoretical, theoretical.is_none() && object.theoretical.is_some());
    GameInfo {
        event: text(&object.event),
        site: text(&object.site),
        round: text(&object.round),
        date: read(object.date.as_deref(), Attribute::Year, lost),
        time_of_day: text(&object.time_of_day),
        players,
        result: object.result.as_ref().and_then(|it| result(it, lost)),
        theoretical: theoretical.map(|it| TheoreticalScore { black_discs: it.black_discs, empties: it.empties }),
        match_options: match_options(object.match_type.as_deref(), lost),
        komi: object.komi.as_ref().map_or_else(Komi::default, |it| komi(it, lost)),
        comment: text(&object.comment),
        exact_scores: ExactScores::default(),
    }
}

fn match_options(text: Option<&str>, lost: &mut Attributes) -> Option<MatchOptions> {
    let tag: MatchType = read(text, Attribute::MatchType, lost)?;
    Some(tag.options).filter(|&options| options != MatchOptions::default())
}

fn player(object: &Player, lost: &mut Attributes) -> PlayerInfo {
    let rating = object.rating.filter(|&rating| is_rating(rating));
    lost.insert_if(Attribute::Ratings, rating.is_none() && object.rating.is_some());
    let time_control = read(object.time_control.as_deref(), Attribute::Clocks, lost);
    PlayerInfo { name: object.name.as_deref().and_then(known_text), rating, time_control }
}

fn result(object: &ResultObject, lost: &mut Attributes) -> Option<GameResult> {
    let name = object.ending.as_deref();
    let terminations = [
        Termination::Played,
        Termination::Resigned,
        Termination::OutOfTime,
        Termination::Agreed,
        Termination::Adjourned,
    ];
    let termination = terminations.into_iter().find(|&it| termination_name(it) == name);
    lost.insert_if(Attribute::Termination, termination.is_none());
    let margin = convert(object.margin, Discs::from_decimal, Attribute::Result, lost).map(ResultScore::Margin);
    let winner = read(object.winner.as_deref(), Attribute::Result, lost).map(ResultScore::Winner);
    let score = margin.or(winner);
    lost.insert_if(Attribute::Result, score.is_none());
    Some(GameResult { score: score?, termination: termination.unwrap_or_default() })
}

fn komi(object: &KomiObject, lost: &mut Attributes) -> Komi {
    let bids = object.bids.as_ref();
    let mut bid = |object: Option<&BidObject>| object.and_then(|it| bid(it, lost));
    let bids = Sides {
        black: bid(bids.and_then(|bids: &BySide<_>| bids.black.as_ref())),
        white: bid(bids.and_then(|bids| bids.white.as_ref())),
    };
    Komi { bids, value: convert(object.value, Discs::from_decimal, Attribute::Komi, lost) }
}

fn bid(object: &BidObject, lost: &mut Attributes) -> Option<TimedMove> {
    let mv = read(Some(&object.mv), Attribute::Komi, lost)?;
    let evaluation = convert(object.evaluation, Discs::from_decimal, Attribute::Komi, lost);
    Some(TimedMove { mv, evaluation, time: convert(object.seconds, duration_from_seconds, Attribute::Komi, lost) })
}

fn exact_scores(object: &AnswersObject, game: &AnnotatedGame, lost: &mut Attributes) -> ExactScores {
    let is_score = |score: &i8| (-64..=64).contains(score);
    let scores = object.scores.iter().filter_map(|it| {
        let mv: Move = it.mv.parse().ok()?;
        let is_legal = game.record().position().as_othello().is_some_and(|position| position.is_legal(mv));
        (is_legal && is_score(&it.score)).then_some(ScoredMove { mv, score: it.score })
    });
    let read = ExactScores { scores: scores.collect(), value: object.value.filter(is_score) };
    let is_whole = read.scores.len() == object.scores.len() && read.value == object.value;
    lost.insert_if(Attribute::ExactScores, !is_whole);
    read
}

/// Converts a number, which is lost if it cannot be.
fn convert<T>(number: Option<f64>, by: fn(f64) -> Option<T>, attribute: Attribute, lost: &mut Attributes) -> Option<T> {
    let converted = number.and_then(by);
    lost.insert_if(attribute, number.is_some() && converted.is_none());
    converted
}

fn read<T: FromStr>(text: Option<&str>, attribute: Attribute, lost: &mut Attributes) -> Option<T> {
    let read = text.and_then(|text| text.parse().ok());
    lost.insert_if(attribute, text.is_some() && read.is_none());
    read
}
