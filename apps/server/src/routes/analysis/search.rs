//! The analysis of a position.
//!
//! Who analyses holds a thread as long as nobody else waits for one. Then it gives way after a while, waits for its turn
//! and takes up again: what was told stays, and only what goes deeper is told again.

use super::message::{Report, Told};
use crate::Site;
use crate::failure::Failure;
use crate::game::Desk;
use crate::workers::Workers;
use outflank_engine::{Field, SearchLimits, SearchReport, Selectivity};
use outflank_game::StopFlag;
use outflank_othello::Position;
use std::num::NonZeroU8;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::oneshot::{self, Receiver};

/// How long a position is looked at.
const LONGEST: Duration = Duration::from_mins(1);
/// How long one holds a thread while others wait.
const TURN: Duration = Duration::from_secs(3);

/// How far a search has come, which grows.
type Reach = (u8, Selectivity);

/// Tells what every move of a position is worth, ever deeper, until all is proven or the time is over.
pub(super) async fn search(
    site: &Site,
    id: u32,
    position: &str,
    teller: &UnboundedSender<Told>,
) -> Result<(), Failure> {
    let field = field(position)?;
    if field.final_margin().is_some() {
        return Ok(());
    }
    let (began, mut reach) = (Instant::now(), None);
    while began.elapsed() < LONGEST {
        let (stop, teller, field) = (StopFlag::new(), teller.clone(), field.clone());
        let named = field.clone();
        let tell =
            move |report: &SearchReport| _ = teller.send(Told::Report { id, report: Report::of(report, &named) });
        let (begin, begun) = oneshot::channel();
        let turn = move |desk: &mut Desk, stop: &StopFlag| {
            // Whoever began this may have left.
            let _ = begin.send(());
            take_turn(desk, stop, &field, (reach, &tell))
        };
        let mut turn = std::pin::pin!(site.analysts.run_until(stop.clone(), turn));
        let (ended, gave_way) = tokio::select! {
            ended = &mut turn => (ended, false),
            () = turn_over(begun, &site.analysts) => {
                stop.stop();
                (turn.await, true)
            }
        };
        reach = ended??;
        if !gave_way {
            break;
        }
    }
    Ok(())
}

/// Waits until a search that has begun has had its turn and others wait for theirs.
async fn turn_over(begun: Receiver<()>, analysts: &Workers) {
    match begun.await {
        Ok(()) => analysts.others_wait(TURN).await,
        // It was never begun, and says so itself.
        Err(_) => std::future::pending().await,
    }
}

/// Searches until it is stopped, and returns how far it came.
fn take_turn(
    desk: &mut Desk,
    stop: &StopFlag,
    field: &Field,
    (mut reach, tell): (Option<Reach>, &impl Fn(&SearchReport)),
) -> Result<Option<Reach>, Failure> {
    let engine = desk.analyst().ok_or(Failure::Busy)?;
    let limits = SearchLimits { time: Some(LONGEST), lines: NonZeroU8::MAX, ..SearchLimits::default() };
    let mut watch = |report: &SearchReport| {
        let reached = Some((report.depth, report.selectivity));
        if reached > reach {
            reach = reached;
            tell(report);
        }
    };
    // The game cannot be over, and what was found has been told.
    let _ = field.search(engine, &limits, stop, &mut watch);
    Ok(reach)
}

/// Reads a position of Othello, or one of Reversi on a board that the engine searches.
fn field(position: &str) -> Result<Field, Failure> {
    if let Ok(othello) = parse(position) {
        return Ok(othello.into());
    }
    let unreadable = |error: String| Failure::Unreadable(error);
    let reversi: outflank_reversi::Position =
        position.parse().map_err(|error: outflank_reversi::ParsePositionError| unreadable(error.to_string()))?;
    Field::try_from(reversi).map_err(|error| unreadable(error.to_string()))
}

pub(super) fn parse(position: &str) -> Result<Position, Failure> {
    position.parse().map_err(|error: outflank_othello::ParsePositionError| Failure::Unreadable(error.to_string()))
}
