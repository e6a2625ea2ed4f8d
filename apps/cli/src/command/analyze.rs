//! `outflank analyze`.

mod chart;
mod input;
mod json;
mod played_move;
mod reasons;
mod reversi;
mod text;
mod unused_option;

use crate::exit::stop_on_ctrl_c;
use crate::exit::{ExitStatus, error_text};
use crate::given_board::GivenBoard;
use crate::input::{InputGame, Placement};
use crate::options::{BoardOptions, EngineResources};
use crate::output::{print_json, stdout};
use crate::progress::{InlineDisplay, SearchProgress};
use crate::terminal::{error_width, output_width};
use crate::value_parser::parse_time;
use anyhow::bail;
use clap::Args;
use input::Input;
use json::Object;
use outflank_engine::book::Book;
use outflank_engine::{Engine, Level, SearchLimits, SearchReport, Support};
use outflank_learn::Language;
use outflank_play::review::{DEFAULT_REVIEW_LEVEL, MoveReview, MoveReviewer, ReviewEngine, ReviewLimits};
use outflank_play::{AnalysisLimits, Analyzer, MoveSelection, book_by_name};
use outflank_rules::othello;
use outflank_rules::reversi::{Aim, Rules};
use outflank_rules::{GameRecord, Move, Position, StopFlag};
use reversi::ReversiAnalysis;
use std::ffi::OsString;
use std::io::{self, Write, stderr};
use std::num::NonZeroU8;
use std::path::PathBuf;
use std::time::Duration;

pub(crate) use reasons::Reasons;
pub(super) use reversi::write_moves;

const EXAMPLES: &str = "\
Examples:
  outflank analyze f5d6c3d3c4f4f6f3e6e7
  outflank analyze game.txt --level 18 --book my.book
  outflank analyze \\
      '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X' \\
      --count 8
  outflank analyze WTH_2001.wtb --depth 10 --json
  echo f5f6e6f4g6d6 | outflank analyze - --time 2
  outflank analyze --size 6x6 c2b2b3
  outflank analyze '4x4 -XXX-XXX-XXXOOOO O'
  outflank analyze --reasons game.txt       why the mistakes lose

A position is shown with its best moves, their scores and principal variations. A game is shown move by move: the score \
of the move played, the best move and the loss in discs; then the accuracy of both sides and the turning points. Scores \
are disc differences for the side to move, with the empties counted for the winner; estimates are rounded. The depth of \
a score is `exact`, or the depth in plies with the ProbCut selectivity, as in `14@73%`; `exp` is the expected result, in which a win counts 100 % and a draw 50 %. With --book, book moves without \
loss are marked.

The accuracy of a move that loses n discs is 100 · 2^(-n / 8) %, and that of a side is the mean over its moves \
with an alternative. A turning point is a move that changes a win to a draw or a loss, or a draw to a loss; an estimate \
of up to two discs counts as a draw, and an estimated loss of less than three does not count.

For other boards, use --size, --start and --anti, or a game that names its board. The engine solves \
boards of up to 8x8, where most discs win, from 18 empties on, and all others from six: exact scores in discs. Elsewhere \
a shallow minimax search of fixed depth gives a heuristic ranking, in points; on 8x8 with another start, scores are estimates once the centre is filled. The \
kind of each score is shown. --depth, --book and --weights are for Othello on 8x8.

Without --level, --depth, --time and --weights, the moves of a game of Othello are reviewed at level 10 on one thread, \
as in the full screen and on the web page: every program gives the same review. --threads and --hash are then for \
positions alone.

--time covers the whole answer for a position: in a game, half of it is for the best move, and the rest for the move \
played.

With --reasons, every mistake of a game of Othello (a loss of three discs or more) is explained, searched at the level of \
reviews unless --level is given. With --move as well, a move in the position, or after the moves of the transcript, is compared with the best one. The \
reasons are found from features of the two lines of best play, and ranked by their effect in discs; with --json, `figures` has \
the squares of each feature of the position.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("threads", |arg| arg.help("Number of search threads, up to 1024 (a game is reviewed on one thread unless --level, --depth, --time or --weights is given)")))]
#[command(mut_arg("hash", |arg| arg.help("Hash table size in MiB, up to 65536 (for games only with --level, --depth, --time or --weights) [default: 256]")))]
pub(crate) struct Analyze {
    /// Positions, transcripts, files of positions or games, or - for standard input.
    #[arg(value_name = "POSITION|TRANSCRIPT|FILE", required = true)]
    arguments: Vec<OsString>,

    /// Search to the depth of this level, 0 to 30; 14 for positions and 10 for the moves of games by default.
    #[arg(short, long, value_name = "N")]
    level: Option<Level>,

    /// Search to this depth in plies, 1 to 60.
    #[arg(long, value_name = "N", conflicts_with = "level", value_parser = clap::value_parser!(u8).range(1..=60))]
    depth: Option<u8>,

    /// Time for each position.
    #[arg(long, value_name = "SECONDS", conflicts_with_all = ["level", "depth"], value_parser = parse_time)]
    time: Option<Duration>,

    /// Number of moves of a position to show [default: 4].
    #[arg(short = 'n', long = "count", alias = "multi", value_name = "N")]
    multi: Option<NonZeroU8>,

    /// Opening book whose moves are marked in games; `shipped` is that of the program.
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,

    #[command(flatten)]
    board: BoardOptions,

    /// Fewest discs win, in games that do not say so themselves.
    #[arg(long)]
    anti: bool,

    /// Explain why moves lose: mobility, corners, edges, parity.
    #[arg(long, conflicts_with_all = ["depth", "time", "multi", "book", "size", "start", "anti"])]
    reasons: bool,

    /// Move to compare with the best one.
    #[arg(long = "move", value_name = "SQUARE", requires = "reasons")]
    mv: Option<othello::Move>,

    /// Language of the reasons: en or ja [default: en].
    #[arg(long, value_name = "LANGUAGE", requires = "reasons")]
    lang: Option<Language>,

    #[command(flatten)]
    resources: EngineResources,

    /// Print a JSON object for each position, move and game.
    #[arg(short, long)]
    json: bool,
}

/// The number of moves of a position that are shown.
const LINES: NonZeroU8 = NonZeroU8::new(4).expect("4 is not zero");
/// A limit that the search of a solvable board never reaches.
const MAX_TIME: Duration = Duration::from_mins(10);
/// The level of the analysis of a position.
pub(super) const POSITION_LEVEL: Level = Level::new(14).expect("level 14 exists");

/// Prints the review of a game, as the command does without options; a stop ends it early.
pub(super) fn review(record: &GameRecord<Position>, stop: &StopFlag) -> anyhow::Result<()> {
    let game = InputGame { source: "this game".to_owned(), index: 1, players: None, record: record.clone() };
    if Support::of(record.start()) != Support::Full {
        let limits = AnalysisLimits { level: DEFAULT_REVIEW_LEVEL, time: MAX_TIME, moves: MoveSelection::All };
        let (analyzer, format) = (Analyzer::default(), reversi::Format::Text);
        return ReversiAnalysis { analyzer, limits, lines: LINES, format, stop }.print_game(&game);
    }
    let (mut out, mut engine, mut moves) = (anstream::stdout(), ReviewEngine::new()?, Vec::new());
    writeln!(out, "{}", text::HEADER)?;
    for Placement { number, before, mv, .. } in game.placements() {
        let Some(review) = engine.review_move(number, before, mv, DEFAULT_REVIEW_LEVEL, stop) else { break };
        let row = text::row(&ReviewedMove { review: &review, in_book: false }, output_width());
        out.write_all(row.as_bytes())?;
        moves.push(review);
    }
    if !moves.is_empty() {
        write!(out, "\n{}", text::summary(&moves))?;
    }
    Ok(())
}

/// A move with its review.
struct ReviewedMove<'a> {
    review: &'a MoveReview,
    /// Whether the move is in the opening book.
    in_book: bool,
}

/// The resources of an analysis.
struct Resources<'a> {
    engine: &'a mut Engine,
    book: &'a Book,
    stop: &'a StopFlag,
    /// The analysis on other boards than that of Othello.
    reversi: ReversiAnalysis<'a>,
}

/// The numbers of positions and games.
#[derive(Default)]
struct Counts {
    started: usize,
    completed: usize,
    unread: usize,
}

impl Analyze {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        if self.reasons {
            return self.into_reasons().run();
        }
        let stop = stop_on_ctrl_c();
        let inputs = self.inputs(&stop);
        self.check_options(&inputs)?;
        let book = self.book.as_deref().map_or_else(|| Ok(Book::default()), book_by_name)?;
        let engine = &mut self.resources.engine()?;
        let reversi = self.reversi_analysis(&stop);
        let counts = self.analyze_all(inputs, &mut Resources { engine, book: &book, stop: &stop, reversi })?;
        if stop.is_stopped() {
            writeln!(stderr(), "stopped; {} completed", counts.completed)?;
        }
        Ok(ExitStatus::success_if(counts.unread == 0 && !stop.is_stopped()))
    }

    fn into_reasons(self) -> Reasons {
        let Self { arguments, level, mv, lang, resources, json, .. } = self;
        let (level, lang) = (level.unwrap_or(reasons::LEVEL), lang.unwrap_or(Language::English));
        Reasons { arguments, mv, level, lang, resources, json }
    }

    /// Rejects the options of a board before the first search, unless a file may need them.
    fn check_texts(&self, inputs: &[Input<'_>]) -> anyhow::Result<()> {
        let mut board = self.given_board();
        for input in inputs {
            let Input::Text(games) = input else { return Ok(()) };
            for game in games {
                count(&mut board, game);
            }
        }
        board.check()
    }

    /// Analyses each position and game as it is read, up to the last one or a stop, and reports what cannot be read.
    fn analyze_all(&self, inputs: Vec<Input<'_>>, resources: &mut Resources<'_>) -> anyhow::Result<Counts> {
        let mut counts = Counts::default();
        let (rules, stop) = (self.rules(), resources.stop);
        let mut board = self.given_board();
        self.check_texts(&inputs)?;
        for game in inputs.into_iter().flat_map(|input| input.into_games(rules, stop)) {
            count(&mut board, &game);
            match game.and_then(|game| self.supported(game)) {
                Ok(game) => self.analyze(&game, counts.started, resources)?,
                Err(error) => {
                    counts.unread += 1;
                    writeln!(stderr(), "error: {}", error_text(&error))?;
                    continue;
                }
            }
            counts.started += 1;
            if resources.stop.is_stopped() {
                break;
            }
            counts.completed += 1;
        }
        if !stop.is_stopped() {
            // After a stop, a game that needs the options may not have been read.
            board.check()?;
        }
        Ok(counts)
    }

    /// Returns a game of a file whose board has the limits of the user.
    fn supported(&self, game: InputGame<Position>) -> anyhow::Result<InputGame<Position>> {
        if self.depth.is_some() && Support::of_game(&game.record) != Support::Full {
            bail!("{}, game {}: --depth is for Othello alone", game.source, game.index)
        }
        Ok(game)
    }

    /// Analyses one of several games by its number from 0.
    fn analyze(&self, game: &InputGame<Position>, number: usize, resources: &mut Resources<'_>) -> anyhow::Result<()> {
        if !self.json {
            let gap = if number == 0 { "" } else { "\n" };
            writeln!(stdout(), "{gap}{}", text::title(game))?;
        }
        match (Support::of_game(&game.record), game.is_position()) {
            (Support::Full, true) => self.analyze_position(game, resources),
            (Support::Full, false) => self.analyze_game(game, resources),
            (_, true) => resources.reversi.print_position(game),
            (_, false) => resources.reversi.print_game(game),
        }
    }

    fn analyze_position(&self, game: &InputGame<Position>, resources: &mut Resources<'_>) -> anyhow::Result<()> {
        let position = game.record.position();
        let limits = self.limits(POSITION_LEVEL).limits(position.empties().into(), self.lines());
        let mut display = InlineDisplay::new();
        let watch = |report: &SearchReport<Move>| display.show(&text::position(report, Some(error_width())));
        let search = resources.engine.search(position).limits(limits).stop_flag(resources.stop);
        let report = search.on_report(watch).run().ok();
        display.finish();
        match report {
            // Depth 0 is only a move ordering.
            Some(report) if report.depth == 0 => {}
            report if self.json => print_json(&Object::position(game, report.as_ref()))?,
            Some(report) => write!(stdout(), "{}", text::position(&report, output_width()))?,
            None => writeln!(stdout(), "{}", text::ended(position))?,
        }
        Ok(())
    }

    fn analyze_game(&self, game: &InputGame<Position>, resources: &mut Resources<'_>) -> anyhow::Result<()> {
        if !self.json {
            writeln!(stdout(), "{}", text::HEADER)?;
        }
        let progress = SearchProgress::over_positions(game.placements().count());
        let (mut shared, mut moves) = (self.review_engine()?, Vec::new());
        for placement in game.placements() {
            let reviewed = match &mut shared {
                Some(engine) => {
                    let Placement { number, before, mv, .. } = placement;
                    engine.review_move(number, before, mv, DEFAULT_REVIEW_LEVEL, resources.stop)
                }
                None => self.review_move(&placement, resources, &progress),
            };
            let Some(review) = reviewed else { break };
            let in_book = is_in_book(resources.book, &placement);
            progress.suspend(|| self.print_move(game, &ReviewedMove { review: &review, in_book }))?;
            progress.next();
            moves.push(review);
        }
        progress.finish();
        // A stop before the first result leaves nothing to sum up; an object says how many moves were judged.
        if moves.is_empty() && !self.json { Ok(()) } else { self.print_summary(game, &moves) }
    }

    /// Reviews a move with the limits and the engine of the user.
    fn review_move(
        &self,
        placement: &Placement<'_, Position>,
        resources: &mut Resources<'_>,
        progress: &SearchProgress,
    ) -> Option<MoveReview> {
        let Resources { engine, stop, .. } = resources;
        let mut search = |position: &Position, limits: &SearchLimits| {
            let watch = |report: &SearchReport<Move>| progress.show(report);
            let search = engine.search(position).limits(*limits).stop_flag(stop);
            let report = search.watch(progress.begin()).on_report(watch).run().ok()?;
            (!stop.is_stopped()).then_some(report)
        };
        let limits = self.limits(DEFAULT_REVIEW_LEVEL);
        MoveReviewer { search: &mut search, limits }.review(placement.number, placement.before, placement.mv)
    }

    fn print_move(&self, game: &InputGame<Position>, reviewed: &ReviewedMove<'_>) -> io::Result<()> {
        if self.json {
            print_json(&Object::played(game, reviewed))
        } else {
            write!(anstream::stdout(), "{}", text::row(reviewed, output_width()))
        }
    }

    fn print_summary(&self, game: &InputGame<Position>, moves: &[MoveReview]) -> anyhow::Result<()> {
        if self.json {
            return Ok(print_json(&Object::game(game, moves))?);
        }
        let mut out = anstream::stdout();
        if output_width().is_some() {
            write!(out, "\n{}", chart::draw(moves))?;
        }
        Ok(write!(out, "\n{}", text::summary(moves))?)
    }

    fn lines(&self) -> NonZeroU8 {
        self.multi.unwrap_or(LINES)
    }

    /// Returns the rules of games that do not name their own.
    fn rules(&self) -> Rules {
        self.given_board().rules()
    }

    fn given_board(&self) -> GivenBoard {
        GivenBoard::new(&self.board, if self.anti { Aim::FewestDiscs } else { Aim::MostDiscs })
    }

    fn reversi_analysis<'a>(&self, stop: &'a StopFlag) -> ReversiAnalysis<'a> {
        let time = self.time.unwrap_or(MAX_TIME);
        let limits = AnalysisLimits { level: self.level.unwrap_or(POSITION_LEVEL), time, moves: MoveSelection::All };
        let format = if self.json { reversi::Format::Json } else { reversi::Format::Text };
        ReversiAnalysis { analyzer: Analyzer::default(), limits, lines: self.lines(), format, stop }
    }

    /// Returns the limits of the user, or those of a default level.
    fn limits(&self, default_level: Level) -> ReviewLimits {
        match (self.depth, self.time) {
            (Some(depth), _) => ReviewLimits::Depth(depth),
            (None, Some(time)) => ReviewLimits::Time(time),
            (None, None) => ReviewLimits::Level(self.level.unwrap_or(default_level)),
        }
    }

    fn is_shared_review(&self) -> bool {
        let has_limits = self.level.is_some() || self.depth.is_some() || self.time.is_some();
        !has_limits && !self.resources.has_weights()
    }

    /// Returns the engine of the review that all programs share, unless the user chooses limits or weights.
    fn review_engine(&self) -> anyhow::Result<Option<ReviewEngine>> {
        Ok(if self.is_shared_review() { Some(ReviewEngine::new()?) } else { None })
    }
}

fn is_in_book(book: &Book, placement: &Placement<'_, Position>) -> bool {
    let known = placement.before.to_othello().map(|position| book.moves(position.board())).unwrap_or_default();
    known.iter().any(|known| Move::from(known.mv) == placement.mv)
}

fn count(board: &mut GivenBoard, game: &anyhow::Result<InputGame<Position>>) {
    match game {
        Ok(game) => board.count_start(game.record.start()),
        Err(_) => board.count_invalid(),
    }
}
