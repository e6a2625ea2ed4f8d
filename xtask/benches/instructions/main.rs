//! The work whose instructions `cargo xtask instructions` counts, one benchmark a run: the name is the argument, and
//! without one the names are printed.
//!
//! Equal programs must execute equal instructions. So all work has one thread, a fixed seed and a fixed size, and no
//! time limit. What remains is the standard library's random hashing of maps, and the order in which they then free
//! memory: it changes the counts by up to 0.3 %, a tenth of what is tolerated.

mod games;
mod searches;
mod web_move;

use std::hint::black_box;

/// Work that is ready to run. Its result is a number that depends on all of it.
type Work = Box<dyn FnMut() -> u64>;

/// Prepares work; that is not counted.
type Prepare = fn() -> Work;

const BENCHMARKS: [(&str, Prepare); 6] = [
    ("perft", searches::perft),
    ("endgame", searches::endgame),
    ("midgame", searches::midgame),
    ("import", games::import),
    ("explore", games::explore),
    ("web-move", web_move::web_move),
];

fn main() {
    // `cargo bench` adds an option of its own.
    match std::env::args().skip(1).find(|argument| !argument.starts_with("--")) {
        None => BENCHMARKS.iter().for_each(|(name, _)| println!("{name}")),
        Some(name) => run(&name),
    }
}

fn run(name: &str) {
    let (_, prepare) = BENCHMARKS.iter().find(|(known, _)| *known == name).expect("the name of a benchmark");
    let mut work = prepare();
    println!("{name}: {}", counted_work(&mut *work));
}

/// Runs the work. Instructions are counted from the entry of this function to its return: Valgrind finds it by its
/// name.
#[inline(never)]
fn counted_work(work: &mut dyn FnMut() -> u64) -> u64 {
    // A call at the very end would become a jump, with which the function is over before its work begins.
    black_box(work())
}
