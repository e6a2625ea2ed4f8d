//! Writing.

use super::game::byte;
use super::name_table::{Fit, fit};
use super::{Date, Header, NameTable, NameTables, WthorGame, stored_score};
use crate::AnnotatedGame;
use crate::about::{DiscCounts, GameDate, Scoring, Theoretical};
use crate::feature::{Feature, Features};
use crate::writer::Unfit;
use outflank_game::GameRecord;
use outflank_othello::{Move, Position};

/// A database in the making: what its header and its files of names will hold.
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

    /// Returns the header of the games up to now.
    pub(crate) fn header(&self) -> Header {
        Header {
            created: self.created,
            games: self.games,
            names: 0,
            year: self.year.unwrap_or_default(),
            board_size: 8,
            solved_empties: self.solved_empties.unwrap_or(Header::USUAL_SOLVED_EMPTIES),
        }
    }

    /// Returns the files of players and of tournaments.
    pub(crate) fn name_files(&self) -> (Vec<u8>, Vec<u8>) {
        let players = self.names.players.to_bytes::<{ NameTable::PLAYER }>(self.created);
        (players, self.names.tournaments.to_bytes::<{ NameTable::TOURNAMENT }>(self.created))
    }

    /// Returns the record of a game; what cannot be held is added to `lost`.
    pub(crate) fn write(
        &mut self,
        game: &AnnotatedGame,
        lost: &mut Features,
    ) -> Result<[u8; WthorGame::LENGTH], Unfit> {
        let record = game.record().othello().ok_or(Unfit::OtherGame)?;
        if record.start() != &Position::START {
            return Err(Unfit::Start);
        }
        let games = self.games.checked_add(1).ok_or(Unfit::TooMany)?;
        let about = &game.about;
        let players = &mut self.names.players;
        let black = number::<{ NameTable::PLAYER }>(players, about.players.black.name.as_deref(), lost)?;
        let white = number::<{ NameTable::PLAYER }>(players, about.players.white.name.as_deref(), lost)?;
        let tournaments = &mut self.names.tournaments;
        let tournament = number::<{ NameTable::TOURNAMENT }>(tournaments, about.event.as_deref(), lost)?;
        self.keep_year(game, lost);
        let black_score = black_score(game, record.position(), lost);
        let theoretical_black_score = self.theoretical(about.theoretical, lost).unwrap_or(black_score);
        let moves = &moves(record);
        self.games = games;
        Ok(WthorGame { at: 0, tournament, black, white, black_score, theoretical_black_score, moves }.to_bytes())
    }

    /// A file has the games of one year: that of its first game.
    fn keep_year(&mut self, game: &AnnotatedGame, lost: &mut Features) {
        let year = game.about.date.map(GameDate::year);
        self.year = self.year.or(year);
        lost.insert_if(Feature::Year, year.is_some() && year != self.year);
    }

    /// A file has the theoretical scores of one number of empties: that of its first game with such a score.
    fn theoretical(&mut self, theoretical: Option<Theoretical>, lost: &mut Features) -> Option<u8> {
        let Some(Theoretical { black_discs, empties }) = theoretical else {
            lost.insert(Feature::NoTheoretical);
            return None;
        };
        // A depth of 0 stands for the usual one.
        let is_held = black_discs <= 64 && empties > 0 && *self.solved_empties.get_or_insert(empties) == empties;
        lost.insert_if(Feature::Theoretical, !is_held);
        is_held.then_some(black_discs)
    }
}

fn number<const SIZE: usize>(table: &mut NameTable, name: Option<&str>, lost: &mut Features) -> Result<u16, Unfit> {
    let Some(name) = name else { return Ok(0) };
    let (fitted, kept) = fit::<SIZE>(name);
    lost.insert_if(Feature::Texts, kept == Fit::Changed);
    table.number(&fitted).ok_or(Unfit::TooMany)
}

fn black_score(game: &AnnotatedGame, last: &Position, lost: &mut Features) -> u8 {
    let held = game.result().and_then(|result| result.verdict.disc_counts(Scoring::OTHELLO));
    lost.insert_if(Feature::Result, held.is_none());
    held.map(DiscCounts::black).and_then(|black| u8::try_from(black).ok()).unwrap_or_else(|| stored_score(last))
}

fn moves(record: &GameRecord<Position>) -> [u8; 60] {
    let placements = record.moves().iter().filter_map(|&mv| match mv {
        Move::Place(square) => Some(byte(square)),
        Move::Pass => None,
    });
    let mut moves = [0; 60];
    moves.iter_mut().zip(placements).for_each(|(place, byte)| *place = byte);
    moves
}
