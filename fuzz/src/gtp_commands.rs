//! GTP: a session that gets commands, valid and damaged, replies as a plain model of the game does.

use crate::damage::damage;
use crate::search_results;
use arbitrary::{Result, Unstructured};
use outflank_arena::protocol::gtp::{COMMAND_NAMES, Command, CommandError, NumberedCommand, Reply, Session};
use outflank_arena::protocol::{Action, Session as _};
use outflank_engine::Level;
use outflank_formats::{Format, Reader};
use outflank_rules::othello::{Move, Position, Square};
use outflank_rules::{Game, Side};
use std::collections::VecDeque;

/// The maximum number of commands.
const MAX_COMMANDS: usize = 40;

/// Words that the damage inserts.
const WORDS: [&str; 12] = ["play", "b", "w", "white", "pass", "f5", "#", "\t", "0", "-1", "1e6", "nan"];

/// The files that `loadsgf` gets; in one a side must pass, in one the game is over.
const FILES: [&str; 3] = [
    "(;GM[2];B[f5];W[d6])",
    include_str!("../../crates/arena/tests/protocol/transcripts/pass.sgf"),
    include_str!("../../crates/arena/tests/protocol/transcripts/over.sgf"),
];

/// Checks a session.
pub fn check(bytes: &[u8]) {
    // An input that ends early is as good as one with zeros behind it.
    let _ = run(&mut Unstructured::new(bytes));
}

fn run(u: &mut Unstructured<'_>) -> Result<()> {
    let mut driver = Driver::default();
    for number in 0..u.int_in_range(0..=MAX_COMMANDS)? {
        let mut line = command(&driver.model, u)?;
        if u.ratio(1, 8)? {
            let mut bytes = line.into_bytes();
            damage(&mut bytes, &WORDS, u)?;
            line = String::from_utf8_lossy(&bytes).replace(['\n', '\r'], " ");
        }
        driver.send(&format!("{number} {line}"), u)?;
        while driver.searched.is_some() && u.ratio(2, 3)? {
            driver.finish_search(u)?;
        }
        if driver.has_quit {
            return Ok(());
        }
    }
    while driver.searched.is_some() {
        driver.finish_search(u)?;
    }
    let is_answered = driver.expected.is_empty() || driver.has_quit;
    assert!(is_answered, "commands without a reply: {:?}", driver.expected);
    Ok(())
}

/// Returns a command, most often one that the position admits.
fn command(model: &Model, u: &mut Unstructured<'_>) -> Result<String> {
    let side = if u.ratio(7, 8)? { model.position().to_move() } else { *u.choose(&Side::BOTH)? };
    let colour = if side == Side::Black { u.choose(&["b", "black", "B"])? } else { u.choose(&["w", "white", "W"])? };
    Ok(match u.int_in_range(0..=15_u8)? {
        0..=6 => format!("play {colour} {}", square(model, u)?),
        7 => format!("genmove {colour}"),
        8 => format!("reg_genmove {colour}"),
        9 => "undo".to_owned(),
        10 => "gogui-rules_legal_moves".to_owned(),
        11 => (*u.choose(&["loadsgf a", "loadsgf a 0", "loadsgf a 2", "loadsgf a 9"])?).to_owned(),
        12 => format!("time_left {colour} {} {}", u.arbitrary::<u16>()?, u.int_in_range(0..=60)?),
        13 => format!("set_level {}", u.int_in_range(0..=40)?),
        _ => format!("{} {}", u.choose(&COMMAND_NAMES)?, u.choose(&["", "8", "b", "othello", "0 1 2", "b 5 3"])?),
    })
}

fn square(model: &Model, u: &mut Unstructured<'_>) -> Result<String> {
    let legal: Vec<Move> = model.position().moves().collect();
    if legal.is_empty() || u.ratio(1, 8)? {
        return Ok(if u.arbitrary()? { "pass".to_owned() } else { u.choose(&Square::ALL)?.to_string() });
    }
    Ok(match *u.choose(&legal)? {
        Move::Place(square) if u.arbitrary()? => square.to_string().to_uppercase(),
        Move::Place(square) => square.to_string(),
        Move::Pass => "pass".to_owned(),
    })
}

/// A session beside its model.
#[derive(Default)]
struct Driver {
    session: Session,
    model: Model,
    /// The commands without a reply so far.
    expected: VecDeque<NumberedCommand>,
    /// The position of the running search.
    searched: Option<Position>,
    has_quit: bool,
}

impl Driver {
    fn send(&mut self, line: &str, u: &mut Unstructured<'_>) -> Result<()> {
        self.expected.extend(NumberedCommand::parse(line));
        let actions = self.session.on_line(line);
        self.handle(actions, u)
    }

    fn finish_search(&mut self, u: &mut Unstructured<'_>) -> Result<()> {
        let position = self.searched.take().expect("a search is running");
        let legal: Vec<Move> = position.moves().collect();
        let result = search_results::choosing(*u.choose(&legal)?);
        let mut actions = self.session.on_report(&result.report);
        actions.extend(self.session.on_search_result(&result));
        self.handle(actions, u)
    }

    fn handle(&mut self, actions: Vec<Action<Reply>>, u: &mut Unstructured<'_>) -> Result<()> {
        let mut actions = VecDeque::from(actions);
        while let Some(action) = actions.pop_front() {
            match action {
                Action::Send(reply) => {
                    let command = self.expected.pop_front().expect("a reply answers a command");
                    assert_eq!(reply.id, command.id, "{command:?}");
                    self.model.check(&command, &reply.result);
                }
                Action::Search(request) => {
                    assert!(self.searched.is_none(), "two searches at once");
                    self.model.check_search(&self.expected[0], &request.position);
                    self.searched = Some(request.position);
                }
                Action::ReadFile(_) => {
                    self.model.file = if u.ratio(3, 4)? { Some(*u.choose(&FILES)?) } else { None };
                    actions.extend(self.session.on_file(self.model.file.map(str::as_bytes)));
                }
                Action::Quit => self.has_quit = true,
                Action::Stop => {}
                Action::Learn(_) => panic!("GTP has no command to learn"),
            }
        }
        Ok(())
    }
}

/// The game without the session's settings.
#[derive(Clone)]
struct Model {
    /// The positions of the game, the current one last.
    positions: Vec<Position>,
    /// The file that the session got last, if there was one.
    file: Option<&'static str>,
}

impl Default for Model {
    fn default() -> Self {
        Self { positions: vec![Position::START], file: None }
    }
}

impl Model {
    fn position(&self) -> Position {
        *self.positions.last().expect("there is a position")
    }

    /// Checks the reply to a command, and carries the command out.
    fn check(&mut self, command: &NumberedCommand, reply: &std::result::Result<String, CommandError>) {
        let is_accepted = match &command.command {
            Err(_) => false,
            Ok(valid) => self.execute(valid, reply.as_deref().ok()),
        };
        assert_eq!(reply.is_ok(), is_accepted, "{command:?}: {reply:?} in {}", self.position());
    }

    /// Carries a command out, and returns whether it is accepted. `reply` is the text of the session's reply, from which
    /// the model takes what it cannot know: the move of a search.
    fn execute(&mut self, command: &Command, reply: Option<&str>) -> bool {
        let position = self.position();
        match command {
            Command::Play { side, mv } => self.play(*side, *mv),
            Command::Undo => self.positions.len() > 1 && self.positions.pop().is_some(),
            Command::ClearBoard | Command::BoardSize(8) => self.reset(),
            Command::BoardSize(_) => false,
            Command::SetGame(name) => ["othello", "reversi"].contains(&&*name.to_ascii_lowercase()) && self.reset(),
            Command::GenMove(side) => self.generate(*side, reply),
            Command::RegGenMove(side) => self.clone().generate(*side, reply),
            Command::LoadSgf { before_move, .. } => self.load(*before_move),
            Command::SetLevel(level) => Level::new(*level).is_some(),
            Command::Lines(_) => position.outcome().is_none(),
            Command::FinalScore => position.outcome().is_some(),
            Command::Score => reply.is_some(),
            Command::RulesLegalMoves => {
                let moves = reply.unwrap_or_default().split_whitespace().map(|mv| mv.parse::<Move>().unwrap());
                assert!(moves.eq(position.moves()), "{position}: {reply:?}");
                true
            }
            _ => true,
        }
    }

    fn reset(&mut self) -> bool {
        self.positions = vec![Position::START];
        true
    }

    fn load(&mut self, before_move: Option<usize>) -> bool {
        let Some(Ok(game)) = self.file.and_then(|text| Reader::read_all(Format::Sgf, text.as_bytes()).next()) else {
            return false;
        };
        self.positions = game.record().to_othello().expect("the files have games of Othello").positions().to_vec();
        self.positions.truncate(before_move.map_or(usize::MAX, |number| number.max(1)));
        true
    }

    fn play(&mut self, side: Side, mv: Move) -> bool {
        let Some(before) = self.before_move_of(side) else { return false };
        if before.check_move(mv).is_err() {
            return false;
        }
        self.pass_to(&before);
        self.positions.push(before.after(mv));
        true
    }

    fn generate(&mut self, side: Side, reply: Option<&str>) -> bool {
        let Some(before) = self.before_move_of(side) else { return false };
        let Some(mv) = reply else { return true };
        if before.outcome().is_none() {
            self.pass_to(&before);
            self.positions.push(before.after(mv.parse().expect("the reply is a move")));
        }
        true
    }

    /// Returns the position in which a side moves, after a forced pass of the other; `None` if the other one is to move.
    fn before_move_of(&self, side: Side) -> Option<Position> {
        let position = self.position();
        if position.to_move() == side || position.outcome().is_some() {
            return Some(position);
        }
        position.must_pass().then(|| position.after(Move::Pass))
    }

    fn pass_to(&mut self, before: &Position) {
        if *before != self.position() {
            self.positions.push(*before);
        }
    }

    /// Checks the position of the search that a command starts.
    fn check_search(&self, command: &NumberedCommand, searched: &Position) {
        let expected = match command.command {
            Ok(Command::GenMove(side) | Command::RegGenMove(side)) => self.before_move_of(side),
            _ => Some(self.position()),
        };
        assert_eq!(Some(*searched), expected, "{command:?}");
        assert!(searched.outcome().is_none() && !matches!(command.command, Err(_) | Ok(Command::Play { .. })));
    }
}
