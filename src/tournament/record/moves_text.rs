//! Moves as a line has them.

/// Numbers below this one are ready as text.
const READY: usize = 1_000;

/// A number with the comma behind it, and how many bytes both take.
#[derive(Clone, Copy)]
struct ReadyText {
    bytes: [u8; 4],
    len: u8,
}

static TEXTS: [ReadyText; READY] = ready_texts();

const fn ready_texts() -> [ReadyText; READY] {
    let mut texts = [ReadyText { bytes: [0; 4], len: 0 }; READY];
    let mut number = 0;
    while number < READY {
        let digits = [(number / 100) as u8, (number / 10 % 10) as u8, (number % 10) as u8];
        let mut at = if number >= 100 {
            0
        } else if number >= 10 {
            1
        } else {
            2
        };
        while at < 3 {
            let text = &mut texts[number];
            text.bytes[text.len as usize] = b'0' + digits[at];
            text.len += 1;
            at += 1;
        }
        texts[number].bytes[texts[number].len as usize] = b',';
        texts[number].len += 1;
        number += 1;
    }
    texts
}

/// As many moves are written at once.
const CHUNK: usize = 32;

/// Appends the moves, with commas between them.
pub(super) fn write_moves(moves: &[u64], text: &mut Vec<u8>) {
    for chunk in moves.chunks(CHUNK) {
        write_chunk(chunk, text);
    }
    if !moves.is_empty() {
        text.pop();
    }
}

/// Appends moves with a comma behind each. How many digits the next one has cannot be predicted, so that four bytes
/// are written for each small number, and those too many are overwritten. Room is made for all of them beforehand, so
/// that each waits for nothing but the place where the one before it ends.
fn write_chunk(moves: &[u64], text: &mut Vec<u8>) {
    let begin = text.len();
    text.resize(begin + 4 * moves.len(), 0);
    let (mut at, mut written, room) = (0, 0, &mut text[begin..]);
    for &divisor in moves {
        let Some(ready) = TEXTS.get(divisor as usize).filter(|_| divisor < READY as u64) else { break };
        room[at..at + 4].copy_from_slice(&ready.bytes);
        at += usize::from(ready.len);
        written += 1;
    }
    text.truncate(begin + at);
    for &divisor in &moves[written..] {
        text.extend_from_slice(itoa::Buffer::new().format(divisor).as_bytes());
        text.push(b',');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_written_as_json_writes_them() {
        let moves: Vec<u64> = (0..2_000).chain([9_999, 1 << 32, (1 << 32) + 7, u64::MAX]).collect();
        for moves in [&moves[..], &moves[..1], &moves[999..1_000], &moves[1_000..1_001], &[]] {
            let mut text = b"[".to_vec();
            write_moves(moves, &mut text);
            text.push(b']');
            assert_eq!(String::from_utf8(text).ok(), serde_json::to_string(moves).ok());
        }
    }
}
