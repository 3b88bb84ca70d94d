//! Common script of the page and the host, for the comparison of their checksums.

use crate::{Key, Stage};
use pliant::Error;

/// Runs this number of steps of an open scene: a particle is grabbed, dragged and released, and
/// gravity is changed.
pub fn rehearse(stage: &mut dyn Stage, scene: usize, steps: u32) -> Result<u64, Error> {
    let particle = stage.particles() / 2;
    let [x, y] = stage.place(particle).ok_or(Error::UnknownParticle)?;
    let particle = particle as u16;
    for step in 0..steps {
        match step {
            20 => stage.take(particle, x, y)?,
            21..=60 => stage.drag_to(
                x + 0.01 * f64::from(step - 20),
                y + 0.005 * f64::from(step - 20),
            )?,
            61 => stage.let_go()?,
            80 => stage.set(Key::Gravity, 5.0)?,
            _ => {}
        }
        stage.step(scene)?;
    }
    Ok(stage.checksum())
}
