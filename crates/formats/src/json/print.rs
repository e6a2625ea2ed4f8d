//! Printing.

use super::object::{
    AnswersObject, BidObject, BySide, KomiObject, NoteObject, Object, Player, ResultObject, ScoreObject,
    TheoreticalObject,
};
use crate::about::{About, Answers, Bid, Discs, Ending, GameResult, PlayerAbout, Theoretical, Verdict};
use crate::annotated::Note;
use crate::{AnnotatedGame, Record};
use outflank_game::Sides;
use std::time::Duration;

/// Prints a game as an object on a line.
pub(crate) fn print(game: &AnnotatedGame) -> String {
    let (about, record) = (&game.about, game.record());
    let moves = Some(record.moves().map(|mv| mv.to_string()).collect());
    let notes: Vec<_> = game.noted_moves().zip(1..).filter_map(|((_, note), number)| noted(note, number)).collect();
    let object = Object {
        start: (!record.has_usual_start()).then(|| start_text(record)),
        moves,
        notes: (!notes.is_empty()).then_some(notes),
        tags: (!record.tags().is_empty()).then(|| record.tags().clone()),
        match_type: about.match_type.map(|_| game.match_tag().to_string()),
        ..described(about)
    };
    serde_json::to_string(&object).expect("an object of texts and numbers is always printed") + "\n"
}

/// Prints the start position; a board of Othello needs no size.
fn start_text(record: &Record) -> String {
    record.othello().map_or_else(|| record.start().to_string(), |game| game.start().to_string())
}

fn described(about: &About) -> Object {
    let players = players(&about.players);
    let theory = |it: Theoretical| TheoreticalObject { black_discs: it.black_discs, empties: it.empties };
    Object {
        event: about.event.clone(),
        site: about.site.clone(),
        round: about.round.clone(),
        date: about.date.map(|date| date.to_string()),
        time_of_day: about.time_of_day.clone(),
        players: (players != BySide::default()).then_some(players),
        komi: komi(about),
        result: about.result.map(result),
        theoretical: about.theoretical.map(theory),
        comment: about.comment.clone(),
        answers: answers(&about.answers),
        ..Object::default()
    }
}

fn players(players: &Sides<PlayerAbout>) -> BySide<Option<Player>> {
    let player = |about: &PlayerAbout| Player {
        name: about.name.clone(),
        rating: about.rating,
        time_control: about.time_control.map(|control| control.to_string()),
    };
    let known = |player: Player| (player != Player::default()).then_some(player);
    BySide { black: known(player(&players.black)), white: known(player(&players.white)) }
}

fn komi(about: &About) -> Option<KomiObject> {
    let bid = |bid: Bid| BidObject {
        mv: bid.mv.to_string(),
        evaluation: bid.evaluation.map(Discs::decimal),
        seconds: bid.time.map(seconds),
    };
    let bids = BySide { black: about.komi.bids.black.map(bid), white: about.komi.bids.white.map(bid) };
    let bids = (bids != BySide::default()).then_some(bids);
    let value = about.komi.value.map(Discs::decimal);
    (bids.is_some() || value.is_some()).then_some(KomiObject { bids, value })
}

fn result(result: GameResult) -> ResultObject {
    let ending = ending(result.ending).map(str::to_owned);
    match result.verdict {
        Verdict::Margin(margin) => ResultObject { margin: Some(margin.decimal()), winner: None, ending },
        Verdict::Winner(side) => ResultObject { margin: None, winner: Some(side.name().to_lowercase()), ending },
    }
}

/// Returns the word for what ended a game other than by the rules.
pub(super) fn ending(ending: Ending) -> Option<&'static str> {
    match ending {
        Ending::Played => None,
        Ending::Resigned => Some("resigned"),
        Ending::OutOfTime => Some("out of time"),
        Ending::Agreed => Some("agreed"),
        Ending::Adjourned => Some("adjourned"),
    }
}

fn answers(answers: &Answers) -> Option<AnswersObject> {
    let scores = answers.scores.iter().map(|scored| ScoreObject { mv: scored.mv.to_string(), score: scored.score });
    (!answers.is_empty()).then(|| AnswersObject { value: answers.value, scores: scores.collect() })
}

fn noted(note: &Note, number: usize) -> Option<NoteObject> {
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
