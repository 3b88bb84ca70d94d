//! What contacts promise for odd cases, and that they keep to Coulomb's cone.

use crate::corpus::Bits;
use crate::float::Float;
use crate::tolerance;
use pliant::{
    Collider, Contacts, Container, Finished, Gap, HalfPlane, Motion, ParticleId, Particles, Pass, Project, Recovery, Rotation,
    Scheme, Solid, Solver, Surface, Sweep, Vec2, measure,
};
use proptest::prelude::*;
use std::cell::RefCell;

const BALL: ParticleId = ParticleId::new(0);
const RADIUS: f64 = 0.125;

fn ball<T: Float>(place: [f64; 2], velocity: [f64; 2]) -> Particles<T, 1> {
    let mut particles = Particles::new();
    particles.add(T::vector(place[0], place[1]), T::TWO).unwrap();
    particles.set_velocity(BALL, T::vector(velocity[0], velocity[1])).unwrap();
    particles
}

fn against<T: Float, C: Collider<T>>(collider: C, surface: Surface<T>) -> Contacts<T, C, 1> {
    Contacts::new(collider, [BALL], T::of(RADIUS), surface).unwrap()
}

fn floor<T: Float>() -> HalfPlane<T> {
    HalfPlane::new(T::vector(0.0, 1.0)).unwrap()
}

/// The impulse of one step: 0 ≤ J_n and |J_t| ≤ μ_s J_n, whether it sticks, slides, bounces, or recovers.
fn impulses_stay_in_the_cone<T: Float>() {
    let settings = ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() };
    let pair = |size: f64| [-size..size, -size..size];
    proptest!(settings, |(
        height in -0.1..0.2, velocity in pair(10.0), moving in pair(3.0),
        coefficients in [0.0..1.5, 0.0..1.0, 0.0..1.0], counts in [1..4_u16, 1..4_u16]
    )| {
        let [friction, share, restitution] = coefficients;
        let surface = Surface {
            static_friction: T::of(friction),
            kinetic_friction: T::of(friction * share),
            restitution: T::of(restitution),
            ..Surface::default()
        };
        let mut particles = ball::<T>([0.0, RADIUS + height], velocity);
        let mut floor = against(floor(), surface);
        floor.set_velocity(T::vector(moving[0], moving[1])).unwrap();
        let (before, h) = (particles.velocities()[0], 0.02);
        let gravity = T::vector(2.0, -9.81);
        let solver = Solver { gravity, substeps: counts[0], iterations: counts[1], ..Solver::new() };
        solver.step(T::of(h), &mut particles, &mut floor).unwrap();
        let change = particles.velocities()[0] - before - gravity * T::of(h);
        let slack = tolerance::impulse(T::EPSILON.wide());
        prop_assert!(change.y.wide() >= -slack, "pulled: {change:?}");
        let bound = friction * change.y.wide() + slack;
        prop_assert!(change.x.wide().abs() <= bound, "outside the cone: {change:?}, friction {friction}");
    });
}

/// Where nothing comes near, nothing changes, bit for bit, and nothing is touched.
fn contacts_that_do_not_touch_do_nothing<T: Float>() {
    let (mut particles, mut alone) = (ball::<T>([0.3, 5.0], [0.7, -0.1]), ball::<T>([0.3, 5.0], [0.7, -0.1]));
    let surface = Surface { restitution: T::ONE, static_friction: T::ONE, ..Surface::default() };
    let mut scene = (
        against(floor(), surface),
        against(Solid::circle(T::ONE).unwrap(), surface),
        against(Container(Solid::circle(T::of(9.0)).unwrap()), surface),
    );
    let solver = Solver { gravity: T::vector(0.0, -1.0), substeps: 3, iterations: 2, ..Solver::new() };
    for _ in 0..10 {
        solver.step(T::of(0.1), &mut particles, &mut scene).unwrap();
        solver.step(T::of(0.1), &mut alone, &mut ()).unwrap();
        assert_eq!(scene.0.touching().count() + scene.1.touching().count() + scene.2.touching().count(), 0);
    }
    assert_eq!((particles.positions(), particles.velocities()), (alone.positions(), alone.velocities()));
}

fn pinned_particles_are_left_alone<T: Float>() {
    let mut particles = ball::<T>([0.0, -1.0], [0.0, 0.0]);
    particles.pin(BALL).unwrap();
    particles.set_velocity(BALL, T::vector(0.5, -0.25)).unwrap();
    let mut floor = against(floor(), Surface { restitution: T::ONE, ..Surface::default() });
    Solver { substeps: 2, ..Solver::new() }.step(T::ONE, &mut particles, &mut floor).unwrap();
    assert_eq!((particles.positions()[0], particles.velocities()[0]), (T::vector(0.5, -1.25), T::vector(0.5, -0.25)));
    assert_eq!(floor.touching().count(), 0);
}

/// An overlap shrinks as fast as it is told to and leaves the particle at rest; against an inward velocity it does not grow.
fn overlaps_are_undone_at_a_limited_rate<T: Float>() {
    let h = 1.0 / 64.0;
    for recovery in [Recovery::Speed(0.5), Recovery::Share(0.25), Recovery::Share(1.0), Recovery::Speed(0.0)] {
        for inward in [0.0, 3.0] {
            let narrow = match recovery {
                Recovery::Speed(speed) => Recovery::Speed(T::of(speed)),
                Recovery::Share(share) => Recovery::Share(T::of(share)),
            };
            let mut particles = ball::<T>([0.0, RADIUS - 1.0], [0.0, -inward]);
            let mut floor = against(floor(), Surface { recovery: narrow, restitution: T::ZERO, ..Surface::default() });
            let mut depth = 1.0;
            for _ in 0..200 {
                Solver::new().step(T::of(h), &mut particles, &mut floor).unwrap();
                let expected = match recovery {
                    Recovery::Speed(speed) => f64::max(depth - speed * h, 0.0),
                    Recovery::Share(share) => depth * (1.0 - share),
                };
                depth = RADIUS - particles.positions()[0].y.wide();
                let slack = tolerance::swept(T::EPSILON.wide(), 1.0);
                assert!((depth - expected).abs() <= slack, "{depth}, expected {expected}, {recovery:?}, inward {inward}");
                let speed = particles.velocities()[0].y.wide();
                assert!(speed.abs() <= slack / h, "leaves at {speed}, {recovery:?}, inward {inward}");
            }
        }
    }
}

/// In the middle of a circle the normal of the last contact counts, or (1, 0).
fn the_last_normal_leads_out_of_the_middle<T: Float>() {
    let all = Surface { recovery: Recovery::Share(T::ONE), ..Surface::default() };
    let circle = || Solid::circle(T::of(0.875)).unwrap();
    let mut particles = ball::<T>([0.0, 0.0], [0.0, 0.0]);
    let mut table = against(circle(), all);
    Solver::new().step(T::ONE, &mut particles, &mut table).unwrap();
    assert_eq!((particles.positions()[0], particles.velocities()[0]), (T::vector(1.0, 0.0), Vec2::ZERO));
    particles.set_position(BALL, T::vector(0.0, -1.5)).unwrap();
    particles.set_velocity(BALL, T::vector(0.0, 8.0)).unwrap();
    Solver::new().step(T::ONE, &mut particles, &mut table).unwrap();
    assert_eq!(particles.positions()[0], T::vector(0.0, -1.0));
    particles.set_position(BALL, Vec2::ZERO).unwrap();
    Solver::new().step(T::ONE, &mut particles, &mut table).unwrap();
    assert_eq!(particles.positions()[0], T::vector(0.0, -1.0));
    // A corner, and the axis of a capsule.
    for (solid, from, to) in [
        (Solid::rectangle(T::vector(0.5, 0.5)).unwrap(), [0.5, 0.5], [0.625, 0.5]),
        (Solid::capsule(T::ONE, T::HALF).unwrap(), [0.25, 0.0], [0.25, 0.625]),
        (Solid::capsule(T::ZERO, T::HALF).unwrap(), [0.0, 0.0], [0.625, 0.0]),
    ] {
        let mut particles = ball::<T>(from, [0.0, 0.0]);
        Solver::new().step(T::ONE, &mut particles, &mut against(solid, all)).unwrap();
        assert_eq!(particles.positions()[0], T::vector(to[0], to[1]), "{solid:?}");
    }
}

/// Both walls of a corner hold in one pass.
fn corners_of_containers_hold_at_once<T: Float>() {
    let mut particles = ball::<T>([0.0, 0.0], [400.0, -300.0]);
    let mut room = against(Container(Solid::rectangle(T::vector(2.0, 1.0)).unwrap()), Surface::default());
    Solver::new().step(T::ONE, &mut particles, &mut room).unwrap();
    assert_eq!(particles.positions()[0], T::vector(1.875, -0.875));
}

/// 1024 m out, a wall stops a particle that moves by a few ε of a metre, and friction holds one that slides by as much.
fn small_moves_count_far_out<T: Float>() {
    let part = T::of(4.0) * T::EPSILON;
    for (velocity, rest) in [((T::ZERO, -part), Vec2::ZERO), ((part, -part), Vec2::ZERO), ((part, part), Vec2::new(part, part))] {
        let mut particles = ball::<T>([1024.0, 1024.0 + RADIUS], [0.0, 0.0]);
        particles.set_velocity(BALL, Vec2::new(velocity.0, velocity.1)).unwrap();
        let mut floor = against(floor(), Surface { static_friction: T::ONE, ..Surface::default() });
        floor.set_position(T::vector(1000.0, 1024.0)).unwrap();
        Solver::new().step(T::ONE, &mut particles, &mut floor).unwrap();
        assert_eq!(particles.velocities()[0], rest);
    }
}

/// Friction gets its share of the whole impulse of a bounce: μ (1 + e) w, whenever in the substep the bounce comes.
fn bounces_are_braked_in_full<T: Float>() {
    let [friction, restitution] = [0.25, 0.5].map(T::of);
    let surface = Surface { static_friction: friction, kinetic_friction: friction, restitution, ..Surface::default() };
    for height in [0.0, 0.5, 1.5] {
        let mut particles = ball::<T>([0.0, RADIUS + height], [3.0, -2.0]);
        Solver::new().step(T::ONE, &mut particles, &mut against(floor(), surface)).unwrap();
        assert_eq!(particles.velocities()[0], T::vector(2.25, 1.0), "from {height}");
    }
}

/// A collider so far away that the distance overflows is not there.
fn distances_that_overflow_are_skipped<T: Float>() {
    let mut particles = ball::<T>([0.0, 0.0], [0.5, 0.0]);
    particles.set_position(BALL, Vec2::new(T::ZERO, -T::MAX)).unwrap();
    let mut floor = against(floor(), Surface::default());
    floor.set_position(Vec2::new(T::ZERO, T::MAX)).unwrap();
    Solver::new().step(T::ONE, &mut particles, &mut floor).unwrap();
    assert_eq!(particles.positions()[0], Vec2::new(T::HALF, -T::MAX));
    assert_eq!((particles.velocities()[0], floor.touching().count()), (T::vector(0.5, 0.0), 0));
    // A correction that overflows is none: by 4 m along a normal as long as can be.
    let mut particles = ball::<T>([-1.0, 0.0], [0.0, 0.5]);
    let all = Surface { recovery: Recovery::Share(T::ONE), ..Surface::default() };
    let mut wild = against(Wild::<T, false>(T::of(4.0), T::MAX), all);
    Solver::new().step(T::ONE, &mut particles, &mut wild).unwrap();
    assert_eq!((particles.velocities()[0], wild.touching().count()), (T::vector(0.0, 0.5), 0));
}

/// Moves the particle in pass zero.
struct Shove<T>(Vec2<T>);

impl<T: Float> Project<T> for Shove<T> {
    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        motion.displacements[0] += if pass.index == 0 { self.0 } else { Vec2::ZERO };
    }
}

/// From the floor of a box to its wall within a substep: the load on the floor does not count for friction on the wall.
fn another_wall_is_another_contact<T: Float>() {
    let rough = Surface { static_friction: T::ONE, kinetic_friction: T::ONE, ..Surface::default() };
    let mut particles = ball::<T>([0.0, -0.875], [0.0, -1.0]);
    let room = against(Container(Solid::rectangle(T::vector(2.0, 1.0)).unwrap()), rough);
    let shove = Shove(T::vector(2.0, 0.25));
    Solver { iterations: 2, ..Solver::new() }.step(T::ONE, &mut particles, &mut (room, shove)).unwrap();
    // The wall pushes by 0.125 and holds back as much of the quarter.
    assert_eq!(particles.positions()[0], T::vector(1.875, -0.75));
}

/// What held in the first pass is counted when the load has grown in the second.
fn friction_adds_up_over_passes<T: Float>() {
    let rough = Surface { static_friction: T::HALF, kinetic_friction: T::HALF, ..Surface::default() };
    let mut particles = ball::<T>([0.0, RADIUS], [0.875, -1.0]);
    let mut scene = (against(floor(), rough), Shove(T::vector(0.0, -1.0)));
    Solver { iterations: 2, ..Solver::new() }.step(T::ONE, &mut particles, &mut scene).unwrap();
    assert_eq!((particles.positions()[0], particles.velocities()[0]), (T::vector(0.0, RADIUS), Vec2::ZERO));
}

/// A drum and a peg in it.
type Scene<T> = (Contacts<T, Container<T>, 1>, Contacts<T, Solid<T>, 1>);

/// A ball that rolls about in a spinning drum with a moving peg.
fn drum<T: Float>() -> (Particles<T, 1>, Scene<T>) {
    let friction = T::of(0.4);
    let surface = Surface { static_friction: friction, kinetic_friction: friction, restitution: T::HALF, ..Surface::default() };
    let mut drum = against(Container(Solid::circle(T::ONE).unwrap()), surface);
    drum.set_angular_velocity(T::of(-3.0)).unwrap();
    let mut peg = against(Solid::capsule(T::of(0.3), T::of(0.1)).unwrap(), surface);
    peg.set_angular_velocity(T::of(1.0)).unwrap();
    peg.set_velocity(T::vector(0.01, -0.02)).unwrap();
    (ball([0.2, 0.7], [1.0, 0.0]), (drum, peg))
}

fn clones_go_on_with_the_same_bits_in_contact<T: Float>() {
    let (mut particles, mut scene) = drum::<T>();
    let solver = Solver { gravity: T::vector(0.0, -9.81), substeps: 2, iterations: 2, sweep: Sweep::Symmetric, ..Solver::new() };
    let run = |particles: &mut Particles<T, 1>, scene: &mut Scene<T>| {
        let mut step = || {
            solver.step(T::ratio(1, 60), particles, scene).unwrap();
            measure::checksum(particles, scene)
        };
        (0..60).map(|_| step()).collect::<Vec<_>>()
    };
    while scene.0.touching().count() == 0 {
        solver.step(T::ratio(1, 60), &mut particles, &mut scene).unwrap();
    }
    let (mut other, mut other_scene) = (particles.clone(), scene.clone());
    let future = run(&mut particles, &mut scene);
    assert!(future.windows(2).all(|sums| sums[0] != sums[1]), "nothing moves");
    assert_eq!(run(&mut other, &mut other_scene), future);
}

/// The frame, its motion and the last normal count.
fn checksums_see_contacts<T: Float>() {
    type Peg<T> = Contacts<T, Solid<T>, 1>;
    let sum = |change: &dyn Fn(&mut Peg<T>)| {
        let mut peg = against(Solid::circle(T::ONE).unwrap(), Surface::default());
        change(&mut peg);
        measure::checksum(&Particles::<T, 1>::new(), &peg)
    };
    let touched = |peg: &mut Peg<T>| {
        Solver::new().step(T::ONE, &mut ball([0.0, 2.0], [0.0, -1.0]), peg).unwrap();
    };
    let sums = [
        sum(&|_| ()),
        sum(&|peg| peg.set_position(T::vector(1.0, 0.0)).unwrap()),
        sum(&|peg| peg.set_velocity(T::vector(0.0, 1.0)).unwrap()),
        sum(&|peg| peg.set_rotation(Rotation { co: T::ZERO, si: T::ONE }).unwrap()),
        sum(&|peg| peg.set_angular_velocity(T::ONE).unwrap()),
        sum(&touched),
    ];
    for (i, a) in sums.iter().enumerate() {
        assert!(sums.iter().skip(i + 1).all(|b| a != b), "{i}: {sums:x?}");
    }
}

/// Talks nonsense.
struct Wild<T, const HOLLOW: bool>(T, T);

impl<T: Float, const HOLLOW: bool> Collider<T> for Wild<T, HOLLOW> {
    const HOLLOW: bool = HOLLOW;
    fn gap(&self, place: Vec2<T>, _: T) -> Gap<T> {
        Gap { distance: place.x * self.0, normal: Some(Vec2::new(self.1, place.y)) }
    }
}

/// Contacts between numbers of every size leave finite numbers.
fn wild_contacts_stay_finite<T: Bits>() {
    let settings = ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() };
    let numbers = prop::collection::vec(any::<u64>(), 16);
    proptest!(settings, |(seeds in numbers, wide in any::<bool>(), kind in 0..7)| {
        let least = if wide { 1 - T::TOP } else { T::TOP - 9 };
        let numbers: Vec<T> = seeds.into_iter().map(|seed| crate::corpus::number(seed, least, T::TOP)).collect();
        let (a, b) = (numbers[0].abs(), numbers[1].abs());
        let (capsule, rectangle) = (Solid::capsule(a, b).unwrap(), Solid::rectangle(Vec2::new(a, b)).unwrap());
        let finite = match kind {
            0 => stays_finite(capsule, &numbers),
            1 => stays_finite(rectangle, &numbers),
            2 => stays_finite(Container(capsule), &numbers),
            3 => stays_finite(Container(rectangle), &numbers),
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
    let recovery = Recovery::Speed(numbers[7].abs());
    let surface = Surface { static_friction: friction, kinetic_friction: friction, restitution: T::ONE, recovery };
    let mut contacts = Contacts::<T, C, 1>::new(collider, [BALL], numbers[8].abs(), surface).unwrap();
    contacts.set_position(vector(9)).unwrap();
    contacts.set_velocity(vector(11)).unwrap();
    contacts.set_angular_velocity(numbers[13]).unwrap();
    let solver = Solver { gravity: T::vector(0.0, -9.81), substeps: 2, iterations: 2, ..Solver::new() };
    (0..3).all(|_| {
        solver.step(T::of(1.0 / 60.0), &mut particles, &mut contacts).unwrap();
        let frame = contacts.position().is_finite() && contacts.rotation().co.is_finite();
        frame && particles.positions()[0].is_finite() && particles.velocities()[0].is_finite()
    })
}

/// Called by hand with slices that are too short and of different lengths.
fn contacts_survive_slices_of_any_length<T: Float>() {
    let ids = (0..3).map(ParticleId::new);
    let mut floor = Contacts::<T, _, 3>::new(floor(), ids, T::ONE, Surface::default()).unwrap();
    let (vectors, ones) = ([T::vector(1.0, -2.0); 4], [T::ONE; 4]);
    let pass = Pass { time_step: T::ONE, rate: T::ONE, index: 0, backward: false, scheme: Scheme::Predicted };
    for lengths in 0..5_usize.pow(4) {
        let [a, b, c, d] = [lengths % 5, lengths / 5 % 5, lengths / 25 % 5, lengths / 125];
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
        let mut finished =
            Finished { gain: Vec2::ZERO, positions: &vectors[..d], velocities: &mut velocities[..c], inverse_masses: &ones[..a] };
        floor.settle(&pass, &mut finished);
        assert!(displacements.iter().chain(&velocities).all(|v| v.is_finite()));
    }
}

/// Notes when it is settled, and with what gain.
struct Noted<'a>(u8, &'a RefCell<Vec<(u8, f64)>>);

impl Project<f64> for Noted<'_> {
    fn project(&mut self, _: &Pass<f64>, _: &mut Motion<'_, f64>) {}
    fn settle(&mut self, pass: &Pass<f64>, finished: &mut Finished<'_, f64>) {
        assert_eq!((pass.index, pass.backward), (0, false));
        self.1.borrow_mut().push((self.0, finished.gain.y));
    }
}

#[test]
fn everything_is_settled_once_a_substep() {
    let visits = RefCell::new(Vec::new());
    let noted = |name| Noted(name, &visits);
    let mut last = noted(4);
    let mut scene = (noted(0), [noted(1), noted(2)], Some(noted(3)), &mut last);
    let solver = Solver { gravity: Vec2::new(0.0, -8.0), substeps: 2, iterations: 3, sweep: Sweep::Symmetric, ..Solver::new() };
    solver.step(0.5, &mut Particles::<f64, 1>::new(), &mut scene).unwrap();
    let expected = [0, 1, 2, 3, 4, 0, 1, 2, 3, 4].map(|name| (name, -2.0));
    assert_eq!(*visits.borrow(), expected);
}

/// Bytes a particle takes: its id and seven numbers.
#[test]
fn contacts_take_what_is_documented() {
    type Single<const N: usize> = Contacts<f32, HalfPlane<f32>, N>;
    type Double<const N: usize> = Contacts<f64, HalfPlane<f64>, N>;
    assert_eq!(size_of::<Single<1008>>() - size_of::<Single<8>>(), 1000 * 30);
    assert_eq!(size_of::<Double<1008>>() - size_of::<Double<8>>(), 1000 * 58);
}

crate::both!(
    impulses_stay_in_the_cone,
    contacts_that_do_not_touch_do_nothing,
    pinned_particles_are_left_alone,
    overlaps_are_undone_at_a_limited_rate,
    the_last_normal_leads_out_of_the_middle,
    corners_of_containers_hold_at_once,
    small_moves_count_far_out,
    bounces_are_braked_in_full,
    distances_that_overflow_are_skipped,
    another_wall_is_another_contact,
    friction_adds_up_over_passes,
    clones_go_on_with_the_same_bits_in_contact,
    checksums_see_contacts,
    wild_contacts_stay_finite,
    contacts_survive_slices_of_any_length,
);
