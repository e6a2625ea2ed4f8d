//! Progress on a terminal: bars, the search under way, and a few lines that change in place.

use crate::output::{node_count, per_second, speed};
use crate::terminal::error_height;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use outflank_engine::{Bounds, LiveSearch, SearchReport};
use outflank_play::Confidence;
use std::fmt;
use std::io::{IsTerminal, Write, stderr};
use std::ops::Range;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How often a bar is redrawn between two steps.
const TICK: Duration = Duration::from_millis(500);

/// Makes a progress bar of this length in the template language of [`indicatif`]; it is hidden where standard error is no
/// terminal.
pub(crate) fn progress_bar(length: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    // The rate of the library has four digits after the point.
    let style = style.with_key("per_sec", |state: &ProgressState, out: &mut dyn fmt::Write| {
        let _ = write!(out, "{:.0}/s", state.per_sec());
    });
    ProgressBar::new(length).with_style(style)
}

/// Makes a progress bar that is redrawn regularly, for work whose steps take long.
pub(crate) fn ticking_bar(bar: ProgressBar) -> ProgressBar {
    if !bar.is_hidden() {
        bar.enable_steady_tick(TICK);
    }
    bar
}

/// How many bytes of the input files are done; the total is 0 where no file is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ByteProgress {
    pub(crate) done: u64,
    total: u64,
    started: Instant,
}

impl ByteProgress {
    /// Starts with nothing done of a number of bytes.
    pub(crate) fn new(total: u64) -> Self {
        Self { done: 0, total, started: Instant::now() }
    }
}

/// A line at the bottom of the terminal with the number of positions searched, and what is known of the search under way;
/// nothing where there is no terminal.
pub(crate) struct SearchProgress {
    bar: ProgressBar,
    search: Arc<WatchedSearch>,
}

/// The search under way.
struct WatchedSearch {
    live: LiveSearch,
    started: Mutex<Instant>,
}

impl SearchProgress {
    /// Shows progress over a number of positions.
    pub(crate) fn over_positions(count: usize) -> Self {
        let template = match count {
            0 | 1 => "{elapsed} elapsed{search}{wide_msg}",
            _ => "{bar:10} {pos} of {len} positions, {elapsed} elapsed{search}{wide_msg}",
        };
        Self::new(progress_bar(count as u64, template))
    }

    /// Shows the progress of the search of one position, and how much of the files was done before it.
    pub(crate) fn over_bytes(progress: ByteProgress) -> Self {
        let template = match progress.total {
            0 => "{elapsed} elapsed{search}{wide_msg}",
            _ => "{bar:10} {percent:>3} %, {elapsed} elapsed{search}{wide_msg}",
        };
        let bar = progress_bar(progress.total, template).with_position(progress.done);
        Self::new(bar.with_elapsed(progress.started.elapsed()))
    }

    /// Completes a bar whose template has the key `search`: an iteration may take long, and has no report before its end.
    fn new(bar: ProgressBar) -> Self {
        let search = Arc::new(WatchedSearch { live: LiveSearch::default(), started: Mutex::new(Instant::now()) });
        let shown = Arc::clone(&search);
        let style = bar.style().with_key("search", move |_: &ProgressState, out: &mut dyn fmt::Write| {
            let time = shown.started.lock().map_or(Duration::ZERO, |started| started.elapsed());
            let _ = out.write_str(&search_text(&shown.live, time));
        });
        Self { bar: ticking_bar(bar.with_style(style)), search }
    }

    /// Returns where the search that begins now says what it knows.
    pub(crate) fn begin(&self) -> &LiveSearch {
        if let Ok(mut started) = self.search.started.lock() {
            *started = Instant::now();
        }
        &self.search.live
    }

    /// Shows the report of the last iteration of the search under way.
    pub(crate) fn show(&self, report: &SearchReport) {
        let score = report.verdict().score().rounded();
        self.bar.set_message(format!("; {score:+} at {}", Confidence::of(report)));
    }

    /// Continues with the next position.
    pub(crate) fn next(&self) {
        self.bar.set_message("");
        self.bar.inc(1);
    }

    /// Hides the line while something is printed: both may share a terminal.
    pub(crate) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Removes the line.
    pub(crate) fn finish(self) {
        self.bar.finish_and_clear();
    }
}

/// Returns what a search knows: nothing before its first nodes, and then the nodes, the depth of the iteration, and the
/// bounds that are proven.
fn search_text(live: &LiveSearch, time: Duration) -> String {
    let (nodes, Bounds { lower, upper }) = (live.nodes(), live.bounds());
    if nodes == 0 {
        return String::new();
    }
    let bounds = match (lower > Bounds::UNKNOWN.lower, upper < Bounds::UNKNOWN.upper) {
        (false, false) => String::new(),
        (true, false) => format!(", at least {lower}"),
        (false, true) => format!(", at most {upper}"),
        (true, true) => format!(", {lower} to {upper}"),
    };
    let (nodes, speed) = (node_count(nodes), speed(nodes, time));
    format!(", {nodes} nodes, {speed}/s, depth {}{bounds}", live.depth())
}

/// A progress bar over games, with the rate of labelled positions.
pub(crate) struct GamesBar {
    bar: ProgressBar,
    positions: u64,
    started: Instant,
}

impl GamesBar {
    /// Makes a bar over games of these numbers; those before are done.
    pub(crate) fn new(numbers: Range<u64>) -> Self {
        let bar = progress_bar(numbers.end, "{bar:30} {pos} of {len} games, {msg}, {elapsed} elapsed, {eta} left");
        Self { bar: bar.with_position(numbers.start), positions: 0, started: Instant::now() }
    }

    /// Counts a game with a number of labelled positions.
    pub(crate) fn add_game(&mut self, positions: u64) {
        self.positions += positions;
        self.bar.set_message(format!("{:.0} positions/s", per_second(self.positions, self.started.elapsed())));
        self.bar.inc(1);
    }

    /// Removes the bar, and returns the number of labelled positions.
    pub(crate) fn finish(self) -> u64 {
        self.bar.finish_and_clear();
        self.positions
    }
}

/// A few lines at the bottom of the terminal that change in place; nothing where there is no terminal.
///
/// The cursor waits below them at the left, where the `^C` that a terminal echoes does no harm. A bar of [`indicatif`]
/// leaves it behind the last column.
pub(crate) struct InlineDisplay {
    is_terminal: bool,
    /// The number of lines shown.
    lines: usize,
}

impl InlineDisplay {
    /// Makes an empty display.
    pub(crate) fn new() -> Self {
        Self { is_terminal: stderr().is_terminal(), lines: 0 }
    }

    /// Replaces the text by as many lines of another one as fit; none may be wider than the terminal.
    pub(crate) fn show(&mut self, text: &str) {
        if self.is_terminal {
            let height = error_height().saturating_sub(1);
            let shown: String = text.lines().take(height).flat_map(|line| [line, "\n"]).collect();
            let above = std::mem::replace(&mut self.lines, text.lines().take(height).count());
            // A terminal that cannot be written to shows nothing; the search continues.
            let _ = write!(stderr(), "{}{shown}", erase_lines(above));
        }
    }

    /// Removes the text.
    pub(crate) fn finish(mut self) {
        self.show("");
    }
}

/// Returns the control sequence that erases a number of lines above the cursor.
fn erase_lines(count: usize) -> String {
    if count == 0 { String::new() } else { format!("\r\x1b[{count}A\x1b[J") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_engine::{Engine, EngineOptions, EnginePosition, SearchLimits};

    fn position(text: &str) -> EnginePosition {
        text.parse::<outflank_reversi::Position>().unwrap().try_into().unwrap()
    }

    fn engine() -> Engine {
        Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }).unwrap()
    }

    /// The one iteration of a small board has no report before its end.
    #[test]
    fn a_search_without_a_report_shows_its_depth_and_its_speed() {
        let position = position("6x6 --------------OX----XO-------------- X");
        let (live, time) = (LiveSearch::default(), Duration::from_secs(2));
        assert_eq!(search_text(&live, time), "");
        let limits = SearchLimits { nodes: std::num::NonZeroU64::new(10_000), ..SearchLimits::default() };
        let report = engine().search(&position).limits(limits).watch(&live).run().unwrap();
        let nodes = node_count(report.nodes);
        assert_eq!(search_text(&live, time), format!(", {nodes} nodes, 0.0 M/s, depth 32"));
    }

    #[test]
    fn a_search_shows_the_bounds_that_it_has_proven() {
        // FFO #1, whose score is +18.
        let position = position("8x8 --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X");
        let live = LiveSearch::default();
        engine().search(&position).watch(&live).run().unwrap();
        let text = search_text(&live, Duration::from_secs(1));
        assert!(text.ends_with("depth 14, +18 to +18"), "{text}");
    }
}
