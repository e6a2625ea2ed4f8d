//! Solving whole boards. Run by `cargo bench -p outflank-rules`.

use divan::Bencher;
use divan::counter::ItemsCount;
use outflank_rules::alak::{Position, Scope, Slots, Tablebase, TablebaseOptions, Value};
use outflank_rules::{StopFlag, Threads};

fn main() {
    divan::main();
}

/// The slots, and the boards with an empty slot and two discs a side or more.
const LENGTHS: [(u8, usize); 2] = [(11, 148_632), (13, 1_463_462)];

#[divan::bench(args = LENGTHS, sample_count = 10, sample_size = 1)]
fn everything(bencher: Bencher<'_, '_>, (slots, boards): (u8, usize)) {
    let slots = Slots::new(slots).expect("a board can be as long");
    let options = TablebaseOptions { scope: Scope::Everything, threads: Threads::ONE };
    bencher.counter(ItemsCount::new(boards)).bench(|| {
        let mut solved = 0;
        let table = Tablebase::build(slots, &options, &StopFlag::new(), |progress| solved = progress.done);
        let start = table.expect("nobody stops it").value(&Position::start(slots));
        assert_eq!((solved, start), (boards, Ok(Value::Draw)));
    });
}
