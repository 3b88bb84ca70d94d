//! Minimal rollback netcode: a peer predicts the remote input, detects a wrong prediction, restores
//! a snapshot and simulates again. Both peers end with the same checksum: `cargo run --release
//! --example rollback`.

use pliant::{
    ColliderContacts, ContactMaterial, Error, HalfPlane, Particles, ShapeMatching, Solver,
    Stiffness, Vec2, build, measure,
};

type Blob = ShapeMatching<f32, 9>;
type Floor = ColliderContacts<f32, HalfPlane<f32>, 18>;

/// State that a step changes. `Clone` is the snapshot.
#[derive(Clone)]
struct World {
    particles: Particles<f32, 18>,
    scene: ([Blob; 2], Floor),
}

/// Input of a player in a frame: a push to the left or right.
#[derive(Clone, Copy, PartialEq)]
struct Input(f32);

impl World {
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        let mut blob = |x: f32| {
            let nodes = build::lattice(&mut particles, Vec2::new(x, 0.5), 3, 3, 0.2, 0.1)?;
            ShapeMatching::new(&particles, nodes.iter(), Stiffness::Alpha(0.3))
        };
        let blobs = [blob(-1.0)?, blob(1.0)?];
        let grip = ContactMaterial {
            static_friction: 0.6,
            kinetic_friction: 0.4,
            ..ContactMaterial::default()
        };
        let floor = ColliderContacts::new(
            HalfPlane::new(Vec2::new(0.0, 1.0))?,
            particles.ids(),
            0.1,
            grip,
        )?;
        Ok(Self {
            particles,
            scene: (blobs, floor),
        })
    }

    fn frame(&mut self, inputs: [Input; 2]) -> Result<(), Error> {
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            substeps: 4,
            ..Solver::default()
        };
        for (blob, input) in self.scene.0.iter().zip(inputs) {
            for id in blob.members() {
                self.particles
                    .apply_impulse(*id, Vec2::new(0.01 * input.0, 0.0))?;
            }
        }
        solver.step(1.0 / 60.0, &mut self.particles, &mut self.scene)
    }

    fn checksum(&self) -> u64 {
        measure::checksum(&self.particles, &self.scene)
    }
}

/// Actual input of the remote player, which becomes unpredictable at frame 20.
fn remote(frame: usize) -> Input {
    if (20..26).contains(&frame) {
        Input(-1.0)
    } else {
        Input(0.0)
    }
}

fn local(frame: usize) -> Input {
    if frame % 30 < 15 {
        Input(1.0)
    } else {
        Input(-0.5)
    }
}

fn main() -> Result<(), Error> {
    const FRAMES: usize = 60;
    /// Delay of an input in frames.
    const DELAY: usize = 5;
    // The referee has every input in time.
    let mut referee = World::new()?;
    for frame in 0..FRAMES {
        referee.frame([local(frame), remote(frame)])?;
    }

    // The peer receives remote inputs five frames late, and predicts that they stay constant.
    let mut world = World::new()?;
    let mut confirmed = world.clone();
    let (mut rollbacks, mut again) = (0, 0);
    for frame in 0..FRAMES + DELAY {
        let heard = frame.checked_sub(DELAY);
        if let Some(heard) = heard {
            let expected = heard.checked_sub(1).map_or(Input(0.0), remote);
            confirmed.frame([local(heard), remote(heard)])?;
            if remote(heard) != expected {
                // All frames since then are wrong: restore the snapshot and simulate them again
                // with the known inputs.
                world = confirmed.clone();
                for frame in heard + 1..frame.min(FRAMES) {
                    world.frame([local(frame), remote(heard)])?;
                    again += 1;
                }
                rollbacks += 1;
            }
        }
        if frame < FRAMES {
            world.frame([local(frame), heard.map_or(Input(0.0), remote)])?;
        }
    }
    println!("referee {:016x}", referee.checksum());
    println!(
        "peer    {:016x} after {rollbacks} rollbacks and {again} frames simulated again",
        world.checksum()
    );
    println!("a snapshot has {} bytes", size_of::<World>());
    assert_eq!(
        referee.checksum(),
        world.checksum(),
        "both peers must compute the same bits"
    );
    Ok(())
}
