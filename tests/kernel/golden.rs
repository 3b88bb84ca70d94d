//! Scenes give the same bits in debug and release, with libm and with std. `tests/cortex-m` runs them on other machines.

use crate::scenes;

#[test]
fn scenes_have_their_bits() {
    let found = scenes::checksums();
    assert_eq!(found, scenes::EXPECTED, "{found:#x?}");
}
