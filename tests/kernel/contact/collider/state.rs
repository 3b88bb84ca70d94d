//! State of contacts between steps, and robustness against extreme numbers.

use crate::contact::collider::response::{BALL, Wild, against, ball, floor};
use crate::support::corpus::{self, Bits};
use crate::support::float::Float;
use crate::support::settings::settings;
use pliant::{
    Collider, ColliderContacts, ContactMaterial, Depenetration, Finished, HalfPlane, Inside,
    Motion, ParticleId, Particles, Pass, Project, Rotation, RoundedBox, Scheme, Solver, Sweep,
    Vec2, measure,
};
use proptest::prelude::*;
use std::cell::RefCell;

/// A drum and a peg in it.
type Scene<T> = (
    ColliderContacts<T, Inside<T>, 1>,
    ColliderContacts<T, RoundedBox<T>, 1>,
);

/// Ball that rolls in a spinning drum with a moving peg.
fn drum<T: Float>() -> (Particles<T, 1>, Scene<T>) {
    let friction = T::of(0.4);
    let surface = ContactMaterial {
        static_friction: friction,
        kinetic_friction: friction,
        restitution: T::HALF,
        ..ContactMaterial::default()
    };
    let mut drum = against(Inside(RoundedBox::circle(T::ONE).unwrap()), surface);
    drum.set_angular_velocity(T::of(-3.0)).unwrap();
    let mut peg = against(
        RoundedBox::capsule(T::of(0.3), T::of(0.1)).unwrap(),
        surface,
    );
    peg.set_angular_velocity(T::of(1.0)).unwrap();
    peg.set_velocity(T::vector(0.01, -0.02)).unwrap();
    (ball([0.2, 0.7], [1.0, 0.0]), (drum, peg))
}

fn clones_in_contact_continue_with_the_same_bits<T: Float>() {
    let (mut particles, mut scene) = drum::<T>();
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 2,
        iterations: 2,
        sweep: Sweep::Symmetric,
        ..Solver::new()
    };
    let run = |particles: &mut Particles<T, 1>, scene: &mut Scene<T>| {
        let mut step = || {
            solver.step(T::ratio(1, 60), particles, scene).unwrap();
            measure::checksum(particles, scene)
        };
        (0..60).map(|_| step()).collect::<Vec<_>>()
    };
    while scene.0.touching().count() == 0 {
        solver
            .step(T::ratio(1, 60), &mut particles, &mut scene)
            .unwrap();
    }
    let (mut other, mut other_scene) = (particles.clone(), scene.clone());
    let future = run(&mut particles, &mut scene);
    assert!(
        future.windows(2).all(|sums| sums[0] != sums[1]),
        "no motion"
    );
    assert_eq!(run(&mut other, &mut other_scene), future);
}

/// The checksum covers the frame, its motion and the last normal.
fn checksum_covers_contacts<T: Float>() {
    type Peg<T> = ColliderContacts<T, RoundedBox<T>, 1>;
    let sum = |change: &dyn Fn(&mut Peg<T>)| {
        let mut peg = against(
            RoundedBox::circle(T::ONE).unwrap(),
            ContactMaterial::default(),
        );
        change(&mut peg);
        measure::checksum(&Particles::<T, 1>::new(), &peg)
    };
    let touched = |peg: &mut Peg<T>| {
        Solver::new()
            .step(T::ONE, &mut ball([0.0, 2.0], [0.0, -1.0]), peg)
            .unwrap();
    };
    let sums = [
        sum(&|_| ()),
        sum(&|peg| peg.set_position(T::vector(1.0, 0.0)).unwrap()),
        sum(&|peg| peg.set_velocity(T::vector(0.0, 1.0)).unwrap()),
        sum(&|peg| {
            peg.set_rotation(Rotation {
                cos: T::ZERO,
                sin: T::ONE,
            })
            .unwrap();
        }),
        sum(&|peg| peg.set_angular_velocity(T::ONE).unwrap()),
        sum(&touched),
    ];
    for (i, a) in sums.iter().enumerate() {
        assert!(sums.iter().skip(i + 1).all(|b| a != b), "{i}: {sums:x?}");
    }
}

/// Contacts with numbers of every magnitude leave finite numbers.
fn extreme_contacts_stay_finite<T: Bits>() {
    let numbers = prop::collection::vec(any::<u64>(), 16);
    proptest!(settings(3000), |(seeds in numbers, wide in any::<bool>(), kind in 0..7)| {
        let least = if wide { 1 - T::TOP } else { T::TOP - 9 };
        let numbers: Vec<T> = seeds.into_iter().map(|seed| corpus::number(seed, least, T::TOP)).collect();
        let (a, b) = (numbers[0].abs(), numbers[1].abs());
        let (capsule, rectangle) = (RoundedBox::capsule(a, b).unwrap(), RoundedBox::rectangle(Vec2::new(a, b)).unwrap());
        let finite = match kind {
            0 => stays_finite(capsule, &numbers),
            1 => stays_finite(rectangle, &numbers),
            2 => stays_finite(Inside(capsule), &numbers),
            3 => stays_finite(Inside(rectangle), &numbers),
            4 => stays_finite(floor(), &numbers),
            5 => stays_finite(Wild::<T, false>(a, b), &numbers),
            _ => stays_finite(Wild::<T, true>(a, b), &numbers),
        };
        prop_assert!(finite, "{:?}", numbers);
    });
}

fn stays_finite<T: Float, C: Collider<T>>(collider: C, numbers: &[T]) -> bool {
    let vector = |i: usize| Vec2::new(numbers[i], numbers[i + 1]);
    let mut particles = Particles::<T, 1>::new();
    particles.add(vector(2), T::ONE).unwrap();
    particles.set_velocity(BALL, vector(4)).unwrap();
    let friction = numbers[6].abs();
    let depenetration = Depenetration::Speed(numbers[7].abs());
    let surface = ContactMaterial {
        static_friction: friction,
        kinetic_friction: friction,
        restitution: T::ONE,
        depenetration,
    };
    let mut contacts =
        ColliderContacts::<T, C, 1>::new(collider, [BALL], numbers[8].abs(), surface).unwrap();
    contacts.set_position(vector(9)).unwrap();
    contacts.set_velocity(vector(11)).unwrap();
    contacts.set_angular_velocity(numbers[13]).unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 2,
        iterations: 2,
        ..Solver::new()
    };
    (0..3).all(|_| {
        solver
            .step(T::of(1.0 / 60.0), &mut particles, &mut contacts)
            .unwrap();
        let frame = contacts.position().is_finite() && contacts.rotation().cos.is_finite();
        frame && particles.positions()[0].is_finite() && particles.velocities()[0].is_finite()
    })
}

/// Direct calls with slices that are too short or differ in length.
fn contacts_do_not_panic_on_slices_of_any_length<T: Float>() {
    let ids = (0..3).map(ParticleId::new);
    let mut floor =
        ColliderContacts::<T, _, 3>::new(floor(), ids, T::ONE, ContactMaterial::default()).unwrap();
    let (vectors, ones) = ([T::vector(1.0, -2.0); 4], [T::ONE; 4]);
    let pass = Pass {
        h: T::ONE,
        inv_h: T::ONE,
        substeps: 1,
        index: 0,
        vacancies: false,
        backward: false,
        scheme: Scheme::Predicted,
    };
    for lengths in 0..5_usize.pow(4) {
        let [a, b, c, d] = [
            lengths % 5,
            lengths / 5 % 5,
            lengths / 25 % 5,
            lengths / 125,
        ];
        let (mut displacements, mut velocities) = (vectors, vectors);
        let mut motion = Motion {
            positions: &vectors[..a],
            velocities: &vectors[..b],
            displacements: &mut displacements[..c],
            masses: &ones[..d],
            inverse_masses: &ones[..d],
        };
        assert_eq!(floor.check(&pass, &motion).is_ok(), a >= 3);
        floor.project(&pass, &mut motion);
        assert_eq!(floor.touching().count(), a.min(b).min(c).min(d).min(3));
        let mut positions = vectors;
        let mut finished = Finished {
            gravity_dv: Vec2::ZERO,
            positions: &mut positions[..d],
            velocities: &mut velocities[..c],
            displacements: &displacements[..b],
            inverse_masses: &ones[..a],
        };
        floor.solve_velocities(&pass, &mut finished);
        assert!(
            displacements
                .iter()
                .chain(&velocities)
                .all(|v| v.is_finite())
        );
    }
}

/// Records each call of `solve_velocities` with the velocity change by gravity.
struct Noted<'a>(u8, &'a RefCell<Vec<(u8, f64)>>);

impl Project<f64> for Noted<'_> {
    fn project(&mut self, _: &Pass<f64>, _: &mut Motion<'_, f64>) {}
    fn solve_velocities(&mut self, pass: &Pass<f64>, finished: &mut Finished<'_, f64>) {
        assert_eq!((pass.index, pass.backward), (0, false));
        self.1.borrow_mut().push((self.0, finished.gravity_dv.y));
    }
}

#[test]
fn velocities_are_solved_once_per_substep() {
    let visits = RefCell::new(Vec::new());
    let noted = |name| Noted(name, &visits);
    let mut last = noted(4);
    let mut scene = (noted(0), [noted(1), noted(2)], Some(noted(3)), &mut last);
    let solver = Solver {
        gravity: Vec2::new(0.0, -8.0),
        substeps: 2,
        iterations: 3,
        sweep: Sweep::Symmetric,
        ..Solver::new()
    };
    solver
        .step(0.5, &mut Particles::<f64, 1>::new(), &mut scene)
        .unwrap();
    let expected = [0, 1, 2, 3, 4, 0, 1, 2, 3, 4].map(|name| (name, -2.0));
    assert_eq!(*visits.borrow(), expected);
}

/// Memory per particle: its id and seven numbers.
#[test]
fn contact_size_matches_the_documentation() {
    type Single<const N: usize> = ColliderContacts<f32, HalfPlane<f32>, N>;
    type Double<const N: usize> = ColliderContacts<f64, HalfPlane<f64>, N>;
    assert_eq!(
        size_of::<Single<1008>>() - size_of::<Single<8>>(),
        1000 * 30
    );
    assert_eq!(
        size_of::<Double<1008>>() - size_of::<Double<8>>(),
        1000 * 58
    );
}

crate::both!(
    clones_in_contact_continue_with_the_same_bits,
    checksum_covers_contacts,
    extreme_contacts_stay_finite,
    contacts_do_not_panic_on_slices_of_any_length,
);
