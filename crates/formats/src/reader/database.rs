//! Incremental reading of a WTHOR database.

use crate::AnnotatedGame;
use crate::attribute::{Attribute, Attributes};
use crate::error::{ReadError, ReadErrorKind};
use crate::info::{DiscCounts, GameDate, GameResult, Scoring, TheoreticalScore};
use crate::wthor::{Header, NameTables, WthorError, WthorGame};

/// The state of reading a database.
#[derive(Debug)]
pub(super) struct Database {
    names: NameTables,
    buffer: Vec<u8>,
    /// The number of bytes of the buffer that belong to earlier games.
    consumed: usize,
    /// The number of bytes before the buffer.
    buffer_at: usize,
    state: State,
    is_finished: bool,
}

#[derive(Clone, Copy, Debug)]
enum State {
    /// The header has not been read.
    Start,
    /// The header has been read, and this many games are left.
    Games { header: Header, left: u32 },
    /// The file has ended.
    End,
}

impl Database {
    pub(super) fn new(names: NameTables) -> Self {
        Self { names, buffer: Vec::new(), consumed: 0, buffer_at: 0, state: State::Start, is_finished: false }
    }

    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.buffer.drain(..self.consumed);
        self.buffer_at += self.consumed;
        self.consumed = 0;
        self.buffer.extend_from_slice(bytes);
    }

    pub(super) fn finish(&mut self) {
        self.is_finished = true;
    }

    pub(super) fn next_game(&mut self, lost: &mut Attributes) -> Option<Result<AnnotatedGame, ReadError>> {
        if matches!(self.state, State::Start)
            && let Err(error) = self.start()
        {
            return Some(self.end_with(error));
        }
        match self.state {
            State::Games { header, left: 1.. } if self.buffer.len() - self.consumed >= WthorGame::LENGTH => {
                Some(self.take(header, lost))
            }
            State::Games { header, left } => self.check_length(header, left),
            State::Start | State::End => None,
        }
    }

    /// Parses the header, once all of it has arrived.
    fn start(&mut self) -> Result<(), WthorError> {
        if self.buffer.len() < Header::LENGTH && !self.is_finished {
            return Ok(());
        }
        let header = Header::read_for_games(&self.buffer)?;
        self.consumed = Header::LENGTH;
        self.state = State::Games { header, left: header.games };
        Ok(())
    }

    fn take(&mut self, header: Header, lost: &mut Attributes) -> Result<AnnotatedGame, ReadError> {
        let record = self.buffer[self.consumed..].first_chunk().expect("the length was checked");
        let stored = WthorGame::read(record, self.buffer_at + self.consumed);
        let game = to_game(&stored, header, &self.names, lost);
        self.consumed += WthorGame::LENGTH;
        if let State::Games { left, .. } = &mut self.state {
            *left -= 1;
        }
        game
    }

    /// Compares the length of the file with its header, once all of it has arrived.
    fn check_length(&mut self, header: Header, left: u32) -> Option<Result<AnnotatedGame, ReadError>> {
        let found = self.buffer_at + self.buffer.len();
        if left == 0 {
            // Bytes after the last game are counted and dropped.
            (self.buffer_at, self.consumed) = (found, 0);
            self.buffer.clear();
        }
        let error = self.is_finished.then(|| header.check_length(found).err())??;
        Some(self.end_with(error))
    }

    fn end_with(&mut self, error: WthorError) -> Result<AnnotatedGame, ReadError> {
        self.state = State::End;
        Err(ReadError { location: None, kind: ReadErrorKind::Wthor(error), partial: None })
    }
}

fn to_game(
    stored: &WthorGame<'_>,
    header: Header,
    names: &NameTables,
    lost: &mut Attributes,
) -> Result<AnnotatedGame, ReadError> {
    let (game, error) = match stored.replay() {
        Ok(record) => (AnnotatedGame::from_record(&record), None),
        Err(stopped) => (AnnotatedGame::from_record(&stopped.record), Some(ReadErrorKind::WthorGame(stopped.error))),
    };
    let game = with_info(game, stored, header, names, lost);
    match error {
        None => Ok(game),
        Some(kind) => Err(ReadError { location: None, kind, partial: Some(Box::new(game)) }),
    }
}

fn with_info(
    mut game: AnnotatedGame,
    stored: &WthorGame<'_>,
    header: Header,
    names: &NameTables,
    lost: &mut Attributes,
) -> AnnotatedGame {
    let info = &mut game.info;
    info.event = names.tournaments.name(stored.tournament);
    info.players.black.name = names.players.name(stored.black);
    info.players.white.name = names.players.name(stored.white);
    info.date = GameDate::from_year(header.year);
    let counts = DiscCounts::with_black(stored.black_score);
    info.result = counts.and_then(|counts| counts.score(Scoring::OTHELLO).margin()).map(GameResult::from_margin);
    lost.insert_if(Attribute::Result, counts.is_none());
    let black_discs = stored.theoretical_black_score;
    let theoretical = TheoreticalScore { black_discs, empties: header.solved_empties() };
    info.theoretical = (black_discs <= 64).then_some(theoretical);
    lost.insert_if(Attribute::Theoretical, black_discs > 64);
    game
}
