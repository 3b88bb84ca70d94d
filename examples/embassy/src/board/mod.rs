//! Firmware of the boards. Each has a module with its pins and its executor of the display.

#[cfg(feature = "microbit")]
#[path = "microbit/mod.rs"]
mod chip;
#[cfg(feature = "microbit-v2")]
#[path = "microbit_v2.rs"]
mod chip;
#[cfg(feature = "pico2")]
#[path = "pico2.rs"]
mod chip;
mod leds;
#[cfg(not(feature = "microbit"))]
mod square;

use crate::scene::{Picture, RATE, Scene};
use crate::tilt::{Accelerometer, Script};
use core::panic::PanicInfo;
use cortex_m_semihosting::{debug, hprintln};
use embassy_executor::Spawner;
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::{Duration, Instant, Ticker};
use leds::Leds;
use pliant::Error;
use static_cell::ConstStaticCell;

static SCENE: ConstStaticCell<Scene> = ConstStaticCell::new(Scene::new());
/// The last picture that the display has not read yet.
static PICTURE: Signal<CriticalSectionRawMutex, Picture> = Signal::new();

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let (leds, urgent) = chip::start();
    urgent.spawn(scan(leds).expect("spawned once"));
    let played = play(SCENE.take(), Script::new()).await;
    if let Err(error) = &played {
        hprintln!("{}", error);
    }
    exit(played.is_ok());
}

/// Shows the last picture.
#[embassy_executor::task]
async fn scan(mut leds: Leds) {
    let mut picture = PICTURE.wait().await;
    loop {
        leds.show(&picture).await;
        picture = PICTURE.try_take().unwrap_or(picture);
    }
}

/// Steps the scene at a fixed rate until there are no more readings.
async fn play(scene: &mut Scene, mut tilt: impl Accelerometer) -> Result<(), Error> {
    scene.fill()?;
    let (start, mut slowest, mut steps) = (Instant::now(), Duration::MIN, 0);
    let mut ticker = Ticker::every(Duration::from_hz(RATE as u64));
    while let Some(gravity) = tilt.read().await {
        ticker.next().await;
        let begun = Instant::now();
        scene.step(gravity)?;
        slowest = slowest.max(begun.elapsed());
        let picture = scene.picture();
        PICTURE.signal(picture);
        steps += 1;
        if steps % RATE == 0 {
            hprintln!("{}", picture);
        }
    }
    hprintln!("checksum {:#018x}", scene.checksum());
    let (elapsed, slowest) = (start.elapsed().as_millis(), slowest.as_millis());
    hprintln!(
        "{} steps in {} ms, the slowest in {} ms",
        steps,
        elapsed,
        slowest
    );
    Ok(())
}

fn exit(success: bool) {
    debug::exit(if success {
        debug::EXIT_SUCCESS
    } else {
        debug::EXIT_FAILURE
    });
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    hprintln!("{}", info);
    exit(false);
    loop {}
}
