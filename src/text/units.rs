//! Times, sizes and counts as they are written: `200ms`, `1s`, `512MiB`, `100M`.

use std::time::Duration;

/// No limit is longer than this: a bot that thinks for an hour is not waited for.
const LONGEST: Duration = Duration::from_secs(3600);

/// No count is larger: so much fuel lasts for half an hour.
const MOST: u64 = 1_000_000_000_000;

/// A time from a millisecond to an hour.
pub fn duration(text: &str) -> Option<Duration> {
    let (number, unit) = split(text);
    let milliseconds = match unit {
        "ms" => 1,
        "s" => 1_000,
        "min" => 60_000,
        _ => return None,
    };
    let time = if let Ok(whole) = number.parse::<u64>() {
        Duration::from_millis(whole.checked_mul(milliseconds)?)
    } else {
        Duration::try_from_secs_f64(number.parse::<f64>().ok()? * milliseconds as f64 / 1000.0).ok()?
    };
    (Duration::from_millis(1)..=LONGEST).contains(&time).then_some(time)
}

/// A number of bytes, at least one.
///
/// # Errors
/// When it is not one; the message says how to write it.
pub fn bytes(text: &str) -> Result<u64, String> {
    let (number, unit) = split(text);
    let size: Option<u64> = match unit {
        "" | "B" => Some(1),
        "KiB" => Some(1 << 10),
        "MiB" => Some(1 << 20),
        "GiB" => Some(1 << 30),
        "kB" => Some(1_000),
        "MB" => Some(1_000_000),
        "GB" => Some(1_000_000_000),
        _ => None,
    };
    let (number, size) = match (number.parse::<u64>(), size) {
        (Ok(number), Some(size)) if number > 0 => (number, size),
        _ => {
            return Err(format!(
                "`{text}` is not a size; write it as in `512MiB`, `512MB` or `4096` (bytes)"
            ));
        }
    };
    number.checked_mul(size).ok_or_else(|| format!("`{text}` is too large a size; use less than 2^64 bytes"))
}

/// A count of what is done by the million, from 1 to 10^12.
///
/// # Errors
/// When it is not one; the message says how to write it.
pub fn count(text: &str) -> Result<u64, String> {
    let (number, unit) = split(text);
    let size: Option<u64> = match unit {
        "" => Some(1),
        "k" | "K" => Some(1_000),
        "M" => Some(1_000_000),
        "G" => Some(1_000_000_000),
        _ => None,
    };
    let count = number.parse::<u64>().ok().zip(size).and_then(|(number, size)| number.checked_mul(size));
    count.filter(|count| (1..=MOST).contains(count)).ok_or_else(|| {
        format!(
            "`{text}` is not a count from 1 to {}G; write it as in `100M`, `2G` or `500000`",
            MOST / 1_000_000_000
        )
    })
}

fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    (&text[..end], text[end..].trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes_have_units() {
        for (text, milliseconds) in
            [("200ms", Some(200)), ("1s", Some(1000)), ("1.5 s", Some(1500)), ("2min", Some(120_000))]
        {
            assert_eq!(duration(text), milliseconds.map(Duration::from_millis), "{text}");
        }
        for text in ["1", "0s", "s", "-1s", "1h", "2000min", "1e3s", ""] {
            assert_eq!(duration(text), None, "{text}");
        }
        for (text, size) in [
            ("512MiB", Some(512 << 20)),
            ("1 GB", Some(1_000_000_000)),
            ("4096", Some(4096)),
            ("0", None),
            ("1.5MiB", None),
            ("99999999999GiB", None),
            ("1TB", None),
            ("", None),
        ] {
            assert_eq!(bytes(text).ok(), size, "{text}");
        }
    }

    #[test]
    fn counts_have_decimal_units() {
        for (text, value) in [
            ("100M", Some(100_000_000)),
            ("2 G", Some(2_000_000_000)),
            ("5k", Some(5_000)),
            ("1000G", Some(MOST)),
            ("7", Some(7)),
            ("0", None),
            ("1001G", None),
            ("1.5M", None),
            ("-1", None),
            ("1s", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(count(text).ok(), value, "{text}");
        }
    }
}
