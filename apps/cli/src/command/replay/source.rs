//! The files that games are replayed from.

use super::game::{Counted, Game};
use anyhow::{Context, anyhow};
use outflank_formats::detect::detect;
use outflank_formats::{Format, transcript, wthor};
use outflank_othello::Position as Othello;
use outflank_reversi::Position;
use std::io::Read;
use std::ops::ControlFlow;

/// Why a source was not replayed to its end.
pub(super) enum ReplayError {
    /// The source cannot be read; others may be.
    Source(anyhow::Error),
    /// The report cannot be written; there is no use in going on.
    Output(anyhow::Error),
}

/// Hears of each game, and says whether to go on.
type Watch<'w, 'a> = &'w mut dyn FnMut(Game<'a>) -> anyhow::Result<ControlFlow<()>>;
type Ended = Result<ControlFlow<()>, ReplayError>;

/// Replays every game of a file, or of standard input when its name is `-`.
pub(super) fn replay<'a>(name: &'a str, start: &Position, watch: Watch<'_, 'a>) -> Ended {
    let bytes = read(name).map_err(ReplayError::Source)?;
    match detect(&bytes) {
        Format::Wthor => replay_wthor(name, &bytes, watch),
        _ => replay_text(name, &bytes, start, watch),
    }
}

fn read(name: &str) -> anyhow::Result<Vec<u8>> {
    if name == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).context("cannot read standard input")?;
        return Ok(bytes);
    }
    std::fs::read(name).with_context(|| format!("cannot read {name}"))
}

fn replay_wthor<'a>(name: &'a str, bytes: &[u8], watch: Watch<'_, 'a>) -> Ended {
    let games = wthor::Games::read(bytes).with_context(|| name.to_owned()).map_err(ReplayError::Source)?;
    each(name, games.iter().zip(1..), watch, |(game, index)| {
        let replayed = game.summarise();
        Game::new(name, index, &replayed).with_stored(game.black_score, wthor::stored_score(&replayed.position))
    })
}

fn replay_text<'a>(name: &'a str, bytes: &[u8], start: &Position, watch: Watch<'_, 'a>) -> Ended {
    let Ok(text) = str::from_utf8(bytes) else {
        return Err(ReplayError::Source(anyhow!("{name} is neither a WTHOR file nor text")));
    };
    // The fast board serves where it can.
    match start.to_string().strip_prefix("8x8 ").and_then(|board| board.parse::<Othello>().ok()) {
        Some(start) => replay_lines(name, text, &start, watch),
        None => replay_lines(name, text, start, watch),
    }
}

fn replay_lines<'a, G: Counted>(name: &'a str, text: &str, start: &G, watch: Watch<'_, 'a>) -> Ended {
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with(['#', '%']));
    let report = |(line, index)| Game::new(name, index, &transcript::summarise(start.clone(), line));
    each(name, lines.zip(1..), watch, report)
}

fn each<'a, T>(
    name: &str,
    items: impl Iterator<Item = T>,
    watch: Watch<'_, 'a>,
    report: impl Fn(T) -> Game<'a>,
) -> Ended {
    let mut items = items.peekable();
    if items.peek().is_none() {
        return Err(ReplayError::Source(anyhow!("{name} holds no game")));
    }
    for item in items {
        if watch(report(item)).map_err(ReplayError::Output)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}
