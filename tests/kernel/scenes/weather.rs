//! Scene of force fields, wind and water.

use super::{SHORT, Sums, sums};
use crate::support::float::Float;
use pliant::{
    Attractor, Distance, Distances, Drag, EdgeForces, Explosion, Falloff, ForceField, Gravity,
    MassProperties, Particles, Region, RigidBody, Rotation, Solver, StillWater, Vec2, Water, Wave,
    Wind,
};

/// Flag in the wind, a raft on a wave, a chain in still water, a moon in an attractor and a
/// particle of another gravity, above all of which something explodes.
#[inline(never)]
pub(super) fn weather<T: Float>() -> Sums {
    let mut particles = Particles::<T, 12>::new();
    let at = |x: f64, y: f64| T::vector(x, y);
    let flag = [at(0.0, 2.0), at(0.1, 1.8), at(0.2, 1.6), at(0.3, 1.4)];
    let flag = particles.add_range(&flag, T::of(0.1)).unwrap();
    particles.pin(flag.get(0).unwrap()).unwrap();
    let rope = [at(3.0, 0.2), at(3.3, 0.1), at(3.6, -0.1)];
    let rope = particles.add_range(&rope, T::HALF).unwrap();
    let mut springs = Distances::<T, 5>::new();
    for pair in flag.windows(2).chain(rope.windows(2)) {
        let [a, b] = [pair.get(0).unwrap(), pair.get(1).unwrap()];
        let spring = Distance::between(&particles, a, b, T::of(1e-4)).unwrap();
        springs.add(spring).unwrap();
    }
    let moon = particles.add(at(6.0, 1.0), T::ONE).unwrap();
    particles.set_velocity(moon, at(0.0, 1.5)).unwrap();
    let leaf = particles.add(at(1.0, 1.0), T::of(0.01)).unwrap();
    let hull = [at(-0.5, -0.2), at(0.5, -0.2), at(0.6, 0.2), at(-0.6, 0.2)];
    let shape = MassProperties::polygon(&hull, T::of(400.0)).unwrap();
    let turned = Rotation {
        cos: T::of(0.96),
        sin: T::of(0.28),
    };
    let mut raft = RigidBody::new(&mut particles, shape, at(2.0, 0.3), turned).unwrap();

    let mut wind = EdgeForces::<T, _, 7>::new(Wind {
        velocity: at(7.0, 1.0),
        density: T::of(1.2),
        drag: T::of(1.1),
        lift: T::of(0.6),
    });
    wind.add_chain(&particles, flag).unwrap();
    let corners = hull.map(|corner| raft.anchor(corner).unwrap());
    wind.add_outline(&particles, corners).unwrap();
    let wave = Wave {
        level: T::ZERO,
        amplitude: T::of(0.2),
        wavelength: T::of(4.0),
        speed: T::of(1.5),
        phase: T::of(0.3),
    };
    let water = |velocity| Water {
        surface: wave,
        density: T::of(1000.0),
        velocity,
        drag: T::ONE,
        friction: T::of(50.0),
    };
    let mut sea = EdgeForces::<T, _, 4>::new(water(Vec2::ZERO));
    sea.add_outline(&particles, corners).unwrap();
    let surface = StillWater {
        point: Vec2::ZERO,
        normal: at(0.0, 1.0),
    };
    let pond = Water {
        surface,
        density: T::of(1000.0),
        velocity: at(0.2, 0.0),
        drag: T::ONE,
        friction: T::ONE,
    };
    let mut pond = EdgeForces::<T, _, 2>::new(pond);
    pond.add_chain(&particles, rope).unwrap();
    let planet = |falloff| Attractor {
        center: at(5.0, 1.0),
        strength: T::TWO,
        softening: T::of(0.1),
        falloff,
    };
    let own = Gravity {
        scale: T::of(-0.1),
        acceleration: at(0.3, 0.0),
    };
    let nothing = Gravity {
        scale: T::ZERO,
        acceleration: Vec2::ZERO,
    };
    let air = Drag {
        velocity: at(0.5, 0.0),
        linear: T::of(0.1),
        quadratic: T::of(0.2),
    };
    let mut own = ForceField::<T, _, 1>::new(&particles, [leaf], own).unwrap();
    let mut nothing = ForceField::<T, _, 1>::new(&particles, [moon], nothing).unwrap();
    let mut planet = [
        Falloff::InverseSquare,
        Falloff::Inverse,
        Falloff::Constant,
        Falloff::Linear,
    ]
    .map(|falloff| ForceField::<T, _, 1>::new(&particles, [moon], planet(falloff)).unwrap());
    let mut air = ForceField::<T, _>::everywhere(air);
    air.region = Region::Rectangle {
        lower: at(-1.0, 0.0),
        upper: at(4.0, 3.0),
    };
    let blast = Explosion {
        center: at(2.0, 1.5),
        radius: T::of(0.5),
        falloff: T::TWO,
        speed: T::TWO,
    };
    let solver = Solver {
        gravity: at(0.0, -9.81),
        substeps: 2,
        ..Solver::new()
    };
    for step in 0..2 * SHORT {
        if step == SHORT {
            let ids = particles.ids();
            blast.apply(&mut particles, ids).unwrap();
        }
        let fields = (&mut own, &mut nothing, &mut planet, &mut air);
        let edges = (&mut wind, &mut sea, &mut pond);
        let mut all = (fields, edges, &mut springs, &mut raft);
        solver.step(T::of(0.02), &mut particles, &mut all).unwrap();
    }
    sums(
        &particles,
        &(
            (own, nothing, planet, air),
            (wind, sea, pond),
            springs,
            raft,
        ),
    )
}
