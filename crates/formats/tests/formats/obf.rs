//! OBF: known problems, invalid lines, round trips.

use outflank_formats::obf::{self, Problem, ScoredMove};
use outflank_rules::Game;
use outflank_rules::othello::{Move, Position, Square};
use proptest::collection::vec;
use proptest::prelude::*;

/// Problem 43 of the FFO endgame tests, with Edax's scores.
const FFO_43: &str = "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O; G3:-12; C7:-12; H4:-22; G7:-28; G2:-30; B1:-36;";

fn board() -> &'static str {
    FFO_43.split(';').next().unwrap()
}

fn error(line: &str) -> String {
    line.parse::<Problem>().unwrap_err().to_string()
}

#[test]
fn a_problem_has_a_position_and_scores() {
    let problem: Problem = FFO_43.parse().unwrap();
    assert_eq!(problem.position.to_string(), board());
    assert_eq!(problem.scores.len(), 6);
    assert_eq!(problem.scores[2], ScoredMove { mv: Move::Place(Square::H4), score: -22 });
    assert_eq!((problem.value, problem.best_score()), (None, Some(-12)));
    assert_eq!(problem.to_string(), FFO_43);
}

#[test]
fn fields_are_accepted_in_many_forms() {
    let problem: Problem = FFO_43.parse().unwrap();
    let loose = FFO_43.to_lowercase().replace("; ", ";;  ").replace(':', " :\t") + "% FFO #43";
    assert_eq!(loose.parse(), Ok(problem));
    let bare: Problem = format!("{}; +4", board()).parse().unwrap();
    assert_eq!((bare.best_score(), bare.scores.len()), (Some(4), 0));
    assert_eq!(bare.to_string(), format!("{}; +4;", board()));
    let alone: Problem = board().parse().unwrap();
    assert_eq!(alone.best_score(), None);
}

#[test]
fn a_pass_is_a_move_like_any_other() {
    // The only empty square is Black's: White, to move, must pass.
    let line = format!("-O{} O; PA:-64;", "X".repeat(62));
    let problem: Problem = line.parse().unwrap();
    assert_eq!(problem.scores, [ScoredMove { mv: Move::Pass, score: -64 }]);
    assert_eq!(problem.to_string(), line);
    let unforced = line.replace(" O;", " X;");
    assert_eq!(error(&unforced), "character 69: illegal move --: a pass is legal only when there is no other move");
}

#[test]
fn comments_and_blank_lines_are_skipped() {
    let text = format!("\u{feff}% two problems\r\n\r\n{FFO_43}\r\n   % nothing\r\n{} % no answer\r\n", board());
    let problems: Vec<Problem> = obf::problems(&text).collect::<Result<_, _>>().unwrap();
    assert_eq!(problems.len(), 2);
    assert_eq!(problems[0].position, problems[1].position);
}

#[test]
fn errors_name_the_location_and_what_was_expected() {
    assert_eq!(error("OXX-; A1:+2;"), "expected 64 squares and then the side to move, but found 4 squares");
    assert_eq!(error(&FFO_43.replacen('O', "Q", 1)), "character 18: expected X, O or -, but found 'Q'");
    assert_eq!(
        error(&FFO_43.replace("G3:-12", "G3=-12")),
        "character 69: expected a move and its score such as A2:+38, or a score from -64 to +64, but found \"G3=-12\""
    );
    let too_high = FFO_43.replace("G3:-12", "G3:+65");
    assert!(error(&too_high).starts_with("character 69: expected a move and its score"), "{}", error(&too_high));
    assert_eq!(error(&FFO_43.replace("C7:-12", "D4:-12")), "character 77: illegal move d4: the square is occupied");
    assert_eq!(
        error(&format!("{}; +4; +4", board())),
        "character 73: expected one score of the position, but found a second one"
    );
    let file = format!("{FFO_43}\n% comment\n{}\n", &FFO_43[..30]);
    let errors: Vec<_> = obf::problems(&file).filter_map(Result::err).collect();
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].to_string(), "line 3: expected 64 squares and then the side to move, but found 30 squares");
}

#[test]
fn a_line_of_ten_megabytes_is_parsed_in_linear_time() {
    let long = |text: &str| text.repeat(10_000_000 / text.len());
    for line in
        [long("X"), long("-;"), long("é"), format!("{};{}", board(), long("G3")), FFO_43.to_owned() + &long(";")]
    {
        if let Err(error) = line.parse::<Problem>() {
            assert!(error.to_string().len() < 200);
        }
    }
}

/// Plays the moves that the numbers choose, and returns the last position.
fn position(choices: &[u8]) -> Position {
    choices.iter().fold(Position::START, |position, &choice| {
        let moves: Vec<Move> = position.moves().collect();
        if moves.is_empty() { position } else { position.after(moves[usize::from(choice) % moves.len()]) }
    })
}

proptest! {
    #[test]
    fn problems_round_trip_through_their_text_form(choices in vec(any::<u8>(), 0..80), score in -64..=64_i8, value in proptest::option::of(-64..=64_i8)) {
        let position = position(&choices);
        let scores = position.moves().map(|mv| ScoredMove { mv, score }).collect();
        let problem = Problem { position, scores, value };
        prop_assert_eq!(problem.to_string().parse(), Ok(problem));
    }

    #[test]
    fn any_line_is_parsed_or_rejected(tail in "([A-H][1-8]:[+-][0-9]{1,3};|[;:%+ 0-9]|\\PC){0,20}", text in "[-XO;\\PC]{0,80}") {
        let _ = format!("{};{tail}", board()).parse::<Problem>();
        let _ = text.parse::<Problem>();
        let _ = obf::problems(&text).count();
    }
}

#[test]
fn a_field_without_a_move_is_skipped_and_a_pass_has_a_score() {
    let plain: Problem = FFO_43.parse().unwrap();
    assert_eq!(format!("{FFO_43} --:-127;").parse(), Ok(plain));
    let must_pass = format!("-O{} O", "X".repeat(62));
    for pass in ["PS", "--"] {
        let problem: Problem = format!("{must_pass}; {pass}:+4;").parse().unwrap();
        assert_eq!(problem.scores, [ScoredMove { mv: Move::Pass, score: 4 }], "{pass}");
    }
}
