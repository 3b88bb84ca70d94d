//! Jelly in a tilted box on a board with 5x5 LEDs, with Embassy. The [scene] is a static. `board`
//! steps it 25 times a second, and scans the 5x5 LEDs in an interrupt meanwhile. On a host the same
//! readings of the [tilt] give the same pictures.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod board;
mod scene;
mod tilt;

#[cfg(not(target_os = "none"))]
fn main() -> Result<(), pliant::Error> {
    let mut scene = scene::Scene::new();
    scene.fill()?;
    for (step, tilt) in (1..).zip(tilt::Script::new()) {
        scene.step(tilt)?;
        if step % scene::RATE == 0 {
            println!("{}", scene.picture());
        }
    }
    println!("checksum {:#018x}", scene.checksum());
    Ok(())
}
