//! Recording of a scene in a file that a bug report can carry: the start, and the input and the
//! checksum of each frame. The file is replayed and every checksum compared. A second peer joins
//! halfway from saved bytes: `cargo run --release --features serde --example record`. With the name
//! of a file, the example replays that recording.

use pliant::{
    ColliderContacts, ContactMaterial, Error, Grab, HalfPlane, Quadratic, Scene, ShapeMatching,
    Stiffness, Vec2, build,
};
use serde::{Deserialize, Serialize};
use std::error::Error as AnyError;

type Blob = ShapeMatching<f32, 9, Quadratic<f32>>;
type Floor = ColliderContacts<f32, HalfPlane<f32>, 18>;
type World = Scene<f32, ([Blob; 2], Grab<f32>, Floor), 18>;

/// Input of a player in a frame.
#[derive(Clone, Copy, Serialize, Deserialize)]
enum Input {
    Nothing,
    Take,
    Move(Vec2<f32>),
    Release,
}

#[derive(Serialize, Deserialize)]
struct Recording {
    start: World,
    frames: Vec<(Input, u64)>,
}

fn new_world() -> Result<World, Error> {
    let mut particles = pliant::Particles::new();
    let mut blob = |x: f32| {
        let nodes = build::lattice(&mut particles, Vec2::new(x, 1.5), 3, 3, 0.2, 0.1)?;
        let mode = Quadratic::new(0.5)?;
        ShapeMatching::with_mode(&particles, nodes.iter(), Stiffness::Compliance(1e-4), mode)
    };
    let blobs = [blob(-1.0)?, blob(1.0)?];
    let grip = ContactMaterial {
        static_friction: 0.6,
        kinetic_friction: 0.4,
        ..ContactMaterial::default()
    };
    let floor = HalfPlane::new(Vec2::new(0.0, 1.0))?;
    let floor = ColliderContacts::new(floor, particles.ids(), 0.1, grip)?;
    let mut world = World::new((blobs, Grab::new(), floor));
    world.particles = particles;
    (world.solver.gravity, world.solver.substeps) = (Vec2::new(0.0, -9.81), 4);
    Ok(world)
}

/// Applies the input of a frame and advances the scene. Returns its checksum.
fn frame(world: &mut World, input: Input) -> Result<u64, Error> {
    let Scene {
        particles,
        parts: ([blob, _], grab, _),
        ..
    } = world;
    match input {
        Input::Nothing => {}
        Input::Take => {
            let id = blob
                .members()
                .first()
                .copied()
                .ok_or(Error::UnknownParticle)?;
            let pointer = particles.position(id).ok_or(Error::UnknownParticle)?;
            grab.take(particles, id, pointer, 1e-3)?;
        }
        Input::Move(pointer) => grab.move_to(pointer, 1.0 / 60.0)?,
        Input::Release => drop(grab.release()),
    }
    world.step(1.0 / 60.0)?;
    Ok(world.checksum())
}

/// Inputs of a player who drags a blob to the right and drops it on the other.
fn input(index: u16) -> Input {
    match index {
        60 => Input::Take,
        61..150 => Input::Move(Vec2::new(f32::from(index - 61) * 0.025 - 1.0, 1.0)),
        150 => Input::Release,
        _ => Input::Nothing,
    }
}

/// Replays a recording from its start, and compares the checksum of every frame.
fn replay(bytes: &[u8]) -> Result<usize, Box<dyn AnyError>> {
    let Recording { mut start, frames } = postcard::from_bytes(bytes)?;
    for (index, (input, checksum)) in frames.iter().enumerate() {
        if frame(&mut start, *input)? != *checksum {
            return Err(format!("frame {index} differs from the recording").into());
        }
    }
    Ok(frames.len())
}

fn main() -> Result<(), Box<dyn AnyError>> {
    if let Some(path) = std::env::args().nth(1) {
        println!("{} frames agree", replay(&std::fs::read(path)?)?);
        return Ok(());
    }
    let mut world = new_world()?;
    let (start, mut frames, mut peer) = (world.clone(), Vec::new(), None);
    for index in 0..240 {
        if index == 120 {
            // All state is in these bytes: a peer that receives them continues with the same bits.
            let bytes = postcard::to_stdvec(&world)?;
            println!("a peer joins at frame {index} with {} bytes", bytes.len());
            peer = Some(postcard::from_bytes::<World>(&bytes)?);
        }
        let checksum = frame(&mut world, input(index))?;
        if let Some(peer) = &mut peer {
            assert_eq!(
                frame(peer, input(index))?,
                checksum,
                "both peers must compute the same bits"
            );
        }
        frames.push((input(index), checksum));
    }
    let path = std::env::temp_dir().join(format!("pliant-record-{}.bin", std::process::id()));
    std::fs::write(&path, postcard::to_stdvec(&Recording { start, frames })?)?;
    let bytes = std::fs::read(&path)?;
    println!(
        "{} frames agree; the recording has {} bytes",
        replay(&bytes)?,
        bytes.len()
    );
    Ok(std::fs::remove_file(path)?)
}
