//! A game at a prompt.

use super::console_command::{ConsoleCommand, HELP, parse};
use super::lookahead::Lookahead;
use super::player_choice::AlakEngine;
use super::tablebases::Tablebases;
use super::{dump, values};
use crate::exit::{error_text, stop_on_ctrl_c};
use crate::terminal::Prompt;
use anstream::Stdout;
use outflank_play::{PlayerKind, PlayerSetup, PlayerSpec, REPETITION_TEXT};
use outflank_rules::alak::{Position, Slide};
use outflank_rules::{Clock, Game, GameRecord, Outcome, Side, Sides, StopFlag, counted};
use std::io::Write;
use std::ops::ControlFlow;

/// The number of plies after which a game between engines is a draw.
const MAX_PLIES: usize = 1000;

/// A game played at a prompt.
pub(super) struct Console {
    record: GameRecord<Position>,
    /// The engines; `None` is the user.
    sides: Sides<Option<AlakEngine>>,
    engine: AlakEngine,
    /// The search depth of the commands.
    lookahead: Lookahead,
    /// The search depths of the engines.
    lookaheads: Sides<Lookahead>,
    random: fastrand::Rng,
    tables: Tablebases,
    prompt: Prompt,
    stop: StopFlag,
    out: Stdout,
}

/// The options of a console.
#[derive(Clone, Copy)]
pub(super) struct ConsoleOptions {
    /// The start position.
    pub(super) start: Position,
    /// The engines that play; `None` is the user.
    pub(super) sides: Sides<Option<AlakEngine>>,
    /// The engine of `hint`.
    pub(super) engine: AlakEngine,
    /// The search depth of the commands.
    pub(super) lookahead: Lookahead,
    /// The search depths of the engines.
    pub(super) lookaheads: Sides<Lookahead>,
    /// The seed of the engines' random choices.
    pub(super) seed: u64,
}

/// Whether the console continues.
type Flow = anyhow::Result<ControlFlow<()>>;

const CONTINUE: Flow = Ok(ControlFlow::Continue(()));
const QUIT: Flow = Ok(ControlFlow::Break(()));

impl Console {
    /// Sets up the board and the prompt.
    pub(super) fn new(options: ConsoleOptions) -> anyhow::Result<Self> {
        Ok(Self {
            record: GameRecord::new(options.start),
            sides: options.sides,
            engine: options.engine,
            lookahead: options.lookahead,
            lookaheads: options.lookaheads,
            random: fastrand::Rng::with_seed(options.seed),
            tables: Tablebases::default(),
            prompt: Prompt::new()?,
            stop: stop_on_ctrl_c(),
            out: anstream::stdout(),
        })
    }

    /// Plays until the user quits; without a user, until the game is over.
    pub(super) fn run(mut self) -> anyhow::Result<()> {
        let [x, o] = Side::BOTH.map(|side| self.describe(side));
        writeln!(self.out, "Lookahead set to {}.  X is {x}, O is {o}.", self.lookahead)?;
        if self.has_user() {
            writeln!(self.out, "Enter h for help")?;
        }
        self.warn_about_tree_size()?;
        self.show_board_if_user_begins()?;
        while self.turn()?.is_continue() {}
        self.out.flush()?;
        Ok(())
    }

    fn turn(&mut self) -> Flow {
        match self.sides[self.record.position().to_move()] {
            _ if self.record.is_over() && !self.has_user() => QUIT,
            Some(engine) if !self.record.is_over() => self.engine_turn(engine),
            // A finished game as well: the user may undo moves, or start another one.
            _ => self.user_turn(),
        }
    }

    fn engine_turn(&mut self, engine: AlakEngine) -> Flow {
        if !self.has_user() && self.record.moves().len() >= MAX_PLIES {
            self.print("The game is a draw by endless play.")?;
            return QUIT;
        }
        self.out.flush()?;
        let lookahead = self.lookaheads[self.record.position().to_move()];
        let choice = self.choose(engine, lookahead);
        if !self.stop.is_stopped() {
            // An error counts only here: that of a stopped search says no more than that it was stopped.
            self.play(choice?)?;
        }
        self.continue_unless_stopped()
    }

    fn user_turn(&mut self) -> Flow {
        let Some(line) = self.prompt.line("alak> ", &mut self.out)? else { return QUIT };
        match parse(&line, self.record.position().slots()) {
            Ok(command) => self.execute(command),
            Err(error) => {
                self.print(&format!("Error: {error}."))?;
                CONTINUE
            }
        }
    }

    fn execute(&mut self, command: ConsoleCommand) -> Flow {
        match command {
            ConsoleCommand::Quit => return QUIT,
            ConsoleCommand::Empty => Ok(()),
            // The position still has legal moves, which the record would accept.
            ConsoleCommand::Move(_) if self.record.is_repeated() => self.print("Illegal move: the game is over."),
            ConsoleCommand::Move(slide) => self.play(slide),
            ConsoleCommand::Board => self.show_slots(),
            ConsoleCommand::Hint => self.hint(),
            ConsoleCommand::Eval => self.eval(),
            ConsoleCommand::Undo => self.step_to_user_turn(GameRecord::undo, "Nothing to undo."),
            ConsoleCommand::Redo => self.step_to_user_turn(GameRecord::redo, "Nothing to redo."),
            ConsoleCommand::Reset(board) => self.reset(board),
            ConsoleCommand::Lookahead(depth) => self.set_lookahead(depth),
            ConsoleCommand::Grow => self.grow(),
            ConsoleCommand::Dump(depth) => self.dump(depth.unwrap_or(self.lookahead)),
            ConsoleCommand::Help => self.print(HELP),
        }?;
        self.continue_unless_stopped()
    }

    fn continue_unless_stopped(&mut self) -> Flow {
        if self.stop.is_stopped() {
            self.print("Stopped.")?;
            return QUIT;
        }
        CONTINUE
    }

    fn play(&mut self, slide: Slide) -> anyhow::Result<()> {
        let before = *self.record.position();
        if let Err(error) = self.record.play(slide) {
            return self.print(&format!("Illegal move: {} to {}: {}.", slide.from, slide.to, error.reason));
        }
        let (mover, Slide { from, to }) = (before.to_move(), slide);
        let board = self.record.position().board_text();
        writeln!(self.out, "{mover} moves from {from} to {to}, yielding {board}")?;
        match before.captures(slide).count() {
            0 => {}
            removed => writeln!(self.out, "{mover} removes {}.", counted(removed, "disc"))?,
        }
        self.print_result()
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        let mover = self.record.position().to_move();
        if self.record.is_over() {
            return self.print("There is no advice: the game is over.");
        }
        match self.choose(self.engine, self.lookahead) {
            _ if self.stop.is_stopped() => Ok(()),
            Ok(Slide { from, to }) => self.print(&format!("Advice for {mover}: {from} to {to}")),
            Err(error) => self.print(&format!("Error: {}.", error_text(&error))),
        }
    }

    fn eval(&mut self) -> anyhow::Result<()> {
        let position = *self.record.position();
        let text = self.tables.covering(&position, &self.stop).and_then(|table| Ok(values::list(&position, &table)?));
        match text {
            _ if self.stop.is_stopped() => Ok(()),
            Ok(text) => self.print(&text),
            Err(error) => self.print(&format!("Error: {}.", error_text(&error))),
        }
    }

    fn reset(&mut self, board: Option<Position>) -> anyhow::Result<()> {
        let slots = self.record.position().slots();
        self.record = GameRecord::new(board.unwrap_or_else(|| Position::start(slots)));
        self.show_board()
    }

    fn set_lookahead(&mut self, lookahead: Option<Lookahead>) -> anyhow::Result<()> {
        let Some(lookahead) = lookahead else { return self.print(&format!("The lookahead is {}.", self.lookahead)) };
        (self.lookahead, self.lookaheads) = (lookahead, Sides { black: lookahead, white: lookahead });
        self.print(&format!("Lookahead set to {lookahead}."))?;
        self.warn_about_tree_size()
    }

    fn grow(&mut self) -> anyhow::Result<()> {
        match outflank_rules::alak::grow(*self.record.position(), self.lookahead.plies()) {
            Ok(tree) => {
                self.print(&format!("The tree has {}, to depth {}.", counted(tree.node_count(), "node"), tree.depth()))
            }
            Err(error) => self.print(&format!("Error: {error}.")),
        }
    }

    fn dump(&mut self, depth: Lookahead) -> anyhow::Result<()> {
        match outflank_rules::alak::grow(*self.record.position(), depth.plies()) {
            Ok(tree) => Ok(dump::write(&tree, &mut self.out, &self.stop)?),
            Err(error) => self.print(&format!("Error: {error}.")),
        }
    }

    /// Undoes or redoes moves up to the user's previous or next turn, or to the end of the game.
    fn step_to_user_turn(
        &mut self,
        step: impl Fn(&mut GameRecord<Position>) -> Option<Slide>,
        nothing: &str,
    ) -> anyhow::Result<()> {
        let before = self.record.clone();
        while step(&mut self.record).is_some() {
            if self.sides[self.record.position().to_move()].is_none() || self.record.is_over() {
                self.show_board()?;
                return self.print_result();
            }
        }
        self.record = before;
        self.print(nothing)
    }

    fn choose(&mut self, engine: AlakEngine, lookahead: Lookahead) -> anyhow::Result<Slide> {
        let (spec, seed) = (PlayerSpec::new(engine.player(lookahead)), self.random.u64(..));
        let tablebase = match spec.kind {
            PlayerKind::Perfect => Some(self.tables.covering(self.record.position(), &self.stop)?),
            _ => None,
        };
        let setup = PlayerSetup { tablebase, ..PlayerSetup::default() };
        let record = self.record.of_any_kind();
        let mut player = spec.player(record.position(), &setup, seed)?;
        Ok(player.choose(&record, &Clock::Unlimited, &self.stop)?.try_into()?)
    }

    fn warn_about_tree_size(&mut self) -> anyhow::Result<()> {
        let growers = Side::BOTH.into_iter().filter(|&side| self.sides[side] == Some(AlakEngine::Mean));
        let Some(plies) = growers.map(|side| self.lookaheads[side].plies()).max() else { return Ok(()) };
        match outflank_rules::alak::grow(*self.record.position(), plies) {
            Err(error) => self.print(&format!("Note: {error}. The engine mean searches as deep as it can.")),
            Ok(_) => Ok(()),
        }
    }

    fn show_board_if_user_begins(&mut self) -> anyhow::Result<()> {
        if self.sides[self.record.position().to_move()].is_none() { self.show_board() } else { Ok(()) }
    }

    fn show_board(&mut self) -> anyhow::Result<()> {
        let position = self.record.position();
        let (board, mover) = (position.board_text(), position.to_move());
        let turn = if self.record.is_over() { String::new() } else { format!(", {mover} to move") };
        self.print(&format!("The board is {board}{turn}."))
    }

    fn show_slots(&mut self) -> anyhow::Result<()> {
        let position = *self.record.position();
        let discs: Vec<String> = position.board_text().chars().map(|disc| format!("{disc:>3}")).collect();
        let numbers: Vec<String> = (1..=position.slots().count()).map(|number| format!("{number:>3}")).collect();
        writeln!(self.out, "{}\n{}", discs.concat(), numbers.concat())?;
        self.show_board()
    }

    fn print_result(&mut self) -> anyhow::Result<()> {
        if self.record.is_repeated() {
            return self.print(REPETITION_TEXT);
        }
        let winner = self.record.position().outcome().and_then(Outcome::winner);
        winner.map_or(Ok(()), |winner| self.print(&format!("{winner} wins!")))
    }

    fn print(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(writeln!(self.out, "{text}")?)
    }

    /// Returns who plays a side, with the search depth where it is not that of the commands.
    fn describe(&self, side: Side) -> String {
        let (lookahead, Some(engine)) = (self.lookaheads[side], self.sides[side]) else { return "you".to_owned() };
        let is_other = lookahead != self.lookahead && engine.has_lookahead();
        let depth = if is_other { format!(", lookahead {lookahead}") } else { String::new() };
        format!("the computer ({}{depth})", engine.name())
    }

    fn has_user(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.sides[side].is_none())
    }
}
