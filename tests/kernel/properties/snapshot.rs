//! Clones of scenes, scenes in statics, and memory sizes.

use pliant::build::{self, Cloth};
use pliant::{
    Distance, Distances, ParticleId, Particles, ShapeMatching, Solver, Stiffness, Sweep, Vec2,
    measure,
};
use std::mem::size_of;
use std::sync::Mutex;

/// Complete scene, constructed in a static at compile time.
static SCENE: Mutex<Scene> = Mutex::new(Scene::new());

#[derive(Clone, Debug)]
struct Scene {
    particles: Particles<f32, 16>,
    springs: Distances<f32, 32>,
    body: Option<ShapeMatching<f32, 4>>,
    solver: Solver<f32>,
}

impl Scene {
    const fn new() -> Self {
        let gravity = Vec2::new(0.0, -9.81);
        let solver = Solver {
            gravity,
            substeps: 3,
            iterations: 2,
            sweep: Sweep::Symmetric,
            ..Solver::new()
        };
        Self {
            particles: Particles::new(),
            springs: Distances::new(),
            body: None,
            solver,
        }
    }

    /// Adds a hanging cloth and a thrown square.
    fn fill(&mut self) {
        let cloth = Cloth {
            corner: Vec2::new(0.0, 0.0),
            columns: 4,
            rows: 3,
            spacing: 0.1,
            mass: 0.01,
            compliance: 1e-4,
        };
        build::cloth(&mut self.particles, &mut self.springs, cloth).unwrap();
        self.particles.pin(ParticleId::new(0)).unwrap();
        let square =
            build::lattice(&mut self.particles, Vec2::new(1.0, 0.0), 2, 2, 0.3, 0.2).unwrap();
        self.body = Some(
            ShapeMatching::new(&self.particles, square.iter(), Stiffness::Alpha(0.3)).unwrap(),
        );
        self.particles
            .apply_impulse(square.get(3).unwrap(), Vec2::new(0.4, 0.1))
            .unwrap();
    }

    fn checksum(&mut self) -> u64 {
        measure::checksum(&self.particles, &(&mut self.springs, &mut self.body))
    }

    /// Runs `steps` steps and returns the checksum after each.
    fn run(&mut self, steps: usize) -> Vec<u64> {
        let Self {
            particles,
            springs,
            body,
            solver,
        } = self;
        let mut step = || {
            solver
                .step(1.0 / 60.0, particles, &mut (&mut *springs, &mut *body))
                .unwrap();
            measure::checksum(particles, &(&mut *springs, &mut *body))
        };
        (0..steps).map(|_| step()).collect()
    }
}

#[test]
fn clone_steps_bit_identically() {
    let mut scene = Scene::new();
    scene.fill();
    scene.run(40);
    let snapshot = scene.clone();
    assert_eq!(snapshot.clone().checksum(), scene.checksum());
    let future = scene.run(40);
    assert!(
        future.windows(2).all(|sums| sums[0] != sums[1]),
        "the scene does not move"
    );
    assert_eq!(snapshot.clone().run(40), future);
    scene = snapshot;
    assert_eq!(scene.run(40), future);
}

/// The checksum covers each number of a particle and the stored rotation of a body.
#[test]
fn checksum_covers_every_number() {
    let mut scene = Scene::new();
    scene.fill();
    scene.run(40);
    let (id, before) = (ParticleId::new(5), scene.checksum());
    let (place, velocity) = (
        scene.particles.position(id).unwrap(),
        scene.particles.velocity(id).unwrap(),
    );
    let changed = |change: &dyn Fn(&mut Scene)| {
        let mut other = scene.clone();
        change(&mut other);
        other.checksum() != before
    };
    assert!(!changed(&|_| ()));
    assert!(changed(&|scene| scene
        .particles
        .set_position(id, Vec2::new(place.x.next_up(), place.y))
        .unwrap()));
    assert!(changed(&|scene| scene
        .particles
        .set_position(id, Vec2::new(place.x, place.y.next_up()))
        .unwrap()));
    assert!(changed(&|scene| scene
        .particles
        .set_velocity(id, Vec2::new(velocity.x.next_up(), velocity.y))
        .unwrap()));
    assert!(changed(&|scene| scene
        .particles
        .set_velocity(id, Vec2::new(velocity.x, velocity.y.next_up()))
        .unwrap()));
    assert!(changed(&|scene| scene
        .particles
        .release(ParticleId::new(0))
        .unwrap()));
    assert!(changed(&|scene| {
        let members = scene.body.take().unwrap().members().to_vec();
        scene.body =
            Some(ShapeMatching::new(&scene.particles, members, Stiffness::Alpha(0.3)).unwrap());
    }));
    let [light, heavy] = [1.0, 2.0_f32].map(|mass| {
        let mut particles = Particles::<f32, 1>::new();
        particles.add_pinned(Vec2::new(0.0, 0.0), mass).unwrap();
        measure::checksum(&particles, &())
    });
    assert_ne!(light, heavy);
}

#[test]
fn scene_in_a_static_matches_a_local_one() {
    let mut scene = SCENE.lock().unwrap();
    scene.fill();
    let sums = scene.run(20);
    let mut other = Scene::new();
    other.fill();
    assert_eq!(other.run(20), sums);
}

/// Bytes per particle, in single and double precision.
const PARTICLE: [usize; 2] = [32, 64];
/// Bytes per member of a body.
const MEMBER: [usize; 2] = [22, 42];
/// Bytes per spring, and additional bytes per spring in a set: multiplier, factor and index.
const SPRING: [usize; 2] = [12, 24];
const MULTIPLIERS: [usize; 2] = [12, 20];

#[test]
fn size_of_particles_matches_documentation() {
    // Two counts, rounded up to the alignment of the numbers.
    let counts = [4, 8];
    assert_eq!(size_of::<Particles<f32, 1>>(), PARTICLE[0] + counts[0]);
    assert_eq!(
        size_of::<Particles<f32, 1000>>(),
        1000 * PARTICLE[0] + counts[0]
    );
    assert_eq!(size_of::<Particles<f64, 1>>(), PARTICLE[1] + counts[1]);
    assert_eq!(
        size_of::<Particles<f64, 1000>>(),
        1000 * PARTICLE[1] + counts[1]
    );
}

#[test]
fn size_of_springs_matches_documentation() {
    assert_eq!(size_of::<Distance<f32>>(), SPRING[0]);
    assert_eq!(size_of::<Distance<f64>>(), SPRING[1]);
    let single = size_of::<Distances<f32, 1008>>() - size_of::<Distances<f32, 8>>();
    let double = size_of::<Distances<f64, 1008>>() - size_of::<Distances<f64, 8>>();
    assert_eq!(single, 1000 * (size_of::<Distance<f32>>() + MULTIPLIERS[0]));
    assert_eq!(double, 1000 * (size_of::<Distance<f64>>() + MULTIPLIERS[1]));
}

#[test]
fn size_of_bodies_matches_documentation() {
    let single = size_of::<ShapeMatching<f32, 1008>>() - size_of::<ShapeMatching<f32, 8>>();
    let double = size_of::<ShapeMatching<f64, 1008>>() - size_of::<ShapeMatching<f64, 8>>();
    assert_eq!((single, double), (1000 * MEMBER[0], 1000 * MEMBER[1]));
}
