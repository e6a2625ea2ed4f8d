//! Reading a database of games that arrives in pieces.

use crate::AnnotatedGame;
use crate::about::{DiscCounts, GameDate, GameResult, Scoring, Theoretical};
use crate::fault::{Fault, ReadError};
use crate::feature::{Feature, Features};
use crate::wthor::{Header, NameTables, WthorError, WthorGame};

/// A file of games that arrives in pieces.
#[derive(Debug)]
pub(super) struct Database {
    names: NameTables,
    buffer: Vec<u8>,
    /// How many bytes of the buffer belong to games that were returned.
    used: usize,
    /// How many bytes were before the buffer.
    before: usize,
    state: State,
    is_finished: bool,
}

#[derive(Clone, Copy, Debug)]
enum State {
    /// The header has not been read.
    Start,
    /// As many games are to come as the header said, less those that came.
    Games { header: Header, left: u32 },
    /// There is nothing more.
    End,
}

impl Database {
    pub(super) fn new(names: NameTables) -> Self {
        Self { names, buffer: Vec::new(), used: 0, before: 0, state: State::Start, is_finished: false }
    }

    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.buffer.drain(..self.used);
        self.before += self.used;
        self.used = 0;
        self.buffer.extend_from_slice(bytes);
    }

    pub(super) fn finish(&mut self) {
        self.is_finished = true;
    }

    pub(super) fn next_game(&mut self, lost: &mut Features) -> Option<Result<AnnotatedGame, ReadError>> {
        if matches!(self.state, State::Start)
            && let Err(error) = self.start()
        {
            return Some(self.end_with(error));
        }
        match self.state {
            State::Games { header, left: 1.. } if self.buffer.len() - self.used >= WthorGame::LENGTH => {
                Some(self.take(header, lost))
            }
            State::Games { header, left } => self.check_length(header, left),
            State::Start | State::End => None,
        }
    }

    /// Reads the header when there is enough of it.
    fn start(&mut self) -> Result<(), WthorError> {
        if self.buffer.len() < Header::LENGTH && !self.is_finished {
            return Ok(());
        }
        let header = Header::read_for_games(&self.buffer)?;
        self.used = Header::LENGTH;
        self.state = State::Games { header, left: header.games };
        Ok(())
    }

    fn take(&mut self, header: Header, lost: &mut Features) -> Result<AnnotatedGame, ReadError> {
        let record = self.buffer[self.used..].first_chunk().expect("the length was compared");
        let stored = WthorGame::read(record, self.before + self.used);
        let game = to_game(&stored, header, &self.names, lost);
        self.used += WthorGame::LENGTH;
        if let State::Games { left, .. } = &mut self.state {
            *left -= 1;
        }
        game
    }

    /// Compares the length of the file with its header, once all of it has come.
    fn check_length(&mut self, header: Header, left: u32) -> Option<Result<AnnotatedGame, ReadError>> {
        let found = self.before + self.buffer.len();
        if left == 0 {
            // What follows the last game is counted and forgotten.
            (self.before, self.used) = (found, 0);
            self.buffer.clear();
        }
        let error = self.is_finished.then(|| header.check_length(found).err())??;
        Some(self.end_with(error))
    }

    fn end_with(&mut self, error: WthorError) -> Result<AnnotatedGame, ReadError> {
        self.state = State::End;
        Err(ReadError { place: None, fault: Fault::Wthor(error), so_far: None })
    }
}

fn to_game(
    stored: &WthorGame<'_>,
    header: Header,
    names: &NameTables,
    lost: &mut Features,
) -> Result<AnnotatedGame, ReadError> {
    let (game, fault) = match stored.replay() {
        Ok(record) => (AnnotatedGame::from_record(record), None),
        Err(stopped) => (AnnotatedGame::from_record(*stopped.record), Some(Fault::WthorGame(stopped.fault))),
    };
    let game = with_about(game, stored, header, names, lost);
    match fault {
        None => Ok(game),
        Some(fault) => Err(ReadError { place: None, fault, so_far: Some(Box::new(game)) }),
    }
}

fn with_about(
    mut game: AnnotatedGame,
    stored: &WthorGame<'_>,
    header: Header,
    names: &NameTables,
    lost: &mut Features,
) -> AnnotatedGame {
    let about = &mut game.about;
    about.event = names.tournaments.name(stored.tournament);
    about.players.black.name = names.players.name(stored.black);
    about.players.white.name = names.players.name(stored.white);
    about.date = GameDate::of_year(header.year);
    let counts = DiscCounts::with_black(stored.black_score);
    about.result = counts.and_then(|counts| counts.verdict(Scoring::OTHELLO).margin()).map(GameResult::from_margin);
    lost.insert_if(Feature::Result, counts.is_none());
    let black_discs = stored.theoretical_black_score;
    let theoretical = Theoretical { black_discs, empties: header.solved_empties() };
    about.theoretical = (black_discs <= 64).then_some(theoretical);
    lost.insert_if(Feature::Theoretical, black_discs > 64);
    game
}
