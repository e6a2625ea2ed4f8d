//! A card at a prompt.

use super::people::People;
use crate::command::play::board_text::render_position;
use crate::terminal::{Prompt, broken_line};
use outflank_engine::{Engine, EngineOptions, Level};
use outflank_learn::drill::{Card, Grade};
use outflank_learn::{Explainer, Language};
use outflank_rules::othello::Move;
use outflank_rules::{Game, StopFlag};
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
        text.lines().try_for_each(|line| Ok(writeln!(self.out, "{}", broken_line("", line))?))
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
        let question = broken_line(&format!("{name}: "), &line_text(path));
        writeln!(self.out, "\n{}\n{question}", render_position(card.position))?;
        let mut question =
            Question { card, started: Instant::now(), is_hinted: false, grade: None, returns: String::new() };
        loop {
            let Some(line) = self.prompt.line(&format!("{side}> "), &mut self.out)? else {
                return Ok(Ended { grade: question.grade, quits: true });
            };
            match line.trim() {
                "" => {}
                "q" | "quit" => return Ok(Ended { grade: question.grade, quits: true }),
                "help" => self.print(HELP)?,
                "hint" => self.print(&question.hint())?,
                "answer" => {
                    question.record(Grade::Wrong, &mut record)?;
                    self.print(&format!("The move is {}. Play it.", card.expected))?;
                }
                text => match self.judge(card, text)? {
                    Judged::Invalid => {}
                    Judged::Wrong => question.record(Grade::Wrong, &mut record)?,
                    Judged::Right(mv) => {
                        question.record(question.grade_of_right(), &mut record)?;
                        self.confirm(&question, mv)?;
                        return Ok(Ended { grade: question.grade, quits: false });
                    }
                },
            }
        }
    }

    /// Says that an answer is right, when the card returns and what people play next.
    fn confirm(&mut self, question: &Question<'_>, mv: Move) -> anyhow::Result<()> {
        let next = self.people.sentence(&question.card.position.after(mv));
        self.print(&format!("Right. {}", question.returns))?;
        self.print(&next)
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
        let answer = &explained.worse;
        self.print(&format!("{mv} is not in your lines ({:+}): {}", answer.score, line(&answer.moves)))?;
        let reasons = explained.reasons.iter().take(REASONS);
        for sentence in reasons.map(|reason| explained.sentence(reason, self.language)).collect::<Vec<_>>() {
            self.print(&broken_line("  ", &sentence))?;
        }
        let people = self.people.sentence(&card.position);
        self.print(&people)
    }
}

/// A card that is asked.
struct Question<'a> {
    card: &'a Card,
    started: Instant,
    is_hinted: bool,
    /// The grade of the first answer.
    grade: Option<Grade>,
    /// When the card returns, once it was answered.
    returns: String,
}

impl Question<'_> {
    /// Names the column of the move.
    fn hint(&mut self) -> String {
        self.is_hinted = true;
        let column: String = self.card.expected.to_string().chars().take(1).collect();
        format!("The move is in column {column}.")
    }

    fn grade_of_right(&self) -> Grade {
        if self.is_hinted { Grade::Hesitant } else { Grade::of_right(self.started.elapsed().as_secs()) }
    }

    /// Records the grade of an answer if it is the first one.
    fn record(&mut self, grade: Grade, record: &mut impl FnMut(Grade) -> anyhow::Result<String>) -> anyhow::Result<()> {
        if self.grade.is_none() {
            self.grade = Some(grade);
            self.returns = record(grade)?;
        }
        Ok(())
    }
}

/// What an input is.
enum Judged {
    Invalid,
    Wrong,
    Right(Move),
}

fn line_text(path: &[Move]) -> String {
    if path.is_empty() {
        "the start".to_owned()
    } else {
        path.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
    }
}
