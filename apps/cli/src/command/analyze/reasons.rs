//! `outflank analyze --reasons`, and `outflank explain`, its former name.

use super::text::title;
use crate::exit::{ExitStatus, error_text, stop_on_ctrl_c};
use crate::input::{InputGame, othello_games};
use crate::options::EngineResources;
use crate::output::stdout;
use crate::terminal::broken_line;
use anyhow::{anyhow, bail};
use clap::Args;
use outflank_engine::{Engine, Level};
use outflank_learn::view::{ExplanationView, FiguresView};
use outflank_learn::{ExplainError, Explainer, Explanation, Figures, Language, Reason};
use outflank_play::review::{DEFAULT_REVIEW_LEVEL, MISTAKE_LOSS};
use outflank_rules::othello::{Move, Position};
use outflank_rules::{Game, Side, StopFlag};
use serde::Serialize;
use std::ffi::OsString;
use std::io::{Write, stderr};

/// The level of the searches, unless the user chooses one: that of reviews, so that they find the same mistakes.
pub(super) const LEVEL: Level = DEFAULT_REVIEW_LEVEL;

const EXAMPLES: &str = "\
Examples:
  outflank analyze --reasons \\
      '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X' \\
      --move g2
  outflank analyze --reasons e6f4e3f6g5d6e7f5c5
  outflank analyze --reasons game.ggf --level 14 --json
  outflank analyze --reasons f5d6c3d3c4 --move b3 --lang ja

With --move, a move in the position, or after the moves of the transcript, is compared with the best one. Without it, every \
mistake of a game (a loss of three discs or more) is explained. The reasons are found from features of the two lines of best \
play, and ranked by their effect in discs; the manual has the rules. With --json each move is an object, with the squares \
of each feature of the position in `figures`.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Reasons {
    /// Positions, transcripts, files of positions or games, or - for standard input.
    #[arg(value_name = "POSITION|TRANSCRIPT|FILE", required = true)]
    pub(super) arguments: Vec<OsString>,

    /// Move to compare with the best one.
    #[arg(long = "move", value_name = "SQUARE")]
    pub(super) mv: Option<Move>,

    /// Level of the searches, 0 to 30.
    #[arg(short, long, value_name = "N", default_value_t = LEVEL)]
    pub(super) level: Level,

    /// Language of the sentences: en or ja.
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub(super) lang: Language,

    #[command(flatten)]
    pub(super) resources: EngineResources,

    /// Print a JSON object for each move.
    #[arg(short, long)]
    pub(super) json: bool,
}

/// An explained move.
#[derive(Serialize)]
struct ExplainedMove<'a> {
    source: &'a str,
    index: usize,
    /// The number of the placement in its game, from 1; none with --move.
    number: Option<usize>,
    position: &'a Position,
    side: Side,
    loss: i16,
    #[serde(flatten)]
    explanation: ExplanationView,
    figures: FiguresView,
}

/// A move of a game.
struct MoveToExplain<'a> {
    number: Option<usize>,
    position: &'a Position,
    mv: Move,
}

impl Reasons {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        let (mut engine, stop) = (self.resources.engine()?, stop_on_ctrl_c());
        let (mut unread, mut gap) = (0, "");
        for game in self.arguments.iter().flat_map(|argument| othello_games(argument, &stop)) {
            let explained = game.and_then(|game| {
                let moves = self.moves(&game)?;
                self.print_title(&game, std::mem::replace(&mut gap, "\n"))?;
                self.explain_moves(&game, &moves, &mut engine, &stop)
            });
            // The next game may be right.
            if let Err(error) = explained {
                unread += 1;
                writeln!(stderr(), "error: {}", error_text(&error))?;
            }
            if stop.is_stopped() {
                break;
            }
        }
        Ok(ExitStatus::success_if(unread == 0 && !stop.is_stopped()))
    }

    /// Returns the moves to explain: the one of the option, else all of a game.
    fn moves<'a>(&self, game: &'a InputGame) -> anyhow::Result<Vec<MoveToExplain<'a>>> {
        let position = game.record.position();
        match self.mv {
            Some(mv) => {
                let is_legal = position.clone().play(mv);
                is_legal.map_err(|error| anyhow!("{}: --move {mv} is illegal: {}", title(game), error.reason))?;
                Ok(vec![MoveToExplain { number: None, position, mv }])
            }
            None if game.is_position() => bail!("{}: a position needs --move, the move to explain", title(game)),
            None => {
                let all = game.placements();
                Ok(all.map(|at| MoveToExplain { number: Some(at.number), position: at.before, mv: at.mv }).collect())
            }
        }
    }

    fn explain_moves(
        &self,
        game: &InputGame,
        moves: &[MoveToExplain<'_>],
        engine: &mut Engine,
        stop: &StopFlag,
    ) -> anyhow::Result<()> {
        let mut mistakes = 0;
        for mv in moves {
            // Entries from other moves would make an explanation depend on what was explained before.
            engine.clear();
            let explained = Explainer { engine, level: self.level, stop }.explain(mv.position, mv.mv);
            match explained {
                Ok(explanation) if self.mv.is_none() && loss(&explanation) < MISTAKE_LOSS => {}
                Ok(explanation) => {
                    mistakes += 1;
                    self.print(game, mv, &explanation)?;
                }
                Err(ExplainError::Stopped) => return Ok(()),
                Err(error) => return Err(error.into()),
            }
        }
        if mistakes == 0 && !self.json {
            writeln!(stdout(), "no mistake: no move loses {MISTAKE_LOSS} discs or more")?;
        }
        Ok(())
    }

    /// Prints the title of a game, unless it is the only one and given as a transcript.
    fn print_title(&self, game: &InputGame, gap: &str) -> anyhow::Result<()> {
        let is_alone = self.arguments.len() == 1 && game.is_of_command_line();
        if !self.json && !is_alone {
            writeln!(stdout(), "{gap}{}", title(game))?;
        }
        Ok(())
    }

    fn print(&self, game: &InputGame, mv: &MoveToExplain<'_>, explanation: &Explanation) -> anyhow::Result<()> {
        let loss = loss(explanation);
        let text = if self.json {
            serde_json::to_string(&ExplainedMove {
                source: &game.source,
                index: game.index,
                number: mv.number,
                position: mv.position,
                side: mv.position.to_move(),
                loss,
                explanation: ExplanationView::new(explanation, self.lang),
                figures: FiguresView::from(&Figures::of(mv.position.board())),
            })?
        } else {
            self.text(mv, explanation, loss)
        };
        Ok(writeln!(stdout(), "{text}")?)
    }

    fn text(&self, mv: &MoveToExplain<'_>, explanation: &Explanation, loss: i16) -> String {
        let number = mv.number.map(|number| format!("{number}. ")).unwrap_or_default();
        let (side, better, worse) = (explanation.side.name(), &explanation.better, &explanation.worse);
        let mut text = format!("{number}{} by {side}: {:+}", mv.mv, worse.score);
        if loss == 0 {
            text.push_str(", no loss");
            return text;
        }
        let reason = |reason: &Reason| {
            let head = format!("  {:<15} ", reason.theme().name());
            format!("\n{}", broken_line(&head, &explanation.sentence(reason, self.lang)))
        };
        let reasons: String = match &explanation.reasons[..] {
            [] => format!("\n{}", broken_line("  ", no_reason(self.lang))),
            reasons => reasons.iter().map(reason).collect(),
        };
        format!("{text} instead of {:+} with {}{reasons}", better.score, better.moves[0])
    }
}

/// Returns the discs by which the worse move is worse.
fn loss(explanation: &Explanation) -> i16 {
    i16::from(explanation.better.score) - i16::from(explanation.worse.score)
}

/// Returns the sentence for a mistake that the features do not explain.
const fn no_reason(language: Language) -> &'static str {
    match language {
        Language::English => "no reason found: corners, edges, mobility and parity hardly differ in the two lines",
        Language::Japanese => "理由は見つかりません",
    }
}
