//! Proofs round-trip through their file, and joining them ends.
#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_engine::frame::Format;
use outflank_proof::Proof;

fuzz_target!(|bytes: &[u8]| {
    // Hardly any input has a valid checksum, so that the input is also tried as the content of a valid frame.
    for file in [bytes, &framed(bytes)] {
        let Ok(proof) = Proof::from_bytes(file) else { continue };
        assert_eq!(Proof::from_bytes(&proof.to_bytes()).unwrap().to_bytes(), proof.to_bytes());
        proof.join();
    }
});

/// Makes a file from the first fields, in 22 bytes, and positions of which as many as fit lie at the cut.
fn framed(bytes: &[u8]) -> Vec<u8> {
    let Some((fields, body)) = bytes.split_at_checked(22) else { return Vec::new() };
    let cut = body.len() / 18;
    let inner = (body.len() - 18 * cut) / 16;
    let counts = [inner as u64, cut as u64].map(u64::to_le_bytes);
    let format = Format { name: "a proof", magic: b"OUTPROOF", version: Some(1), fnv_versions: &[] };
    format.write(&[fields, counts.as_flattened()].concat(), &body[..16 * inner + 18 * cut])
}
