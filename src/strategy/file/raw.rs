//! A strategy file as it was typed.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde_yaml::Value;

/// The keys of a strategy file; every other key is a parameter of the strategy it uses.
pub(super) const KEYS: [&str; 9] =
    ["name", "description", "use", "mix", "weight", "command", "limits", "sandbox", "restart"];

/// A strategy, or one part of a mixture. What may go together is checked afterwards, since only a
/// flat structure reports its mistakes with their lines.
#[derive(Debug, Default)]
pub(super) struct Raw {
    pub(super) name: Option<String>,
    pub(super) description: Option<String>,
    pub(super) used: Option<String>,
    pub(super) mix: Option<Vec<Raw>>,
    pub(super) weight: Option<u64>,
    pub(super) command: Option<Vec<Scalar>>,
    pub(super) limits: Option<BTreeMap<String, Scalar>>,
    pub(super) sandbox: Option<Scalar>,
    pub(super) restart: Option<String>,
    pub(super) parameters: Vec<(String, Scalar)>,
}

/// A word or a number or a truth value, as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Scalar(pub(super) String);

impl<'de> Deserialize<'de> for Raw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(RawVisitor)
    }
}

struct RawVisitor;

impl<'de> Visitor<'de> for RawVisitor {
    type Value = Raw;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a strategy: keys such as `use`, `mix` or `command`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Raw, A::Error> {
        let mut raw = Raw::default();
        let mut seen = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            if seen.contains(&key) {
                return Err(A::Error::custom(format!("`{key}` is set twice; keep one")));
            }
            match key.as_str() {
                "name" => raw.name = Some(map.next_value::<Scalar>()?.0),
                "description" => raw.description = Some(map.next_value::<Scalar>()?.0),
                "use" => raw.used = Some(map.next_value()?),
                "mix" => raw.mix = Some(map.next_value()?),
                "weight" => raw.weight = Some(map.next_value()?),
                "command" => raw.command = Some(map.next_value()?),
                "limits" => raw.limits = Some(map.next_value()?),
                "sandbox" => raw.sandbox = Some(map.next_value()?),
                "restart" => raw.restart = Some(map.next_value()?),
                _ => raw.parameters.push((key.clone(), Scalar::of(&map.next_value()?))),
            }
            seen.push(key);
        }
        Ok(raw)
    }
}

impl Scalar {
    /// Any value: that a list or a map is no parameter shows when it is used as one.
    fn of(value: &Value) -> Self {
        Scalar(match value {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            Value::Bool(truth) => truth.to_string(),
            _ => "a list".into(),
        })
    }
}

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ScalarVisitor)
    }
}

struct ScalarVisitor;

impl Visitor<'_> for ScalarVisitor {
    type Value = Scalar;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a word or a number")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Scalar, E> {
        Ok(Scalar(value.to_string()))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Scalar, E> {
        Ok(Scalar(value.to_string()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Scalar, E> {
        Ok(Scalar(value.to_string()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Scalar, E> {
        Ok(Scalar(value.to_string()))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Scalar, E> {
        Ok(Scalar(value.into()))
    }
}
