//! How many variables the functions of a module have.
//!
//! The engine clears them at every call and charges a call as if there were few, so that a function of tens of
//! thousands would make a limit on fuel worth nothing.

/// The most that a function may have, beyond its parameters.
pub(super) const MOST_LOCALS: u64 = 2_000;

/// The most variables that a function of this valid module has; none where the bytes are not understood.
pub(super) fn most_locals(module: &[u8]) -> Option<u64> {
    let mut rest = module.get(8..)?;
    let mut most = 0;
    while let Some((&section, after)) = rest.split_first() {
        rest = after;
        let size = number(&mut rest)?;
        let (body, after) = rest.split_at_checked(usize::try_from(size).ok()?)?;
        rest = after;
        if section == CODE {
            most = most.max(of_functions(body)?);
        }
    }
    Some(most)
}

/// The section that holds the functions.
const CODE: u8 = 10;

fn of_functions(mut section: &[u8]) -> Option<u64> {
    let mut most = 0;
    for _ in 0..number(&mut section)? {
        let size = number(&mut section)?;
        let (mut function, after) = section.split_at_checked(usize::try_from(size).ok()?)?;
        section = after;
        let mut locals = 0u64;
        for _ in 0..number(&mut function)? {
            locals = locals.saturating_add(number(&mut function)?);
            // Their type.
            number(&mut function)?;
        }
        most = most.max(locals);
    }
    Some(most)
}

/// An unsigned number in LEB128.
fn number(bytes: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in (0..35).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_function_with_the_most_variables_is_found() {
        let most = |text: &str| most_locals(&wat::parse_str(text).expect("a module"));
        assert_eq!(most("(module)"), Some(0));
        assert_eq!(most("(module (func (param i32)))"), Some(0));
        let many =
            format!("(module (func (local i32 i64)) (func (local {})) (func))", "f64 f32 ".repeat(300));
        assert_eq!(most(&many), Some(600));
        assert_eq!(most(&format!("(module (func (local {})))", "i32 ".repeat(40_000))), Some(40_000));
        assert_eq!(most_locals(b"\0asm\x01\0\0\0\x0a\x05\x01"), None);
    }
}
