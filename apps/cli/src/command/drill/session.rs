//! A card at a prompt.

use super::people::People;
use crate::command::play::board_text;
use crate::command::play::disc_characters::DiscCharacters;
use crate::terminal::Prompt;
use outflank_engine::{Engine, EngineOptions, Level};
use outflank_formats::reversi_position;
use outflank_game::{Game, GameRecord, StopFlag};
use outflank_learn::drill::{Card, Grade};
use outflank_learn::{Explainer, Language};
use outflank_othello::Move;
use std::io::Write;
use std::time::Instant;

/// The level of the search that refutes wrong answers.
const LEVEL: u8 = 10;
/// The most reasons that are shown.
const REASONS: usize = 2;

/// A prompt for cards.
pub(super) struct Session {
    prompt: Prompt,
    people: People,
    language: Language,
    engine: Engine,
    out: anstream::Stdout,
}

/// How a card ended.
pub(super) struct Ended {
    /// The grade of the first answer; none if the user left before.
    pub(super) grade: Option<Grade>,
    /// Whether the user leaves the program.
    pub(super) quits: bool,
}

const HELP: &str = "  f5      play on column f, row 5
  hint    show the column of the move; the answer then counts as hesitant
  answer  show the move; counts as a wrong answer
  help    show this
  q       quit";

impl Session {
    pub(super) fn new(people: People, language: Language) -> anyhow::Result<Self> {
        let engine = Engine::new(EngineOptions { hash_mebibytes: 16, ..EngineOptions::default() })?;
        Ok(Self { prompt: Prompt::new()?, people, language, engine, out: anstream::stdout() })
    }

    pub(super) fn print(&mut self, text: &str) -> anyhow::Result<()> {
        if !text.is_empty() {
            writeln!(self.out, "{text}")?;
        }
        Ok(())
    }

    /// Asks until the right move is played; `record` stores the grade of the first answer and returns when the card returns.
    pub(super) fn ask(
        &mut self,
        card: &Card,
        name: &str,
        path: &[Move],
        mut record: impl FnMut(Grade) -> anyhow::Result<String>,
    ) -> anyhow::Result<Ended> {
        let side = card.position.to_move().name();
        writeln!(self.out, "\n{}\n{name}: {}", board(card), line_text(path))?;
        let (started, mut grade, mut is_hinted, mut returns) = (Instant::now(), None, false, String::new());
        loop {
            let Some(line) = self.prompt.line(&format!("{side}> "), &mut self.out)? else {
                return Ok(Ended { grade, quits: true });
            };
            match line.trim() {
                "" => {}
                "q" | "quit" => return Ok(Ended { grade, quits: true }),
                "help" => self.print(HELP)?,
                "hint" => {
                    is_hinted = true;
                    let column: String = card.expected.to_string().chars().take(1).collect();
                    self.print(&format!("The move is in column {column}."))?;
                }
                "answer" => {
                    if grade.is_none() {
                        returns = record(*grade.insert(Grade::Wrong))?;
                    }
                    self.print(&format!("The move is {}. Play it.", card.expected))?;
                }
                text => match self.judge(card, text)? {
                    Judged::Invalid => {}
                    Judged::Wrong if grade.is_some() => {}
                    Judged::Wrong => returns = record(*grade.insert(Grade::Wrong))?,
                    Judged::Right(mv) => {
                        if grade.is_none() {
                            let seconds = started.elapsed().as_secs();
                            let right = if is_hinted { Grade::Hesitant } else { Grade::of_right(seconds) };
                            returns = record(*grade.insert(right))?;
                        }
                        let next = self.people.sentence(&card.position.after(mv));
                        self.print(&format!("Right. {returns}"))?;
                        self.print(&next)?;
                        return Ok(Ended::answered(grade.unwrap_or(Grade::Right)));
                    }
                },
            }
        }
    }

    fn judge(&mut self, card: &Card, text: &str) -> anyhow::Result<Judged> {
        let Ok(mv) = text.parse::<Move>() else {
            self.print("Invalid input: type a square such as f5, or help.")?;
            return Ok(Judged::Invalid);
        };
        if !card.position.is_legal(mv) {
            self.print(&format!("Invalid move: {mv} is illegal."))?;
            return Ok(Judged::Invalid);
        }
        if card.is_right(mv) {
            return Ok(Judged::Right(mv));
        }
        self.refute(card, mv)?;
        Ok(Judged::Wrong)
    }

    /// Shows what a wrong answer costs, the best reply to it, and why.
    fn refute(&mut self, card: &Card, mv: Move) -> anyhow::Result<()> {
        self.engine.clear();
        let (level, stop) = (Level::new(LEVEL).expect("the level exists"), StopFlag::new());
        let explained = Explainer { engine: &mut self.engine, level, stop: &stop }.explain(&card.position, mv)?;
        let line = |moves: &[Move]| moves.iter().map(Move::to_string).collect::<String>();
        let worse = if explained.worse.moves.first() == Some(&mv) { &explained.worse } else { &explained.better };
        self.print(&format!("{mv} is not in your lines ({:+}): {}", worse.score, line(&worse.moves)))?;
        let reasons = explained.reasons.iter().take(REASONS);
        for sentence in reasons.map(|reason| explained.sentence(reason, self.language)).collect::<Vec<_>>() {
            self.print(&format!("  {sentence}"))?;
        }
        let people = self.people.sentence(&card.position);
        self.print(&people)
    }
}

/// What an input is.
enum Judged {
    Invalid,
    Wrong,
    Right(Move),
}

fn board(card: &Card) -> String {
    let record = GameRecord::new(reversi_position(&card.position));
    board_text::render(&record, DiscCharacters::default()).trim_end().to_owned()
}

fn line_text(path: &[Move]) -> String {
    if path.is_empty() {
        "the start".to_owned()
    } else {
        path.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
    }
}
