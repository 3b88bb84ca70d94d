//! Many worlds on many cores with rayon, for example to search for the best throw. A world is plain
//! data, so there is no shared state: `cargo run --release --example worlds`.

use pliant::{
    ColliderContacts, ContactMaterial, Error, HalfPlane, Particles, ShapeMatching, Solver,
    Stiffness, Vec2, build, measure,
};
use rayon::prelude::*;

/// Returns the distance that a blob travels when it is thrown at an angle, rad.
fn throw(angle: f32) -> Result<f32, Error> {
    let mut particles = Particles::<f32, 16>::new();
    let nodes = build::lattice(&mut particles, Vec2::new(0.0, 0.1), 4, 4, 0.1, 0.05)?;
    let mut blob = ShapeMatching::<f32, 16>::new(&particles, nodes.iter(), Stiffness::Alpha(0.2))?;
    let rough = ContactMaterial {
        static_friction: 0.5,
        kinetic_friction: 0.5,
        restitution: 0.4,
        ..ContactMaterial::default()
    };
    let mut floor = ColliderContacts::<f32, _, 16>::new(
        HalfPlane::new(Vec2::new(0.0, 1.0))?,
        nodes.iter(),
        0.05,
        rough,
    )?;
    for id in nodes {
        particles.set_velocity(id, Vec2::new(6.0 * angle.cos(), 6.0 * angle.sin()))?;
    }
    let solver = Solver {
        gravity: Vec2::new(0.0, -9.81),
        substeps: 8,
        ..Solver::default()
    };
    for _ in 0..240 {
        solver.step(1.0 / 60.0, &mut particles, &mut (&mut blob, &mut floor))?;
    }
    Ok(measure::center(&particles).map_or(0.0, |center| center.x))
}

fn main() -> Result<(), Error> {
    let angles: Vec<f32> = (5..85_u8)
        .map(|degrees| f32::from(degrees).to_radians())
        .collect();
    let ways = angles
        .par_iter()
        .map(|angle| throw(*angle))
        .collect::<Result<Vec<f32>, Error>>()?;
    let best = angles.iter().zip(&ways).max_by(|a, b| a.1.total_cmp(b.1));
    if let Some((angle, way)) = best {
        println!(
            "{} worlds; the best throw is at {:.0} degrees and ends {way:.2} m away",
            ways.len(),
            angle.to_degrees()
        );
    }
    Ok(())
}
