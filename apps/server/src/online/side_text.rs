//! Sides in JSON: `X` for Black and `O` for White.

use outflank_game::Side;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde needs")]
pub(crate) fn serialize<S: Serializer>(side: &Side, serializer: S) -> Result<S::Ok, S::Error> {
    side.letter().serialize(serializer)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Side, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
}

/// A side or null.
pub(crate) mod option {
    use super::{Deserialize, Deserializer, Serialize, Serializer, Side, de};

    #[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "the signature that serde needs")]
    pub(crate) fn serialize<S: Serializer>(side: &Option<Side>, serializer: S) -> Result<S::Ok, S::Error> {
        side.map(Side::letter).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Side>, D::Error> {
        Option::<String>::deserialize(deserializer)?.map(|text| text.parse().map_err(de::Error::custom)).transpose()
    }
}
