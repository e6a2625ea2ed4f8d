//! Self-play.

use outflank_engine::{Engine, EngineOptions, Level, NoMemory, Selectivity};
use outflank_rules::{StopFlag, Threads, Workers};
use outflank_trainer::{GenerateOptions, LabelledGame, Noise, Openings, generate};
use std::ops::Range;

fn options(noise: f64) -> GenerateOptions {
    GenerateOptions {
        level: Level::new(3).unwrap(),
        solve_from: Some(9),
        noise: Noise { share: noise, fewest_empties: 5 },
        seed: 3,
        ..GenerateOptions::default()
    }
}

fn games(numbers: Range<u64>, options: &GenerateOptions, threads: usize) -> Vec<LabelledGame> {
    let (mut games, stop) = (Vec::new(), StopFlag::new());
    let workers = Workers::new(Threads::new(threads).unwrap(), &stop);
    let keep = |game| {
        games.push(game);
        Ok::<_, NoMemory>(())
    };
    generate(numbers, &[Openings::Random(6), Openings::Random(12)], options, &workers, keep).unwrap();
    games
}

#[test]
fn a_game_depends_on_its_number_but_not_on_the_threads_or_on_where_a_run_began() {
    let options = options(0.2);
    let whole = games(0..12, &options, 3);
    assert_eq!(whole, [games(0..5, &options, 1), games(5..12, &options, 2)].concat());
    assert_ne!(whole[0], whole[1]);
    assert_ne!(whole, games(0..12, &GenerateOptions { seed: 4, ..options }, 2));
}

#[test]
fn all_positions_after_the_opening_are_labelled_and_the_last_ones_exactly() {
    let mut engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }).unwrap();
    let mut solved = 0;
    for game in games(0..30, &options(0.2), 2) {
        assert!(game.is_over());
        let opening = game.plies().iter().take_while(|ply| ply.label.is_none()).count();
        assert!(opening == 6 || opening == 12, "{opening}");
        for ply in &game.plies()[opening..] {
            let (empties, label) = (ply.board.empties().len(), ply.label.unwrap());
            if empties > 9 {
                assert_eq!((label.depth, label.selectivity), (2, Selectivity::Percent73));
                continue;
            }
            let proof = engine.search(ply.board).run().unwrap();
            assert_eq!(label.score, proof.verdict().score(), "{:?}", ply.board);
            assert!(label.is_exact(empties));
            solved += 1;
        }
    }
    assert!(solved > 200, "{solved}");
}

#[test]
fn without_noise_solved_games_end_as_their_labels_say() {
    for game in games(0..20, &options(0.0), 2) {
        for (ply, result) in game.plies().iter().zip(game.results()) {
            let label = ply.label.filter(|label| label.is_exact(ply.board.empties().len()));
            assert!(label.is_none_or(|label| i16::from(label.score.rounded()) == result));
        }
    }
}

#[test]
fn noise_plays_other_moves_than_the_best_and_labels_tell() {
    let labels_and_followed = |noise| {
        let games = games(0..20, &options(noise), 2);
        let labels: Vec<_> = games.iter().flat_map(LabelledGame::plies).filter_map(|ply| ply.label).collect();
        (labels.len(), labels.iter().filter(|label| label.is_followed).count())
    };
    let results = |noise| games(0..20, &options(noise), 2).iter().map(|game| game.results()[0]).collect::<Vec<_>>();
    assert_ne!(results(0.0), results(0.3));
    let (labels, followed) = labels_and_followed(0.0);
    assert_eq!(followed, labels);
    let (labels, followed) = labels_and_followed(0.3);
    assert!((labels * 6 / 10..labels * 9 / 10).contains(&followed), "{followed} of {labels}");
}

#[test]
fn a_stopped_run_plays_nothing() {
    let stop = StopFlag::new();
    stop.stop();
    let workers = Workers::new(Threads::ONE, &stop);
    let keep = |_| -> Result<(), NoMemory> { panic!("a game was played") };
    generate(0..5, &[Openings::Random(6)], &options(0.0), &workers, keep).unwrap();
}
