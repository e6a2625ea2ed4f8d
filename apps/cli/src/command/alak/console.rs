//! A game at a prompt.

use super::input::{HELP, Input, parse};
use super::plies::Plies;
use super::tables::Tables;
use super::who::Engine;
use super::{dump, eval};
use crate::interrupt::stop_on_ctrl_c;
use crate::prompt::Prompt;
use anstream::Stdout;
use outflank_alak::{MeanPlayer, PerfectPlayer, Position, Slide, lookahead_player};
use outflank_game::{Clock, Game, GameRecord, Outcome, Player, RandomPlayer, Side, Sides, StopFlag};
use std::io::Write;
use std::ops::ControlFlow;

/// The most plies that machines play among themselves.
const MOST_PLIES: usize = 1000;

/// A game that is being played at a prompt.
pub(super) struct Console {
    record: GameRecord<Position>,
    /// `None` stands for the person at the prompt.
    sides: Sides<Option<Engine>>,
    engine: Engine,
    lookahead: Plies,
    random: fastrand::Rng,
    tables: Tables,
    prompt: Prompt,
    stop: StopFlag,
    out: Stdout,
}

/// How a console starts.
#[derive(Clone, Copy)]
pub(super) struct Setup {
    /// The first position.
    pub(super) start: Position,
    /// Who plays; `None` stands for the person at the prompt.
    pub(super) sides: Sides<Option<Engine>>,
    /// Who advises.
    pub(super) engine: Engine,
    /// How far the engines look ahead.
    pub(super) lookahead: Plies,
    /// What determines the machines' choices.
    pub(super) seed: u64,
}

/// Whether the game goes on.
type Flow = anyhow::Result<ControlFlow<()>>;

const GO_ON: Flow = Ok(ControlFlow::Continue(()));
const LEAVE: Flow = Ok(ControlFlow::Break(()));

impl Console {
    /// Sets up the board and the prompt.
    pub(super) fn new(setup: Setup) -> anyhow::Result<Self> {
        Ok(Self {
            record: GameRecord::new(setup.start),
            sides: setup.sides,
            engine: setup.engine,
            lookahead: setup.lookahead,
            random: fastrand::Rng::with_seed(setup.seed),
            tables: Tables::default(),
            prompt: Prompt::new()?,
            stop: stop_on_ctrl_c(),
            out: anstream::stdout(),
        })
    }

    /// Plays until the person leaves; until the game is over when there is none.
    pub(super) fn run(mut self) -> anyhow::Result<()> {
        let [x, o] = Side::BOTH.map(|side| describe(self.sides[side]));
        writeln!(self.out, "Lookahead set to {}.  X is {x}, O is {o}.", self.lookahead)?;
        if self.has_person() {
            writeln!(self.out, "Enter h for help")?;
        }
        self.warn_of_a_large_tree()?;
        self.show_where_a_person_begins()?;
        while self.turn()?.is_continue() {}
        self.out.flush()?;
        Ok(())
    }

    fn turn(&mut self) -> Flow {
        let is_over = self.record.position().outcome().is_some();
        match self.sides[self.record.position().to_move()] {
            _ if is_over && !self.has_person() => LEAVE,
            Some(engine) if !is_over => self.machine_turn(engine),
            _ => self.person_turn(),
        }
    }

    fn machine_turn(&mut self, engine: Engine) -> Flow {
        if !self.has_person() && self.goes_on_for_ever() {
            self.say("The game is a draw by endless play.")?;
            return LEAVE;
        }
        self.out.flush()?;
        let choice = self.choose(engine);
        if !self.stop.is_stopped() {
            self.play(choice?)?;
        }
        self.go_on_unless_stopped()
    }

    fn person_turn(&mut self) -> Flow {
        let Some(line) = self.prompt.line("alak> ", &mut self.out)? else { return LEAVE };
        match parse(&line, self.record.position().slots()) {
            Ok(input) => self.obey(input),
            Err(error) => {
                self.say(&format!("Error: {error}."))?;
                GO_ON
            }
        }
    }

    fn obey(&mut self, input: Input) -> Flow {
        match input {
            Input::Quit => return LEAVE,
            Input::Empty => Ok(()),
            Input::Move(slide) => self.play(slide),
            Input::Board => self.show_slots(),
            Input::Advise => self.advise(),
            Input::Eval => self.eval(),
            Input::Undo => self.walk(GameRecord::undo, "Nothing to undo."),
            Input::Redo => self.walk(GameRecord::redo, "Nothing to redo."),
            Input::Reset(board) => self.reset(board),
            Input::Lookahead(plies) => self.set_lookahead(plies),
            Input::Grow => self.grow(),
            Input::Dump(plies) => self.dump(plies.unwrap_or(self.lookahead)),
            Input::Help => self.say(HELP),
        }?;
        self.go_on_unless_stopped()
    }

    fn go_on_unless_stopped(&mut self) -> Flow {
        if self.stop.is_stopped() {
            self.say("Stopped.")?;
            return LEAVE;
        }
        GO_ON
    }

    fn play(&mut self, slide: Slide) -> anyhow::Result<()> {
        let before = *self.record.position();
        if let Err(error) = self.record.play(slide) {
            return self.say(&format!("Illegal move: {} to {}: {}.", slide.from, slide.to, error.reason));
        }
        let (mover, Slide { from, to }) = (before.to_move(), slide);
        let board = self.record.position().board_text();
        writeln!(self.out, "{mover} moves from {from} to {to}, yielding {board}")?;
        match before.captures(slide).count() {
            0 => {}
            1 => writeln!(self.out, "{mover} removes 1 disc.")?,
            removed => writeln!(self.out, "{mover} removes {removed} discs.")?,
        }
        self.tell_the_winner()
    }

    fn advise(&mut self) -> anyhow::Result<()> {
        let mover = self.record.position().to_move();
        if self.record.position().outcome().is_some() {
            return self.say("There is no advice: the game is over.");
        }
        match self.choose(self.engine) {
            _ if self.stop.is_stopped() => Ok(()),
            Ok(Slide { from, to }) => self.say(&format!("Advice for {mover}: {from} to {to}")),
            Err(error) => self.say(&format!("Error: {error:#}.")),
        }
    }

    fn eval(&mut self) -> anyhow::Result<()> {
        let position = *self.record.position();
        let text = self.tables.covering(&position, &self.stop).and_then(|table| Ok(eval::describe(&position, &table)?));
        match text {
            _ if self.stop.is_stopped() => Ok(()),
            Ok(text) => self.say(&text),
            Err(error) => self.say(&format!("Error: {error:#}.")),
        }
    }

    fn reset(&mut self, board: Option<Position>) -> anyhow::Result<()> {
        let slots = self.record.position().slots();
        self.record = GameRecord::new(board.unwrap_or_else(|| Position::start(slots)));
        self.show_board()
    }

    fn set_lookahead(&mut self, plies: Option<Plies>) -> anyhow::Result<()> {
        let Some(plies) = plies else { return self.say(&format!("The lookahead is {}.", self.lookahead)) };
        self.lookahead = plies;
        self.say(&format!("Lookahead set to {plies}."))?;
        self.warn_of_a_large_tree()
    }

    fn grow(&mut self) -> anyhow::Result<()> {
        match outflank_alak::grow(*self.record.position(), self.lookahead.count()) {
            Ok(tree) => self.say(&format!("The tree has {} nodes, to depth {}.", tree.node_count(), tree.depth())),
            Err(error) => self.say(&format!("Error: {error}.")),
        }
    }

    fn dump(&mut self, plies: Plies) -> anyhow::Result<()> {
        match outflank_alak::grow(*self.record.position(), plies.count()) {
            Ok(tree) => Ok(dump::write(&tree, &mut self.out, &self.stop)?),
            Err(error) => self.say(&format!("Error: {error}.")),
        }
    }

    /// Walks along the record to the person's previous or next turn, over the machine's moves, or to the end of the game.
    fn walk(&mut self, step: impl Fn(&mut GameRecord<Position>) -> Option<Slide>, nothing: &str) -> anyhow::Result<()> {
        let before = self.record.clone();
        while step(&mut self.record).is_some() {
            let position = self.record.position();
            if self.sides[position.to_move()].is_none() || position.outcome().is_some() {
                self.show_board()?;
                return self.tell_the_winner();
            }
        }
        self.record = before;
        self.say(nothing)
    }

    fn choose(&mut self, engine: Engine) -> anyhow::Result<Slide> {
        let seed = self.random.u64(..);
        let plies = self.lookahead.count();
        let mut player: Box<dyn Player<Position>> = match engine {
            Engine::Random => Box::new(RandomPlayer::new(seed)),
            Engine::Mean => Box::new(MeanPlayer::new(plies, seed)),
            Engine::Minimax => Box::new(lookahead_player(plies, seed)),
            Engine::Perfect => {
                Box::new(PerfectPlayer::new(self.tables.covering(self.record.position(), &self.stop)?, seed))
            }
        };
        Ok(player.choose(&self.record, &Clock::Unlimited, &self.stop)?)
    }

    fn warn_of_a_large_tree(&mut self) -> anyhow::Result<()> {
        let uses_a_tree = Side::BOTH.map(|side| self.sides[side]).contains(&Some(Engine::Mean));
        match outflank_alak::grow(*self.record.position(), self.lookahead.count()) {
            Err(error) if uses_a_tree => {
                self.say(&format!("Note: {error}. The engine mean searches as deep as it can."))
            }
            _ => Ok(()),
        }
    }

    fn show_where_a_person_begins(&mut self) -> anyhow::Result<()> {
        if self.sides[self.record.position().to_move()].is_none() { self.show_board() } else { Ok(()) }
    }

    fn show_board(&mut self) -> anyhow::Result<()> {
        let position = self.record.position();
        let (board, mover) = (position.board_text(), position.to_move());
        let turn = if position.outcome().is_some() { String::new() } else { format!(", {mover} to move") };
        self.say(&format!("The board is {board}{turn}."))
    }

    fn show_slots(&mut self) -> anyhow::Result<()> {
        let position = *self.record.position();
        let discs: Vec<String> = position.board_text().chars().map(|disc| format!("{disc:>3}")).collect();
        let numbers: Vec<String> = (1..=position.slots().count()).map(|number| format!("{number:>3}")).collect();
        writeln!(self.out, "{}\n{}", discs.concat(), numbers.concat())?;
        self.show_board()
    }

    fn tell_the_winner(&mut self) -> anyhow::Result<()> {
        let winner = self.record.position().outcome().and_then(Outcome::winner);
        winner.map_or(Ok(()), |winner| self.say(&format!("{winner} wins!")))
    }

    fn say(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(writeln!(self.out, "{text}")?)
    }

    fn has_person(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.sides[side].is_none())
    }

    /// Returns whether a position has come three times, or the game has taken too long.
    fn goes_on_for_ever(&self) -> bool {
        let positions = self.record.positions();
        let times = positions.iter().filter(|&earlier| earlier == self.record.position()).count();
        times >= 3 || positions.len() > MOST_PLIES
    }
}

fn describe(player: Option<Engine>) -> String {
    player.map_or_else(|| "you".to_owned(), |engine| format!("the computer ({})", engine.name()))
}
