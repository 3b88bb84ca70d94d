//! The checksums of every scene on this machine, for the page to compare its own with: name, precision, checksum a line.

use playground::scene::Scenes;
use playground::{Number, Stage, World, rehearse};

/// As many steps as the page makes.
const STEPS: u32 = 150;

fn show<T: Number>(precision: &str) -> Result<(), pliant::Error> {
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
