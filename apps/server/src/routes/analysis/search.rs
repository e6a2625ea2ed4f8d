//! The analysis of a position.
//!
//! Who analyses holds a thread as long as nobody else waits for one. Then it gives way after a while, waits for its turn
//! and takes up again: what was told stays, and only what goes deeper is told again. What took long is kept and told at
//! once to who asks later, of another server perhaps.

use super::guess::guess;
use super::message::{Report, Told};
use crate::Site;
use crate::failure::Failure;
use crate::findings::{Look, Subject};
use crate::game::Desk;
use crate::store::Store;
use crate::workers::Workers;
use outflank_engine::{EnginePosition, SearchLimits};
use outflank_formats::boards::reversi_position;
use outflank_game::{Game, StopFlag};
use outflank_othello::Position;
use std::num::NonZeroU8;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::oneshot::{self, Receiver};

/// How long a position is looked at.
const LONGEST: Duration = Duration::from_mins(1);
/// How long one holds a thread while others wait.
const TURN: Duration = Duration::from_secs(3);

/// Who watches a search, and how far they have seen.
struct Watcher {
    id: u32,
    subject: Subject<EnginePosition>,
    /// The depth and the certainty, of which both grow.
    reach: Option<(u8, u8)>,
    teller: UnboundedSender<Told>,
    store: Store,
}

/// Returns what every move of a position is worth, ever deeper, until all is proven or the time is over.
///
/// Where the engine is of no use before the end, or of none at all, a guess is told first.
pub(super) async fn search(
    site: &Site,
    id: u32,
    position: &str,
    teller: &UnboundedSender<Told>,
) -> Result<(), Failure> {
    let position = read(position)?;
    if position.outcome().is_some() {
        return Ok(());
    }
    let engine_position = EnginePosition::try_from(position.clone());
    if !engine_position.as_ref().is_ok_and(EnginePosition::is_full_board) {
        let guess = site.analysts.run(move |_, stop| guess(&position, stop)).await?;
        if let Some(guess) = guess {
            // Whoever asked may have left.
            let _ = teller.send(Told::Guess { id, guess });
        }
    }
    match engine_position {
        Ok(engine_position) => analyse(site, id, engine_position, teller).await,
        Err(_) => Ok(()),
    }
}

/// Searches from where an earlier search ended.
async fn analyse(
    site: &Site,
    id: u32,
    engine_position: EnginePosition,
    teller: &UnboundedSender<Told>,
) -> Result<(), Failure> {
    let subject = |engine_position: &EnginePosition| Subject { position: engine_position.clone(), look: Look::Live };
    let known: Option<Report> = site.store.found(vec![subject(&engine_position)]).await?.pop().flatten();
    let is_proven = known.as_ref().is_some_and(Report::is_proven);
    let (teller, store) = (teller.clone(), site.store.clone());
    let mut watcher = Watcher { id, subject: subject(&engine_position), reach: None, teller, store };
    if let Some(report) = known {
        watcher.tell(report);
    }
    if is_proven { Ok(()) } else { take_turns(site, &engine_position, watcher).await }
}

/// Searches, and gives way to others now and then.
async fn take_turns(site: &Site, engine_position: &EnginePosition, mut watcher: Watcher) -> Result<(), Failure> {
    let began = Instant::now();
    while began.elapsed() < LONGEST {
        let (stop, engine_position) = (StopFlag::new(), engine_position.clone());
        let (begin, begun) = oneshot::channel();
        let turn = move |desk: &mut Desk, stop: &StopFlag| {
            // Whoever began this may have left.
            let _ = begin.send(());
            take_turn(desk, stop, &engine_position, watcher)
        };
        let mut turn = std::pin::pin!(site.analysts.run_until(stop.clone(), turn));
        let (ended, gave_way) = tokio::select! {
            ended = &mut turn => (ended, false),
            () = turn_over(begun, &site.analysts) => {
                stop.stop();
                (turn.await, true)
            }
        };
        watcher = ended??;
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

/// Searches until it is stopped, and returns who watched.
fn take_turn(
    desk: &mut Desk,
    stop: &StopFlag,
    engine_position: &EnginePosition,
    mut watcher: Watcher,
) -> Result<Watcher, Failure> {
    let engine = desk.analyst().ok_or(Failure::Busy)?;
    let limits = SearchLimits { time: Some(LONGEST), lines: NonZeroU8::MAX, ..SearchLimits::default() };
    // The game cannot be over, and what was found has been told.
    let _ = engine
        .search(engine_position)
        .limits(limits)
        .stop_flag(stop)
        .on_report(|report| watcher.see(Report::of(report, engine_position)))
        .run();
    Ok(watcher)
}

impl Watcher {
    /// Tells of what goes deeper than what was told, and keeps what is worth it.
    fn see(&mut self, report: Report) {
        /// What is found sooner is soon found again.
        const WORTH_KEEPING: Duration = Duration::from_secs(1);
        if Some(report.reach()) > self.reach {
            if report.time() >= WORTH_KEEPING {
                self.store.keep(&self.subject, &report);
            }
            self.tell(report);
        }
    }

    fn tell(&mut self, report: Report) {
        self.reach = Some(report.reach());
        // Whoever asked may have left.
        let _ = self.teller.send(Told::Report { id: self.id, report });
    }
}

/// Reads a position of Othello, or one of Reversi.
fn read(position: &str) -> Result<outflank_reversi::Position, Failure> {
    if let Ok(othello) = parse(position) {
        return Ok(reversi_position(&othello));
    }
    position.parse().map_err(|error: outflank_reversi::ParsePositionError| Failure::unreadable(error))
}

pub(super) fn parse(position: &str) -> Result<Position, Failure> {
    position.parse().map_err(|error: outflank_othello::ParsePositionError| Failure::unreadable(error))
}
