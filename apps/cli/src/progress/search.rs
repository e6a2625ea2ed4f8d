//! A line about the search under way.

use super::{InlineDisplay, TICK};
use crate::output::{node_count, speed};
use crate::terminal::error_width;
use indicatif::HumanDuration;
use outflank_engine::{Bounds, LiveSearch, SearchReport};
use outflank_play::Confidence;
use outflank_rules::counted;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

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

/// A line at the bottom of the terminal with the work that is done, and what is known of the search under way; nothing
/// where there is no terminal.
pub(crate) struct SearchProgress {
    shown: Arc<Shown>,
    /// The thread that draws the line again and again: an iteration may take long, and has no report before its end. It
    /// ends with its channel.
    ticker: Option<(Sender<()>, JoinHandle<()>)>,
}

/// What the line shows.
struct Shown {
    live: LiveSearch,
    line: Mutex<Line>,
}

struct Line {
    display: InlineDisplay,
    work: Work,
    started: Instant,
    /// When the search under way began.
    search_started: Instant,
    /// The result of its last iteration, as text.
    found: String,
}

/// The work that is done.
#[derive(Clone, Copy, Debug)]
enum Work {
    Positions { done: usize, of: usize },
    Bytes(ByteProgress),
}

impl SearchProgress {
    /// Shows progress over a number of positions.
    pub(crate) fn over_positions(of: usize) -> Self {
        Self::new(Work::Positions { done: 0, of }, Instant::now())
    }

    /// Shows the progress of the search of one position, and how much of the files was done before it.
    pub(crate) fn over_bytes(progress: ByteProgress) -> Self {
        Self::new(Work::Bytes(progress), progress.started)
    }

    fn new(work: Work, started: Instant) -> Self {
        let display = InlineDisplay::new();
        let is_shown = display.is_terminal;
        let line = Line { display, work, started, search_started: Instant::now(), found: String::new() };
        let shown = Arc::new(Shown { live: LiveSearch::default(), line: Mutex::new(line) });
        let ticker = is_shown.then(|| {
            let (shown, (sender, ended)) = (Arc::clone(&shown), channel());
            let tick = move || {
                while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                    shown.change(|_| ());
                }
            };
            (sender, thread::spawn(tick))
        });
        Self { shown, ticker }
    }

    /// Returns where the search that begins now says what it knows.
    pub(crate) fn begin(&self) -> &LiveSearch {
        self.shown.change(|line| line.search_started = Instant::now());
        &self.shown.live
    }

    /// Shows the report of the last iteration of the search under way.
    pub(crate) fn show<M>(&self, report: &SearchReport<M>) {
        let score = report.verdict().score().rounded();
        self.shown.change(|line| line.found = format!("; {score:+} at {}", Confidence::of(report)));
    }

    /// Continues with the next position.
    pub(crate) fn next(&self) {
        self.shown.change(|line| {
            line.found.clear();
            if let Work::Positions { done, .. } = &mut line.work {
                *done += 1;
            }
        });
    }

    /// Hides the line while something is printed: both may share a terminal.
    pub(crate) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.shown.change(|line| {
            line.display.show("");
            print()
        })
    }

    /// Removes the line.
    pub(crate) fn finish(self) {
        if let Some((sender, thread)) = self.ticker {
            drop(sender);
            // The thread has nothing to lose: it draws.
            let _ = thread.join();
        }
        self.shown.lock().display.show("");
    }
}

impl Shown {
    fn lock(&self) -> std::sync::MutexGuard<'_, Line> {
        // A panic may have left a wrong line, which the next change replaces.
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the line and draws it.
    fn change<T>(&self, change: impl FnOnce(&mut Line) -> T) -> T {
        let mut line = self.lock();
        let result = change(&mut line);
        let text = line.text(&self.live, error_width());
        line.display.show(&text);
        result
    }
}

impl Line {
    fn text(&self, live: &LiveSearch, columns: usize) -> String {
        let elapsed = HumanDuration(self.started.elapsed());
        let begin = format!("{}{elapsed:#} elapsed", self.work.text());
        let searches = search_texts(live, self.search_started.elapsed());
        let texts = searches.map(|search| format!("{begin}{search}{}", self.found));
        // The last column is left free, where some terminals would begin a new line.
        fitted(&texts, columns.saturating_sub(1))
    }
}

impl Work {
    fn text(self) -> String {
        match self {
            Self::Positions { of: 0 | 1, .. } | Self::Bytes(ByteProgress { total: 0, .. }) => String::new(),
            Self::Positions { done, of } => format!("{done} of {}, ", counted(of, "position")),
            Self::Bytes(ByteProgress { done, total, .. }) => format!("{} %, ", 100 * done / total),
        }
    }
}

/// Returns what a search knows, and the same in fewer words: nothing before its first nodes, and then the nodes, the depth
/// of the iteration, and the bounds that are proven.
fn search_texts(live: &LiveSearch, time: Duration) -> [String; 3] {
    let (nodes, Bounds { lower, upper }) = (live.nodes(), live.bounds());
    if nodes == 0 {
        return [const { String::new() }; 3];
    }
    let bounds = match (lower > Bounds::UNKNOWN.lower, upper < Bounds::UNKNOWN.upper) {
        (false, false) => String::new(),
        (true, false) => format!(", at least {lower}"),
        (false, true) => format!(", at most {upper}"),
        (true, true) => format!(", {lower} to {upper}"),
    };
    let (nodes, speed, depth) = (node_count(nodes), speed(nodes, time), live.depth());
    [
        format!(", {nodes} nodes, {speed}/s, depth {depth}{bounds}"),
        format!(", {nodes} nodes, depth {depth}{bounds}"),
        format!(", depth {depth}{bounds}"),
    ]
}

/// Returns the first text that fits, or else the beginning of the last one.
fn fitted(texts: &[String], columns: usize) -> String {
    let fits = |text: &&String| text.chars().count() <= columns;
    let cut = || texts.last().map(|text| text.chars().take(columns).collect()).unwrap_or_default();
    texts.iter().find(fits).cloned().unwrap_or_else(cut)
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_engine::{Engine, EngineOptions, SearchLimits};
    use outflank_rules::Position;

    fn position(text: &str) -> Position {
        text.parse().unwrap()
    }

    fn engine() -> Engine {
        Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }).unwrap()
    }

    /// The one iteration of a small board has no report before its end.
    #[test]
    fn a_search_without_a_report_shows_its_depth_and_its_speed() {
        let position = position("6x6 --------------OX----XO-------------- X");
        let (live, time) = (LiveSearch::default(), Duration::from_secs(2));
        assert_eq!(search_texts(&live, time), ["", "", ""]);
        let limits = SearchLimits { nodes: std::num::NonZeroU64::new(10_000), ..SearchLimits::default() };
        let report = engine().search(&position).limits(limits).watch(&live).run().unwrap();
        let nodes = node_count(report.nodes);
        assert_eq!(search_texts(&live, time)[0], format!(", {nodes} nodes, 0.0 M/s, depth 32"));
    }

    #[test]
    fn a_search_shows_the_bounds_that_it_has_proven() {
        // FFO #1, whose score is +18.
        let position = position("8x8 --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X");
        let live = LiveSearch::default();
        engine().search(&position).watch(&live).run().unwrap();
        let texts = search_texts(&live, Duration::from_secs(1));
        assert!(texts.iter().all(|text| text.ends_with("depth 14, +18 to +18")), "{texts:?}");
    }

    #[test]
    fn a_line_is_never_wider_than_the_terminal() {
        let live = LiveSearch::default();
        engine().search(&position("4x4 -----OX--XO----- X")).watch(&live).run().unwrap();
        let now = Instant::now();
        let mut line = Line {
            display: InlineDisplay::new(),
            work: Work::Positions { done: 5, of: 60 },
            started: now,
            search_started: now,
            found: "; +12 at 14@73%".to_owned(),
        };
        for columns in 1..120 {
            let width = line.text(&live, columns).chars().count();
            assert!(width < columns.max(2), "{width} of {columns}");
        }
        assert!(line.text(&live, 120).starts_with("5 of 60 positions, 0s elapsed, "), "{}", line.text(&live, 120));
        line.work = Work::Bytes(ByteProgress { done: 1, total: 3, started: now });
        assert!(line.text(&live, 120).starts_with("33 %, 0s elapsed, "), "{}", line.text(&live, 120));
    }

    #[test]
    fn a_line_has_as_many_words_as_fit() {
        let fitted = |columns| fitted(&["3 s, 12 nodes, depth 9".to_owned(), "3 s, depth 9".to_owned()], columns);
        assert_eq!([fitted(22), fitted(21), fitted(5)], ["3 s, 12 nodes, depth 9", "3 s, depth 9", "3 s, "]);
    }
}
