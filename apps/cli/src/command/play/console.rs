//! A game at a prompt.

use super::board_text;
use super::computers::Computers;
use super::console_command::{ConsoleCommand, HELP, parse};
use super::disc_characters::DiscCharacters;
use crate::command::analyze;
use crate::exit::{error_text, stop_on_ctrl_c};
use crate::terminal::Prompt;
use anyhow::{Context, bail};
use outflank_engine::Level;
use outflank_formats::{AnnotatedGame, transcript};
use outflank_play::saved_game::{self, Collection, Continuation, GameFiles, GameToSave, Replace, SaveError};
use outflank_play::{AnalysisLimits, Analyzer, MoveSelection, moves_text, resignation_text, result_text};
use outflank_rules::{Clock, Game, GameRecord, Move, PlayerError, Position, Side, Sides, StopFlag, Variant, reversi};
use std::io::Write;
use std::num::NonZeroU8;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

/// A game played at a prompt.
pub(super) struct Console {
    record: GameRecord<Position>,
    /// The game as it was read, unless it was started here.
    source: Option<Arc<AnnotatedGame>>,
    files: GameFiles,
    computers: Computers,
    analyzer: Analyzer,
    clock: Clock,
    discs: DiscCharacters,
    prompt: Prompt,
    stop: StopFlag,
    out: anstream::Stdout,
    /// Whether the board has changed since it was printed.
    is_stale: bool,
    /// The side that has resigned in the current position.
    resigned: Option<Side>,
}

/// The limits of `analyze`, which the user waits for.
const ANALYSIS: AnalysisLimits =
    AnalysisLimits { level: analyze::POSITION_LEVEL, time: Duration::from_secs(10), moves: MoveSelection::All };

/// Whether the console continues.
type Flow = anyhow::Result<ControlFlow<()>>;

const CONTINUE: Flow = Ok(ControlFlow::Continue(()));

impl Console {
    /// Sets up the board and the prompt.
    pub(super) fn new(
        record: GameRecord<Position>,
        computers: Computers,
        discs: DiscCharacters,
        clock: Clock,
    ) -> anyhow::Result<Self> {
        let prompt = Prompt::new()?;
        Ok(Self {
            record,
            source: None,
            files: GameFiles::default(),
            computers,
            analyzer: Analyzer::default(),
            clock,
            discs,
            prompt,
            stop: stop_on_ctrl_c(),
            out: anstream::stdout(),
            is_stale: true,
            resigned: None,
        })
    }

    /// Plays until the game is over, the user quits, or a player fails; then prints the moves.
    pub(super) fn run(mut self) -> anyhow::Result<()> {
        let played = loop {
            match self.turn() {
                Ok(ControlFlow::Continue(())) => {}
                ended => break ended.map(drop),
            }
        };
        // Printed even if a player has failed: the game would be lost otherwise.
        if let Some(moves) = moves_text(&self.record) {
            writeln!(self.out, "{moves}")?;
        }
        self.out.flush()?;
        played
    }

    fn turn(&mut self) -> Flow {
        if std::mem::take(&mut self.is_stale) {
            write!(self.out, "\n{}", board_text::render(&self.record, self.discs))?;
        }
        let side = self.record.position().to_move();
        if let Some(outcome) = self.record.position().outcome() {
            self.game_over(&result_text(self.record.position(), outcome))
        } else if let Some(loser) = self.resigned {
            self.game_over(&resignation_text(loser))
        } else if self.record.position().must_pass() {
            writeln!(self.out, "{} has no legal move and passes.", side.name())?;
            self.play(Move::Pass)
        } else if !self.computers.is_user(side) {
            self.computer_move(side)
        } else {
            self.user_move(side)
        }
    }

    fn game_over(&mut self, result: &str) -> Flow {
        writeln!(self.out, "{result}")?;
        if self.computers.has_user() { self.read_command("game over> ") } else { Ok(ControlFlow::Break(())) }
    }

    fn computer_move(&mut self, side: Side) -> Flow {
        let player = self.computers.of(side).expect("a computer player is to move");
        self.out.flush()?;
        let chosen = player.choose(&self.record, &self.clock, &self.stop);
        if self.stop.is_stopped() {
            return self.stopped();
        }
        if matches!(chosen, Err(PlayerError::Resigned)) {
            self.resigned = Some(side);
            return CONTINUE;
        }
        let mv = chosen.with_context(|| format!("{} ({}) forfeits", side.name(), player.name()))?;
        let flips = self.record.position().flips(mv).len();
        writeln!(self.out, "{} ({}) plays {mv} and flips {flips}.", side.name(), player.name())?;
        self.play(mv)
    }

    fn user_move(&mut self, side: Side) -> Flow {
        self.read_command(&format!("{}> ", side.name()))
    }

    fn read_command(&mut self, prompt: &str) -> Flow {
        let Some(line) = self.prompt.line(prompt, &mut self.out)? else { return Ok(ControlFlow::Break(())) };
        match parse(&line, self.record.position().size()) {
            Ok(command) => self.execute(command),
            Err(error) => {
                writeln!(self.out, "Invalid input: {error}.")?;
                CONTINUE
            }
        }
    }

    fn execute(&mut self, command: ConsoleCommand) -> Flow {
        match command {
            ConsoleCommand::Empty => CONTINUE,
            ConsoleCommand::Move(_) if self.resigned.is_some() => self.print("Invalid move: the game is over."),
            ConsoleCommand::Move(mv) => self.play(mv),
            ConsoleCommand::Hint => self.hint(),
            ConsoleCommand::Analyze(count) => self.analyze(count),
            ConsoleCommand::Review => self.review(),
            ConsoleCommand::Level(level) => self.level(level),
            ConsoleCommand::Position(position) => self.position(position),
            ConsoleCommand::Undo => self.step_to_user_turn(GameRecord::undo, "Nothing to undo."),
            ConsoleCommand::Redo => self.step_to_user_turn(GameRecord::redo, "Nothing to redo."),
            ConsoleCommand::Moves => self.list_moves(),
            ConsoleCommand::Save(file, replace) => self.save(&file, replace),
            ConsoleCommand::Load(file) => self.load(&file),
            ConsoleCommand::Help => self.print(HELP),
            ConsoleCommand::Quit => Ok(ControlFlow::Break(())),
        }
    }

    fn play(&mut self, mv: Move) -> Flow {
        if let Err(error) = self.record.play(mv) {
            return self.print(&format!("Invalid move: {mv}: {}.", error.reason));
        }
        self.is_stale = true;
        CONTINUE
    }

    fn hint(&mut self) -> Flow {
        let analysis = self.analyzer.analyze(self.record.position(), AnalysisLimits::HINT, &self.stop, &mut |_| ());
        if self.stop.is_stopped() {
            return self.stopped();
        }
        match analysis {
            Ok(Some(analysis)) => self.print(&analysis.hint()),
            Ok(None) => self.print("There is no hint: the game is over."),
            Err(error) => self.print(&format!("There is no hint: {error}.")),
        }
    }

    /// Shows the best moves of the position with their values; all without a number.
    fn analyze(&mut self, count: Option<NonZeroU8>) -> Flow {
        self.out.flush()?;
        let analysis = self.analyzer.analyze(self.record.position(), ANALYSIS, &self.stop, &mut |_| ());
        if self.stop.is_stopped() {
            return self.stopped();
        }
        match analysis {
            Ok(Some(analysis)) => {
                let lines = count.map_or(usize::MAX, |count| count.get().into());
                analyze::write_moves(&mut self.out, &analysis, lines)?;
                CONTINUE
            }
            Ok(None) => self.print("There is nothing to analyse: the game is over."),
            Err(error) => self.print(&format!("There is no analysis: {error}.")),
        }
    }

    /// Reviews the moves so far, as `outflank analyze` reviews a game.
    fn review(&mut self) -> Flow {
        if self.record.moves().is_empty() {
            return self.print("There is nothing to review: no move has been played.");
        }
        self.out.flush()?;
        analyze::review(&self.record, &self.stop)?;
        if self.stop.is_stopped() { self.stopped() } else { CONTINUE }
    }

    /// Sets the level of the computer, or shows who plays.
    fn level(&mut self, level: Option<Level>) -> Flow {
        if let Some(level) = level {
            if self.computers.are_none() {
                return self.print("There is no computer player, whose level it would be.");
            }
            if let Err(error) = self.computers.set_level(level, self.record.start()) {
                return self.report(Err(error.into()));
            }
        }
        let [black, white] = Side::BOTH.map(|side| self.computers.name(side));
        self.print(&format!("Black is {black}, White is {white}."))
    }

    /// Starts a game from a position, or shows the position.
    fn position(&mut self, position: Option<Box<reversi::Position>>) -> Flow {
        let Some(position) = position else {
            return self.print(&self.record.position().to_string());
        };
        let start = Position::from(*position).canonical();
        if let Err(error) = self.computers.restart(&start) {
            return self.report(Err(error.into()));
        }
        (self.record, self.source) = (GameRecord::new(start), None);
        (self.is_stale, self.resigned) = (true, None);
        CONTINUE
    }

    fn stopped(&mut self) -> Flow {
        writeln!(self.out, "Stopped.")?;
        Ok(ControlFlow::Break(()))
    }

    /// Undoes or redoes moves up to the user's previous or next turn, over the computer's moves and passes.
    fn step_to_user_turn(&mut self, step: impl Fn(&mut GameRecord<Position>) -> Option<Move>, nothing: &str) -> Flow {
        let before = self.record.clone();
        while step(&mut self.record).is_some() {
            if self.is_turn_of_user() {
                (self.is_stale, self.resigned) = (true, None);
                return CONTINUE;
            }
        }
        // The end of a finished game counts as a turn of the user.
        let is_at_end = self.record.position().outcome().is_some() && self.record != before;
        if is_at_end {
            self.is_stale = true;
            return CONTINUE;
        }
        self.record = before;
        self.print(nothing)
    }

    fn is_turn_of_user(&self) -> bool {
        let position = self.record.position();
        self.computers.is_user(position.to_move()) && !position.must_pass() && position.outcome().is_none()
    }

    fn list_moves(&mut self) -> Flow {
        let position = self.record.position();
        let legal: Vec<String> = position.moves().map(|mv| format!("{mv} ({})", position.flips(mv).len())).collect();
        let played = transcript::print(&self.record, transcript::Passes::Written);
        writeln!(self.out, "Legal moves, with the discs they flip: {}", legal.join(", "))?;
        self.print(&format!("Moves so far: {}", if played.is_empty() { "none" } else { &played }))
    }

    fn save(&mut self, file: &std::path::Path, replace: Replace) -> Flow {
        match self.files.save(&self.game_to_save(), file, replace) {
            Ok(left_out) => self.print(&left_out.saved_to(&file.display().to_string())),
            Err(SaveError::HoldsAGame(file)) => {
                self.print(&format!("Error: {} holds a game; save --force replaces it.", file.display()))
            }
            Err(error) => self.report(Err(error.into())),
        }
    }

    fn load(&mut self, file: &std::path::Path) -> Flow {
        let loaded = self.load_first(file).context("nothing was loaded");
        self.report(loaded)
    }

    /// Loads the first game of a file, and returns how many it holds in a sentence.
    fn load_first(&mut self, file: &std::path::Path) -> anyhow::Result<String> {
        let Collection { games, rejected, .. } = saved_game::load(file, self.record.start())?;
        let count = games.len();
        let first = games.into_iter().next().filter(|game| game.record.start().variant() != Variant::Alak);
        // A file without games was an error already, and there is no drawing of the board of Alak here.
        let Some(game) = first else { bail!("{} holds a game of Alak", file.display()) };
        self.computers.restart(game.record.start())?;
        (self.record, self.source) = (game.record, Some(game.source));
        (self.is_stale, self.resigned) = (true, None);
        let all = if count == 1 { String::new() } else { format!("the first of {count} games in ") };
        let rest = rejected.first().map(|error| format!(" {} more could not be read: {error}.", rejected.len()));
        Ok(format!("Loaded {all}{}.{}", file.display(), rest.unwrap_or_default()))
    }

    /// Returns the game to be saved, with its players.
    fn game_to_save(&self) -> GameToSave {
        let name = |side| self.computers.name(side).to_owned();
        let names = Sides { black: name(Side::Black), white: name(Side::White) };
        let is_entered = self.computers.are_none();
        // A user who enters the moves of both sides may be entering those of the players of the file.
        let continuation = if is_entered { Continuation::SameGame } else { Continuation::OtherPlayers };
        match &self.source {
            Some(source) => GameToSave::read(&self.record, source, continuation, &names),
            None => GameToSave::played_here(&self.record, &names),
        }
    }

    fn report(&mut self, result: anyhow::Result<String>) -> Flow {
        match result {
            Ok(text) => self.print(&text),
            Err(error) => self.print(&format!("Error: {}.", error_text(&error))),
        }
    }

    fn print(&mut self, text: &str) -> Flow {
        writeln!(self.out, "{text}")?;
        CONTINUE
    }
}
