//! Reading and writing the memory of a module, within its bounds.

/// `size` bytes from `at`; none where they lie outside.
pub(super) fn slice_mut(memory: &mut [u8], at: u32, size: u32) -> Option<&mut [u8]> {
    let (at, size) = (at as usize, size as usize);
    memory.get_mut(at..at.checked_add(size)?)
}

/// `size` bytes from `at`; none where they lie outside.
pub(super) fn slice(memory: &[u8], at: u32, size: u32) -> Option<&[u8]> {
    let (at, size) = (at as usize, size as usize);
    memory.get(at..at.checked_add(size)?)
}

/// Writes bytes; none where they do not fit.
pub(super) fn put(memory: &mut [u8], at: u32, bytes: &[u8]) -> Option<()> {
    slice_mut(memory, at, bytes.len() as u32)?.copy_from_slice(bytes);
    Some(())
}

/// Reads bytes.
pub(super) fn get<const N: usize>(memory: &[u8], at: u32) -> Option<[u8; N]> {
    slice(memory, at, N as u32)?.try_into().ok()
}

/// The buffer that stands `index`th in a list of buffers at `list`: its address and its size.
pub(super) fn buffer(memory: &[u8], list: u32, index: u32) -> Option<(u32, u32)> {
    let [a, b, c, d, e, f, g, h] = get(memory, list.checked_add(index.checked_mul(8)?)?)?;
    Some((u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h])))
}
