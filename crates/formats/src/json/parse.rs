//! Reading.

use super::object::{AnswersObject, BidObject, BySide, KomiObject, NoteObject, Object, Player, ResultObject};
use super::print::ending;
use super::quest;
use crate::about::{
    About, Answers, Bid, Discs, Ending, GameResult, Komi, MatchTag, MatchType, PlayerAbout, Theoretical, Verdict,
    seconds_to_time,
};
use crate::annotated::known;
use crate::fault::{Fault, Flaw, play};
use crate::feature::{Feature, Features};
use crate::full_width::folded;
use crate::obf::ScoredMove;
use crate::{AnnotatedGame, Record, board_text};
use outflank_game::{Game, Sides};
use outflank_othello::Move;
use outflank_reversi::{Aim, Rules};
use std::str::FromStr;

/// Reads one object; what makes no sense is dropped and added to `lost`.
pub(crate) fn parse(text: &str, rules: Rules, lost: &mut Features) -> Result<AnnotatedGame, Flaw> {
    if let Some(game) = quest::parse(text, lost) {
        return game.map_err(|(fault, game)| Flaw::at(0, fault).after(*game));
    }
    let object: Object = serde_json::from_str(text).map_err(|error| malformed(text, &error))?;
    let moves = object.moves.as_deref().unwrap_or_default();
    if object.moves.is_none() && object.start.is_none() {
        return Err(Flaw::at(0, Fault::Json("expected a game, but there is no member `moves` or `start`".to_owned())));
    }
    let mut game = AnnotatedGame::new(start(&object, rules)?);
    if let Err(fault) = moves.iter().try_for_each(|text| play_text(&mut game, text)) {
        return Err(Flaw::at(0, fault).after(game));
    }
    // A pass that was left out moves the numbers of the moves behind it.
    let as_written = game.record().moves().len() == moves.len();
    for note in object.notes.iter().flatten() {
        let is_kept = as_written && keep_note(&mut game, note);
        lost.insert_if(Feature::Comments, !is_kept);
    }
    for (name, value) in object.tags.iter().flatten() {
        game.keep_tag(name, value.trim());
    }
    game.about = about(&object, lost);
    game.about.answers = object.answers.as_ref().map_or_else(Answers::default, |it| answers(it, &game, lost));
    Ok(game)
}

/// Returns the start position: the one that is stated, or that of the board of the match.
fn start(object: &Object, mut rules: Rules) -> Result<Record, Flaw> {
    let tag = object.match_type.as_deref().and_then(|text| text.parse::<MatchTag>().ok());
    if let Some(tag) = tag {
        (rules.size, rules.aim) = (tag.size, tag.aim);
    }
    let Some(text) = &object.start else { return Ok(rules.into()) };
    let start = board_text::parse(text).map_err(|flaw| Flaw { at: 0, ..flaw })?;
    let is_anti = tag.is_some_and(|tag| tag.aim == Aim::FewestDiscs);
    Ok(if is_anti { start.with_aim(Aim::FewestDiscs) } else { start })
}

fn malformed(text: &str, error: &serde_json::Error) -> Flaw {
    let words = error.to_string();
    let words = words.rsplit_once(" at line ").map_or(words.as_str(), |(words, _)| words);
    let line = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum::<usize>();
    let at = text.floor_char_boundary(line + error.column().saturating_sub(1));
    Flaw::at(at, Fault::Json(words.to_owned()))
}

fn play_text(game: &mut AnnotatedGame, text: &str) -> Result<(), Fault> {
    let mv =
        folded(text.trim()).parse().map_err(|_| Fault::unexpected("a square such as f5, or -- for a pass", text))?;
    play(game, mv)
}

fn keep_note(game: &mut AnnotatedGame, object: &NoteObject) -> bool {
    let Some(note) = object.number.checked_sub(1).and_then(|index| game.note_mut(index)) else { return false };
    note.evaluation = object.evaluation.and_then(Discs::from_decimal);
    note.time = object.seconds.and_then(seconds_to_time);
    note.comment = object.comment.as_deref().and_then(known);
    true
}

fn about(object: &Object, lost: &mut Features) -> About {
    let text = |text: &Option<String>| text.as_deref().and_then(known);
    let players = object.players.as_ref();
    let mut player = |object: Option<&Player>| object.map_or_else(PlayerAbout::default, |it| player(it, lost));
    let players = Sides {
        black: player(players.and_then(|players| players.black.as_ref())),
        white: player(players.and_then(|players| players.white.as_ref())),
    };
    let theoretical = object.theoretical.as_ref().filter(|it| it.black_discs <= 64 && it.empties <= 60);
    lost.insert_if(Feature::Theoretical, theoretical.is_none() && object.theoretical.is_some());
    About {
        event: text(&object.event),
        site: text(&object.site),
        round: text(&object.round),
        date: read(object.date.as_deref(), Feature::Year, lost),
        time_of_day: text(&object.time_of_day),
        players,
        result: object.result.as_ref().and_then(|it| result(it, lost)),
        theoretical: theoretical.map(|it| Theoretical { black_discs: it.black_discs, empties: it.empties }),
        match_type: match_type(object.match_type.as_deref(), lost),
        komi: object.komi.as_ref().map_or_else(Komi::default, |it| komi(it, lost)),
        comment: text(&object.comment),
        answers: Answers::default(),
    }
}

fn match_type(text: Option<&str>, lost: &mut Features) -> Option<MatchType> {
    let tag: MatchTag = read(text, Feature::MatchType, lost)?;
    Some(tag.kind).filter(|&kind| kind != MatchType::default())
}

fn player(object: &Player, lost: &mut Features) -> PlayerAbout {
    let rating = object.rating.filter(|rating| rating.abs() <= 1e6);
    lost.insert_if(Feature::Ratings, rating.is_none() && object.rating.is_some());
    let time_control = read(object.time_control.as_deref(), Feature::Clocks, lost);
    PlayerAbout { name: object.name.as_deref().and_then(known), rating, time_control }
}

fn result(object: &ResultObject, lost: &mut Features) -> Option<GameResult> {
    let words = object.ending.as_deref();
    let endings = [Ending::Played, Ending::Resigned, Ending::OutOfTime, Ending::Agreed, Ending::Adjourned];
    let known = endings.into_iter().find(|&it| ending(it) == words);
    lost.insert_if(Feature::Ending, known.is_none());
    let margin = object.margin.and_then(Discs::from_decimal).map(Verdict::Margin);
    let winner = object.winner.as_deref().and_then(|side| side.parse().ok()).map(Verdict::Winner);
    let verdict = margin.or(winner);
    lost.insert_if(Feature::Result, verdict.is_none());
    Some(GameResult { verdict: verdict?, ending: known.unwrap_or_default() })
}

fn komi(object: &KomiObject, lost: &mut Features) -> Komi {
    let bids = object.bids.as_ref();
    let mut bid = |object: Option<&BidObject>| object.and_then(|it| bid(it, lost));
    let bids = Sides {
        black: bid(bids.and_then(|bids: &BySide<_>| bids.black.as_ref())),
        white: bid(bids.and_then(|bids| bids.white.as_ref())),
    };
    Komi { bids, value: object.value.and_then(Discs::from_decimal) }
}

fn bid(object: &BidObject, lost: &mut Features) -> Option<Bid> {
    let mv = read(Some(&object.mv), Feature::Komi, lost)?;
    let evaluation = object.evaluation.and_then(Discs::from_decimal);
    Some(Bid { mv, evaluation, time: object.seconds.and_then(seconds_to_time) })
}

fn answers(object: &AnswersObject, game: &AnnotatedGame, lost: &mut Features) -> Answers {
    let is_score = |score: &i8| (-64..=64).contains(score);
    let scores = object.scores.iter().filter_map(|it| {
        let mv: Move = it.mv.parse().ok()?;
        let is_legal = game.record().othello().is_some_and(|game| game.position().is_legal(mv));
        (is_legal && is_score(&it.score)).then_some(ScoredMove { mv, score: it.score })
    });
    let read = Answers { scores: scores.collect(), value: object.value.filter(is_score) };
    let is_whole = read.scores.len() == object.scores.len() && read.value == object.value;
    lost.insert_if(Feature::Answers, !is_whole);
    read
}

fn read<T: FromStr>(text: Option<&str>, feature: Feature, lost: &mut Features) -> Option<T> {
    let read = text.and_then(|text| text.parse().ok());
    lost.insert_if(feature, text.is_some() && read.is_none());
    read
}
