//! NBoard: a session that gets commands, valid and damaged, searches, stops and answers as a plain model does.

use crate::damage::damage;
use crate::search_results;
use arbitrary::{Result, Unstructured};
use outflank_arena::protocol::nboard::{Command, Reply, Session};
use outflank_arena::protocol::{Action, LearnResult, Session as _};
use outflank_formats::{Format, Reader};
use outflank_rules::othello::{Move, Position, Square};
use outflank_rules::{Game, GameRecord};
use std::collections::VecDeque;

/// The maximum number of commands.
const MAX_COMMANDS: usize = 40;

/// Words that the damage inserts.
const WORDS: [&str; 10] = ["set ", "game ", "move ", "(;GM[Othello]", "B[F5];)", "PA", "/", " ", "999", "-"];

/// Games for `set game`.
const GAMES: [&str; 6] = [
    "(;GM[Othello]PC[]PB[a]PW[b]RE[?]TI[5:00]TY[8]B[F5//1.5]W[D6]B[C3];)",
    "(;GM[Othello]TY[8]BO[8 ------------------XXX------XO---------------------------- O]W[E3];)",
    "(;GM[Othello]TY[8];)",
    "(;GM[Othello]TY[10];)",
    "(;GM[Othello]TY[8]B[A1];)",
    "(;GM[Othello]TY[8]BO[8 OOOOOOOOOOOOOOOOOOOOOOOOOOOXOOOOOOOOXOOOOOOOOOOOOOOOOOOOOOOOOOX- *];)",
];

/// Checks a session.
pub fn check(bytes: &[u8]) {
    // An input that ends early is as good as one with zeros behind it.
    let _ = run(&mut Unstructured::new(bytes));
}

fn run(u: &mut Unstructured<'_>) -> Result<()> {
    let (mut session, mut model) = (Session::default(), Model::default());
    for _ in 0..u.int_in_range(0..=MAX_COMMANDS)? {
        let mut line = command(model.game.position(), u)?;
        if u.ratio(1, 8)? {
            let mut bytes = line.into_bytes();
            damage(&mut bytes, &WORDS, u)?;
            line = String::from_utf8_lossy(&bytes).replace(['\n', '\r'], " ");
        }
        let effects = effects(&session.on_line(&line));
        assert_eq!(effects, model.on_line(&line), "{line:?}");
        while model.job.is_some() && u.ratio(2, 3)? {
            finish(&mut session, &mut model, u)?;
        }
        if model.has_quit {
            break;
        }
    }
    Ok(())
}

/// Returns a command, most often one that the position admits.
fn command(position: &Position, u: &mut Unstructured<'_>) -> Result<String> {
    Ok(match u.int_in_range(0..=15_u8)? {
        0..=6 => format!("move {}{}", square(position, u)?, u.choose(&["", "/1.5", "//2", "/-3/0.25"])?),
        7 => "go".to_owned(),
        8 => format!("hint {}", u.arbitrary::<u8>()?),
        9 => format!("ping {}", u.arbitrary::<u16>()?),
        10 => "analyze".to_owned(),
        11 => "learn".to_owned(),
        12 => format!("set depth {}", u.arbitrary::<u8>()?),
        13 => format!("set contempt {}", u.int_in_range(-100..=100)?),
        14 => format!("set game {}", u.choose(&GAMES)?),
        _ => (*u.choose(&["nboard 2", "F5", "pa", "", "quit"])?).to_owned(),
    })
}

fn square(position: &Position, u: &mut Unstructured<'_>) -> Result<String> {
    let legal: Vec<Move> = position.moves().collect();
    if legal.is_empty() || u.ratio(1, 8)? {
        return Ok(if u.arbitrary()? { "PA".to_owned() } else { u.choose(&Square::ALL)?.to_string() });
    }
    Ok(match *u.choose(&legal)? {
        Move::Place(square) if u.arbitrary()? => square.to_string().to_uppercase(),
        Move::Place(square) => square.to_string(),
        Move::Pass => "PA".to_owned(),
    })
}

/// Ends the running job.
fn finish(session: &mut Session, model: &mut Model, u: &mut Unstructured<'_>) -> Result<()> {
    let Some(job) = model.job.clone() else { return Ok(()) };
    let actions = match job {
        Job::Learn => session.on_learn_result(&LearnResult::Positions(1)),
        Job::Search(position) | Job::Analysis { position, .. } => {
            let legal: Vec<Move> = position.moves().collect();
            let result = search_results::choosing(*u.choose(&legal)?);
            let reports = session.on_report(&result.report);
            assert!(effects(&reports).is_empty(), "a report only sends lines");
            session.on_search_result(&result)
        }
    };
    assert_eq!(effects(&actions), model.on_end());
    Ok(())
}

/// What the model predicts of the actions of a session.
#[derive(Debug, PartialEq)]
enum Effect {
    Search(Position),
    Learn(Vec<Move>),
    Pong(u64),
    Stop,
    Quit,
}

fn effects(actions: &[Action<Reply>]) -> Vec<Effect> {
    let effect = |action: &Action<Reply>| match action {
        Action::Search(request) => Some(Effect::Search(request.position)),
        Action::Learn(request) => Some(Effect::Learn(request.game.moves().to_vec())),
        Action::Send(Reply::Pong(number)) => Some(Effect::Pong(*number)),
        Action::Send(reply) => {
            assert!(!reply.to_string().contains('\n'), "a reply is one line: {reply}");
            None
        }
        Action::Stop => Some(Effect::Stop),
        Action::Quit => Some(Effect::Quit),
        Action::ReadFile(_) => panic!("NBoard has no command to read a file"),
    };
    actions.iter().filter_map(effect).collect()
}

#[derive(Clone)]
enum Job {
    Search(Position),
    Analysis { position: Position, ply: usize },
    Learn,
}

/// A session without its texts.
struct Model {
    game: GameRecord<Position>,
    job: Option<Job>,
    waiting: VecDeque<Command>,
    has_quit: bool,
}

impl Default for Model {
    fn default() -> Self {
        Self { game: GameRecord::new(Position::START), job: None, waiting: VecDeque::new(), has_quit: false }
    }
}

impl Model {
    fn on_line(&mut self, line: &str) -> Vec<Effect> {
        let Ok(command) = line.parse() else { return Vec::new() };
        let mut effects = Vec::new();
        if self.job.is_none() {
            self.execute(command, &mut effects);
        } else {
            let was_stopping = self.is_stopping();
            self.waiting.push_back(command);
            effects.extend((self.is_stopping() && !was_stopping).then_some(Effect::Stop));
        }
        effects
    }

    fn on_end(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        if let Some(Job::Analysis { ply, .. }) = self.job.take()
            && !self.is_stopping()
            && let Some(before) = ply.checked_sub(1)
        {
            self.analyse(before, &mut effects);
        }
        while self.job.is_none()
            && !self.has_quit
            && let Some(command) = self.waiting.pop_front()
        {
            self.execute(command, &mut effects);
        }
        effects.extend((self.job.is_some() && self.is_stopping()).then_some(Effect::Stop));
        effects
    }

    /// Returns whether a command waits that ends the running job: one that is no setting.
    fn is_stopping(&self) -> bool {
        let is_setting =
            |command: &Command| matches!(command, Command::Nboard(_) | Command::SetDepth(_) | Command::SetContempt(_));
        !self.waiting.iter().all(is_setting)
    }

    fn execute(&mut self, command: Command, effects: &mut Vec<Effect>) {
        let position = *self.game.position();
        let is_over = position.outcome().is_some();
        match command {
            Command::SetGame(text) => self.set_game(&text),
            Command::Move(played) => self.play(played.mv),
            Command::Hint(_) if !is_over => self.search(position, effects),
            Command::Go if !is_over && !position.must_pass() => self.search(position, effects),
            Command::Analyze => self.analyse(self.game.moves().len(), effects),
            Command::Ping(number) => effects.push(Effect::Pong(number)),
            Command::Learn => {
                self.job = Some(Job::Learn);
                effects.push(Effect::Learn(self.game.moves().to_vec()));
            }
            Command::Quit => {
                self.has_quit = true;
                effects.push(Effect::Quit);
            }
            _ => {}
        }
    }

    fn search(&mut self, position: Position, effects: &mut Vec<Effect>) {
        self.job = Some(Job::Search(position));
        effects.push(Effect::Search(position));
    }

    /// Analyses the last position, from one on, in which the game is not over.
    fn analyse(&mut self, from: usize, effects: &mut Vec<Effect>) {
        let positions = self.game.positions()[..=from].iter().copied().enumerate();
        if let Some((ply, position)) = positions.rev().find(|(_, position)| position.outcome().is_none()) {
            self.job = Some(Job::Analysis { position, ply });
            effects.push(Effect::Search(position));
        }
    }

    fn set_game(&mut self, text: &str) {
        if let Some(Ok(game)) = Reader::read_all(Format::Ggf, text.as_bytes()).next()
            && let Some(game) = game.record().to_othello()
        {
            self.game = game;
        }
    }

    /// Plays a legal move, and before it a forced pass that the client leaves out.
    fn play(&mut self, mv: Move) {
        let position = *self.game.position();
        let is_pass_left_out = mv != Move::Pass && position.must_pass();
        let before = if is_pass_left_out { position.after(Move::Pass) } else { position };
        if before.check_move(mv).is_ok() {
            if is_pass_left_out {
                self.game.play(Move::Pass).expect("the pass is forced");
            }
            self.game.play(mv).expect("the move is legal");
        }
    }
}
