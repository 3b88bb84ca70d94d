//! A soft body on a microcontroller: a [scene] in a static, played for a second and drawn to a display of 128x64 pixels. On every board,
//! and on a host, it is this program; what differs is in `board`.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg_attr(all(target_os = "none", target_arch = "arm"), path = "board/cortex_m.rs")]
#[cfg_attr(all(target_os = "none", target_arch = "riscv32"), path = "board/riscv.rs")]
#[cfg_attr(not(target_os = "none"), path = "board/host.rs")]
mod board;
mod scene;
mod screen;

#[cfg(not(target_os = "none"))]
use board::main;

use core::fmt::Write;
use scene::Scene;
use screen::Screen;

/// Empty sets are zeros, so these take no flash.
static mut SCENE: Scene = Scene::new();
static mut SCREEN: Screen = Screen::new();

/// Frames until the picture is taken: the balloon touches the ground.
const FRAMES: u32 = 56;

/// What a board calls once: plays the scene, and writes the picture and a checksum. Whether all went well.
fn play(out: &mut impl Write) -> bool {
    // SAFETY: nothing else in the program names them, and a board calls this once.
    let (scene, screen) = unsafe { ((&raw mut SCENE).as_mut_unchecked(), (&raw mut SCREEN).as_mut_unchecked()) };
    let played = scene.fill().and_then(|()| (0..FRAMES).try_for_each(|_| scene.step()));
    if let Err(error) = played {
        return writeln!(out, "{error}").is_ok_and(|()| false);
    }
    screen.draw(scene);
    screen.write(out).and_then(|()| writeln!(out, "checksum {:#018x}", scene.checksum())).is_ok()
}
