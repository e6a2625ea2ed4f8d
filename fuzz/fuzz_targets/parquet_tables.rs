//! Parquet tables are refused or give rows.
#![no_main]

libfuzzer_sys::fuzz_target!(init: {
    // The reader returns an error where `parquet` panics; the hook of libFuzzer would abort before it can. A panic that
    // leaves the target still aborts.
    std::panic::set_hook(Box::new(|_| {}));
}, |bytes: &[u8]| outflank_fuzz::parquet_tables::check(bytes));
