//! The searches visit the same nodes on every CPU, with the feature `tuning` as without it.

use outflank_engine::{Engine, EngineOptions, SearchLimits, Selectivity};
use outflank_rules::othello::Position;

/// Returns the node count of a search with an empty hash table on one thread.
fn nodes(position: &str, limits: SearchLimits) -> u64 {
    let position: Position = position.parse().unwrap();
    let mut engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }).unwrap();
    engine.search(position.board()).limits(limits).run().unwrap().nodes
}

#[test]
fn a_midgame_search_and_a_proof_visit_known_numbers_of_nodes() {
    let start = "---------------------------OX------XO--------------------------- X";
    assert_eq!(nodes(start, SearchLimits::to_depth(10)), 5541);
    // FFO #1, from the test positions of the Fédération Française d'Othello.
    let endgame = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
    assert_eq!(nodes(endgame, SearchLimits::default()), 26_978);
    // FFO #40, selectively.
    let selective = SearchLimits { selectivity: Selectivity::Percent95, ..SearchLimits::default() };
    assert_eq!(nodes("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", selective), 874_208);
}
