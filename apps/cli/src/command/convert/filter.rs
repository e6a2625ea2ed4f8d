//! Which games are converted.

use crate::command::years::Years;
use clap::{Args, ValueEnum};
use outflank_formats::AnnotatedGame;
use outflank_game::Side;

/// The games that are wanted; all conditions hold together.
#[derive(Args)]
#[command(next_help_heading = "Only games")]
pub(super) struct Filter {
    /// With a player whose name has this part; given twice, with both.
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,

    /// Of this year, or of a span of years, as in 1990-1999.
    #[arg(long, value_name = "YEARS")]
    year: Option<Years>,

    /// Of a tournament whose name has this part.
    #[arg(long, value_name = "NAME")]
    tournament: Option<String>,

    /// Won by this side, or by nobody (draws).
    #[arg(long, value_name = "SIDE")]
    won_by: Option<WonBy>,

    /// With at least N moves, passes not counted.
    #[arg(long, value_name = "N")]
    min_moves: Option<usize>,

    /// With at most N moves, passes not counted.
    #[arg(long, value_name = "N")]
    max_moves: Option<usize>,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum WonBy {
    Black,
    White,
    Nobody,
}

impl Filter {
    pub(super) fn accepts(&self, game: &AnnotatedGame) -> bool {
        self.accepts_players(game)
            && self.accepts_tournament(game)
            && self.accepts_year(game)
            && self.accepts_result(game)
            && self.accepts_length(game)
    }

    fn accepts_players(&self, game: &AnnotatedGame) -> bool {
        let players = [&game.about.players.black, &game.about.players.white];
        let plays = |part: &String| players.iter().any(|player| has_part(player.name.as_deref(), part));
        self.player.iter().all(plays)
    }

    fn accepts_tournament(&self, game: &AnnotatedGame) -> bool {
        self.tournament.as_ref().is_none_or(|part| has_part(game.about.event.as_deref(), part))
    }

    fn accepts_year(&self, game: &AnnotatedGame) -> bool {
        self.year.is_none_or(|years| game.about.date.is_some_and(|date| years.contains(date.year())))
    }

    fn accepts_result(&self, game: &AnnotatedGame) -> bool {
        let wanted = self.won_by.map(|won_by| match won_by {
            WonBy::Black => Some(Side::Black),
            WonBy::White => Some(Side::White),
            WonBy::Nobody => None,
        });
        wanted.is_none_or(|winner| game.result().is_some_and(|result| result.verdict.winner() == winner))
    }

    fn accepts_length(&self, game: &AnnotatedGame) -> bool {
        let moves = game.placements().count();
        self.min_moves.is_none_or(|least| moves >= least) && self.max_moves.is_none_or(|most| moves <= most)
    }
}

/// Returns whether a name has a part, in either case.
fn has_part(name: Option<&str>, part: &str) -> bool {
    name.is_some_and(|name| name.to_lowercase().contains(&part.to_lowercase()))
}
