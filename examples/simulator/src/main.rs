//! A scene for a display of 128x64 pixels, with the [simulator of
//! embedded-graphics](embedded_graphics_simulator).
//!
//! `cargo run --features window` opens a window, where the mouse drags the ring; it needs SDL2.
//! `cargo run -- PICTURE.png` writes the picture after three seconds.

mod scene;

use embedded_graphics::geometry::Size;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics_simulator::{
    BinaryColorTheme, OutputSettings, OutputSettingsBuilder, SimulatorDisplay,
};
use scene::{RATE, Scene};
use std::error::Error;

type Display = SimulatorDisplay<BinaryColor>;

fn settings() -> OutputSettings {
    let theme = BinaryColorTheme::OledBlue;
    OutputSettingsBuilder::new().theme(theme).build()
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut scene, mut display) = (Scene::new()?, Display::new(Size::new(128, 64)));
    match std::env::args().nth(1) {
        Some(path) => {
            for _ in 0..3 * RATE {
                scene.step()?;
            }
            scene.draw(&mut display)?;
            display.to_rgb_output_image(&settings()).save_png(path)?;
            println!("checksum {:#018x}", scene.checksum());
            Ok(())
        }
        None => show(scene, display),
    }
}

#[cfg(not(feature = "window"))]
fn show(_: Scene, _: Display) -> Result<(), Box<dyn Error>> {
    Err("name a file for the picture, or build with the feature `window`".into())
}

#[cfg(feature = "window")]
fn show(mut scene: Scene, mut display: Display) -> Result<(), Box<dyn Error>> {
    use embedded_graphics_simulator::{SimulatorEvent, Window};

    let mut window = Window::new("pliant", &settings());
    window.set_max_fps(RATE);
    loop {
        scene.step()?;
        scene.draw(&mut display)?;
        window.update(&display);
        for event in window.events() {
            match event {
                SimulatorEvent::Quit => return Ok(()),
                SimulatorEvent::MouseButtonDown { point, .. } => scene.hold(point)?,
                SimulatorEvent::MouseMove { point } => scene.drag(point)?,
                SimulatorEvent::MouseButtonUp { .. } => scene.release(),
                _ => {}
            }
        }
    }
}
