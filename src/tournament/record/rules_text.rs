//! Rules as a record's header has them: each by its name, in the order of the table of axes.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::game::Rules;

/// The rules of an entry, as written: a JSON object whose order is kept.
#[derive(Debug, PartialEq)]
pub(super) struct RulesText(Vec<(String, String)>);

impl RulesText {
    pub(super) fn of(rules: Rules) -> Self {
        RulesText(rules.written().map(|(axis, value)| (axis.key.into(), value.into())).collect())
    }

    /// The rules that it stands for, which differ from `base` in what it says.
    pub(super) fn rules(&self, base: Rules) -> Result<Rules, String> {
        let mut rules = base;
        // What is not written is as usual, whatever the variant has.
        for (axis, usual) in base.values().filter_map(|(axis, _)| Some((axis, axis.usual?))) {
            rules.set(axis.key, usual).map_err(|error| error.to_string())?;
        }
        for (key, value) in &self.0 {
            rules.set(key, value).map_err(|error| error.to_string())?;
        }
        rules.check().map_err(|error| error.to_string())?;
        match RulesText::of(rules) == *self {
            true => Ok(rules),
            false => Err("rules that are not written as `duel` writes them".into()),
        }
    }
}

impl Serialize for RulesText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<'de> Deserialize<'de> for RulesText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = RulesText;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("rules")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<RulesText, M::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(RulesText(pairs))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Last, VARIANTS};

    fn read(text: &str) -> Result<Rules, String> {
        let text: RulesText = serde_json::from_str(text).map_err(|error| error.to_string())?;
        text.rules(VARIANTS[0].rules)
    }

    #[test]
    fn usual_rules_are_written_as_they_were_before_there_were_others() {
        let usual = VARIANTS[0].rules;
        let text = r#"{"op":"subtract","one":"yes","reuse":"yes","divisors":"any","wrong":"again"}"#;
        assert_eq!(serde_json::to_string(&RulesText::of(usual)).expect("JSON"), text);
        assert_eq!(read(text), Ok(usual));
        let misere = Rules { last: Last::Loses, ..usual };
        let text = text.replace(r#","wrong""#, r#","last":"loses","wrong""#);
        assert_eq!(serde_json::to_string(&RulesText::of(misere)).expect("JSON"), text);
        assert_eq!(read(&text), Ok(misere));
    }

    #[test]
    fn what_is_not_written_so_is_refused() {
        for text in [
            r#"{"op":"subtract","one":"yes","reuse":"yes","divisors":"any"}"#,
            r#"{"op":"subtract","one":"yes","reuse":"yes","divisors":"any","last":"wins","wrong":"again"}"#,
            r#"{"one":"yes","op":"subtract","reuse":"yes","divisors":"any","wrong":"again"}"#,
            r#"{"op":"subtract","op":"subtract","one":"yes","reuse":"yes","divisors":"any","wrong":"again"}"#,
            r#"{"op":"subtract","one":"true","reuse":"yes","divisors":"any","wrong":"again"}"#,
            r#"{"op":"divide","one":"yes","reuse":"yes","divisors":"any","wrong":"again"}"#,
            r#"{"op":"subtract","one":"yes","reuse":"yes","divisors":"any","wrong":"again","more":"yes"}"#,
            r#"["subtract","yes","yes","any","again"]"#,
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
