//! The commands.

use outflank_rules::Side;
use outflank_rules::othello::Move;
use std::num::NonZeroU8;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// A command line.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberedCommand {
    /// The number of the command, which the reply repeats.
    pub id: Option<u32>,
    /// The command, or why it is invalid.
    pub command: Result<Command, SyntaxError>,
}

/// A command of the client.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// `protocol_version`
    ProtocolVersion,
    /// `name`
    Name,
    /// `version`
    Version,
    /// `known_command`
    KnownCommand(String),
    /// `list_commands`
    ListCommands,
    /// `quit`
    Quit,
    /// `boardsize`
    BoardSize(u32),
    /// `clear_board`
    ClearBoard,
    /// `komi`, without meaning in Othello
    Komi(f32),
    /// `play`
    Play {
        /// The side.
        side: Side,
        /// The move.
        mv: Move,
    },
    /// `genmove`
    GenMove(Side),
    /// `reg_genmove`: a move that is not played
    RegGenMove(Side),
    /// `undo`
    Undo,
    /// `time_settings` or `kata-time_settings`
    TimeSettings(TimeSettings),
    /// `time_left`
    TimeLeft {
        /// The side.
        side: Side,
        /// The time left.
        time: Duration,
        /// The number of moves for that time, 0 for the rest of the game.
        moves: u32,
    },
    /// `set_game`
    SetGame(String),
    /// `list_games`
    ListGames,
    /// `loadsgf`
    LoadSgf {
        /// The file.
        file: PathBuf,
        /// The number of the first move that is not played, from 1.
        before_move: Option<usize>,
    },
    /// `showboard`
    ShowBoard,
    /// `final_score`
    FinalScore,
    /// `set_level`: play at a level
    SetLevel(u8),
    /// `outflank-depth`: play the best move at a midgame depth, in plies
    Depth(u8),
    /// `outflank-lines`: a number of best moves with their scores
    Lines(NonZeroU8),
    /// `outflank-score`: the score of the last search, in discs for the side that was to move
    Score,
    /// `gogui-rules_game_id`
    RulesGameId,
    /// `gogui-rules_board`
    RulesBoard,
    /// `gogui-rules_board_size`
    RulesBoardSize,
    /// `gogui-rules_legal_moves`
    RulesLegalMoves,
    /// `gogui-rules_side_to_move`
    RulesSideToMove,
    /// `gogui-rules_final_result`
    RulesFinalResult,
}

/// A time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeSettings {
    /// The main time.
    pub main: Duration,
    /// The time of a byo yomi period.
    pub byo_yomi: Duration,
    /// The number of moves in a period ("byo yomi stones"). Without any, the time of a period is an increment for each move.
    pub moves: u32,
}

/// The command for time controls with fractions of seconds and increments, of the GTP extensions of KataGo (D. J. Wu, 2019).
pub(super) const EXACT_TIME_SETTINGS: &str = "kata-time_settings";

/// The command for the score of the last search.
pub(super) const SCORE: &str = "outflank-score";

/// The names of all commands.
pub const COMMAND_NAMES: [&str; 31] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "time_settings",
    "time_left",
    EXACT_TIME_SETTINGS,
    "set_game",
    "list_games",
    "loadsgf",
    "showboard",
    "final_score",
    "set_level",
    "outflank-depth",
    "outflank-lines",
    SCORE,
    "gogui-rules_game_id",
    "gogui-rules_board",
    "gogui-rules_board_size",
    "gogui-rules_legal_moves",
    "gogui-rules_side_to_move",
    "gogui-rules_final_result",
];

/// Why a line is not a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SyntaxError {
    /// The command is unknown.
    #[error("unknown command")]
    Unknown,
    /// The arguments are invalid.
    #[error("syntax error: expected {0}")]
    Arguments(&'static str),
}

impl NumberedCommand {
    /// Parses a line; `None` if it contains only blanks and comments.
    pub fn parse(line: &str) -> Option<Self> {
        let clean = clean(line);
        let mut words = clean.split_ascii_whitespace().peekable();
        let id = words.peek().and_then(|word| word.parse().ok());
        if id.is_some() {
            words.next();
        }
        let name = words.next();
        if id.is_none() && name.is_none() {
            return None;
        }
        let arguments: Vec<&str> = words.collect();
        Some(Self { id, command: Command::parse(name.unwrap_or_default(), &arguments) })
    }
}

/// Removes the comment and the control characters, and replaces tabs with blanks.
fn clean(line: &str) -> String {
    let text = line.split('#').next().unwrap_or_default();
    let visible = text.chars().filter(|&c| c == '\t' || !c.is_control());
    visible.map(|c| if c == '\t' { ' ' } else { c }).collect()
}

impl Command {
    fn parse(name: &str, arguments: &[&str]) -> Result<Self, SyntaxError> {
        let first = arguments.first().copied().unwrap_or_default();
        let plain = match name {
            "protocol_version" => Self::ProtocolVersion,
            "name" => Self::Name,
            "version" => Self::Version,
            "known_command" => Self::KnownCommand(first.to_owned()),
            "list_commands" => Self::ListCommands,
            "quit" => Self::Quit,
            "clear_board" => Self::ClearBoard,
            "undo" => Self::Undo,
            "list_games" => Self::ListGames,
            "set_game" => Self::SetGame(first.to_owned()),
            "showboard" => Self::ShowBoard,
            "final_score" => Self::FinalScore,
            SCORE => Self::Score,
            "gogui-rules_game_id" => Self::RulesGameId,
            "gogui-rules_board" => Self::RulesBoard,
            "gogui-rules_board_size" => Self::RulesBoardSize,
            "gogui-rules_legal_moves" => Self::RulesLegalMoves,
            "gogui-rules_side_to_move" => Self::RulesSideToMove,
            "gogui-rules_final_result" => Self::RulesFinalResult,
            _ => return Self::parse_with_arguments(name, arguments),
        };
        Ok(plain)
    }

    fn parse_with_arguments(name: &str, arguments: &[&str]) -> Result<Self, SyntaxError> {
        match (name, arguments) {
            ("boardsize", [size]) => value(size, "a number").map(Self::BoardSize),
            ("komi", [komi]) => value(komi, "a number").map(Self::Komi),
            ("boardsize" | "komi", _) => Err(SyntaxError::Arguments("a number")),
            ("play", [side, mv]) => {
                Ok(Self::Play { side: colour(side)?, mv: value(mv, "a colour and a square or pass")? })
            }
            ("play", _) => Err(SyntaxError::Arguments("a colour and a square or pass")),
            ("genmove", [side]) => colour(side).map(Self::GenMove),
            ("reg_genmove", [side]) => colour(side).map(Self::RegGenMove),
            ("genmove" | "reg_genmove", _) => Err(SyntaxError::Arguments("a colour")),
            ("time_settings", [main, byo_yomi, count]) => {
                let moves = |text| value(text, "a number of moves");
                Ok(Self::TimeSettings(TimeSettings {
                    main: time(main)?,
                    byo_yomi: time(byo_yomi)?,
                    moves: moves(count)?,
                }))
            }
            ("time_settings", _) => Err(SyntaxError::Arguments("main time, byo yomi time and byo yomi stones")),
            (EXACT_TIME_SETTINGS, arguments) => TimeSettings::parse_exact(arguments).map(Self::TimeSettings),
            ("time_left", [side, left, moves]) => {
                Ok(Self::TimeLeft { side: colour(side)?, time: time(left)?, moves: value(moves, "a number of moves")? })
            }
            ("time_left", _) => Err(SyntaxError::Arguments("a colour, a time and a number of stones")),
            ("loadsgf", [file]) => Ok(Self::LoadSgf { file: file.into(), before_move: None }),
            ("loadsgf", [file, before]) => {
                Ok(Self::LoadSgf { file: file.into(), before_move: Some(value(before, "a number of moves")?) })
            }
            ("loadsgf", _) => Err(SyntaxError::Arguments("a file and perhaps a move number")),
            ("set_level", [level]) => value(level, "a level").map(Self::SetLevel),
            ("set_level", _) => Err(SyntaxError::Arguments("a level")),
            ("outflank-depth", [depth]) => value(depth, "a number of plies").map(Self::Depth),
            ("outflank-depth", _) => Err(SyntaxError::Arguments("a number of plies")),
            ("outflank-lines", []) => Ok(Self::Lines(NonZeroU8::MAX)),
            ("outflank-lines", [lines]) => value(lines, "a number of lines").map(Self::Lines),
            ("outflank-lines", _) => Err(SyntaxError::Arguments("a number of lines")),
            _ => Err(SyntaxError::Unknown),
        }
    }
}

impl TimeSettings {
    /// Parses the arguments of `kata-time_settings`.
    fn parse_exact(arguments: &[&str]) -> Result<Self, SyntaxError> {
        let settings = |main, byo_yomi, moves| Ok(Self { main: time(main)?, byo_yomi: time(byo_yomi)?, moves });
        match *arguments {
            ["none"] => settings("0", "0", 0),
            ["absolute", main] => settings(main, "0", 0),
            ["fischer", main, increment] => settings(main, increment, 0),
            ["byoyomi", main, period, periods] => {
                value::<u32>(periods, "a number of periods")?;
                // The periods that are left are not counted: each move has one.
                settings(main, period, 1)
            }
            ["canadian", main, period, moves] => settings(main, period, value(moves, "a number of moves")?),
            _ => Err(SyntaxError::Arguments(
                "none, absolute TIME, fischer TIME INCREMENT, byoyomi TIME PERIOD PERIODS or canadian TIME PERIOD STONES",
            )),
        }
    }
}

fn value<T: FromStr>(text: &str, expected: &'static str) -> Result<T, SyntaxError> {
    text.parse().map_err(|_| SyntaxError::Arguments(expected))
}

fn colour(text: &str) -> Result<Side, SyntaxError> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Side::Black),
        "w" | "white" => Ok(Side::White),
        _ => Err(SyntaxError::Arguments("a colour, black or white")),
    }
}

/// Parses seconds up to a million.
fn time(text: &str) -> Result<Duration, SyntaxError> {
    // The range excludes NaN and infinity, at which `from_secs_f64` panics.
    let seconds = text.parse().ok().filter(|seconds| (0.0..=1e6).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or(SyntaxError::Arguments("times in seconds"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::othello::Square;

    fn read(line: &str) -> Option<(Option<u32>, Result<Command, String>)> {
        NumberedCommand::parse(line).map(|line| (line.id, line.command.map_err(|syntax| syntax.to_string())))
    }

    #[test]
    fn lines_have_numbers_blanks_and_comments() {
        assert_eq!(read("  12\tgenmove   W  # please\r"), Some((Some(12), Ok(Command::GenMove(Side::White)))));
        assert_eq!(
            read("play black F5"),
            Some((None, Ok(Command::Play { side: Side::Black, mv: Move::Place(Square::F5) })))
        );
        assert_eq!(read("play w PASS"), Some((None, Ok(Command::Play { side: Side::White, mv: Move::Pass }))));
        assert_eq!(read("un\u{7}do"), Some((None, Ok(Command::Undo))));
        assert_eq!(read("7"), Some((Some(7), Err("unknown command".into()))));
        assert_eq!((read(""), read(" \t # 1 name"), read("\r")), (None, None, None));
    }

    #[test]
    fn syntax_errors_name_what_was_expected() {
        for (line, error) in [
            ("fly", "unknown command"),
            ("play b", "syntax error: expected a colour and a square or pass"),
            ("play b z9", "syntax error: expected a colour and a square or pass"),
            ("genmove x", "syntax error: expected a colour, black or white"),
            ("boardsize eight", "syntax error: expected a number"),
            ("time_left b nan 0", "syntax error: expected times in seconds"),
            ("time_settings 1e9 0 0", "syntax error: expected times in seconds"),
            (
                "kata-time_settings fischer 60",
                "syntax error: expected none, absolute TIME, fischer TIME INCREMENT, byoyomi TIME PERIOD PERIODS or canadian TIME PERIOD STONES",
            ),
            ("time_settings 300", "syntax error: expected main time, byo yomi time and byo yomi stones"),
        ] {
            assert_eq!(read(line), Some((None, Err(error.to_owned()))), "{line:?}");
        }
    }

    #[test]
    fn time_settings_with_fractions_have_a_name_for_each_kind() {
        let seconds = Duration::from_secs_f64;
        for (arguments, main, byo_yomi, moves) in [
            ("none", 0.0, 0.0, 0),
            ("absolute 300", 300.0, 0.0, 0),
            ("fischer 60 0.5", 60.0, 0.5, 0),
            ("byoyomi 0 0.5 1", 0.0, 0.5, 1),
            ("canadian 60 25 10", 60.0, 25.0, 10),
        ] {
            let settings = TimeSettings { main: seconds(main), byo_yomi: seconds(byo_yomi), moves };
            let line = format!("kata-time_settings {arguments}");
            assert_eq!(read(&line), Some((None, Ok(Command::TimeSettings(settings)))), "{line}");
        }
    }

    #[test]
    fn every_name_is_a_command() {
        for name in COMMAND_NAMES {
            let lines =
                ["", " 8", " b", " b f5", " 0 0 0", " b 0 0", " none"].map(|arguments| format!("{name}{arguments}"));
            assert!(lines.iter().any(|line| matches!(read(line), Some((None, Ok(_))))), "{name}");
        }
    }
}
