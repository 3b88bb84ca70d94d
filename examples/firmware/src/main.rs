//! Soft body on a microcontroller: a [scene] in a static, run for a second and drawn to a display
//! of 128x64 pixels. The program is the same on every board and on a host; `board` contains the
//! differences.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg_attr(
    all(target_os = "none", target_arch = "arm"),
    path = "board/cortex_m.rs"
)]
#[cfg_attr(
    all(target_os = "none", target_arch = "riscv32"),
    path = "board/riscv.rs"
)]
#[cfg_attr(not(target_os = "none"), path = "board/host.rs")]
mod board;
mod owners;
mod scene;
mod screen;

#[cfg(not(target_os = "none"))]
use board::main;

use core::fmt::Write;
use scene::Scene;
use screen::Screen;

/// Empty objects are zeros, so these statics use no flash.
static mut SCENE: Scene = Scene::new();
static mut SCREEN: Screen = Screen::new();

/// Number of frames before the picture, when the balloon touches the ground.
const FRAMES: u32 = 56;

/// Runs the scene, and writes the picture and a checksum. Each board calls it once. Returns whether
/// it succeeded.
fn play(out: &mut impl Write) -> bool {
    // SAFETY: no other code names them, and a board calls this function once.
    let (scene, screen) = unsafe {
        (
            (&raw mut SCENE).as_mut_unchecked(),
            (&raw mut SCREEN).as_mut_unchecked(),
        )
    };
    owners::keep();
    let played = scene
        .fill()
        .and_then(|()| (0..FRAMES).try_for_each(|_| scene.step()));
    if let Err(error) = played {
        return writeln!(out, "{error}").is_ok_and(|()| false);
    }
    screen.draw(scene);
    screen
        .write(out)
        .and_then(|()| writeln!(out, "checksum {:#018x}", scene.checksum()))
        .is_ok()
}
