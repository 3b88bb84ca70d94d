//! Capacities and sizes as text, in the library.

use crate::capacity::{COMMON, Capacity, HOST, PLIANT_CAPACITIES, PLIANT_WORLD_SIZE};

/// Text from which `bindings/c/config` writes pliant_config.h. The symbol keeps it in the library,
/// and a linker with `--gc-sections` drops it from programs.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
static PLIANT_CONFIG: [u8; text::<0>().1] = text().0;

/// Bytes, and the length of the whole text.
type Page<const N: usize> = ([u8; N], usize);

/// Returns the text, cut after `N` bytes, and its length: a line for each constant.
const fn text<const N: usize>() -> Page<N> {
    let page = list(list(([0; N], 0), COMMON), HOST);
    let page = define(page, "PLIANT_CAPACITIES", PLIANT_CAPACITIES as usize);
    let page = define(page, "PLIANT_WORLD_SIZE", PLIANT_WORLD_SIZE);
    #[cfg(not(feature = "host"))]
    let page = define(
        page,
        "PLIANT_SNAPSHOT_SIZE",
        crate::snapshot::PLIANT_SNAPSHOT_SIZE,
    );
    page
}

/// Writes the definitions of capacities.
const fn list<const N: usize>(mut page: Page<N>, mut list: &[Capacity]) -> Page<N> {
    while let [capacity, rest @ ..] = list {
        page = define(page, capacity.name, capacity.number);
        list = rest;
    }
    page
}

/// Writes the definition of a constant.
const fn define<const N: usize>(page: Page<N>, name: &str, number: usize) -> Page<N> {
    let page = put(put(page, b"#define "), name.as_bytes());
    put(digits(put(page, b" "), number), b"\n")
}

/// Writes a number in decimal.
#[allow(clippy::cast_possible_truncation, reason = "a digit fits")]
const fn digits<const N: usize>(page: Page<N>, number: usize) -> Page<N> {
    let page = if number < 10 {
        page
    } else {
        digits(page, number / 10)
    };
    put(page, &[b'0' + (number % 10) as u8])
}

/// Writes bytes, and counts those beyond the end too.
#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler only")]
const fn put<const N: usize>((mut text, mut end): Page<N>, mut bytes: &[u8]) -> Page<N> {
    while let [byte, rest @ ..] = bytes {
        if end < N {
            text[end] = *byte;
        }
        end += 1;
        bytes = rest;
    }
    (text, end)
}
