//! What is stored of a game, as numbers.

use crate::orientation::Oriented;
use crate::summary::{GameId, GameOutcome};
use outflank_formats::info::{GameDate, ResultScore, TheoreticalScore};
use outflank_formats::{AnnotatedGame, Attribute, Attributes};
use outflank_rules::Side;
use outflank_rules::othello::{Move, Position, Square, Symmetry};
use xxhash_rust::xxh3::xxh3_64;

/// A number of each game. The order is that of the columns in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    /// The hash that identifies the game.
    Id,
    /// The number of Black's player, as of all names 0 if it is unknown.
    Black,
    White,
    Tournament,
    /// The number of the label of the source.
    Source,
    /// See [`date_code`].
    Date,
    /// See [`Score`].
    Score,
    /// The theoretical score: 0 for none, else one more than 64 times Black's discs plus the empties.
    Theoretical,
    /// The ratings in hundredths: 0 for none, else one more than the rating, 2^31 added.
    BlackRating,
    WhiteRating,
    /// The number of the start position in the list of its segment.
    Start,
    /// The symmetry from the stored moves to those that were played.
    ToPlayed,
    /// The number of placements.
    Length,
}

impl Column {
    pub(crate) const ALL: [Self; 13] = [
        Self::Id,
        Self::Black,
        Self::White,
        Self::Tournament,
        Self::Source,
        Self::Date,
        Self::Score,
        Self::Theoretical,
        Self::BlackRating,
        Self::WhiteRating,
        Self::Start,
        Self::ToPlayed,
        Self::Length,
    ];
}

/// The maximum number of placements of a game: the four centre squares are never empty.
pub(crate) const MAX_PLACEMENTS: usize = 60;

/// A game as numbers; those of names and of its start position count in the lists of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) values: [u64; Column::ALL.len()],
    /// The placements in the stored orientation, then zeros.
    pub(crate) moves: [u8; MAX_PLACEMENTS],
}

impl Facts {
    pub(crate) fn get(&self, column: Column) -> u64 {
        self.values[column as usize]
    }

    pub(crate) fn set(&mut self, column: Column, value: u64) {
        self.values[column as usize] = value;
    }

    pub(crate) fn placements(&self) -> &[u8] {
        &self.moves[..self.get(Column::Length) as usize]
    }
}

/// A game that is to be stored.
#[derive(Clone, Debug)]
pub(crate) struct NewGame {
    pub(crate) black: Option<String>,
    pub(crate) white: Option<String>,
    pub(crate) tournament: Option<String>,
    pub(crate) start: Position,
    /// The numbers of names and of the start position are 0.
    pub(crate) facts: Facts,
}

/// Why a game is rejected, besides errors of its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Unsupported {
    #[error("it is not a game of Othello on 8×8")]
    NotOthello,
    #[error("it has no moves")]
    NoMoves,
}

/// The attributes of a game that are stored.
const STORED: Attributes = Attributes::of(&[
    Attribute::Moves,
    Attribute::Board,
    Attribute::Result,
    Attribute::Players,
    Attribute::Ratings,
    Attribute::Event,
    Attribute::Year,
    Attribute::Day,
    Attribute::Theoretical,
]);

impl NewGame {
    /// Converts a game; also returns its attributes that are not stored.
    pub(crate) fn new(game: &AnnotatedGame) -> Result<(Self, Attributes), Unsupported> {
        let start = game.record().start().as_othello().ok_or(Unsupported::NotOthello)?;
        let square = |&mv| if let Ok(Move::Place(square)) = Move::try_from(mv) { Some(square) } else { None };
        let placements: Vec<Square> = game.record().moves().iter().filter_map(square).collect();
        if placements.is_empty() {
            return Err(Unsupported::NoMoves);
        }
        let oriented = Oriented::new(start, &placements);
        let info = &game.info;
        let mut new = Self {
            black: info.players.black.name.clone(),
            white: info.players.white.name.clone(),
            tournament: info.event.clone(),
            start: oriented.start,
            facts: Facts { values: [0; Column::ALL.len()], moves: [0; MAX_PLACEMENTS] },
        };
        let facts = &mut new.facts;
        facts.set(Column::Date, info.date.map_or(0, date_code));
        facts.set(Column::Score, Score::of(game).code());
        facts.set(Column::Theoretical, info.theoretical.map_or(0, theoretical_code));
        facts.set(Column::BlackRating, info.players.black.rating.map_or(0, rating_code));
        facts.set(Column::WhiteRating, info.players.white.rating.map_or(0, rating_code));
        facts.set(Column::ToPlayed, oriented.to_played as u64);
        facts.set(Column::Length, placements.len() as u64);
        for (stored, &square) in facts.moves.iter_mut().zip(&oriented.placements) {
            *stored = square as u8;
        }
        let id = new.id();
        new.facts.set(Column::Id, id.0);
        Ok((new, game.attributes() - STORED))
    }

    fn id(&self) -> GameId {
        let mut bytes = Vec::new();
        for name in [&self.black, &self.white, &self.tournament] {
            bytes.extend(name.as_deref().unwrap_or_default().as_bytes());
            // Divides the names, so that no two games hash the same bytes by a letter that moves from one to the next.
            bytes.push(0);
        }
        let year = year_of_code(self.facts.get(Column::Date)).unwrap_or(0);
        bytes.extend(year.to_le_bytes());
        // The standard start adds nothing, as in nearly all games.
        if self.start != Position::START {
            bytes.extend(self.start.to_string().as_bytes());
        }
        // In the stored orientation, so that a game and its mirror image are one.
        bytes.extend(self.facts.placements());
        GameId(xxh3_64(&bytes))
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Score {
    Unknown,
    /// Black's discs minus White's.
    Margin(i8),
    /// The winner, by an unknown margin.
    Winner(Side),
}

impl Score {
    /// The number of codes.
    pub(crate) const CODES: u64 = 132;

    fn of(game: &AnnotatedGame) -> Self {
        let Some(result) = game.result() else { return Self::Unknown };
        // A fraction of a disc, as in GGF games with komi, or a margin beyond the board has no code: only the winner is
        // kept.
        let margin = |score: ResultScore| i8::try_from(score.margin()?.as_whole()?).ok().filter(|it| it.abs() <= 64);
        match (margin(result.score), result.score.winner()) {
            (Some(margin), _) => Self::Margin(margin),
            (None, Some(winner)) => Self::Winner(winner),
            (None, None) => Self::Unknown,
        }
    }

    /// Returns the number that is stored: 0 if it is unknown, 1 to 129 for a margin, 130 and 131 for a winner.
    fn code(self) -> u64 {
        match self {
            Self::Unknown => 0,
            Self::Margin(margin) => (i64::from(margin) + 65) as u64,
            Self::Winner(Side::Black) => 130,
            Self::Winner(Side::White) => 131,
        }
    }

    pub(crate) fn from_code(code: u64) -> Self {
        match code {
            1..=129 => Self::Margin((code as i64 - 65) as i8),
            130 => Self::Winner(Side::Black),
            131 => Self::Winner(Side::White),
            _ => Self::Unknown,
        }
    }

    pub(crate) fn margin(self) -> Option<i8> {
        match self {
            Self::Margin(margin) => Some(margin),
            Self::Unknown | Self::Winner(_) => None,
        }
    }

    pub(crate) fn outcome(self) -> Option<GameOutcome> {
        match self {
            Self::Unknown => None,
            Self::Margin(0) => Some(GameOutcome::Draw),
            Self::Margin(1..) | Self::Winner(Side::Black) => Some(GameOutcome::Black),
            Self::Margin(_) | Self::Winner(Side::White) => Some(GameOutcome::White),
        }
    }
}

/// Returns the number of a date: the year, and in the lowest nine bits the month and the day, 0 where it is unknown.
fn date_code(date: GameDate) -> u64 {
    u64::from(date.year()) << 9 | u64::from(date.month().unwrap_or(0)) << 5 | u64::from(date.day().unwrap_or(0))
}

pub(crate) fn year_of_code(code: u64) -> Option<u16> {
    u16::try_from(code >> 9).ok().filter(|&year| year > 0)
}

pub(crate) fn date_from_code(code: u64) -> Option<GameDate> {
    let year = GameDate::from_year(year_of_code(code)?)?;
    // A month or a day of 0 is invalid, so what is unknown is left out.
    let month = year.with_month((code >> 5 & 15) as u8);
    let day = month.and_then(|month| month.with_day((code & 31) as u8));
    Some(day.or(month).unwrap_or(year))
}

fn theoretical_code(score: TheoreticalScore) -> u64 {
    (u64::from(score.black_discs) << 6 | u64::from(score.empties.min(63))) + 1
}

pub(crate) fn theoretical_from_code(code: u64) -> Option<TheoreticalScore> {
    let code = code.checked_sub(1)?;
    // Clamped, since the codes of this column are not checked when a segment is read.
    Some(TheoreticalScore { black_discs: (code >> 6).min(64) as u8, empties: (code & 63) as u8 })
}

/// Half of the numbers that a rating in hundredths may have.
const RATING_ZERO: f64 = (1_u64 << 31) as f64;

fn rating_code(rating: f64) -> u64 {
    let hundredths = (rating * 100.0).round();
    // Also false for NaN, which is stored as no rating.
    if hundredths.abs() < RATING_ZERO { (hundredths + RATING_ZERO) as u64 + 1 } else { 0 }
}

pub(crate) fn rating_from_code(code: u64) -> Option<f64> {
    code.checked_sub(1).map(|code| (code as f64 - RATING_ZERO) / 100.0)
}

/// Returns a symmetry by its number in [`Symmetry::ALL`].
pub(crate) fn symmetry_from_code(code: u64) -> Symmetry {
    Symmetry::ALL[code as usize % Symmetry::ALL.len()]
}
