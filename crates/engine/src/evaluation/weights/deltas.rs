//! Weights as differences from phase to phase, which are small numbers and mostly 0.

/// The most bytes that a delta takes.
pub(super) const LONGEST: usize = 3;

/// Returns the deltas of all phases as bytes.
pub(super) fn write(phases: &[Vec<i16>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (phase, weights) in phases.iter().enumerate() {
        let before = phase.checked_sub(1).map(|before| &phases[before]);
        for (class, &weight) in weights.iter().enumerate() {
            let delta = i32::from(weight) - before.map_or(0, |before| i32::from(before[class]));
            push(&mut bytes, (delta << 1 ^ delta >> 31) as u32);
        }
    }
    bytes
}

/// Reads the weights of `phases` phases, `classes` a phase, or returns `None` when the bytes are not theirs.
pub(super) fn read(bytes: &[u8], phases: usize, classes: usize) -> Option<Vec<Vec<i16>>> {
    let mut bytes = bytes.iter();
    let mut before = vec![0_i16; classes];
    let mut read_phase = || {
        for weight in &mut before {
            let folded = pop(&mut bytes)?;
            let delta = (folded >> 1) as i32 ^ -((folded & 1) as i32);
            *weight = i32::from(*weight).checked_add(delta)?.try_into().ok()?;
        }
        Some(before.clone())
    };
    let weights = (0..phases).map(|_| read_phase()).collect::<Option<_>>()?;
    bytes.next().is_none().then_some(weights)
}

fn push(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[inline]
fn pop(bytes: &mut std::slice::Iter<'_, u8>) -> Option<u32> {
    let mut number = 0;
    for index in 0..LONGEST {
        let byte = u32::from(*bytes.next()?);
        number |= (byte & 0x7f) << (7 * index);
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}
