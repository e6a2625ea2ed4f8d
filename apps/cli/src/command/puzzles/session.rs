//! A puzzle at a prompt.

use crate::command::play::board_text::render_position;
use crate::terminal::{Prompt, broken_line};
use outflank_learn::puzzle::{Answer, Puzzle, Task};
use outflank_learn::view::WrongMoveView;
use outflank_learn::{Attempt, Language};
use outflank_rules::othello::Move;
use std::io::Write;

/// A prompt for puzzles.
pub(super) struct Session {
    prompt: Prompt,
    language: Language,
    out: anstream::Stdout,
}

/// How a puzzle ended.
pub(super) struct Ended {
    /// The first attempt; none if the user left before.
    pub(super) attempt: Option<Attempt>,
    /// Whether the user leaves the program.
    pub(super) quits: bool,
}

const HELP: &str = "  f5        play on column f, row 5
  hint      what the solution is about
  answer    show the solution; counts as a wrong move
  next      leave this puzzle
  help      show this
  q         quit";

impl Session {
    pub(super) fn new(language: Language) -> anyhow::Result<Self> {
        Ok(Self { prompt: Prompt::new()?, language, out: anstream::stdout() })
    }

    pub(super) fn print(&mut self, text: &str) -> anyhow::Result<()> {
        text.lines().try_for_each(|line| Ok(writeln!(self.out, "{}", broken_line("", line))?))
    }

    /// Asks for moves until the puzzle is solved or left.
    pub(super) fn solve(&mut self, puzzle: &Puzzle) -> anyhow::Result<Ended> {
        writeln!(self.out, "\n{}\n{}", render_position(puzzle.position), broken_line("", &task_text(puzzle)))?;
        let (side, mut attempt) = (puzzle.position.to_move().name(), None);
        loop {
            let Some(line) = self.prompt.line(&format!("{side}> "), &mut self.out)? else {
                return Ok(Ended { attempt, quits: true });
            };
            match line.trim() {
                "" => {}
                "q" | "quit" => return Ok(Ended { attempt, quits: true }),
                "next" => return Ok(Ended { attempt, quits: false }),
                "help" => self.print(HELP)?,
                "hint" => self.print(&format!("Theme: {}.", puzzle.theme.title(self.language)))?,
                "answer" => {
                    self.show_solution(puzzle)?;
                    return Ok(Ended { attempt: attempt.or(Some(Attempt::Failed)), quits: false });
                }
                text => {
                    if let Some(tried) = self.try_move(puzzle, text)? {
                        let first = *attempt.get_or_insert(tried);
                        if tried == Attempt::Solved {
                            return Ok(Ended { attempt: Some(first), quits: false });
                        }
                    }
                }
            }
        }
    }

    /// Judges a move; none for a text that is no move.
    fn try_move(&mut self, puzzle: &Puzzle, text: &str) -> anyhow::Result<Option<Attempt>> {
        let Ok(mv) = text.parse::<Move>() else {
            self.print("Invalid input: type a square such as f5, or help.")?;
            return Ok(None);
        };
        match puzzle.answer(mv) {
            Answer::Right => {
                self.print("Right.")?;
                self.show_solution(puzzle)?;
                Ok(Some(Attempt::Solved))
            }
            Answer::Wrong(wrong) => {
                self.explain(WrongMoveView::hint(puzzle, wrong, self.language))?;
                Ok(Some(Attempt::Failed))
            }
            Answer::Illegal => {
                self.print(&format!("Invalid move: {mv} is illegal."))?;
                Ok(None)
            }
        }
    }

    fn show_solution(&mut self, puzzle: &Puzzle) -> anyhow::Result<()> {
        let solution = puzzle.solution.scored_move();
        self.print(&format!("The solution is {} ({:+}): {}", solution.mv, solution.score, solution.line))?;
        match puzzle.wrong.first() {
            Some(wrong) => self.explain(WrongMoveView::new(puzzle, wrong, self.language)),
            None => Ok(()),
        }
    }

    /// Shows the refutation of a wrong move and why it loses.
    fn explain(&mut self, wrong: WrongMoveView) -> anyhow::Result<()> {
        let WrongMoveView { line, reasons, .. } = wrong;
        self.print(&format!("{} is wrong ({:+}): {}", line.mv, line.score, line.line))?;
        for reason in reasons {
            self.print(&broken_line("  ", &reason.text))?;
        }
        Ok(())
    }
}

/// Returns what is asked.
pub(super) fn task_text(puzzle: &Puzzle) -> String {
    let (id, side) = (puzzle.id(), puzzle.position.to_move().name());
    match puzzle.task() {
        Task::WipeOut => format!("Puzzle {id}: find the move with which {side} flips the other side's last discs."),
        Task::KeepTheWin => format!("Puzzle {id}: find the one move with which {side} wins."),
        Task::BestMove { margin } => {
            format!("Puzzle {id}: find the move for {side} that is {margin} discs better than all others.")
        }
    }
}
