//! Conversion from and to games with information, the type of all other formats.

use crate::replay::move_numbers;
use crate::{GameRow, ReplayError};
use outflank_formats::info::{Discs, GameDate, GameResult, ParseGameDateError, PlayerInfo, TheoreticalScore};
use outflank_formats::{AnnotatedGame, Attribute, Attributes, Format, ReadError, Reader, WriteOptions, Writer};
use outflank_rules::othello::Position;
use outflank_rules::{Game, GameRecord};

/// The table has games of Othello only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the table of games has games of Othello on 8×8 only")]
pub struct NotOthello;

/// A row that is not a game.
#[derive(Debug, thiserror::Error)]
pub enum GameError {
    /// It cannot be replayed.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The date is invalid.
    #[error("date: {0}")]
    Date(#[from] ParseGameDateError),
    /// The attributes are not a game in JSON.
    #[error("attributes: {0}")]
    Attributes(#[from] ReadError),
    /// The attributes belong to another game.
    #[error("attributes: expected the moves of the column `moves`")]
    OtherMoves,
}

const COLUMNS: Attributes = Attributes::of(&[
    Attribute::Moves,
    Attribute::LastPass,
    Attribute::Result,
    Attribute::Players,
    Attribute::Ratings,
    Attribute::Event,
    Attribute::Year,
    Attribute::Day,
    Attribute::Theoretical,
]);

impl GameRow {
    /// Makes the row of a game, without labels.
    ///
    /// # Errors
    ///
    /// Returns an error when it is not a game of Othello.
    pub fn from_game(game: &AnnotatedGame) -> Result<Self, NotOthello> {
        let info = &game.info;
        let start = game.record().start().as_othello().ok_or(NotOthello)?;
        let mut row = Self {
            start: (*start != Position::START).then(|| start.to_string()),
            moves: move_numbers(game).ok_or(NotOthello)?,
            black: info.players.black.name.clone(),
            white: info.players.white.name.clone(),
            event: info.event.clone(),
            date: info.date.map(|date| date.to_string()),
            year: info.date.map(|date| date.year().cast_signed()),
            result: game.result().and_then(|result| margin(&result)),
            theoretical: info.theoretical.map(|score| score.black_discs),
            theoretical_empties: info.theoretical.map(|score| score.empties),
            black_rating: info.players.black.rating.map(|rating| rating as f32),
            white_rating: info.players.white.rating.map(|rating| rating as f32),
            attributes: None,
            labels: None,
        };
        if has_more(game) {
            row.attributes = Some(json(game));
        }
        Ok(row)
    }

    /// Makes the game of the row; the labels are left out.
    ///
    /// # Errors
    ///
    /// Returns an error when the moves, the date or the attributes are invalid.
    pub fn to_game(&self) -> Result<AnnotatedGame, GameError> {
        let record = self.replay()?;
        let on_the_board = record.position().outcome().map(|outcome| Discs::whole(outcome.margin()));
        let mut game = match &self.attributes {
            None => AnnotatedGame::from_record(&record),
            Some(text) => {
                let game = parse(text)?;
                let is_same =
                    |other: GameRecord<Position>| other.start() == record.start() && other.moves() == record.moves();
                if !game.record().to_othello().is_some_and(is_same) {
                    return Err(GameError::OtherMoves);
                }
                game
            }
        };
        let info = &mut game.info;
        info.event.clone_from(&self.event);
        info.date = self.date()?;
        set_player(&mut info.players.black, self.black.as_ref(), self.black_rating);
        set_player(&mut info.players.white, self.white.as_ref(), self.white_rating);
        let theoretical = self.theoretical.zip(self.theoretical_empties);
        info.theoretical = theoretical.map(|(black_discs, empties)| TheoreticalScore { black_discs, empties });
        let result = self.result.map(|result| Discs::whole(result.into()));
        // The attributes have the whole result, of which the column is only the margin.
        if self.attributes.is_none() && result != on_the_board {
            info.result = result.map(GameResult::from_margin);
        }
        Ok(game)
    }

    fn date(&self) -> Result<Option<GameDate>, GameError> {
        let year = || self.year.and_then(|year| GameDate::from_year(u16::try_from(year).ok()?));
        Ok(self.date.as_deref().map(str::parse).transpose()?.or_else(year))
    }
}

/// Returns Black's margin in discs, if it has one.
fn margin(result: &GameResult) -> Option<i8> {
    result.score.margin().and_then(Discs::as_whole).and_then(|margin| i8::try_from(margin).ok())
}

/// Returns whether the game has attributes that the columns do not store.
fn has_more(game: &AnnotatedGame) -> bool {
    let is_lost =
        |player: &PlayerInfo| player.rating.is_some_and(|rating| f64::from(rating as f32).total_cmp(&rating).is_ne());
    let players = &game.info.players;
    !(game.attributes() - COLUMNS).is_empty()
        || game.result().is_some_and(|result| margin(&result).is_none())
        || is_lost(&players.black)
        || is_lost(&players.white)
}

fn json(game: &AnnotatedGame) -> String {
    let mut text = Vec::new();
    let written = Writer::new(Format::Json, WriteOptions::default()).write(game, &mut text);
    written.expect("JSON stores every game");
    String::from_utf8_lossy(&text).trim_end().to_owned()
}

fn parse(text: &str) -> Result<AnnotatedGame, GameError> {
    let game = Reader::read_all(Format::Json, text.as_bytes()).next();
    Ok(game.ok_or(GameError::OtherMoves)??)
}

fn set_player(player: &mut PlayerInfo, name: Option<&String>, rating: Option<f32>) {
    player.name = name.cloned();
    // The rating of the attributes may have more digits than the column: where both agree, it stays.
    if player.rating.map(|rating| rating as f32) != rating {
        player.rating = rating.map(f64::from);
    }
}
