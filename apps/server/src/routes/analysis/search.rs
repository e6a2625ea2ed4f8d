//! The analysis of a position.
//!
//! A search keeps its thread while no other job waits for one. Otherwise it returns the thread after a time slice, waits
//! in the queue, and continues with what the transposition table and the cache contain; only deeper results are sent.

use super::Client;
use crate::AppState;
use crate::analysis_cache::{AnalysisCache, AnalysisKind, CacheKey};
use crate::error::AppError;
use crate::worker_pool::{Effort, Turn, WorkerPool};
use outflank_rules::{Position, StopFlag};
use outflank_service::ApiError;
use outflank_service::analysis::{
    MAX_SEARCH_TIME, PositionStages, Progress, Report, ServerMessage, search_all_moves, shallow_order,
};
use outflank_service::game::WorkerContext;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::oneshot::{self, Receiver};

/// How long a search keeps its thread while other jobs wait.
const TIME_SLICE: Duration = Duration::from_secs(3);

/// Sends and caches the reports of a search.
struct Reporter {
    id: u32,
    key: CacheKey,
    /// The progress of the last report that was sent.
    sent: Option<Progress>,
    /// Whether lines have more than their first move.
    shows_replies: bool,
    sender: UnboundedSender<ServerMessage>,
    cache: AnalysisCache,
}

/// Sends the values of all moves of a position, iteration by iteration, until all are proven or the time is over.
///
/// On boards that the engine can only solve, or does not support, the order of a shallow search is sent first.
///
/// # Errors
///
/// Returns why the position cannot be searched.
pub(super) async fn search(client: &Client, id: u32, position: Position) -> Result<(), AppError> {
    let Client { state, session, sender } = client;
    let stages = PositionStages::of(&position);
    let turn = Turn::new(session.job_client(), Effort::Long);
    if stages.has_order {
        let position = position.clone();
        let order = move |_: &mut WorkerContext, stop: &StopFlag| shallow_order(&position, stop);
        let order = state.analysis_workers.run_for(turn.clone(), StopFlag::new(), TIME_SLICE, order).await?;
        if let Some(order) = order {
            // The connection may be closed.
            let _ = sender.send(ServerMessage::MoveOrder { id, order });
        }
    }
    if !stages.has_search {
        return Ok(());
    }
    let shows_replies = !state.online.plays_rated(&session.owner).await?;
    continue_search(state, &turn, id, position, shows_replies, sender).await
}

/// Sends the cached report, and continues the search from there.
async fn continue_search(
    state: &AppState,
    turn: &Turn,
    id: u32,
    position: Position,
    shows_replies: bool,
    sender: &UnboundedSender<ServerMessage>,
) -> Result<(), AppError> {
    let key = CacheKey { position: position.clone(), kind: AnalysisKind::Live };
    let cached: Option<Report> = state.analysis_cache.find(std::slice::from_ref(&key)).await?.pop().flatten();
    let is_proven = cached.as_ref().is_some_and(Report::is_proven);
    let (sender, cache) = (sender.clone(), state.analysis_cache.clone());
    let mut reporter = Reporter { id, key, sent: None, shows_replies, sender, cache };
    if let Some(report) = cached {
        reporter.send(report);
    }
    if is_proven { Ok(()) } else { search_in_slices(state, turn, &position, reporter).await }
}

/// Searches, and returns the thread after a time slice when other jobs wait.
async fn search_in_slices(
    state: &AppState,
    turn: &Turn,
    position: &Position,
    mut reporter: Reporter,
) -> Result<(), AppError> {
    let started = Instant::now();
    while started.elapsed() < MAX_SEARCH_TIME {
        let (stop, position) = (StopFlag::new(), position.clone());
        // The slice begins when the job gets a thread, not when it enters the queue.
        let (slice_starts, slice_started) = oneshot::channel();
        let job = move |context: &mut WorkerContext, stop: &StopFlag| {
            // The connection may be closed.
            let _ = slice_starts.send(());
            search_slice(context, stop, &position, reporter)
        };
        let mut slice = std::pin::pin!(state.analysis_workers.run_with_stop(turn.clone(), stop.clone(), job));
        let (result, is_finished) = tokio::select! {
            result = &mut slice => (result, true),
            () = slice_over(slice_started, &state.analysis_workers) => {
                stop.stop();
                (slice.await, false)
            }
        };
        reporter = result??;
        if is_finished {
            break;
        }
    }
    Ok(())
}

/// Waits until a search has had its time slice and other jobs wait.
async fn slice_over(slice_started: Receiver<()>, workers: &WorkerPool) {
    match slice_started.await {
        Ok(()) => workers.wait_until_contended(TIME_SLICE).await,
        // The job was skipped; the pool returns the error.
        Err(_) => std::future::pending().await,
    }
}

/// Searches until it is stopped, and returns the reporter.
fn search_slice(
    context: &mut WorkerContext,
    stop: &StopFlag,
    position: &Position,
    mut reporter: Reporter,
) -> Result<Reporter, AppError> {
    let engine = context.analysis_engine().ok_or(AppError::Api(ApiError::Busy))?;
    search_all_moves(engine, position, stop, |report| reporter.report(report));
    Ok(reporter)
}

impl Reporter {
    /// Sends a report that is deeper than the last one, and caches it if it took long.
    fn report(&mut self, report: Report) {
        /// A faster result is not cached.
        const MIN_CACHED_TIME: Duration = Duration::from_secs(1);
        if Some(report.progress()) > self.sent {
            if report.time() >= MIN_CACHED_TIME {
                self.cache.store(&self.key, &report);
            }
            self.send(report);
        }
    }

    fn send(&mut self, report: Report) {
        self.sent = Some(report.progress());
        let report = if self.shows_replies { report } else { report.without_replies() };
        // The connection may be closed.
        let _ = self.sender.send(ServerMessage::Report { id: self.id, report });
    }
}
