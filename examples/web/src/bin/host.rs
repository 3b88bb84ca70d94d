//! Prints the checksums of every scene on the host, for comparison with the page: name, precision
//! and checksum per line.

use playground::scene::Scenes;
use playground::{Stage, World, rehearse};
use pliant::Real;

/// Number of steps, equal to that of the page.
const STEPS: u32 = 150;

fn show<T: Real>(precision: &str) -> Result<(), pliant::Error> {
    let mut world = Box::new(World::<T>::new());
    for (place, scene) in Scenes::<T>::ALL.iter().enumerate() {
        world.open(place, scene.settings)?;
        let checksum = rehearse(&mut *world, place, STEPS)?;
        println!("{}\t{precision}\t{checksum:016x}", scene.name);
    }
    Ok(())
}

fn main() -> Result<(), pliant::Error> {
    show::<f32>("single")?;
    show::<f64>("double")
}
