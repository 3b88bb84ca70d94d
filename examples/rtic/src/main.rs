//! Jelly in a tilted box on an STM32F405, with RTIC. The [scene] and the readings of the [tilt] are
//! those of the Embassy example. A task of low priority steps the scene 25 times a second; a task
//! of high priority interrupts it and scans a matrix of 5x5 LEDs.
#![no_std]
#![no_main]

#[path = "../../embassy/src/scene.rs"]
mod scene;
#[path = "../../embassy/src/tilt.rs"]
mod tilt;

use core::panic::PanicInfo;
use cortex_m_semihosting::{debug, hprintln};
use rtic_monotonics::systick::prelude::*;

systick_monotonic!(Clock, 1_000);

/// Frequency of the core: that of the internal oscillator after reset. QEMU's is 168 MHz.
const CORE_HERTZ: u32 = 16_000_000;

#[rtic::app(device = stm32f4::stm32f405, dispatchers = [EXTI0, EXTI1])]
mod app {
    use super::*;
    use crate::scene::{Picture, RATE, Scene};
    use crate::tilt::{Accelerometer, Script};
    use pliant::Error;
    use stm32f4::stm32f405::{GPIOA, GPIOB};

    /// What both tasks use: the last picture.
    #[shared]
    struct Shared {
        picture: Picture,
    }

    #[local]
    struct Local {
        scene: &'static mut Scene,
        columns: GPIOA,
        rows: GPIOB,
    }

    // An empty scene is all zeros, so the static needs no flash.
    #[init(local = [memory: Scene = Scene::new()])]
    fn init(context: init::Context) -> (Shared, Local) {
        Clock::start(context.core.SYST, CORE_HERTZ);
        let device = context.device;
        let clocks = device.RCC.ahb1enr();
        clocks.modify(|_, bits| bits.gpioaen().enabled().gpioben().enabled());
        // Pins 0 to 4 of both ports are outputs.
        device.GPIOA.moder().modify(|_, bits| outputs!(bits));
        device.GPIOB.moder().modify(|_, bits| outputs!(bits));
        step::spawn().expect("spawned once");
        show::spawn().expect("spawned once");
        let picture = Picture([[false; 5]; 5]);
        let local = Local {
            scene: context.local.memory,
            columns: device.GPIOA,
            rows: device.GPIOB,
        };
        (Shared { picture }, local)
    }

    /// Steps the scene at a fixed rate until there are no more readings.
    #[task(priority = 1, shared = [picture], local = [scene])]
    async fn step(mut context: step::Context) {
        let played = play(context.local.scene, &mut context.shared.picture).await;
        if let Err(error) = &played {
            hprintln!("{}", error);
        }
        exit(played.is_ok());
    }

    async fn play(
        scene: &mut Scene,
        shown: &mut impl rtic::Mutex<T = Picture>,
    ) -> Result<(), Error> {
        scene.fill()?;
        let (mut tilt, period) = (Script::new(), (1_000 / RATE as u32).millis());
        let (start, mut late, mut steps) = (Clock::now(), 0, 0_usize);
        let mut due = start;
        while let Some(gravity) = tilt.read().await {
            due += period;
            Clock::delay_until(due).await;
            scene.step(gravity)?;
            late += u32::from(Clock::now() >= due + period);
            let picture = scene.picture();
            shown.lock(|shown| *shown = picture);
            steps += 1;
            if steps.is_multiple_of(RATE) {
                hprintln!("{}", picture);
            }
        }
        hprintln!("checksum {:#018x}", scene.checksum());
        let elapsed = (Clock::now() - start).as_millis();
        hprintln!("{} steps in {} ms, {} late", steps, elapsed, late);
        Ok(())
    }

    /// Scans the LEDs, a row every two milliseconds.
    #[task(priority = 2, shared = [picture], local = [columns, rows])]
    async fn show(mut context: show::Context) {
        let (columns, rows) = (context.local.columns, context.local.rows);
        loop {
            for row in 0..5_usize {
                let leds = context
                    .shared
                    .picture
                    .lock(|Picture(rows)| rows.get(row).copied().unwrap_or_default());
                rows.odr().reset();
                // A column is on while its pin is low.
                let high = (0..5).fold(0, |pins, column| {
                    let on = leds.get(column).copied().unwrap_or_default();
                    pins | u32::from(!on) << column
                });
                // SAFETY: every value is valid for the pins of a port.
                columns.odr().write(|bits| unsafe { bits.bits(high) });
                // SAFETY: as above.
                rows.odr().write(|bits| unsafe { bits.bits(1 << row) });
                Clock::delay(2.millis()).await;
            }
        }
    }
}

/// Makes outputs of pins 0 to 4 of a port.
macro_rules! outputs {
    ($bits:ident) => {
        $bits
            .moder0()
            .output()
            .moder1()
            .output()
            .moder2()
            .output()
            .moder3()
            .output()
            .moder4()
            .output()
    };
}
use outputs;

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
