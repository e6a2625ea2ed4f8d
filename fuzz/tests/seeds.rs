//! Every target accepts its seeds.

use outflank_fuzz::TARGETS;

#[test]
fn every_target_accepts_its_seeds_and_each_of_their_halves() {
    for target in TARGETS {
        let seeds = (target.seeds)();
        assert!(!seeds.is_empty(), "{}", target.name);
        for seed in seeds {
            (target.check)(&seed);
            (target.check)(&seed[..seed.len() / 2]);
            (target.check)(&seed[seed.len() / 2..]);
        }
    }
}

#[test]
fn every_target_has_a_program() {
    for target in TARGETS {
        let program = format!("{}/fuzz_targets/{}.rs", env!("CARGO_MANIFEST_DIR"), target.name);
        assert!(std::fs::exists(&program).unwrap(), "{program} is missing");
    }
}
