//! Second order, angular momentum and energy of free systems with constraints of every kind.

use pliant::{
    Angle, Constraint, Constraints, Distance, Material, Muscle, NeoHookean, OnSegment, ParticleId,
    Particles, PointEdge, Pressure, Project, Rod, Scheme, Solver, StVenantKirchhoff, Vec2, measure,
};

/// Up to four particles of 1 kg and their constraints.
struct Free {
    particles: Particles<f64, 4>,
    parts: Box<dyn Project<f64>>,
}

fn particles(points: &[[f64; 4]]) -> Particles<f64, 4> {
    let mut particles = Particles::new();
    for [x, y, u, v] in points {
        let id = particles.add(Vec2::new(*x, *y), 1.0).unwrap();
        particles.set_velocity(id, Vec2::new(*u, *v)).unwrap();
    }
    particles
}

fn set<C: Constraint<f64, K>, const K: usize>(
    constraints: impl IntoIterator<Item = C>,
) -> Constraints<f64, C, K, 4> {
    let mut set = Constraints::new();
    for constraint in constraints {
        set.add(constraint).unwrap();
    }
    set
}

/// A triangle whose second corner is kicked from rest.
fn triangle() -> (Particles<f64, 4>, [ParticleId; 3]) {
    let corners = [
        [0.0, 0.0, 0.0, 0.0],
        [1.0, 0.0, 0.3, 0.2],
        [0.0, 1.0, 0.0, 0.0],
    ];
    (particles(&corners), [0, 1, 2].map(ParticleId::new))
}

const RUBBER: Material<f64> = Material {
    youngs_modulus: 50.0,
    poissons_ratio: 0.3,
};

fn st_venant_kirchhoff() -> Free {
    let (particles, ids) = triangle();
    let element = StVenantKirchhoff::between(&particles, ids, RUBBER).unwrap();
    Free {
        particles,
        parts: Box::new(set([element])),
    }
}

fn neo_hookean() -> Free {
    let (particles, ids) = triangle();
    let elements = NeoHookean::between(&particles, ids, RUBBER).unwrap();
    Free {
        particles,
        parts: Box::new(set(elements)),
    }
}

/// An elastic angle between two springs.
fn angle() -> Free {
    let (particles, [b, a, c]) = triangle();
    let spring = |end| Distance::between(&particles, b, end, 0.02).unwrap();
    let parts = (
        set([a, c].map(spring)),
        set([Angle::between(&particles, [a, b, c], 0.05).unwrap()]),
    );
    Free {
        particles,
        parts: Box::new(parts),
    }
}

/// A bead that is held elastically beside a spring, and pushed away from it.
fn on_segment() -> Free {
    let particles = particles(&[
        [0.1, 0.0, 0.0, 0.3],
        [-1.0, 0.0, 0.0, 0.0],
        [1.0, 0.0, 0.0, 0.0],
    ]);
    let [bead, a, b] = [0, 1, 2].map(ParticleId::new);
    let parts = (
        set([Distance::between(&particles, a, b, 0.02).unwrap()]),
        set([OnSegment::new(bead, [a, b], 0.02).unwrap()]),
    );
    Free {
        particles,
        parts: Box::new(parts),
    }
}

/// A square of springs around compressible air.
fn pressure() -> Free {
    let particles = particles(&[
        [0.0, 0.0, 0.0, 0.0],
        [1.0, 0.0, 0.3, 0.2],
        [1.0, 1.0, 0.0, 0.0],
        [0.0, 1.0, -0.1, 0.2],
    ]);
    let ids = [0, 1, 2, 3].map(ParticleId::new);
    let edges = [0, 1, 2, 3]
        .map(|k| Distance::between(&particles, ids[k], ids[(k + 1) % 4], 0.02).unwrap());
    let air = Pressure::<f64, 4>::new(&particles, ids, 1.0, 0.02).unwrap();
    Free {
        particles,
        parts: Box::new((set(edges), air)),
    }
}

/// An elastic muscle that holds its length.
fn muscle() -> Free {
    let particles = particles(&[[0.0, 0.0, 0.0, 0.0], [1.0, 0.0, 0.3, 0.0]]);
    let ends = [0, 1].map(ParticleId::new);
    let muscle = Muscle::new(&particles, ends, 0.02, 1e3).unwrap();
    Free {
        particles,
        parts: Box::new(muscle),
    }
}

/// Name and builder of a free system.
type Kind = (&'static str, fn() -> Free);

const KINDS: [Kind; 6] = [
    ("St. Venant–Kirchhoff", st_venant_kirchhoff),
    ("Neo-Hookean", neo_hookean),
    ("angle", angle),
    ("bead", on_segment),
    ("pressure", pressure),
    ("muscle", muscle),
];

impl Free {
    /// Advances by one substep of length h.
    fn step(&mut self, scheme: Scheme, h: f64) {
        let solver = Solver {
            scheme,
            ..Solver::new()
        };
        solver
            .step(h, &mut self.particles, &mut *self.parts)
            .unwrap();
    }

    fn spin(&self) -> f64 {
        measure::angular_momentum(&self.particles, Vec2::ZERO)
    }

    /// Advances by one substep and returns the energy at its start, J.
    fn energy_of_step(&mut self, scheme: Scheme, h: f64) -> f64 {
        let elastic = self.parts.elastic_energy(h, &self.particles.view());
        let before = self.particles.velocities().to_vec();
        self.step(scheme, h);
        let pairs = before.iter().zip(self.particles.velocities());
        let kinetic = pairs.map(|(before, after)| {
            let v = (*before + *after) * 0.5;
            0.5 * v.dot(v)
        });
        elastic + kinetic.sum::<f64>()
    }
}

/// Positions after one second with steps of 1/rate. All systems start without forces, so velocities
/// at the start equal those half a step before, up to second order.
fn after_one_second(kind: fn() -> Free, scheme: Scheme, rate: u32) -> Vec<Vec2<f64>> {
    let mut free = kind();
    for _ in 0..rate {
        free.step(scheme, 1.0 / f64::from(rate));
    }
    free.particles.positions().to_vec()
}

/// The error after one second is a quarter when the step is half.
#[test]
fn resolved_constraints_are_of_second_order() {
    for (name, kind) in KINDS {
        let exact = after_one_second(kind, Scheme::Leapfrog, 7680);
        let error = |scheme, rate| {
            let places = after_one_second(kind, scheme, rate);
            let pairs = places.iter().zip(&exact);
            pairs.fold(0.0, |most, (a, b)| f64::max(most, (*a - *b).length()))
        };
        let errors = [120, 240, 480].map(|rate| error(Scheme::Leapfrog, rate));
        for pair in errors.windows(2) {
            let ratio = pair[0] / pair[1];
            assert!((3.6..=4.4).contains(&ratio), "{name}: {errors:?}");
        }
        let predicted = error(Scheme::Predicted, 480);
        assert!(
            errors[2] < 0.1 * predicted,
            "{name}: {errors:?}, predicted {predicted}"
        );
    }
}

/// Twenty seconds at 240 steps per second: the energy stays within 1 %, and the angular momentum is
/// exact up to the rounding of each step.
#[test]
fn resolved_constraints_keep_energy_and_angular_momentum() {
    for (name, kind) in KINDS {
        let range = |scheme| {
            let mut free = kind();
            let start = free.energy_of_step(scheme, 1.0 / 240.0);
            // A strain of zero has no gradient, so the first substep of an element is predicted.
            let spin = free.spin();
            let mut worst = [0.0_f64; 2];
            for _ in 1..4800 {
                worst[0] =
                    worst[0].max((free.energy_of_step(scheme, 1.0 / 240.0) / start - 1.0).abs());
                worst[1] = worst[1].max((free.spin() - spin).abs());
            }
            worst
        };
        let [energy, spin] = range(Scheme::Leapfrog);
        assert!(
            energy < 0.01 && spin < 4800.0 * 4.0 * f64::EPSILON,
            "{name}: {energy}, {spin}"
        );
        let [energy, _] = range(Scheme::Predicted);
        assert!(energy > 0.1, "{name}, the predicted scheme: {energy}");
    }
}

/// Rigid beads and edges hold the particle without changing the angular momentum, while the rod
/// turns below it.
#[test]
fn beads_and_edges_keep_the_angular_momentum() {
    let start = || {
        particles(&[
            [0.3, 0.0, 0.0, 0.0],
            [-1.0, 0.0, 0.0, -1.0],
            [1.0, 0.0, 0.0, 1.0],
        ])
    };
    let [bead, a, b] = [0, 1, 2].map(ParticleId::new);
    let rods = || set([Rod::new(a, b, 2.0).unwrap()]);
    let kinds: [(&str, Box<dyn Project<f64>>); 2] = [
        (
            "bead",
            Box::new((rods(), set([OnSegment::new(bead, [a, b], 0.0).unwrap()]))),
        ),
        (
            "edge",
            Box::new((rods(), set([PointEdge::new(bead, [a, b], 0.0).unwrap()]))),
        ),
    ];
    for (name, parts) in kinds {
        let mut free = Free {
            particles: start(),
            parts,
        };
        let spin = free.spin();
        for _ in 0..80 {
            free.step(Scheme::Leapfrog, 0.01);
        }
        let change = (free.spin() - spin).abs();
        assert!(change < 80.0 * 8.0 * f64::EPSILON, "{name}: {change:e}");
        let slid = free.particles.positions()[0].length();
        assert!(slid > 0.33, "{name} slid to {slid}");
    }
}

/// The force of a muscle stays within its limit.
#[test]
fn muscles_are_limited() {
    let particles = particles(&[[0.0, 0.0, 0.0, 0.0], [1.0, 0.0, 3.0, 1.0]]);
    let ends = [0, 1].map(ParticleId::new);
    for compliance in [0.0, 1e-2] {
        let mut muscle = Muscle::new(&particles, ends, compliance, 2.0).unwrap();
        let mut moving = particles.clone();
        let (solver, h) = (
            Solver {
                scheme: Scheme::Leapfrog,
                ..Solver::new()
            },
            0.01,
        );
        let mut largest = 0.0_f64;
        for _ in 0..20 {
            solver.step(h, &mut moving, &mut muscle).unwrap();
            largest = largest.max(muscle.multiplier().abs() / (h * h));
        }
        assert!((largest - 2.0).abs() < 1e-9, "{compliance}: {largest} N");
    }
}
