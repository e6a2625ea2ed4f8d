//! JSON: an object a game, a game a line.
//!
//! ```json
//! {"players":{"black":{"name":"Ann"}},"result":{"margin":-4.0},"moves":["f5","d6","c3"],
//!  "notes":[{"move":2,"evaluation":0.5,"seconds":1.25,"comment":"usual"}]}
//! ```
//!
//! Moves are squares or `--`; all passes are written. `start` is a board string, with its size, `open` and `anti`
//! on boards other than that of Othello, and left out for the standard start position. `margin` is Black's discs minus
//! White's; if only the winner is known, `winner` replaces it. An evaluation is in discs for the side that moved. The
//! number of a move counts passes, from 1. Members without a value are left out.
//!
//! Parsing accepts unknown members; any white space, also within an object; an array of objects, and any text between
//! them; `null`; passes as [`Move`](outflank_rules::othello::Move) accepts them. Invalid values, and notes on moves that do not
//! exist, are dropped and reported as lost. An invalid or illegal move is reported at the start of the object, with its
//! number; so is an object with neither `moves` nor `start`.
//!
//! A game of Othello Quest is accepted as well, as its server sends it (`{"name":"player","args":[{"gtype":"reversi1",…}]}`) or
//! without the message around it.

mod object;
mod parse;
mod quest;
mod words;

pub(crate) use parse::parse;
pub use words::{mismatch_in_words, syntax_in_words};

use crate::AnnotatedGame;
use crate::annotated::Note;
use crate::info::{Discs, ExactScores, GameInfo, GameResult, PlayerInfo, ResultScore, TheoreticalScore, TimedMove};
use object::{
    AnswersObject, BidObject, BySide, KomiObject, NoteObject, Object, Player, ResultObject, ScoreObject,
    TheoreticalObject, termination_name,
};
use outflank_rules::Sides;
use std::time::Duration;

/// Prints a game as an object on a line.
pub(crate) fn print(game: &AnnotatedGame) -> String {
    let (info, record) = (&game.info, game.record());
    let moves = Some(record.moves().iter().map(ToString::to_string).collect());
    let notes: Vec<_> =
        game.annotated_moves().zip(1..).filter_map(|(it, number)| note_object(it.note, number)).collect();
    let object = Object {
        start: (!game.has_standard_start()).then(|| record.start().to_string()),
        moves,
        notes: (!notes.is_empty()).then_some(notes),
        tags: (!record.tags.is_empty()).then(|| record.tags.clone()),
        match_type: game.match_type_with_options().map(|it| it.to_string()),
        ..info_object(info)
    };
    serde_json::to_string(&object).expect("an object of texts and numbers is always printed") + "\n"
}

fn info_object(info: &GameInfo) -> Object {
    let players = players(&info.players);
    let theoretical = |it: TheoreticalScore| TheoreticalObject { black_discs: it.black_discs, empties: it.empties };
    Object {
        event: info.event.clone(),
        site: info.site.clone(),
        round: info.round.clone(),
        date: info.date.map(|date| date.to_string()),
        time_of_day: info.time_of_day.clone(),
        players: (players != BySide::default()).then_some(players),
        komi: komi(info),
        result: info.result.map(result),
        theoretical: info.theoretical.map(theoretical),
        comment: info.comment.clone(),
        answers: exact_scores(&info.exact_scores),
        ..Object::default()
    }
}

fn players(players: &Sides<PlayerInfo>) -> BySide<Option<Player>> {
    let player = |info: &PlayerInfo| Player {
        name: info.name.clone(),
        rating: info.rating,
        time_control: info.time_control.map(|control| control.to_string()),
    };
    let known = |player: Player| (player != Player::default()).then_some(player);
    BySide { black: known(player(&players.black)), white: known(player(&players.white)) }
}

fn komi(info: &GameInfo) -> Option<KomiObject> {
    let bid = |bid: TimedMove| BidObject {
        mv: bid.mv.to_string(),
        evaluation: bid.evaluation.map(Discs::decimal),
        seconds: bid.time.map(seconds),
    };
    let bids = BySide { black: info.komi.bids.black.map(bid), white: info.komi.bids.white.map(bid) };
    let bids = (bids != BySide::default()).then_some(bids);
    let value = info.komi.value.map(Discs::decimal);
    (bids.is_some() || value.is_some()).then_some(KomiObject { bids, value })
}

fn result(result: GameResult) -> ResultObject {
    let ending = termination_name(result.termination).map(str::to_owned);
    match result.score {
        ResultScore::Margin(margin) => ResultObject { margin: Some(margin.decimal()), winner: None, ending },
        ResultScore::Winner(side) => ResultObject { margin: None, winner: Some(side.name().to_lowercase()), ending },
    }
}

fn exact_scores(exact: &ExactScores) -> Option<AnswersObject> {
    let scores = exact.scores.iter().map(|scored| ScoreObject { mv: scored.mv.to_string(), score: scored.score });
    (!exact.is_empty()).then(|| AnswersObject { value: exact.value, scores: scores.collect() })
}

fn note_object(note: &Note, number: usize) -> Option<NoteObject> {
    (note != &Note::default()).then(|| NoteObject {
        number,
        evaluation: note.evaluation.map(Discs::decimal),
        seconds: note.time.map(seconds),
        comment: note.comment.clone(),
    })
}

fn seconds(time: Duration) -> f64 {
    time.as_millis() as f64 / 1000.0
}
