//! Keeping games in the book.

use crate::command::book;
use outflank_engine::EnginePlayer;
use outflank_engine::book::{Book, Growth, GrowthOptions, grow};
use outflank_game::StopFlag;
use outflank_othello::Position;
use outflank_protocol::{Learned, Study};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

/// Puts the opening of a game in the book that a player plays by, and writes the file; when it is stopped, as much as
/// has been searched.
pub(super) fn learn(player: &mut EnginePlayer, file: Option<&Path>, study: &Study, stop: &StopFlag) -> Learned {
    let known = player.repertoire().map(|repertoire| Arc::clone(&repertoire.book));
    let Some((file, known)) = file.zip(known) else { return Learned::NoBook };
    let book = with_game(&known, player, study, stop);
    let new = book.len() - known.len();
    if let Err(error) = book::write(file, &book) {
        return Learned::Failed(format!("{error:#}"));
    }
    if let Some(repertoire) = player.repertoire() {
        repertoire.book = Arc::new(book);
    }
    Learned::Positions(new)
}

fn with_game(known: &Book, player: &mut EnginePlayer, study: &Study, stop: &StopFlag) -> Book {
    let options = GrowthOptions { level: study.level, positions: 0, ..GrowthOptions::default() };
    let boards = study.game.positions().iter().map(Position::board);
    let mut growth = Growth::new(known, options);
    growth.request(boards.filter(|board| board.empties().len() >= options.until_empties));
    grow(growth, std::slice::from_mut(player.engine()), stop, |_| ControlFlow::Continue(()))
}
