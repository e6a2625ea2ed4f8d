//! The summary of a game, in memory and in the file of a match.

use anyhow::{Context, ensure};
use outflank_arena::{Forfeit, PlayedGame, Termination};
use outflank_formats::info::{self, Discs, GameDate, GameResult, ResultScore};
use outflank_formats::{AnnotatedGame, AnnotatedMove, Format, Reader, WriteOptions, Writer};
use outflank_rules::{Outcome, Position, Side, Sides, TimeControl};
use std::time::Duration;

/// The summary of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ArchivedGame {
    /// Its number, from 1.
    pub(super) number: usize,
    pub(super) names: Sides<String>,
    pub(super) outcome: Outcome,
    /// The reason of a forfeit.
    pub(super) forfeit: Option<String>,
    /// The thinking times of the players.
    pub(super) times: Sides<Duration>,
}

/// The tag for the number of a game.
const NUMBER: &str = "NR";
/// The prefix of the reason in the comment on a forfeited game.
const FORFEIT: &str = "forfeited: ";

impl ArchivedGame {
    /// Makes the summary of a game between players with these names.
    pub(super) fn new(played: &PlayedGame<Position>, names: &[String]) -> Self {
        let (players, game) = (played.scheduled.players, &played.game);
        let forfeit =
            if let Termination::Forfeited { reason, .. } = &game.termination { Some(reason.to_string()) } else { None };
        Self {
            number: played.scheduled.number + 1,
            names: Sides { black: names[players.black].clone(), white: names[players.white].clone() },
            outcome: played.outcome,
            forfeit,
            times: Sides { black: game.time_of(Side::Black), white: game.time_of(Side::White) },
        }
    }

    /// Parses a line of GGF as [`print()`] writes it.
    pub(super) fn read(line: &str) -> anyhow::Result<Self> {
        let game = Reader::read_all(Format::Ggf, line.as_bytes()).next().context("there is no game")??;
        let number: usize = game.record().tags.get(NUMBER).context("it has no number")?.parse()?;
        let margin = game.result().and_then(|result| result.score.margin()).and_then(Discs::as_whole);
        let mut times = Sides::<Duration>::default();
        for AnnotatedMove { side, note, .. } in game.annotated_moves() {
            times[side] += note.time.unwrap_or_default();
        }
        let players = &game.info.players;
        let name = |side| players[side].name.clone().unwrap_or_default();
        ensure!(number > 0, "games are numbered from 1");
        Ok(Self {
            number,
            names: Sides { black: name(Side::Black), white: name(Side::White) },
            outcome: Outcome::from_margin(margin.context("it has no result")?),
            forfeit: game.info.comment.as_deref().and_then(|text| text.strip_prefix(FORFEIT)).map(str::to_owned),
            times,
        })
    }
}

/// Prints a game as a line of GGF.
pub(super) fn print(archived: &ArchivedGame, played: &PlayedGame<Position>, time_control: TimeControl) -> String {
    let mut game = AnnotatedGame::from_record(&played.game.record);
    describe(&mut game, archived, played);
    for side in Side::BOTH {
        game.info.players[side].name = Some(archived.names[side].clone());
        game.info.players[side].time_control = game_time_control(time_control);
    }
    // The moves of the opening have no times, so the times belong to the last moves.
    let opening = game.record().moves().len() - played.game.times.len();
    for (index, &time) in (opening..).zip(&played.game.times) {
        if let Some(note) = game.note_mut(index) {
            note.time = Some(time);
        }
    }
    let mut text = Vec::new();
    Writer::new(Format::Ggf, WriteOptions::default()).write(&game, &mut text).expect("GGF holds every game");
    String::from_utf8(text).expect("GGF is text")
}

fn describe(game: &mut AnnotatedGame, archived: &ArchivedGame, played: &PlayedGame<Position>) {
    let termination = match &played.game.termination {
        Termination::Forfeited { reason: Forfeit::OutOfTime { .. }, .. } => info::Termination::OutOfTime,
        // GGF has no mark for a breach of the rules; the comment says what happened.
        Termination::Forfeited { .. } => info::Termination::Adjourned,
        Termination::Resigned { .. } => info::Termination::Resigned,
        Termination::Normal | Termination::Adjudicated | Termination::Repetition => info::Termination::Played,
    };
    let score = ResultScore::Margin(Discs::whole(archived.outcome.margin()));
    game.info.result = Some(GameResult { score, termination });
    game.info.date = Some(GameDate::today());
    game.info.comment = match &played.game.termination {
        Termination::Normal | Termination::Resigned { .. } => None,
        Termination::Adjudicated => Some("adjudicated".to_owned()),
        Termination::Repetition => Some("draw by repetition".to_owned()),
        Termination::Forfeited { reason, .. } => Some(format!("{FORFEIT}{reason}")),
    };
    game.set_tags([(NUMBER, archived.number.to_string())]);
}

fn game_time_control(time_control: TimeControl) -> Option<info::GgsTimeControl> {
    match time_control {
        TimeControl::Unlimited => None,
        TimeControl::PerMove(time) => Some(info::GgsTimeControl { main: Duration::ZERO, increment: time, grace: None }),
        TimeControl::Game { main, increment } => Some(info::GgsTimeControl { main, increment, grace: None }),
    }
}
