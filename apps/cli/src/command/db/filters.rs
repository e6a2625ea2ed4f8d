//! The filters of games.

use crate::ranges::{DiscRange, MoveRange, Years};
use crate::unused_option::reject_unused;
use crate::value_parser::ParserWithCompletions;
use clap::Args;
use outflank_database::{Filter, ResultFilter};
use outflank_rules::Side;

/// The conditions of games, which hold together.
#[derive(Args)]
#[command(next_help_heading = "Only games")]
pub(super) struct Filters {
    /// With a player whose name has these words.
    #[arg(long, value_name = "NAME")]
    player: Option<String>,

    /// In which the player has this colour: black or white.
    #[arg(long = "side", aliases = ["color", "colour"], value_name = "SIDE", hide_possible_values = true)]
    #[arg(value_parser = ParserWithCompletions::new(["black", "white"], str::parse::<Side>))]
    color: Option<Side>,

    /// In which the other player has a name with these words.
    #[arg(long, value_name = "NAME")]
    opponent: Option<String>,

    /// Of a tournament whose name has these words.
    #[arg(long, value_name = "NAME")]
    tournament: Option<String>,

    /// Of this year, or of a range of years, as in 1990..1999.
    #[arg(long, value_name = "YEARS")]
    years: Option<Years>,

    /// With this result: black, draw, white, or win or loss of the player.
    #[arg(long, value_name = "RESULT", hide_possible_values = true)]
    #[arg(value_parser = ParserWithCompletions::new(ResultFilter::ALL.map(ResultFilter::name), str::parse::<ResultFilter>))]
    result: Option<ResultFilter>,

    /// With a disc difference in this range, Black's discs minus White's, as in -10..10.
    #[arg(long = "score", alias = "discs", value_name = "RANGE", allow_hyphen_values = true)]
    discs: Option<DiscRange>,

    /// With a number of moves in this range, passes not counted, as in 50..60.
    #[arg(long = "length", alias = "moves", value_name = "RANGE")]
    moves: Option<MoveRange>,

    /// Of the source with this label.
    #[arg(long = "label", alias = "source", value_name = "LABEL")]
    source: Option<String>,
}

impl Filters {
    /// Returns the filter, or an error where a colour or a result is that of a player whom nothing names.
    pub(super) fn filter(self) -> anyhow::Result<Filter> {
        const REASON: &str = "needs --player or --opponent";
        let Filters { player, color, opponent, tournament, years, result, discs, moves, source } = self;
        let is_nobody = player.is_none() && opponent.is_none();
        let is_of_player = matches!(result, Some(ResultFilter::Win | ResultFilter::Loss));
        reject_unused(&[
            ("--result win or loss", is_of_player && is_nobody, REASON),
            ("--side", color.is_some() && is_nobody, REASON),
        ])?;
        Ok(Filter {
            player,
            color,
            opponent,
            tournament,
            years: years.map(Into::into),
            result,
            disc_difference: discs.map(Into::into),
            moves: moves.map(Into::into),
            source,
        })
    }
}
