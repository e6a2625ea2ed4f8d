//! A game line by line.

use super::discs::Discs;
use super::input::{HELP, Input, parse};
use super::view;
use crate::interrupt::stop_on_ctrl_c;
use crate::prompt::Prompt;
use anyhow::Context;
use outflank_formats::transcript;
use outflank_game::{Clock, Game, GameRecord, Player, PlayerError, Side, Sides, StopFlag};
use outflank_play::saved_game;
use outflank_play::{AnalysisLimits, Analyzer};
use outflank_reversi::{Move, Position};
use std::io::Write;
use std::ops::ControlFlow;

/// A game that is being played at a prompt.
pub(super) struct Session {
    record: GameRecord<Position>,
    origin: Origin,
    /// `None` stands for the person at the prompt.
    players: Sides<Option<Box<dyn Player<Position>>>>,
    analyzer: Analyzer,
    clock: Clock,
    discs: Discs,
    prompt: Prompt,
    stop: StopFlag,
    out: anstream::Stdout,
    /// Whether the board has changed since it was shown.
    is_stale: bool,
    /// The side that has resigned in the current position.
    resigned: Option<Side>,
}

/// Where a game comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// It was started here, by the players.
    Played,
    /// It was read from a file.
    Loaded,
}

/// Whether the session goes on.
type Flow = anyhow::Result<ControlFlow<()>>;

const GO_ON: Flow = Ok(ControlFlow::Continue(()));

impl Session {
    /// Sets up the board and the prompt.
    pub(super) fn new(
        record: GameRecord<Position>,
        players: Sides<Option<Box<dyn Player<Position>>>>,
        discs: Discs,
        clock: Clock,
    ) -> anyhow::Result<Self> {
        let prompt = Prompt::new()?;
        Ok(Self {
            record,
            origin: Origin::Played,
            players,
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

    /// Plays until the game is over, the person leaves, or a player fails; the moves are told in any case.
    pub(super) fn run(mut self) -> anyhow::Result<()> {
        let played = loop {
            match self.turn() {
                Ok(ControlFlow::Continue(())) => {}
                ended => break ended.map(drop),
            }
        };
        let moves = transcript::print(&self.record, transcript::Passes::LeftOut);
        if !moves.is_empty() {
            writeln!(self.out, "The moves: {moves}")?;
        }
        self.out.flush()?;
        played
    }

    fn turn(&mut self) -> Flow {
        if std::mem::take(&mut self.is_stale) {
            write!(self.out, "\n{}", view::draw(&self.record, self.discs))?;
        }
        let side = self.record.position().to_move();
        if let Some(outcome) = self.record.position().outcome() {
            self.game_over(&outflank_play::result_text(self.record.position(), outcome))
        } else if let Some(loser) = self.resigned {
            self.game_over(&outflank_play::resignation_text(loser))
        } else if self.record.position().must_pass() {
            writeln!(self.out, "{} has no legal move and passes.", side.name())?;
            self.play(Move::Pass)
        } else if self.players[side].is_some() {
            self.machine_move(side)
        } else {
            self.person_move(side)
        }
    }

    fn game_over(&mut self, result: &str) -> Flow {
        writeln!(self.out, "{result}")?;
        if self.has_person() { self.ask("game over> ") } else { Ok(ControlFlow::Break(())) }
    }

    fn machine_move(&mut self, side: Side) -> Flow {
        let player = self.players[side].as_mut().expect("a machine is to move");
        self.out.flush()?;
        let chosen = player.choose(&self.record, &self.clock, &self.stop);
        if self.stop.is_stopped() {
            writeln!(self.out, "Stopped.")?;
            return Ok(ControlFlow::Break(()));
        }
        if matches!(chosen, Err(PlayerError::Resigned)) {
            self.resigned = Some(side);
            return GO_ON;
        }
        let mv = chosen.with_context(|| format!("{} ({}) forfeits", side.name(), player.name()))?;
        let flips = flips(self.record.position(), mv);
        writeln!(self.out, "{} ({}) plays {mv} and flips {flips}.", side.name(), player.name())?;
        self.play(mv)
    }

    fn person_move(&mut self, side: Side) -> Flow {
        self.ask(&format!("{}> ", side.name()))
    }

    fn ask(&mut self, prompt: &str) -> Flow {
        let Some(line) = self.prompt.line(prompt, &mut self.out)? else { return Ok(ControlFlow::Break(())) };
        match parse(&line, self.record.position().size()) {
            Ok(input) => self.obey(input),
            Err(error) => {
                writeln!(self.out, "Invalid input: {error}.")?;
                GO_ON
            }
        }
    }

    fn obey(&mut self, input: Input) -> Flow {
        match input {
            Input::Empty => GO_ON,
            Input::Move(_) if self.resigned.is_some() => self.say("Invalid move: the game is over."),
            Input::Move(mv) => self.play(mv),
            Input::Hint => self.hint(),
            Input::Undo => self.walk(GameRecord::undo, "Nothing to undo."),
            Input::Redo => self.walk(GameRecord::redo, "Nothing to redo."),
            Input::Moves => self.list_moves(),
            Input::Save(file) => {
                let saved = saved_game::save(&self.signed(), &file).map(|()| format!("Saved to {}.", file.display()));
                self.report(saved.map_err(Into::into))
            }
            Input::Load(file) => self.load(&file),
            Input::Help => self.say(HELP),
            Input::Quit => Ok(ControlFlow::Break(())),
        }
    }

    fn play(&mut self, mv: Move) -> Flow {
        if let Err(error) = self.record.play(mv) {
            return self.say(&format!("Invalid move: {mv}: {}.", error.reason));
        }
        self.is_stale = true;
        GO_ON
    }

    fn hint(&mut self) -> Flow {
        match self.analyzer.analyze(self.record.position(), AnalysisLimits::HINT, &self.stop, &mut |_| ()) {
            Ok(Some(evaluation)) => self.say(&evaluation.hint()),
            Ok(None) => self.say("There is no hint: the game is over."),
            Err(error) => self.say(&format!("There is no hint: {error}.")),
        }
    }

    /// Walks along the record to the person's previous or next turn, over the machine's moves and the passes.
    fn walk(&mut self, step: impl Fn(&mut GameRecord<Position>) -> Option<Move>, nothing: &str) -> Flow {
        let before = self.record.clone();
        while step(&mut self.record).is_some() {
            if self.is_turn_of_person() {
                (self.is_stale, self.resigned) = (true, None);
                return GO_ON;
            }
        }
        // The record may end in the middle of the machine's moves, or at a game that is over: go there all the same.
        let at_the_end = self.record.position().outcome().is_some() && self.record != before;
        if at_the_end {
            self.is_stale = true;
            return GO_ON;
        }
        self.record = before;
        self.say(nothing)
    }

    fn is_turn_of_person(&self) -> bool {
        let position = self.record.position();
        self.players[position.to_move()].is_none() && !position.must_pass() && position.outcome().is_none()
    }

    fn list_moves(&mut self) -> Flow {
        let position = self.record.position();
        let legal: Vec<String> = position.moves().map(|mv| format!("{mv} ({})", flips(position, mv))).collect();
        let played = transcript::print(&self.record, transcript::Passes::Written);
        writeln!(self.out, "Legal moves, with the discs they flip: {}", legal.join(", "))?;
        self.say(&format!("Moves so far: {}", if played.is_empty() { "none" } else { &played }))
    }

    fn load(&mut self, file: &std::path::Path) -> Flow {
        let loaded = saved_game::load(file, self.record.start()).context("nothing was loaded").map(|record| {
            (self.record, self.origin) = (record, Origin::Loaded);
            (self.is_stale, self.resigned) = (true, None);
            format!("Loaded {}.", file.display())
        });
        self.report(loaded)
    }

    /// Returns the game as it is saved: one that was played here with its players and the day.
    fn signed(&self) -> GameRecord<Position> {
        let mut record = self.record.clone();
        if self.origin == Origin::Played {
            let name = |side| self.players[side].as_ref().map_or("human", |player| player.name()).to_owned();
            saved_game::tag_players_and_date(
                &mut record,
                &Sides { black: name(Side::Black), white: name(Side::White) },
            );
        }
        record
    }

    fn report(&mut self, result: anyhow::Result<String>) -> Flow {
        match result {
            Ok(text) => self.say(&text),
            Err(error) => self.say(&format!("Error: {error:#}.")),
        }
    }

    fn say(&mut self, text: &str) -> Flow {
        writeln!(self.out, "{text}")?;
        GO_ON
    }

    fn has_person(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.players[side].is_none())
    }
}

/// Returns how many discs a move flips.
fn flips(position: &Position, mv: Move) -> usize {
    match mv {
        Move::Place(square) => position.flips(square).len(),
        Move::Pass => 0,
    }
}
