//! Passwords, which are stored as hashes of Argon2id (RFC 9106, 2021).

use crate::error::AppError;
use argon2::Argon2;
use argon2::password_hash::phc;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use outflank_web_api::ApiError;
use serde::Deserialize;
use std::fmt;
use std::sync::LazyLock;
use tokio::sync::Semaphore;
use utoipa::ToSchema;

/// A password as a user types it; it is never printed.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(transparent)]
pub(crate) struct Password(String);

/// The hash of a password.
pub(crate) struct PasswordHash(String);

/// Each hash needs 19 MiB and a core for some milliseconds.
static PERMITS: Semaphore = Semaphore::const_new(2);

/// A hash of no password, so that unknown names cost as much time as known ones.
static NO_PASSWORD: LazyLock<String> = LazyLock::new(|| hash(&random_password()).unwrap_or_default());

impl Password {
    /// Checks the length of a new password.
    ///
    /// # Errors
    ///
    /// Returns [`AppError::InvalidPassword`] unless it has 8 to 200 characters.
    pub(crate) fn check(&self) -> Result<(), AppError> {
        let is_valid = (8..=200).contains(&self.0.chars().count());
        is_valid.then_some(()).ok_or(AppError::InvalidPassword)
    }
}

impl PasswordHash {
    /// Hashes a password with a random salt.
    ///
    /// # Errors
    ///
    /// Returns [`AppError::Api(ApiError::Internal)`] when there is no memory for it.
    pub(crate) async fn of(password: Password) -> Result<Self, AppError> {
        run(move || hash(&password.0)).await?.map(Self).ok_or(AppError::Api(ApiError::Internal))
    }

    /// Returns whether a password has this hash; without a hash it takes as long, and returns `false`.
    ///
    /// # Errors
    ///
    /// Returns [`AppError::Api(ApiError::Internal)`] when the thread fails.
    pub(crate) async fn matches(hash: Option<String>, password: Password) -> Result<bool, AppError> {
        run(move || {
            let expected = hash.as_ref().unwrap_or(&NO_PASSWORD);
            let is_equal = phc::PasswordHash::new(expected)
                .is_ok_and(|expected| Argon2::default().verify_password(password.0.as_bytes(), &expected).is_ok());
            is_equal && hash.is_some()
        })
        .await
    }

    pub(crate) fn into_text(self) -> String {
        self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

fn hash(password: &str) -> Option<String> {
    Argon2::default().hash_password(password.as_bytes()).ok().map(|hash| hash.to_string())
}

fn random_password() -> String {
    crate::session::random_id()
}

/// Runs a long computation on a thread for blocking work.
async fn run<T: Send + 'static>(job: impl FnOnce() -> T + Send + 'static) -> Result<T, AppError> {
    let _permit = PERMITS.acquire().await.map_err(|_| AppError::Api(ApiError::Internal))?;
    tokio::task::spawn_blocking(job).await.map_err(|_| AppError::Api(ApiError::Internal))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_matches_and_none_without_a_hash() {
        let password = |text: &str| Password(text.to_owned());
        let hash = PasswordHash::of(password("correct horse")).await.unwrap().into_text();
        assert!(hash.starts_with("$argon2id$") && !hash.contains("correct"));
        assert!(PasswordHash::matches(Some(hash.clone()), password("correct horse")).await.unwrap());
        assert!(!PasswordHash::matches(Some(hash), password("wrong horse")).await.unwrap());
        assert!(!PasswordHash::matches(None, password("correct horse")).await.unwrap());
        assert!(!format!("{:?}", password("correct horse")).contains("horse"));
    }

    #[test]
    fn a_password_has_8_to_200_characters() {
        for (length, is_valid) in [(7, false), (8, true), (200, true), (201, false)] {
            assert_eq!(Password("é".repeat(length)).check().is_ok(), is_valid, "{length}");
        }
    }
}
