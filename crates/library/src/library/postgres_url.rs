//! Addresses of PostgreSQL databases, whose passwords are never printed.

use sqlx::ConnectOptions;
use sqlx::any::AnyConnectOptions;
use std::fmt;
use std::str::FromStr;

/// The address of a database of PostgreSQL, as `postgres://user:password@host/database`; its text forms have no password.
#[derive(Clone)]
pub struct PostgresUrl(AnyConnectOptions);

/// The text is not the address of a database of PostgreSQL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the address of a database as postgres://user:password@host/database")]
pub struct ParsePostgresUrlError;

impl PostgresUrl {
    /// Returns whether a text is meant as such an address: it may contain a password, so that no error repeats it.
    pub fn is_meant_by(text: &str) -> bool {
        text.trim_start().to_ascii_lowercase().starts_with("postgres") && text.contains(':')
    }

    /// Returns the address with the password.
    pub(super) fn as_str(&self) -> &str {
        self.0.database_url.as_str()
    }

    pub(super) fn options(&self) -> AnyConnectOptions {
        self.0.clone()
    }
}

impl FromStr for PostgresUrl {
    type Err = ParsePostgresUrlError;

    fn from_str(text: &str) -> Result<Self, ParsePostgresUrlError> {
        let begins = ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme));
        let options: AnyConnectOptions = text.parse().map_err(|_| ParsePostgresUrlError)?;
        let url = &options.database_url;
        // With a slash too many or too few, a password is not where it is looked for: it would be printed with the rest.
        let is_name = !url.path().get(1..).is_some_and(|name| name.contains(['/', '\\', ':', '@']));
        let has_secrets = url.fragment().is_some() || url.query().is_some_and(|query| query.contains('@'));
        let is_valid = begins && is_name && !has_secrets;
        is_valid.then(|| Self(options.disable_statement_logging())).ok_or(ParsePostgresUrlError)
    }
}

impl fmt::Display for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut url = self.0.database_url.clone();
        // A password can also be a parameter.
        url.set_query(None);
        // This fails only for an address without a host, which has no password.
        let _ = url.set_password(None);
        url.fmt(f)
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PostgresUrl({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_never_printed() {
        for text in ["postgres://ann:secret@db.example:5432/site", "postgresql:///site?user=ann&password=secret"] {
            let url: PostgresUrl = text.parse().unwrap();
            assert!(!format!("{url} {url:?}").contains("secret"), "{url}");
        }
        for text in [
            "",
            "mysql://host/site",
            "site.db",
            "sqlite://site.db",
            "postgres:/ann:secret@host/site",
            "postgres:ann:secret@host/site",
            "postgres:///ann:secret@host/site",
            "postgres:\\\\ann:secret@host/site",
            "postgres://ann:12/secret@host/site",
            "postgres://ann:12#secret@host/site",
            "postgres://ann:12?secret@host/site",
        ] {
            assert_eq!(text.parse::<PostgresUrl>().err(), Some(ParsePostgresUrlError), "{text}");
        }
    }
}
