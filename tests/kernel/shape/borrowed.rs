//! Bodies that borrow their rest offsets act like bodies that store the same offsets.

use crate::both;
use crate::support::float::Float;
use pliant::{
    BorrowedOffsets, Capacity, Error, Isochoric, Linear, Mode, Parameter, ParticleId, Particles,
    Plastic, Plasticity, Project, Quadratic, Rigid, Rotation, Scheme, ShapeMatching, Solver,
    Stiffness, Vec2, build, measure,
};
use std::fmt::Debug;

type Set<T> = Particles<T, 12>;
type Stored<T, M> = ShapeMatching<T, 9, M>;
type Borrowing<'a, T, M> = ShapeMatching<T, 9, M, BorrowedOffsets<'a, T>>;

/// Twelve particles of different masses in rows of four.
fn grid<T: Float>() -> Set<T> {
    let mut particles = Set::new();
    let at = T::vector(0.3, -0.7);
    let range = build::lattice(&mut particles, at, 4, 3, T::HALF, T::ONE).unwrap();
    for (index, id) in (0..).zip(range.iter()) {
        let mass = T::ratio(index + 2, 8);
        particles.set_mass(id, mass, &mut ()).unwrap();
    }
    particles
}

/// Members in an order that is not that of their indices.
fn members() -> impl Iterator<Item = ParticleId> {
    [9, 3, 4, 0, 11, 6].into_iter().map(ParticleId::new)
}

fn stiffness<T: Float>() -> Stiffness<T> {
    Stiffness::Relaxation(T::of(0.05))
}

fn stored<T: Float, M: Mode<T>>(particles: &Set<T>, mode: &M) -> Stored<T, M> {
    ShapeMatching::with_mode(particles, members(), stiffness(), mode.clone()).unwrap()
}

fn borrowing<'a, T: Float, M: Mode<T>>(
    particles: &Set<T>,
    mode: &M,
    offsets: &'a [Vec2<T>],
) -> Result<Borrowing<'a, T, M>, Error> {
    Borrowing::with_offsets(particles, members(), stiffness(), mode.clone(), offsets)
}

/// Moves the particles, so that the body is out of shape.
fn disturb<T: Float>(particles: &mut Set<T>) {
    for (index, id) in (0..).zip(particles.ids().iter()) {
        let (x, kick) = (particles.position(id).unwrap(), T::ratio(index % 5, 4));
        let moved = x + Vec2::new(kick * T::HALF, x.x * kick);
        particles.set_position(id, moved).unwrap();
        particles
            .set_velocity(id, Vec2::new(-kick, x.x + kick))
            .unwrap();
    }
}

/// Steps both bodies and compares all that can be observed after each step.
fn assert_same_steps<T: Float, M: Mode<T> + Debug>(
    particles: &Set<T>,
    scheme: Scheme,
    (one, other): (&mut Stored<T, M>, &mut Borrowing<'_, T, M>),
) {
    let [mut of_one, mut of_other] = [particles.clone(), particles.clone()];
    let solver = Solver {
        substeps: 2,
        iterations: 2,
        scheme,
        ..Solver::new()
    };
    for _ in 0..12 {
        let sum = |particles: &Set<T>, body: &dyn Project<T>| measure::checksum(particles, body);
        assert_eq!(sum(&of_one, one), sum(&of_other, other));
        assert!(one.goals().eq(other.goals()));
        let h = T::of(0.01);
        assert_eq!(
            one.elastic_energy(h, &of_one.view()).wide().to_bits(),
            other.elastic_energy(h, &of_other.view()).wide().to_bits()
        );
        solver.step(h, &mut of_one, one).unwrap();
        solver.step(h, &mut of_other, other).unwrap();
        assert_eq!(of_one.positions(), of_other.positions());
        // The debug format prints each number exactly.
        assert_eq!(format!("{one:?}"), format!("{:?}", other.to_stored()));
    }
    assert_ne!(of_one.positions(), particles.positions());
}

fn check_mode<T: Float, M: Mode<T> + Debug>(mode: &M) {
    for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
        for pinned in [&[][..], &[3], &[3, 11]] {
            let mut particles = grid::<T>();
            for index in pinned {
                particles.pin(ParticleId::new(*index)).unwrap();
            }
            let mut one = stored(&particles, mode);
            let offsets = one.rest_offsets().to_vec();
            let mut other = borrowing(&particles, mode, &offsets).unwrap();
            assert_eq!(other.members(), one.members());
            assert_eq!(other.mass(), one.mass());
            assert!(std::ptr::eq(other.rest_offsets(), offsets.as_slice()));
            disturb(&mut particles);
            let mut driven = (one.clone(), other.clone());
            assert_same_steps(&particles, scheme, (&mut one, &mut other));
            let (turned, at) = (T::vector(0.6, 0.8), T::vector(1.0, 2.0));
            let rotation = Rotation {
                cos: turned.x,
                sin: turned.y,
            };
            driven.0.set_pose(Some(rotation), Some(at)).unwrap();
            driven.1.set_pose(Some(rotation), Some(at)).unwrap();
            assert_same_steps(&particles, scheme, (&mut driven.0, &mut driven.1));
        }
    }
}

fn borrowing_bodies_of_all_modes_step_like_storing_ones<T: Float>() {
    let half = || T::HALF;
    check_mode(&Rigid::<T>::new());
    check_mode(&Linear::new(half()).unwrap());
    check_mode(&Isochoric::new(half()).unwrap());
    check_mode(&Quadratic::new(half()).unwrap());
    let plasticity = Plasticity {
        yield_strain: T::ratio(1, 64),
        creep: T::TWO,
        limit: half(),
    };
    check_mode(&Plastic::around(Linear::new(half()).unwrap(), plasticity).unwrap());
}

/// The current positions need not have the rest shape.
fn a_body_is_pulled_into_borrowed_offsets<T: Float>() {
    let (mode, mut particles) = (Rigid::new(), grid());
    let offsets = stored(&particles, &mode).rest_offsets().to_vec();
    disturb(&mut particles);
    let there = stored(&particles, &mode);
    let mut body = borrowing(&particles, &mode, &offsets).unwrap();
    // Without a rotation, goals differ from offsets by the center. Both bodies have the same one.
    let center = |goal: Option<Vec2<T>>, offsets: &[Vec2<T>]| goal.unwrap() - offsets[0];
    let expected = center(there.goals().next(), there.rest_offsets());
    let found = center(body.goals().next(), body.rest_offsets());
    assert!((found - expected).length().wide() <= 8.0 * T::EPSILON.wide());
    let error = |particles: &Set<T>| {
        let x: Vec<_> = members()
            .map(|id| particles.position(id).unwrap())
            .collect();
        let length = |x: &[Vec2<T>], a: usize, b: usize| (x[a] - x[b]).length().wide();
        let pairs = [(0, 1), (2, 5), (3, 4)];
        pairs
            .map(|(a, b)| (length(&x, a, b) / length(&offsets, a, b) - 1.0).abs())
            .into_iter()
            .fold(0.0, f64::max)
    };
    assert!(error(&particles) > 0.1);
    for _ in 0..400 {
        Solver::new()
            .step(T::of(0.01), &mut particles, &mut body)
            .unwrap();
    }
    assert!(error(&particles) < 1e-3);
}

fn keyframes_act_like_a_new_rest_shape<T: Float>() {
    let mut particles = grid::<T>();
    let mode = Quadratic::new(T::HALF).unwrap();
    let mut one = stored(&particles, &mode);
    let first = one.rest_offsets().to_vec();
    let mut other = borrowing(&particles, &mode, &first).unwrap();
    disturb(&mut particles);
    assert_same_steps(&particles, Scheme::Predicted, (&mut one, &mut other));
    let shape: Vec<_> = (0..6)
        .map(|k| Vec2::new(T::ratio(k, 3), T::ratio(k * k, 11)))
        .collect();
    one.set_rest(shape).unwrap();
    let second = one.rest_offsets().to_vec();
    other.set_offsets(&second).unwrap();
    assert_same_steps(&particles, Scheme::Predicted, (&mut one, &mut other));
}

fn a_body_returns_from_storage_unchanged<T: Float>() {
    let mut particles = grid::<T>();
    let mode = Linear::new(T::HALF).unwrap();
    let mut one = stored(&particles, &mode);
    let offsets = one.rest_offsets().to_vec();
    disturb(&mut particles);
    Solver::new()
        .step(T::of(0.01), &mut particles, &mut one)
        .unwrap();
    let mut other = one.to_borrowing(&offsets).unwrap();
    assert_eq!(format!("{:?}", other.to_stored()), format!("{one:?}"));
    assert_same_steps(&particles, Scheme::Predicted, (&mut one, &mut other));
}

fn bodies_drop_all_members_with_one<T: Float>() {
    let mode = Rigid::new();
    let offsets = stored(&grid(), &mode).rest_offsets().to_vec();
    let empty = Borrowing::<T, Rigid<T>>::empty();
    let mut start = grid();
    disturb(&mut start);
    let built = borrowing(&start, &mode, &offsets).unwrap();
    let dropped = |particles: &Set<T>, body: &Borrowing<'_, T, Rigid<T>>| {
        assert_eq!(
            body.members().is_empty(),
            measure::checksum(particles, body) == measure::checksum(particles, &empty)
        );
        body.members().is_empty()
    };
    for (index, is_member) in [(4, true), (9, true), (6, true), (5, false), (1, false)] {
        let id = ParticleId::new(index);
        let (mut particles, mut body) = (start.clone(), built.clone());
        particles.remove([id], &mut body).unwrap();
        assert_eq!(dropped(&particles, &body), is_member);
        let (mut free, gone) = (particles.clone(), body.clone());
        let solver = Solver::new();
        solver.step(T::of(0.01), &mut particles, &mut body).unwrap();
        solver.step(T::of(0.01), &mut free, &mut ()).unwrap();
        assert_eq!(particles.positions() == free.positions(), is_member);
        assert_eq!(gone.members(), body.members());

        let (mut particles, mut body) = (start.clone(), built.clone());
        particles.set_mass(id, T::ONE, &mut body).unwrap();
        assert_eq!(dropped(&particles, &body), is_member);
        body.build_with_offsets(&start, members(), stiffness(), mode, &offsets)
            .unwrap();
        assert!(!dropped(&start, &body));
    }
}

fn invalid_offsets_are_rejected<T: Float>() {
    let (particles, mode) = (grid::<T>(), Rigid::new());
    let good = stored(&particles, &mode).rest_offsets().to_vec();
    let size = good.iter().fold(T::ZERO, |size, q| {
        size.at_least(q.x.abs()).at_least(q.y.abs())
    });
    let changed = |change: &dyn Fn(&mut Vec<Vec2<T>>)| {
        let mut offsets = good.clone();
        change(&mut offsets);
        offsets
    };
    let shifted = |epsilons: f64| {
        let shift = size * T::of(epsilons * 6.0) * T::EPSILON;
        changed(&|offsets| offsets.iter_mut().for_each(|q| q.x += shift))
    };
    let position = Parameter::Position;
    let cases = [
        (changed(&|q| q.truncate(5)), Error::TooFewParticles),
        (Vec::new(), Error::TooFewParticles),
        (
            changed(&|q| q.push(Vec2::ZERO)),
            Error::Full(Capacity::Members),
        ),
        (
            changed(&|q| q[2].y = T::of(f64::INFINITY)),
            Error::NonFinite(position),
        ),
        (
            changed(&|q| q[5].x = T::of(f64::NAN)),
            Error::NonFinite(position),
        ),
        (shifted(12.0), Error::OutOfRange(position)),
        (shifted(-12.0), Error::OutOfRange(position)),
        (
            changed(&|q| q[1] += T::vector(0.0, 0.1)),
            Error::OutOfRange(position),
        ),
    ];
    let other = changed(&|offsets| offsets.iter_mut().for_each(|q| *q = *q * T::TWO));
    for (offsets, error) in &cases {
        assert_eq!(borrowing(&particles, &mode, offsets).unwrap_err(), *error);
        let mut body = borrowing(&particles, &mode, &other).unwrap();
        let before = format!("{body:?}");
        assert_eq!(body.set_offsets(offsets), Err(*error));
        assert_eq!(format!("{body:?}"), before, "unchanged");
        let built = body.build_with_offsets(&particles, members(), stiffness(), mode, offsets);
        assert_eq!(built, Err(*error));
        let empty = Borrowing::<T, Rigid<T>>::empty();
        assert_eq!(format!("{body:?}"), format!("{empty:?}"));
    }
    assert!(borrowing(&particles, &mode, &shifted(4.0)).is_ok());
    let hard = Stiffness::Alpha(T::TWO);
    let body = Borrowing::with_offsets(&particles, members(), hard, mode, &good);
    assert_eq!(body.unwrap_err(), Error::OutOfRange(Parameter::Stiffness));
    let twice = members().chain(members().take(1));
    let body = Borrowing::with_offsets(&particles, twice, stiffness(), mode, &good);
    assert_eq!(body.unwrap_err(), Error::RepeatedParticle);
}

both! {
    borrowing_bodies_of_all_modes_step_like_storing_ones,
    a_body_is_pulled_into_borrowed_offsets,
    keyframes_act_like_a_new_rest_shape,
    a_body_returns_from_storage_unchanged,
    bodies_drop_all_members_with_one,
    invalid_offsets_are_rejected,
}

#[test]
fn members_have_the_documented_size() {
    type Body<T, const N: usize> = ShapeMatching<T, N, Rigid<T>, BorrowedOffsets<'static, T>>;
    let of = |small: usize, large: usize| (large - small) / 64;
    let single = of(size_of::<Body<f32, 64>>(), size_of::<Body<f32, 128>>());
    let double = of(size_of::<Body<f64, 64>>(), size_of::<Body<f64, 128>>());
    assert_eq!([single, double], [14, 26]);
    let single = of(
        size_of::<ShapeMatching<f32, 64>>(),
        size_of::<ShapeMatching<f32, 128>>(),
    );
    let double = of(
        size_of::<ShapeMatching<f64, 64>>(),
        size_of::<ShapeMatching<f64, 128>>(),
    );
    assert_eq!([single, double], [22, 42]);
}
