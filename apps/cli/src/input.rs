//! Files of games and positions, read as streams.

mod arguments;
mod game_reader;
mod input_file;
mod lines;
mod standard_input;

pub(crate) use arguments::{
    InputGame, InputGames, Placement, input_games, is_file, is_named_as_file, othello_games, starts_with_board_size,
};
pub(crate) use input_file::{InputFile, check_input, file_length};
pub(crate) use lines::{Line, LineError, Lines};
pub(crate) use standard_input::{StandardInput, is_standard_input, source_name};
