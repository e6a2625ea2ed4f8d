//! Options of matches that apply to some games or engines only.

use super::{GameName, Match};
use crate::unused_option::reject_unused;
use outflank_engine::Level;
use outflank_play::{EngineSettings, PlayerKind};
use outflank_rules::TimeControl;
use outflank_rules::reversi::{Layout, Size};

impl Match {
    /// Rejects options that do nothing in this match.
    pub(super) fn check_options(&self) -> anyhow::Result<()> {
        self.check_options_of_game()?;
        self.check_options_of_engines()?;
        reject_unused(&[
            ("--resume", self.resume && self.out.is_none(), "needs --out"),
            ("--gauntlet", self.gauntlet && self.engines.len() == 2, "is for more than two engines"),
            (
                "--tolerance",
                self.tolerance.is_some() && self.time == TimeControl::Unlimited,
                "is for clocks: add --time",
            ),
        ])
    }

    fn check_options_of_game(&self) -> anyhow::Result<()> {
        const ONLY_OTHELLO: &str = "is for Othello on 8x8";
        const NOT_ALAK: &str = "is not for Alak";
        const NO_BOARD_OF_ALAK: &str = "is not for Alak; --slots chooses the board";
        let is_alak = self.game == GameName::Alak;
        let rules = self.rules();
        let is_othello = !is_alak && rules.size == Size::STANDARD && rules.layout != Layout::Open && !self.anti;
        reject_unused(&[
            ("--slots", !is_alak && self.slots.is_some(), "is for Alak (--game alak)"),
            ("--size", is_alak && self.board.size.is_some(), NO_BOARD_OF_ALAK),
            ("--start", is_alak && self.board.start.is_some(), NO_BOARD_OF_ALAK),
            ("--anti", is_alak && self.anti, NOT_ALAK),
            ("--openings", is_alak && self.openings.is_some(), NOT_ALAK),
            ("--level", is_alak && self.level.is_some(), NOT_ALAK),
            ("--adjudicate", !is_othello && self.adjudicate > 0, ONLY_OTHELLO),
            ("--adjudicate-agreed", !is_othello && self.adjudicate_agreed > 0, ONLY_OTHELLO),
            ("--nodes", !is_othello && self.nodes.is_some(), ONLY_OTHELLO),
        ])
    }

    fn check_options_of_engines(&self) -> anyhow::Result<()> {
        let are_any = |is_such: fn(&PlayerKind) -> bool| self.engines.iter().any(|player| is_such(&player.spec.kind));
        let scorers = self.engines.iter().filter(|player| has_score(&player.spec.kind)).count();
        let (always, agreed) = (self.adjudicate, self.adjudicate_agreed);
        reject_unused(&[
            ("--patience", self.patience.is_some() && !are_any(is_external), "is for other programs (engine:…)"),
            ("--level", self.level.is_some() && !are_any(takes_level), "is for engines without a level of their own"),
            ("--nodes", self.nodes.is_some() && !are_any(takes_nodes), "is for engines without a limit of their own"),
            ("--adjudicate-agreed", agreed > 0 && scorers < 2, "is for two engines that report scores"),
            ("--adjudicate-agreed", agreed > 0 && agreed <= always, "is for more empties than --adjudicate"),
        ])?;
        self.engines.iter().try_for_each(|player| match &player.spec.kind {
            PlayerKind::Engine(settings) => check_book(settings, self.level, &player.text),
            _ => Ok(()),
        })
    }
}

/// Rejects the opening book of an engine that uses none.
fn check_book(settings: &EngineSettings, default: Option<Level>, text: &str) -> anyhow::Result<()> {
    let level = settings.level.or(default);
    let is_weak = level.is_some_and(|level| level < Level::FLAWLESS);
    reject_unused(&[
        (&format!("--engine {text}: book"), settings.book.is_some() && is_weak, "is for levels from 10 on"),
        (&format!("--engine {text}: vary"), settings.vary != 0 && settings.book.is_none(), "needs a book"),
    ])
}

const fn is_external(player: &PlayerKind) -> bool {
    matches!(player, PlayerKind::External(_))
}

/// Returns whether a player has the level of the match.
fn takes_level(player: &PlayerKind) -> bool {
    match player {
        PlayerKind::Engine(settings) => settings.level.is_none(),
        PlayerKind::External(engine) => engine.level.is_none(),
        _ => false,
    }
}

/// Returns whether a player has the node limit of the match.
const fn takes_nodes(player: &PlayerKind) -> bool {
    matches!(player, PlayerKind::Engine(EngineSettings { nodes: None, .. }))
}

/// Returns whether a player reports scores; another program may.
const fn has_score(player: &PlayerKind) -> bool {
    matches!(player, PlayerKind::Engine(_) | PlayerKind::External(_))
}
