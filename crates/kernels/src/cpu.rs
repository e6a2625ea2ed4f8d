//! Whether this CPU has the features that the program was built for, and whether it has more.
//!
//! A program built for a newer CPU dies of an illegal instruction on an older one. [`each_missing_feature`] finds out
//! first. It must itself run on the older CPU, although it is compiled for the newer one: it queries the CPU by
//! `cpuid`, compares plain words and copies nothing that a vector register could hold, and CI runs it on emulated old
//! CPUs. (The detection macros of the standard library do not help: they answer "yes" at compile time for what the
//! program was built for.)

/// A feature that the compiler may have used, and where `cpuid` reports it.
#[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "only x86-64 has cpuid"))]
struct Feature {
    name: &'static str,
    /// The leaf of `cpuid`, its register, and the bit there.
    leaf: u32,
    register: Register,
    mask: u32,
    used: bool,
}

#[derive(Clone, Copy)]
enum Register {
    Ebx,
    Ecx,
}

macro_rules! feature {
    ($name:tt, $leaf:expr, $register:ident, $bit:expr) => {
        Feature {
            name: $name,
            leaf: $leaf,
            register: Register::$register,
            mask: 1 << $bit,
            used: cfg!(target_feature = $name),
        }
    };
}

/// The features by which x86-64 CPUs differ (Intel SDM vol. 2A, CPUID; AMD APM vol. 3, appendix E).
static FEATURES: [Feature; 22] = [
    feature!("sse3", 1, Ecx, 0),
    feature!("ssse3", 1, Ecx, 9),
    feature!("fma", 1, Ecx, 12),
    feature!("sse4.1", 1, Ecx, 19),
    feature!("sse4.2", 1, Ecx, 20),
    feature!("movbe", 1, Ecx, 22),
    feature!("popcnt", 1, Ecx, 23),
    feature!("avx", 1, Ecx, 28),
    feature!("bmi1", 7, Ebx, 3),
    feature!("avx2", 7, Ebx, 5),
    feature!("bmi2", 7, Ebx, 8),
    feature!("avx512f", 7, Ebx, 16),
    feature!("avx512dq", 7, Ebx, 17),
    feature!("avx512cd", 7, Ebx, 28),
    feature!("avx512bw", 7, Ebx, 30),
    feature!("avx512vl", 7, Ebx, 31),
    feature!("avx512vbmi", 7, Ecx, 1),
    feature!("avx512vbmi2", 7, Ecx, 6),
    feature!("gfni", 7, Ecx, 8),
    feature!("avx512vnni", 7, Ecx, 11),
    feature!("avx512vpopcntdq", 7, Ecx, 14),
    feature!("lzcnt", 0x8000_0001, Ecx, 5),
];

/// The levels of the x86-64 psABI (version 1.0, §3.1.1, table 3.1) that releases have a build for, the highest first.
const LEVELS: [Level; 2] =
    [Level { name: "x86-64-v4", is_supported: supports_v4 }, Level { name: "x86-64-v3", is_supported: supports_v3 }];

struct Level {
    name: &'static str,
    is_supported: fn() -> bool,
}

/// Returns the levels of the x86-64 psABI, as names for `-C target-cpu`, that this CPU supports and for which a build would be
/// faster than this one; the highest first. There are none where this build uses AVX2.
///
/// # Examples
///
/// ```
/// for level in outflank_kernels::cpu::faster_levels() {
///     println!("a build for {level} would be faster");
/// }
/// ```
pub fn faster_levels() -> impl Iterator<Item = &'static str> {
    let is_portable = cfg!(not(target_feature = "avx2"));
    LEVELS.iter().filter(move |level| is_portable && (level.is_supported)()).map(|level| level.name)
}

#[cfg(target_arch = "x86_64")]
fn supports_v3() -> bool {
    // The macro checks that the operating system saves the registers, too, which `cpuid` alone does not say.
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("f16c")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("movbe")
}

#[cfg(target_arch = "x86_64")]
fn supports_v4() -> bool {
    supports_v3()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
}

#[cfg(not(target_arch = "x86_64"))]
fn supports_v3() -> bool {
    false
}

#[cfg(not(target_arch = "x86_64"))]
fn supports_v4() -> bool {
    false
}

/// Calls `report` with the name of each CPU feature that this program was built to use and this CPU lacks.
///
/// Checks x86-64 only; elsewhere nothing is reported missing.
///
/// # Examples
///
/// ```
/// outflank_kernels::cpu::each_missing_feature(|name| panic!("{name} is missing"));
/// ```
#[inline(never)]
pub fn each_missing_feature(mut report: impl FnMut(&'static str)) {
    for feature in &FEATURES {
        if feature.used && !is_present(feature) {
            report(feature.name);
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[inline(never)]
fn is_present(feature: &Feature) -> bool {
    use std::arch::x86_64::__cpuid_count;
    // Basic and extended leaves have maxima of their own, at 0 and 0x8000_0000; a leaf beyond them answers with other
    // data.
    let highest = __cpuid_count(feature.leaf & 0x8000_0000, 0).eax;
    if feature.leaf > highest {
        return false;
    }
    let answer = __cpuid_count(feature.leaf, 0);
    let word = match feature.register {
        Register::Ebx => answer.ebx,
        Register::Ecx => answer.ecx,
    };
    // A mask, not a shift: the compiler would shift by an instruction of BMI2.
    word & feature.mask != 0
}

#[cfg(not(target_arch = "x86_64"))]
fn is_present(_: &Feature) -> bool {
    true
}
