//! Serde's traits by the text form of a type.

/// Implements serde's traits for types by `Display` and `FromStr`, with the feature `serde` of the crate that calls it.
///
/// A text form is a type's one spelling: what people read and write is also what JSON has.
#[doc(hidden)]
#[macro_export]
macro_rules! serde_as_text {
    ($($type:ty),+ $(,)?) => {$(
        #[cfg(feature = "serde")]
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> ::std::result::Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> ::std::result::Result<Self, D::Error> {
                let text = <::std::string::String as ::serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(::serde::de::Error::custom)
            }
        }
    )+};
}
