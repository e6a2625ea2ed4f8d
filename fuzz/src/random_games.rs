//! Games that the bytes of an input choose.

use arbitrary::{Result, Unstructured};
use outflank_formats::AnnotatedGame;
use outflank_formats::info::Discs;
use outflank_rules::othello::Position;
use outflank_rules::reversi::{Aim, Layout, Rules, Size};
use outflank_rules::{self as rules, Game, Move};
use std::time::Duration;

/// The maximum number of moves, passes included: few, so that inputs are fast.
const MAX_MOVES: usize = 12;

/// Names, comments and places; among them are those that formats escape.
const TEXTS: [&str; 12] = ["Ann", "Émile", "名人", "a b", "x/y", "1\\2", "(;B", "\"q\"", "{x}", "a;b", "f5", "#1, [a"];

/// Returns the start of a game: that of Othello, that of other rules, or a position late in a game, where sides pass.
fn start(u: &mut Unstructured<'_>) -> Result<rules::Position> {
    match u.int_in_range(0..=3_u8)? {
        0 => Ok(random_rules(u)?.into()),
        1 => Ok(late_position(u)?.into()),
        _ => Ok(Position::START.into()),
    }
}

fn random_rules(u: &mut Unstructured<'_>) -> Result<Rules> {
    let (width, height) = (u.int_in_range(4..=10)?, u.int_in_range(4..=10)?);
    let size = Size::square(width).and_then(|size| size.with_height(height)).expect("the range is valid");
    let aim = if u.arbitrary()? { Aim::FewestDiscs } else { Aim::MostDiscs };
    Ok(Rules { size, layout: *u.choose(&Layout::ALL)?, aim })
}

/// Plays random moves up to a few before the end.
fn late_position(u: &mut Unstructured<'_>) -> Result<Position> {
    let (mut random, empties) = (fastrand::Rng::with_seed(u.arbitrary::<u16>()?.into()), u.int_in_range(1..=12)?);
    let mut position = Position::START;
    while position.board().empties().len() > empties {
        let Some(mv) = random.choice(position.moves().collect::<Vec<_>>()) else { break };
        position.play_unchecked(mv);
    }
    Ok(position)
}

/// Returns a game with notes, and without other information.
pub(crate) fn game(u: &mut Unstructured<'_>) -> Result<AnnotatedGame> {
    let mut game = AnnotatedGame::new(start(u)?);
    for _ in 0..u.int_in_range(0..=MAX_MOVES)? {
        let legal: Vec<Move> = game.record().position().moves().collect();
        // Behind the end of the input all choices are the first, which no longer differ.
        if legal.is_empty() || u.is_empty() {
            break;
        }
        game.play(*u.choose(&legal)?).expect("the move is legal");
        if u.ratio(1, 8)? {
            let note = game.last_note_mut().expect("a move was played");
            note.evaluation = Some(Discs::whole(u.int_in_range(-64..=64)?));
            note.time = Some(Duration::from_millis(u.int_in_range(0..=100_000)?));
            note.comment = optional_text(u)?;
        }
    }
    Ok(game)
}

/// Returns one of a few texts, or none.
pub(crate) fn optional_text(u: &mut Unstructured<'_>) -> Result<Option<String>> {
    Ok(if u.arbitrary()? { Some((*u.choose(&TEXTS)?).to_owned()) } else { None })
}
