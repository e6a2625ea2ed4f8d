//! Passwords, which are stored as hashes of Argon2id (RFC 9106, 2021).

use crate::error::AppError;
use crate::guard::Client;
use crate::turns::Turns;
use argon2::password_hash::phc::{self, Output, ParamsString, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use outflank_service::ApiError;
use serde::Deserialize;
use std::fmt;
use std::net::IpAddr;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;
use utoipa::ToSchema;

/// A password as a user types it; it is never printed.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(transparent)]
pub(crate) struct Password(String);

/// The hash of a password.
pub(crate) struct PasswordHash(String);

/// The memory of one hash: 19 MiB, allocated once, since an allocator may keep what threads give back to it.
type Memory = Vec<Block>;

/// What computes hashes: a few at the same time, and no more memory than these need.
struct Hashers {
    permits: Arc<Semaphore>,
    /// Each address has one hash in the queue: whoever tries many passwords at once waits for itself.
    turns: Turns<Option<IpAddr>>,
    idle: Mutex<Vec<Memory>>,
    /// How long a request waits for its hash to begin.
    max_wait: Duration,
}

/// Each hash needs a core for some dozens of milliseconds.
static HASHERS: LazyLock<Arc<Hashers>> = LazyLock::new(|| Hashers::new(2, Duration::from_secs(5)));

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
    /// Returns [`AppError::Api(ApiError::Busy)`] when too many others are hashed.
    pub(crate) async fn of(password: Password, client: Client) -> Result<Self, AppError> {
        let hashed = HASHERS.run(client, move |memory| hash(&password.0, memory)).await?;
        hashed.map(Self).ok_or(AppError::Api(ApiError::Internal))
    }

    /// Returns whether a password has this hash; without a hash it takes as long, and returns `false`.
    ///
    /// # Errors
    ///
    /// Returns [`AppError::Api(ApiError::Busy)`] when too many others are hashed.
    pub(crate) async fn matches(hash: Option<String>, password: Password, client: Client) -> Result<bool, AppError> {
        HASHERS
            .run(client, move |memory| {
                let expected = hash.as_deref().unwrap_or_else(|| hash_of_no_password(memory));
                // In this order, so that the hash is computed for an unknown name, too.
                verify(&password.0, expected, memory) && hash.is_some()
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

impl Hashers {
    fn new(at_once: usize, max_wait: Duration) -> Arc<Self> {
        let permits = Arc::new(Semaphore::new(at_once));
        Arc::new(Self { permits, turns: Turns::default(), idle: Mutex::default(), max_wait })
    }

    /// Runs a long computation on a thread for blocking work. It goes on when the request is cancelled, so the permit is its own.
    async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        client: Client,
        job: impl FnOnce(&mut Memory) -> T + Send + 'static,
    ) -> Result<T, AppError> {
        let permit = async {
            // The turn before the permit: an address that waits for its own hash holds none that others could use.
            let turn = self.turns.wait(client.network()).await;
            Arc::clone(&self.permits).acquire_owned().await.map(|permit| (turn, permit))
        };
        let permit = tokio::time::timeout(self.max_wait, permit).await;
        let permit = permit.map_err(|_| ApiError::Busy)?.map_err(|_| ApiError::Internal)?;
        let hashers = Arc::clone(self);
        let computed = tokio::task::spawn_blocking(move || {
            let mut memory = hashers.idle.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
            let result = job(&mut memory);
            hashers.idle.lock().unwrap_or_else(PoisonError::into_inner).push(memory);
            drop(permit);
            result
        });
        Ok(computed.await.map_err(|_| ApiError::Internal)?)
    }
}

fn hash(password: &str, memory: &mut Memory) -> Option<String> {
    let (params, salt) = (Params::default(), Salt::generate());
    let output = output(&Argon2::from(&params), password, &salt, memory)?;
    let hash = phc::PasswordHash {
        algorithm: Algorithm::default().ident(),
        version: Some(Version::default().into()),
        params: ParamsString::try_from(&params).ok()?,
        salt: Some(salt),
        hash: Some(output),
    };
    Some(hash.to_string())
}

fn verify(password: &str, expected: &str, memory: &mut Memory) -> bool {
    // The comparison takes the same time for all outputs.
    outputs(password, expected, memory).is_some_and(|(computed, expected)| computed == expected)
}

/// Returns the output of a password with the parameters and the salt of a hash, and the output of the hash.
fn outputs(password: &str, expected: &str, memory: &mut Memory) -> Option<(Output, Output)> {
    let expected = phc::PasswordHash::new(expected).ok()?;
    let algorithm = Algorithm::try_from(expected.algorithm.as_str()).ok()?;
    let version = Version::try_from(expected.version?).ok()?;
    let argon = Argon2::new(algorithm, version, Params::try_from(&expected).ok()?);
    Some((output(&argon, password, expected.salt.as_ref()?, memory)?, expected.hash?))
}

fn output(argon: &Argon2<'_>, password: &str, salt: &Salt, memory: &mut Memory) -> Option<Output> {
    memory.resize(argon.params().block_count(), Block::new());
    let mut output = vec![0; argon.params().output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN)];
    argon.hash_password_into_with_memory(password.as_bytes(), salt, &mut output, memory.as_mut_slice()).ok()?;
    Output::new(&output).ok()
}

/// Returns a hash of no password, so that unknown names cost as much time as known ones.
fn hash_of_no_password(memory: &mut Memory) -> &'static str {
    static HASH: OnceLock<String> = OnceLock::new();
    HASH.get_or_init(|| hash(&crate::session::random_id(), memory).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(number: u8) -> Client {
        Client::from(Some([192, 0, 2, number].into()))
    }

    #[tokio::test]
    async fn an_address_with_many_passwords_waits_for_itself() {
        let hashers = Hashers::new(1, Duration::from_mins(1));
        let held = hashers.permits.acquire().await.unwrap();
        let mut of_one: Vec<_> = (0..9).map(|_| Box::pin(hashers.run(client(1), |_| ()))).collect();
        for waiting in &mut of_one {
            assert!(futures_util::poll!(waiting).is_pending());
        }
        let mut of_other = Box::pin(hashers.run(client(2), |_| ()));
        assert!(futures_util::poll!(&mut of_other).is_pending());
        drop(held);
        of_one.remove(0).await.unwrap();
        of_other.await.unwrap();
        assert!(futures_util::poll!(of_one.last_mut().unwrap()).is_pending());
    }

    #[tokio::test]
    async fn only_the_right_password_matches_and_none_without_a_hash() {
        let password = |text: &str| Password(text.to_owned());
        let hash = PasswordHash::of(password("correct horse"), client(1)).await.unwrap().into_text();
        assert!(hash.starts_with("$argon2id$") && !hash.contains("correct"));
        assert!(PasswordHash::matches(Some(hash.clone()), password("correct horse"), client(1)).await.unwrap());
        assert!(!PasswordHash::matches(Some(hash), password("wrong horse"), client(1)).await.unwrap());
        assert!(!PasswordHash::matches(None, password("correct horse"), client(1)).await.unwrap());
        assert!(!format!("{:?}", password("correct horse")).contains("horse"));
    }

    #[test]
    fn hashes_are_those_of_the_library() {
        use argon2::password_hash::{PasswordHasher, PasswordVerifier};
        let (mut memory, argon) = (Memory::new(), Argon2::default());
        let theirs = argon.hash_password(b"correct horse").unwrap().to_string();
        assert!(verify("correct horse", &theirs, &mut memory) && !verify("wrong horse", &theirs, &mut memory));
        let ours = hash("correct horse", &mut memory).unwrap();
        assert!(argon.verify_password(b"correct horse", &phc::PasswordHash::new(&ours).unwrap()).is_ok());
        assert_eq!(ours.split('$').nth(3), theirs.split('$').nth(3), "the same parameters");
    }

    #[tokio::test]
    async fn few_hashes_at_once_use_their_memory_again_also_when_requests_are_cancelled() {
        let hashers = Hashers::new(2, Duration::ZERO);
        let (end, ended) = std::sync::mpsc::channel::<()>();
        let mut cancelled = Box::pin(hashers.run(client(1), move |memory| {
            memory.resize(7, Block::new());
            let _ = ended.recv();
        }));
        assert!(futures_util::poll!(&mut cancelled).is_pending());
        drop(cancelled);
        assert_eq!(hashers.permits.available_permits(), 1, "the computation goes on");
        let all = hashers.permits.acquire().await.unwrap();
        let busy = hashers.run(client(2), |_| ()).await;
        assert!(matches!(busy, Err(AppError::Api(ApiError::Busy))), "{busy:?}");
        drop(all);
        end.send(()).unwrap();
        let _both = hashers.permits.acquire_many(2).await.unwrap();
        assert_eq!(hashers.idle.lock().unwrap().iter().map(Vec::len).collect::<Vec<_>>(), [7]);
        hashers.permits.add_permits(1);
        assert_eq!(hashers.run(client(2), |memory| memory.len()).await.unwrap(), 7, "the memory is used again");
    }

    #[test]
    fn a_password_has_8_to_200_characters() {
        for (length, is_valid) in [(7, false), (8, true), (200, true), (201, false)] {
            assert_eq!(Password("é".repeat(length)).check().is_ok(), is_valid, "{length}");
        }
    }
}
