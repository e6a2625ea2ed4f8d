//! The analysis of a position.

use super::message::{Report, Told};
use crate::Site;
use crate::failure::Failure;
use outflank_engine::SearchLimits;
use outflank_game::Game;
use outflank_othello::Position;
use std::num::NonZeroU8;
use std::time::Duration;
use tokio::sync::mpsc::UnboundedSender;

/// How long a position is looked at: others wait for the thread.
const LONGEST: Duration = Duration::from_mins(1);

/// Tells what every move of a position is worth, ever deeper, until all is proven or the time is over.
pub(super) async fn search(
    site: &Site,
    id: u32,
    position: &str,
    teller: &UnboundedSender<Told>,
) -> Result<(), Failure> {
    let position: Position = parse(position)?;
    if position.outcome().is_some() {
        return Ok(());
    }
    let teller = teller.clone();
    let search = move |desk: &mut crate::game::Desk, stop: &outflank_game::StopFlag| {
        let engine = desk.analyst().ok_or(Failure::Busy)?;
        let limits = SearchLimits { time: Some(LONGEST), lines: NonZeroU8::MAX, ..SearchLimits::default() };
        let mut tell = |report: &_| _ = teller.send(Told::Report { id, report: Report::from(report) });
        // It cannot be over, and what was found has been told.
        let _ = engine.search(position.board(), &limits, stop, &mut tell);
        Ok(())
    };
    site.analysts.run(search).await?
}

pub(super) fn parse(position: &str) -> Result<Position, Failure> {
    position.parse().map_err(|error: outflank_othello::ParsePositionError| Failure::Unreadable(error.to_string()))
}
