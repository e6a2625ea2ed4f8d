//! Valid problems round-trip through their text form.
#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_formats::obf;

fuzz_target!(|text: &str| {
    for problem in obf::problems(text).filter_map(Result::ok) {
        assert_eq!(problem.to_string().parse(), Ok(problem));
    }
});
