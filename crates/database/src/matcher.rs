//! Filters as a snapshot applies them: with the numbers of names.

use crate::filter::{Filter, ResultFilter};
use crate::snapshot::Snapshot;
use crate::summary::GameOutcome;
use crate::view::GameView;
use outflank_rules::Side;
use std::ops::RangeInclusive;

/// A filter of the games of a snapshot. The names that match are marked by their numbers.
#[derive(Clone, Debug)]
pub(crate) struct Matcher {
    accepts_all: bool,
    player: Option<Vec<bool>>,
    opponent: Option<Vec<bool>>,
    color: Option<Side>,
    tournament: Option<Vec<bool>>,
    source: Option<Vec<bool>>,
    years: Option<RangeInclusive<u16>>,
    result: Option<ResultFilter>,
    disc_difference: Option<RangeInclusive<i8>>,
    moves: Option<RangeInclusive<u8>>,
}

impl Matcher {
    pub(crate) fn new(filter: &Filter, snapshot: &Snapshot) -> Self {
        let player = |name: &Option<String>| name.as_ref().map(|name| snapshot.players.matching(name));
        Self {
            accepts_all: filter.is_empty(),
            player: player(&filter.player),
            opponent: player(&filter.opponent),
            color: filter.color,
            tournament: filter.tournament.as_ref().map(|name| snapshot.tournaments.matching(name)),
            source: filter.source.as_ref().map(|name| snapshot.sources.matching(name)),
            years: filter.years.clone(),
            result: filter.result,
            disc_difference: filter.disc_difference.clone(),
            moves: filter.moves.clone(),
        }
    }

    #[inline]
    pub(crate) fn accepts(&self, game: &GameView<'_>) -> bool {
        self.accepts_all || self.fulfils_all(game)
    }

    fn fulfils_all(&self, game: &GameView<'_>) -> bool {
        fn in_range<T: PartialOrd>(range: Option<&RangeInclusive<T>>, value: impl FnOnce() -> Option<T>) -> bool {
            range.is_none_or(|range| value().is_some_and(|value| range.contains(&value)))
        }
        let is_marked = |marks: &Option<Vec<bool>>, number: &dyn Fn() -> u32| {
            marks.as_ref().is_none_or(|marks| marks[number() as usize])
        };
        is_marked(&self.tournament, &|| game.tournament_number())
            && is_marked(&self.source, &|| game.source_number())
            && in_range(self.years.as_ref(), || game.year())
            && in_range(self.disc_difference.as_ref(), || game.score())
            && in_range(self.moves.as_ref(), || Some(game.len() as u8))
            && self.accepts_players(game)
    }

    /// Returns whether a side may be the player, with the result that is asked for.
    fn accepts_players(&self, game: &GameView<'_>) -> bool {
        if self.player.is_none() && self.opponent.is_none() && self.color.is_none() && self.result.is_none() {
            return true;
        }
        let is_marked = |marks: &Option<Vec<bool>>, side| {
            marks.as_ref().is_none_or(|marks| marks[game.player_number(side) as usize])
        };
        let mut sides = Side::BOTH.into_iter().filter(|&side| self.color.is_none_or(|color| color == side));
        sides.any(|side| {
            is_marked(&self.player, side) && is_marked(&self.opponent, !side) && self.accepts_result(game, side)
        })
    }

    fn accepts_result(&self, game: &GameView<'_>, player: Side) -> bool {
        let won_by = |side: Side| if side == Side::Black { GameOutcome::Black } else { GameOutcome::White };
        let Some(result) = self.result else { return true };
        let expected = match result {
            ResultFilter::Black => GameOutcome::Black,
            ResultFilter::Draw => GameOutcome::Draw,
            ResultFilter::White => GameOutcome::White,
            ResultFilter::Win => won_by(player),
            ResultFilter::Loss => won_by(!player),
        };
        game.outcome() == Some(expected)
    }
}
