//! The filter of the games to convert.

use crate::ranges::{GameLengths, Years, check_order};
use clap::{Args, ValueEnum};
use outflank_database::NamePart;
use outflank_formats::AnnotatedGame;
use outflank_rules::Side;

/// The conditions of a game to be converted, which hold together.
#[derive(Args)]
#[command(next_help_heading = "Only games")]
pub(super) struct Filter {
    /// With a player whose name has these words; given twice, with both.
    #[arg(long, value_name = "NAME")]
    player: Vec<NamePart>,

    /// Of this year, or of a range of years, as in 1990..1999.
    #[arg(long, alias = "year", value_name = "YEARS")]
    years: Option<Years>,

    /// Of a tournament whose name has these words.
    #[arg(long, value_name = "NAME")]
    tournament: Option<NamePart>,

    /// With this result: black, draw or white.
    #[arg(long, alias = "won-by", value_name = "RESULT", hide_possible_values = true)]
    result: Option<GameResult>,

    /// With a number of moves in this range, passes not counted, as in 50..60.
    #[arg(long, value_name = "RANGE")]
    length: Option<GameLengths>,

    /// With at least N moves: now --length N..
    #[arg(long, value_name = "N", hide = true, conflicts_with_all = ["check", "length"])]
    min_moves: Option<usize>,

    /// With at most N moves: now --length ..N
    #[arg(long, value_name = "N", hide = true, conflicts_with_all = ["check", "length"])]
    max_moves: Option<usize>,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GameResult {
    /// Black won.
    Black,
    /// The game is a draw.
    #[value(alias = "nobody")]
    Draw,
    /// White won.
    White,
}

impl Filter {
    /// Returns an error of usage where no game can be accepted.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        match (self.min_moves, self.max_moves) {
            (Some(min), Some(max)) => check_order(("--min-moves", min), ("--max-moves", max)),
            _ => Ok(()),
        }
    }

    pub(super) fn accepts(&self, game: &AnnotatedGame) -> bool {
        self.accepts_players(game)
            && self.accepts_tournament(game)
            && self.accepts_year(game)
            && self.accepts_result(game)
            && self.accepts_length(game)
    }

    fn accepts_players(&self, game: &AnnotatedGame) -> bool {
        let players = [&game.info.players.black, &game.info.players.white];
        let plays = |part: &NamePart| players.iter().any(|player| has_part(player.name.as_deref(), part));
        self.player.iter().all(plays)
    }

    fn accepts_tournament(&self, game: &AnnotatedGame) -> bool {
        self.tournament.as_ref().is_none_or(|part| has_part(game.info.event.as_deref(), part))
    }

    fn accepts_year(&self, game: &AnnotatedGame) -> bool {
        self.years.is_none_or(|years| game.info.date.is_some_and(|date| years.contains(date.year())))
    }

    fn accepts_result(&self, game: &AnnotatedGame) -> bool {
        let winner = self.result.map(|result| match result {
            GameResult::Black => Some(Side::Black),
            GameResult::White => Some(Side::White),
            GameResult::Draw => None,
        });
        winner.is_none_or(|winner| game.result().is_some_and(|result| result.score.winner() == winner))
    }

    fn accepts_length(&self, game: &AnnotatedGame) -> bool {
        let moves = game.placement_count();
        self.length.is_none_or(|lengths| lengths.contains(moves))
            && self.min_moves.is_none_or(|min| moves >= min)
            && self.max_moves.is_none_or(|max| moves <= max)
    }
}

fn has_part(name: Option<&str>, part: &NamePart) -> bool {
    name.is_some_and(|name| part.is_in(name))
}
