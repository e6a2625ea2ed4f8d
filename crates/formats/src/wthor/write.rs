//! Writing.

use super::game::{WthorGame, square_byte, stored_score};
use super::header::{Date, Header};
use super::name_table::{NameFiles, NameTable, NameTables, to_latin1};
use crate::AnnotatedGame;
use crate::attribute::{Attribute, Attributes};
use crate::error::WriteError;
use crate::info::{DiscCounts, GameDate, GameInfo, Scoring, TheoreticalScore};
use outflank_rules::GameRecord;
use outflank_rules::othello::{Move, Position};

/// The state of a database being written: the fields of its header and its names.
#[derive(Clone, Debug)]
pub(crate) struct DatabaseWriter {
    created: Date,
    pub(crate) names: NameTables,
    games: u32,
    year: Option<u16>,
    solved_empties: Option<u8>,
}

impl DatabaseWriter {
    pub(crate) fn new(created: Date, names: NameTables) -> Self {
        Self { created, names, games: 0, year: None, solved_empties: None }
    }

    /// Returns the header for the games written so far.
    pub(crate) fn header(&self) -> Header {
        Header {
            created: self.created,
            games: self.games,
            names: 0,
            year: self.year.unwrap_or_default(),
            board_size: 8,
            solved_empties: self.solved_empties.unwrap_or(TheoreticalScore::DEFAULT_EMPTIES),
        }
    }

    /// Returns the files of names.
    pub(crate) fn name_files(&self) -> NameFiles<Vec<u8>> {
        NameFiles {
            players: self.names.players.to_bytes::<{ NameTable::PLAYER_LENGTH }>(self.created),
            tournaments: self.names.tournaments.to_bytes::<{ NameTable::TOURNAMENT_LENGTH }>(self.created),
        }
    }

    /// Returns the record of a game; attributes that the format does not store are added to `lost`.
    pub(crate) fn write(
        &mut self,
        game: &AnnotatedGame,
        lost: &mut Attributes,
    ) -> Result<[u8; WthorGame::LENGTH], WriteError> {
        let record = game.record().to_othello().ok_or(WriteError::NotOthello)?;
        if record.start() != &Position::START {
            return Err(WriteError::StartPosition);
        }
        let games = self.games.checked_add(1).ok_or(WriteError::TooMany)?;
        let info = &game.info;
        let year = info.date.map(GameDate::year);
        if year.is_some() && self.year.is_some() && year != self.year {
            return Err(WriteError::OtherYear);
        }
        // The score first, which may be missing: a game that is refused adds nothing, no names either.
        let black_score = black_score(game, &record, lost)?;
        let names = self.names.lengths();
        let numbers = self.numbers(info, lost);
        let [black, white, tournament] = numbers.inspect_err(|_| self.names.truncate(names))?;
        let theoretical_black_score = self.theoretical(info.theoretical, lost).unwrap_or(black_score);
        let moves = &moves(&record);
        self.games = games;
        self.year = self.year.or(year);
        Ok(WthorGame { at: 0, tournament, black, white, black_score, theoretical_black_score, moves }.to_bytes())
    }

    /// Returns the numbers of Black, White and the tournament; new names are added.
    fn numbers(&mut self, info: &GameInfo, lost: &mut Attributes) -> Result<[u16; 3], WriteError> {
        let players = &mut self.names.players;
        let black = number::<{ NameTable::PLAYER_LENGTH }>(players, info.players.black.name.as_deref(), lost)?;
        let white = number::<{ NameTable::PLAYER_LENGTH }>(players, info.players.white.name.as_deref(), lost)?;
        let tournaments = &mut self.names.tournaments;
        let tournament = number::<{ NameTable::TOURNAMENT_LENGTH }>(tournaments, info.event.as_deref(), lost)?;
        Ok([black, white, tournament])
    }

    /// Returns the theoretical score, if its number of empties is that of the file, which the first such game sets.
    fn theoretical(&mut self, theoretical: Option<TheoreticalScore>, lost: &mut Attributes) -> Option<u8> {
        let Some(TheoreticalScore { black_discs, empties }) = theoretical else {
            lost.insert(Attribute::NoTheoretical);
            return None;
        };
        // 0 empties stand for the default.
        let is_stored = black_discs <= 64 && empties > 0 && *self.solved_empties.get_or_insert(empties) == empties;
        lost.insert_if(Attribute::Theoretical, !is_stored);
        is_stored.then_some(black_discs)
    }
}

fn number<const SIZE: usize>(
    table: &mut NameTable,
    name: Option<&str>,
    lost: &mut Attributes,
) -> Result<u16, WriteError> {
    let Some(name) = name else { return Ok(0) };
    let stored = to_latin1::<SIZE>(name);
    lost.insert_if(Attribute::Texts, stored != name);
    table.number(&stored).ok_or(WriteError::TooMany)
}

/// Returns Black's discs: those of the result, or else those on the board of a game that is over.
fn black_score(game: &AnnotatedGame, record: &GameRecord<Position>, lost: &mut Attributes) -> Result<u8, WriteError> {
    let counts = game.result().and_then(|result| result.score.disc_counts(Scoring::OTHELLO));
    let stored = counts.map(DiscCounts::black).and_then(|black| u8::try_from(black).ok());
    if let Some(stored) = stored {
        return Ok(stored);
    }
    if game.result_on_the_board().is_none() {
        return Err(WriteError::NoDiscs);
    }
    lost.insert(Attribute::Result);
    Ok(stored_score(record.position()))
}

fn moves(record: &GameRecord<Position>) -> [u8; 60] {
    let placements = record.moves().iter().filter_map(|&mv| match mv {
        Move::Place(square) => Some(square_byte(square)),
        Move::Pass => None,
    });
    let mut moves = [0; 60];
    moves.iter_mut().zip(placements).for_each(|(stored, byte)| *stored = byte);
    moves
}
