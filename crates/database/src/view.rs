//! Access to one stored game.

use crate::facts::{
    Column, Score, date_from_code, rating_from_code, symmetry_from_code, theoretical_from_code, year_of_code,
};
use crate::orientation::image;
use crate::snapshot::{Part, Snapshot};
use crate::summary::{GameId, GameOutcome, GameSummary, StoredGame};
use outflank_formats::AnnotatedGame;
use outflank_formats::info::{Discs, GameDate, GameResult, ResultScore, Termination};
use outflank_rules::Side;
use outflank_rules::othello::{Move, Position, Square};

/// A stored game, read in place.
#[derive(Clone, Copy, Debug)]
pub struct GameView<'a> {
    pub(crate) snapshot: &'a Snapshot,
    pub(crate) part: &'a Part,
    /// The number of the game in its segment.
    pub(crate) game: usize,
    pub(crate) ply: Option<u16>,
}

/// The number of a player in a snapshot: less than [`Snapshot::player_names`] are many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlayerId(pub u32);

impl<'a> GameView<'a> {
    /// Returns the identifier.
    pub fn id(&self) -> GameId {
        GameId(self.get(Column::Id))
    }

    /// Returns a player, or `None` if the name is unknown.
    pub fn player(&self, side: Side) -> Option<PlayerId> {
        self.player_number(side).checked_sub(1).map(PlayerId)
    }

    /// Returns the name of a side's player, if it is known.
    pub fn player_name(&self, side: Side) -> Option<&'a str> {
        self.snapshot.players.name(self.player_number(side))
    }

    /// Returns the name of Black's player.
    pub fn black(&self) -> Option<&'a str> {
        self.player_name(Side::Black)
    }

    /// Returns the name of White's player.
    pub fn white(&self) -> Option<&'a str> {
        self.player_name(Side::White)
    }

    /// Returns the rating of a player before the game, as its source has it.
    pub fn rating(&self, side: Side) -> Option<f64> {
        rating_from_code(self.get(if side == Side::Black { Column::BlackRating } else { Column::WhiteRating }))
    }

    /// Returns the name of the tournament, if the source has one.
    pub fn tournament(&self) -> Option<&'a str> {
        self.snapshot.tournaments.name(self.tournament_number())
    }

    /// Returns the label of the source.
    pub fn source(&self) -> &'a str {
        self.snapshot.sources.name(self.source_number()).unwrap_or_default()
    }

    /// Returns the date, as far as it is known.
    pub fn date(&self) -> Option<GameDate> {
        date_from_code(self.get(Column::Date))
    }

    /// Returns the year in which it was played, if it is known.
    pub fn year(&self) -> Option<u16> {
        year_of_code(self.get(Column::Date))
    }

    /// Returns Black's discs minus White's at the end, with the empties given to the winner.
    pub fn score(&self) -> Option<i8> {
        self.result().margin()
    }

    /// Returns who won.
    pub fn outcome(&self) -> Option<GameOutcome> {
        self.result().outcome()
    }

    /// Returns the start position, as it was played.
    pub fn start(&self) -> Position {
        symmetry_from_code(self.get(Column::ToPlayed)).position(&self.part.segment.start(self.game))
    }

    /// Returns the number of placements.
    pub fn len(&self) -> usize {
        self.part.segment.length(self.game)
    }

    /// Returns whether the game has no placements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the placements, as they were played; passes follow from the rules.
    pub fn placements(&self) -> impl ExactSizeIterator<Item = Square> + 'a {
        let Self { part, game, .. } = *self;
        let symmetry = symmetry_from_code(self.get(Column::ToPlayed));
        (0..self.len()).map(move |placement| image(symmetry, part.segment.placement(game, placement)))
    }

    /// Returns the number of moves before the position of the query, passes included.
    pub fn ply(&self) -> Option<u16> {
        self.ply
    }

    /// Returns the game without its moves.
    pub fn summary(&self) -> GameSummary {
        GameSummary {
            id: self.id(),
            black: self.black().map(str::to_owned),
            white: self.white().map(str::to_owned),
            tournament: self.tournament().map(str::to_owned),
            year: self.year(),
            result: self.outcome(),
            score: self.score(),
            moves: self.len() as u8,
            source: self.source().to_owned(),
            ply: self.ply,
        }
    }

    /// Returns the game in the form that every format can write.
    pub fn to_annotated(&self) -> AnnotatedGame {
        let mut game = AnnotatedGame::new(self.start());
        for square in self.placements() {
            // Segments are read without a check of their moves, so an illegal one ends the game.
            if game.play(Move::Place(square).into()).is_err() {
                break;
            }
        }
        let info = &mut game.info;
        info.players.black.name = self.black().map(str::to_owned);
        info.players.white.name = self.white().map(str::to_owned);
        info.players.black.rating = self.rating(Side::Black);
        info.players.white.rating = self.rating(Side::White);
        info.event = self.tournament().map(str::to_owned);
        info.date = self.date();
        info.theoretical = theoretical_from_code(self.get(Column::Theoretical));
        info.result = game_result(self.result());
        game
    }

    /// Returns the game with its moves.
    pub fn stored(&self) -> StoredGame {
        StoredGame { summary: self.summary(), game: self.to_annotated() }
    }

    pub(crate) fn player_number(&self, side: Side) -> u32 {
        let column = if side == Side::Black { Column::Black } else { Column::White };
        self.part.players[self.get(column) as usize]
    }

    pub(crate) fn tournament_number(&self) -> u32 {
        self.part.tournaments[self.get(Column::Tournament) as usize]
    }

    pub(crate) fn source_number(&self) -> u32 {
        self.part.sources[self.get(Column::Source) as usize]
    }

    pub(crate) fn result(&self) -> Score {
        Score::from_code(self.get(Column::Score))
    }

    #[inline]
    fn get(&self, column: Column) -> u64 {
        self.part.segment.get(column, self.game)
    }
}

fn game_result(score: Score) -> Option<GameResult> {
    let score = match score {
        Score::Unknown => return None,
        Score::Margin(margin) => ResultScore::Margin(Discs::whole(margin.into())),
        Score::Winner(side) => ResultScore::Winner(side),
    };
    Some(GameResult { score, termination: Termination::Played })
}
