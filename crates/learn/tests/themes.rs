//! The reasons find the theme of comparisons whose theme is known.

use outflank_engine::ScoreKind;
use outflank_learn::{Explanation, Fact, Language, LineName, Theme, Variation, Who, Wording};
use outflank_rules::othello::{Move, Position};
use outflank_rules::{Game, Side};
use std::collections::BTreeMap;

/// The share of comparisons whose theme must come first.
const LEAST_SHARE: f64 = 0.8;

struct Example {
    theme: Theme,
    position: Position,
    explanation: Explanation,
}

fn examples() -> Vec<Example> {
    let lines = include_str!("themes.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(example).collect()
}

fn example(line: &str) -> Example {
    let fields: Vec<_> = line.split(" | ").collect();
    let [theme, position, better, worse] = fields[..] else { panic!("four fields: {line}") };
    let position: Position = position.parse().unwrap();
    let explanation = Explanation::new(&position, &variation(better), &variation(worse)).unwrap();
    Example { theme: theme.parse().unwrap(), position, explanation }
}

fn variation(text: &str) -> Variation {
    let (score, moves) = text.split_once(' ').unwrap();
    let squares = (0..moves.len()).step_by(2).map(|at| moves[at..at + 2].parse().unwrap());
    Variation { moves: squares.collect(), score: score.parse().unwrap(), kind: ScoreKind::Exact, source: None }
}

#[test]
fn the_known_theme_comes_first_in_four_of_five_comparisons() {
    let mut counts: BTreeMap<Theme, (u32, u32)> = BTreeMap::new();
    for Example { theme, explanation, .. } in examples() {
        let (right, all) = counts.entry(theme).or_default();
        *right += u32::from(explanation.theme() == Some(theme));
        *all += 1;
    }
    for (theme, (right, all)) in &counts {
        println!("{theme:<16} {right:>3} of {all}");
    }
    let (right, all) = counts.values().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1));
    println!("{right} of {all}");
    assert!(all >= 200, "{all} comparisons");
    assert!(f64::from(right) >= LEAST_SHARE * f64::from(all), "{right} of {all}");
}

#[test]
fn every_reason_has_a_sentence_in_both_languages_that_names_a_move() {
    for Example { explanation, .. } in examples() {
        for reason in &explanation.reasons {
            let english = explanation.sentence(reason, Language::English);
            let japanese = explanation.sentence(reason, Language::Japanese);
            let names = |text: &str| {
                let moves = [&explanation.better, &explanation.worse].map(|line| line.moves[0].to_string());
                moves.iter().any(|mv| text.contains(mv.as_str()))
            };
            assert!(english.ends_with('.') && names(&english), "{english}");
            assert!(japanese.ends_with('。') && names(&japanese), "{japanese}");
        }
    }
}

#[test]
fn tempo_does_not_repeat_the_figures_of_mobility() {
    let (mut mobilities, mut tempos) = (0, 0);
    for Example { explanation, .. } in examples() {
        let facts = || explanation.reasons.iter().map(|reason| &reason.fact);
        let moves = facts().find_map(|fact| match *fact {
            Fact::Mobility { of, better, worse } => Some((of, better, worse)),
            _ => None,
        });
        let safe_moves = facts().find_map(|fact| match *fact {
            Fact::Tempo { of, better, worse } => Some((of, better, worse)),
            _ => None,
        });
        assert!(moves.is_none() || moves != safe_moves, "{moves:?}");
        mobilities += usize::from(moves.is_some());
        tempos += usize::from(safe_moves.is_some());
    }
    assert!(mobilities > 50 && tempos > 50, "{mobilities} and {tempos}");
}

#[test]
fn reasons_do_not_depend_on_the_orientation_of_the_board() {
    use outflank_rules::othello::{Bitboard, Move, Setup, Square, Symmetry};
    let turned = |variation: &Variation, symmetry: Symmetry| Variation {
        moves: variation
            .moves
            .iter()
            .map(|&mv| match mv {
                Move::Place(square) => Move::Place(symmetry.square(square)),
                Move::Pass => Move::Pass,
            })
            .collect(),
        ..*variation
    };
    let lines = include_str!("themes.txt").lines().filter(|line| !line.starts_with('#'));
    for line in lines.step_by(7) {
        let fields: Vec<_> = line.split(" | ").collect();
        let (position, better, worse): (Position, _, _) =
            (fields[1].parse().unwrap(), variation(fields[2]), variation(fields[3]));
        let here = Explanation::new(&position, &better, &worse).unwrap();
        for symmetry in Symmetry::ALL {
            let back = symmetry.inverse();
            let cells = Square::ALL.map(|square| position.disc(back.square(square)));
            let image = Position::try_from(Setup { cells, to_move: position.to_move() }).unwrap();
            let there = Explanation::new(&image, &turned(&better, symmetry), &turned(&worse, symmetry)).unwrap();
            let effects = |explanation: &Explanation| -> Vec<_> {
                explanation.reasons.iter().map(|reason| (reason.theme(), reason.effect.to_bits())).collect()
            };
            assert_eq!(effects(&there), effects(&here), "{line} {symmetry:?}");
            let squares = |explanation: &Explanation| -> Vec<u32> {
                explanation.reasons.iter().map(|reason| Bitboard::len(reason.squares)).collect()
            };
            assert_eq!(squares(&there), squares(&here));
        }
    }
}

/// Returns the plies of a line, from 1, in which a side plays a move.
fn plies_of(position: &Position, line: &Variation, side: Side, mv: Move) -> Vec<usize> {
    let mut position = *position;
    let plies = line.moves.iter().zip(1..).filter(|&(&played, _)| {
        let mover = position.to_move();
        position.play(played).unwrap();
        (mover, played) == (side, mv)
    });
    plies.map(|(_, ply)| ply).collect()
}

#[test]
fn what_a_line_is_said_not_to_do_it_never_does() {
    let (mut delays, mut never) = (0, 0);
    for Example { position, explanation, .. } in examples() {
        for reason in &explanation.reasons {
            let (Explanation { better, worse, .. }, english) =
                (&explanation, explanation.sentence(reason, Language::English));
            let lines = |line| if line == LineName::Better { (better, worse) } else { (worse, better) };
            let side = |who| if who == Who::Mover { position.to_move() } else { !position.to_move() };
            match reason.fact {
                Fact::Corner { corner, by, line, delay } => {
                    let ((here, there), mv) = (lines(line), Move::Place(corner));
                    let [here, there] = [here, there].map(|line| plies_of(&position, line, side(by), mv));
                    assert_eq!(there.first().map(|ply| ply - here[0]), delay, "{english}");
                    assert_eq!(english.contains("moves later"), delay.is_some(), "{english}");
                    delays += u32::from(delay.is_some());
                    never += u32::from(delay.is_none());
                }
                Fact::ForcedPass { by, line, ply } => {
                    let [here, there] =
                        [lines(line).0, lines(line).1].map(|line| plies_of(&position, line, side(by), Move::Pass));
                    assert!(here.contains(&ply) && !there.contains(&ply), "{english}");
                }
                _ => {}
            }
        }
    }
    assert!(delays > 10 && never > 10, "{delays} and {never}");
}

#[test]
fn a_move_into_a_corner_is_not_said_to_be_followed_by_that_corner() {
    let mut taken = 0;
    for Example { explanation, .. } in examples() {
        for reason in &explanation.reasons {
            let Fact::Corner { corner, line: LineName::Better, .. } = reason.fact else { continue };
            if explanation.better.moves[0] == Move::Place(corner) {
                let english = explanation.sentence(reason, Language::English);
                assert!(english.starts_with(&format!("{corner} takes a corner, which ")), "{english}");
                let japanese = explanation.sentence(reason, Language::Japanese);
                assert!(japanese.starts_with(&format!("{corner}は隅を取る手です。")), "{japanese}");
                taken += 1;
            }
        }
    }
    assert!(taken > 0, "some moves take a corner");
}

#[test]
fn a_corner_given_away_instead_of_taken_is_named_by_the_move_that_takes_it() {
    let mut given = 0;
    for Example { position, explanation, .. } in examples() {
        for reason in &explanation.reasons {
            let Fact::Corner { corner, line: LineName::Worse, .. } = reason.fact else { continue };
            if explanation.better.moves[0] != Move::Place(corner) {
                continue;
            }
            let worse = explanation.worse.moves[0];
            let [neutral, own, others] = [None, Some(position.to_move()), Some(!position.to_move())]
                .map(|viewer| Wording { viewer, ..Language::English.into() });
            let name = (!position.to_move()).name();
            let sentence = |wording| explanation.sentence(reason, wording);
            assert_eq!(sentence(neutral), format!("{corner} takes the corner. After {worse}, {name} takes it."));
            assert_eq!(sentence(own), format!("{corner} takes the corner. After {worse}, your opponent takes it."));
            assert_eq!(sentence(others), format!("{corner} takes the corner. After {worse}, you take it."));
            let hint = |wording| explanation.hint(reason, wording).unwrap();
            assert_eq!(hint(own), format!("After {worse}, your opponent takes a corner."));
            let japanese = Wording { language: Language::Japanese, ..own };
            assert_eq!(sentence(japanese), format!("{corner}に打てば隅が取れます。{worse}だと相手に取られます。"));
            assert_eq!(hint(japanese), format!("{worse}の後、相手に隅を取られます。"));
            given += 1;
        }
    }
    assert!(given > 0, "some corners are given away instead of taken");
}

#[test]
fn a_pass_that_comes_later_in_the_line_is_not_said_to_follow_the_move() {
    let mut later_passes = 0;
    for Example { position, explanation, .. } in examples() {
        for reason in &explanation.reasons {
            let Fact::ForcedPass { line, ply, .. } = reason.fact else { continue };
            let moves = if line == LineName::Better { &explanation.better.moves } else { &explanation.worse.moves };
            assert_eq!(moves[ply - 1], Move::Pass);
            let mut after = position;
            after.play(moves[0]).unwrap();
            let [english, japanese] =
                [Language::English, Language::Japanese].map(|language| explanation.sentence(reason, language));
            let is_said_to_follow = english.starts_with(&format!("After {}", moves[0]));
            assert_eq!(is_said_to_follow, after.must_pass(), "{english}");
            assert_eq!(!japanese.contains("最善の進行"), after.must_pass(), "{japanese}");
            later_passes += u32::from(!is_said_to_follow);
        }
    }
    assert!(later_passes > 0, "some passes come later");
}

#[test]
fn the_last_disc_and_a_win_by_33_discs_are_reasons() {
    let explained = |position: &str, better: &str, worse: &str| {
        let position: Position = position.parse().unwrap();
        Explanation::new(&position, &variation(better), &variation(worse)).unwrap()
    };
    let all_but_a_file = "OOOOOOOOOXOOOOOOOXOOOOOOOXOOOOOOOXOOOOOOOXOOOOOO-X-OOOOO---OOOOO O";
    let wipe_out = explained(all_but_a_file, "+64 b8", "+56 a7--b8");
    assert_eq!(wipe_out.theme(), Some(Theme::WipeOut));
    let sentence = wipe_out.sentence(&wipe_out.reasons[0], Language::English);
    assert_eq!(sentence, "b8 flips Black's last discs, and the game is over; a7 does not.");
    assert_eq!(wipe_out.hint(&wipe_out.reasons[0], Language::Japanese).unwrap().matches("最善手").count(), 1);

    let last_four = "--XXXXXOXOOOOOOO-OOOXOOOXOXXOOOOXOXXOOOOXOOXXOOO-OOOOXOOXXXXXXXX X";
    let narrow = explained(last_four, "+2 a7b1a3--a1", "-2 a1b1a3--a7");
    let reason = narrow.reasons.iter().find(|reason| reason.theme() == Theme::NarrowWin).unwrap();
    let sentence = narrow.sentence(reason, Language::English);
    assert_eq!(sentence, "Counted to the end, Black wins 33 to 31 after a7 and loses by 2 after a1.");
    assert!(narrow.sentence(reason, Language::Japanese).contains("33対31"));
}
