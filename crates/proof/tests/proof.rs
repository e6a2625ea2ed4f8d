//! Proofs against the solver, in any order of answers, and their files.

use outflank_engine::{Bounds, DiscDiff, Engine, EngineOptions};
use outflank_proof::{
    AnswerError, OtherProof, Proof, ProofFileError, Prover, ProverOptions, Question, Solver, WeightedMean, random_path,
};
use outflank_rules::{Game, Position, Side, StopFlag, Variant};

fn engine_options() -> EngineOptions {
    EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }
}

fn options(cut: u8, guess: i8) -> ProverOptions {
    ProverOptions { cut, guess: DiscDiff::new(guess).unwrap(), ..ProverOptions::default() }
}

fn start(size: &str) -> Position {
    Variant::Reversi.start(size).unwrap()
}

/// Plays random moves on a board until few squares are empty.
fn random_position(size: &str, empties: usize, random: &mut fastrand::Rng) -> Position {
    loop {
        let mut position = start(size);
        while usize::from(position.empties()) > empties {
            let Some(mv) = random.choice(position.moves().collect::<Vec<_>>()) else { break };
            position.play(mv).unwrap();
        }
        if usize::from(position.empties()) == empties && position.outcome().is_none() {
            return position;
        }
    }
}

fn score(position: &Position) -> i8 {
    let report = Engine::new(engine_options()).unwrap().search(position).run().unwrap();
    report.verdict().score().rounded()
}

fn next_round(prover: &mut Prover) -> Vec<Question> {
    prover.next_round(&StopFlag::new()).expect("nobody stops it")
}

/// Answers all questions, those of a round in the order that `arrange` gives them.
fn prove(mut prover: Prover, size: &str, arrange: impl Fn(&mut Vec<Question>)) -> Proof {
    let mut solver = Solver::new(size.parse().unwrap(), engine_options()).unwrap();
    loop {
        let mut questions = next_round(&mut prover);
        if questions.is_empty() {
            return prover.proof();
        }
        arrange(&mut questions);
        for question in questions {
            prover.answer(question, solver.solve(question, &StopFlag::new()).unwrap()).unwrap();
        }
    }
}

#[test]
fn scores_are_those_of_the_solver() {
    let mut random = fastrand::Rng::with_seed(1);
    for (size, empties) in [("4x4", 12), ("5x4", 14), ("6x6", 13), ("8x8", 12)] {
        for round in 0..3 {
            let position = if round == 0 && size != "8x8" && size != "6x6" {
                start(size)
            } else {
                random_position(size, empties, &mut random)
            };
            let expected = score(&position);
            for cut in [0, 8, 30] {
                for guess in [expected, -7] {
                    let proof = prove(Prover::new(&position, &options(cut, guess)).unwrap(), size, |_| ());
                    let place = format!("{position}, cut {cut}, guess {guess}");
                    assert_eq!(proof.score().map(DiscDiff::discs), Some(expected), "{place}");
                    assert_eq!(proof.join(), proof.bounds(), "{place}");
                }
            }
        }
    }
}

#[test]
fn the_order_of_the_answers_does_not_matter() {
    let new = || Prover::new(&start("5x4"), &options(9, 0)).unwrap();
    let proof = prove(new(), "5x4", |_| ());
    assert_eq!(prove(new(), "5x4", |questions| questions.reverse()).to_bytes(), proof.to_bytes());
}

#[test]
fn small_rounds_and_a_proof_in_two_parts_lead_to_the_same_score() {
    let position = start("5x4");
    let whole = prove(Prover::new(&position, &options(9, 0)).unwrap(), "5x4", |_| ());
    let mut solver = Solver::new("5x4".parse().unwrap(), engine_options()).unwrap();
    let mut first = Prover::new(&position, &ProverOptions { round_size: 3, ..options(9, 0) }).unwrap();
    for question in next_round(&mut first) {
        first.answer(question, solver.solve(question, &StopFlag::new()).unwrap()).unwrap();
    }
    let part = Proof::from_bytes(&first.proof().to_bytes()).unwrap();
    assert_eq!((part.score(), part.bounds(), part.solved().len()), (None, Bounds::UNKNOWN, 3));
    let mut second = Prover::new(&position, &options(9, 0)).unwrap();
    second.resume(&part).unwrap();
    assert_eq!(second.solved(), 3);
    let asked = next_round(&mut second);
    assert!(part.solved().all(|(board, _)| asked.iter().all(|question| question.board != board)));
    assert_eq!(prove(second, "5x4", |_| ()).score(), whole.score());
    assert_eq!(Prover::new(&position, &options(8, 0)).unwrap().resume(&part), Err(OtherProof));
    assert_eq!(Prover::new(&start("4x4"), &options(9, 0)).unwrap().resume(&part), Err(OtherProof));
}

#[test]
fn a_round_whose_choice_is_stopped_is_chosen_by_the_next_call() {
    let (stopped, position) = (StopFlag::new(), start("8x8"));
    stopped.stop();
    let mut prover = Prover::new(&position, &options(50, 0)).unwrap();
    assert_eq!(prover.next_round(&stopped), None);
    assert_eq!(next_round(&mut prover), next_round(&mut Prover::new(&position, &options(50, 0)).unwrap()));
}

#[test]
fn answers_that_cannot_be_are_rejected() {
    let mut prover = Prover::new(&start("4x4"), &options(8, 0)).unwrap();
    let question = next_round(&mut prover)[0];
    let undecided = prover.answer(question, Bounds::UNKNOWN);
    assert!(matches!(undecided, Err(AnswerError::Undecided { .. })));
    let bounds = |lower, upper| Bounds { lower: DiscDiff::new(lower).unwrap(), upper: DiscDiff::new(upper).unwrap() };
    prover.answer(question, bounds(16, 16)).unwrap();
    let contradiction = prover.answer(question, bounds(-16, -16)).unwrap_err();
    let expected = "bounds of -16 to -16 contradict those of the same position from +16 to +16";
    assert_eq!(contradiction.to_string(), expected);
}

#[test]
fn files_keep_proofs_and_damage_is_found() {
    let proof = prove(Prover::new(&start("4x4"), &options(8, -10)).unwrap(), "4x4", |_| ());
    let bytes = proof.to_bytes();
    let read = Proof::from_bytes(&bytes).unwrap();
    assert_eq!((read.to_bytes(), read.score(), read.join()), (bytes.clone(), proof.score(), proof.bounds()));
    assert_eq!((read.size(), read.cut(), read.to_move()), ("4x4".parse().unwrap(), 8, Side::Black));
    for index in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[index] ^= 1;
        assert!(Proof::from_bytes(&damaged).is_err(), "byte {index}");
        assert!(Proof::from_bytes(&bytes[..index]).is_err(), "{index} bytes");
    }
}

/// Changes the last bytes of a file before the checksum, and makes a new checksum.
fn forged(bytes: &[u8], change: impl Fn(&mut [u8])) -> Vec<u8> {
    let mut forged = bytes[..bytes.len() - 4].to_vec();
    change(&mut forged);
    let checksum = crc32fast::hash(&forged);
    forged.extend(checksum.to_le_bytes());
    forged
}

#[test]
fn forged_bounds_do_not_pass_the_checks() {
    let proof = prove(Prover::new(&start("4x4"), &options(8, -10)).unwrap(), "4x4", |_| ());
    let bytes = proof.to_bytes();
    let mut solver = Solver::new("4x4".parse().unwrap(), engine_options()).unwrap();
    let mut wrong = |proof: &Proof| {
        let samples = proof.sample(1000, 1).into_iter();
        samples.filter(|sample| sample.check(&mut solver, &StopFlag::new()).unwrap().is_err()).count()
    };
    assert_eq!(wrong(&proof), 0);
    // The bounds of the last position become those of a score that it does not have.
    let position = Proof::from_bytes(&forged(&bytes, |bytes| {
        let end = bytes.len();
        let other = if bytes[end - 2] as i8 == -16 { 16 } else { -16 };
        bytes[end - 2..].fill(other as u8);
    }));
    assert_eq!(wrong(&position.unwrap()), 1);
    // The bounds of the root become others.
    let root = Proof::from_bytes(&forged(&bytes, |bytes| bytes[14..16].fill(16))).unwrap();
    assert_eq!(root.score().map(DiscDiff::discs), Some(16));
    assert_eq!(root.join(), proof.bounds());
}

#[test]
fn files_with_impossible_positions_are_rejected_with_the_place() {
    let bytes = prove(Prover::new(&start("4x4"), &options(8, -10)).unwrap(), "4x4", |_| ()).to_bytes();
    let error = |change: fn(&mut [u8])| Proof::from_bytes(&forged(&bytes, change)).unwrap_err().to_string();
    assert_eq!(error(|bytes| bytes[16..32].fill(255)), "the root: not a position there");
    let last = error(|bytes| {
        let end = bytes.len();
        bytes[end - 2] = 5;
        bytes[end - 1] = 3;
    });
    assert!(
        last.contains("at the cut: expected a lower and an upper bound within -64 to 64, but found 5 and 3"),
        "{last}"
    );
    assert_eq!(error(|bytes| bytes[13] = 2), "expected 0 or 1 for the side to move, but found 2");
    assert_eq!(error(|bytes| bytes[10] = 3), "a board is 4 to 26 squares wide, not 3");
    let small = Proof::from_bytes(&forged(&bytes, |bytes| bytes[12] = 3)).unwrap_err();
    assert!(matches!(small, ProofFileError::Position(_)), "{small}");
}

#[test]
fn the_mean_weight_of_random_paths_is_their_number() {
    let mut engine = Engine::new(engine_options()).unwrap();
    let mut random = fastrand::Rng::with_seed(2);
    // Black has one move, then White any of three, then Black one.
    let weights = (0..300).map(|_| random_path(Side::Black, 57, &mut engine, &mut random).unwrap().weight);
    let mean = weights.sum::<f64>() / 300.0;
    assert!((mean - 3.0).abs() < 0.2, "{mean}");
}

#[test]
fn a_weighted_mean_has_a_standard_error() {
    assert_eq!(WeightedMean::of(&[]), None);
    assert_eq!(WeightedMean::of(&[(2.0, 5.0), (7.0, 5.0)]), Some(WeightedMean { mean: 5.0, error: 0.0 }));
    let mean = WeightedMean::of(&[(1.0, 0.0), (3.0, 8.0)]).unwrap();
    assert!((mean.mean - 6.0).abs() < 1e-9 && (mean.error - 72f64.sqrt() / 4.0).abs() < 1e-9, "{mean:?}");
}
