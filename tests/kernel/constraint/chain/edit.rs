//! Construction, edits, cuts and removal.

use super::chain;
use crate::both;
use crate::support::float::Float;
use crate::support::setup::{id, row};
use pliant::{Capacity, Chain, Distances, Error, Parameter, Particles, Solver, Vec2, build};

fn invalid_arguments_are_rejected<T: Float>() {
    let particles = row::<T, 4>(4);
    let new = |ids: &[u16], compliance| {
        let ids = ids.iter().copied().map(id);
        Chain::<T, 3>::new(&particles, ids, compliance).err()
    };
    assert_eq!(
        new(&[0, 1, 2, 3], T::ZERO),
        Some(Error::Full(Capacity::Members))
    );
    assert_eq!(new(&[0], T::ZERO), Some(Error::TooFewParticles));
    assert_eq!(new(&[0, 4], T::ZERO), Some(Error::UnknownParticle));
    assert_eq!(new(&[0, 1, 0], T::ZERO), Some(Error::RepeatedParticle));
    assert_eq!(
        new(&[0, 1], -T::ONE),
        Some(Error::OutOfRange(Parameter::Compliance))
    );
    let mut rope = Chain::<T, 3>::new(&particles, [0, 1, 2].map(id), T::ONE).unwrap();
    for link in [2, 3, usize::MAX] {
        assert_eq!(
            rope.set_rest_length(link, T::ONE),
            Err(Error::UnknownConstraint)
        );
        assert_eq!(
            rope.set_compliance(link, T::ONE),
            Err(Error::UnknownConstraint)
        );
        assert_eq!(rope.cut(link), Err(Error::UnknownConstraint));
        assert_eq!(rope.rest_length(link), None);
    }
    assert_eq!(
        rope.set_rest_length(0, -T::ONE),
        Err(Error::OutOfRange(Parameter::RestLength))
    );
    assert_eq!(
        rope.set_compliance(0, T::MAX * T::TWO),
        Err(Error::NonFinite(Parameter::Compliance))
    );
    assert_eq!(
        (rope.rest_length(0), rope.compliance(0)),
        (Some(T::ONE), Some(T::ONE))
    );
    let tiny = T::of(1e-18);
    rope.set_compliance(0, T::MAX).unwrap();
    let step = Solver::new().step(tiny, &mut row::<T, 4>(4), &mut rope);
    assert_eq!(step, Err(Error::OutOfRange(Parameter::Compliance)));
}

/// After a cut, the parts move independently and keep the indices of their links.
fn cut_separates_the_parts<T: Float>() {
    let mut particles = row::<T, 5>(5);
    let mut rope = chain(&particles, 0.0);
    rope.cut(1).unwrap();
    assert_eq!(rope.cut(1), Err(Error::UnknownConstraint));
    particles.set_velocity(id(4), T::vector(3.0, 0.0)).unwrap();
    for _ in 0..10 {
        Solver::new()
            .step(T::ratio(1, 60), &mut particles, &mut *rope)
            .unwrap();
    }
    let x: Vec<f64> = particles.positions().iter().map(|x| x.x.wide()).collect();
    assert!(
        x[1] == 1.0 && (x[4] - x[2] - 2.0).abs() < 1e-5 && x[2] > 2.1,
        "{x:?}"
    );
    assert_eq!(
        (rope.multiplier(1), rope.rest_length(2)),
        (None, Some(T::ONE))
    );
}

/// Removal of a member removes its two links; the others keep their lengths.
fn removed_member_cuts_its_links<T: Float>() {
    let mut particles = row::<T, 6>(6);
    let mut rope = chain(&particles, 0.0);
    for link in 0..5_i32 {
        rope.set_rest_length(usize::try_from(link).unwrap(), T::ratio(link + 1, 1))
            .unwrap();
    }
    particles.remove([id(2)], &mut *rope).unwrap();
    let lengths = [0, 1, 2, 3, 4].map(|link| rope.rest_length(link));
    assert_eq!(rope.members(), [0, 1, 3, 4, 5].map(id));
    assert_eq!(
        lengths,
        [1, 0, 4, 5, 0].map(|n| Some(T::ratio(n, 1)).filter(|_| n > 0))
    );
    particles.remove([id(0), id(5)], &mut *rope).unwrap();
    let lengths = [0, 1, 2].map(|link| rope.rest_length(link));
    assert_eq!(
        lengths,
        [0, 4, 0].map(|n| Some(T::ratio(n, 1)).filter(|_| n > 0))
    );
    Solver::new()
        .step(T::ratio(1, 60), &mut particles, &mut *rope)
        .unwrap();
}

both!(
    invalid_arguments_are_rejected,
    cut_separates_the_parts,
    removed_member_cuts_its_links,
);

/// The builder of a chain adds the particles of the builder of springs, with its rest lengths.
#[test]
fn builder_matches_that_of_springs() {
    let rope = build::Rope {
        from: Vec2::new(1000.0_f32, 0.1),
        to: Vec2::new(1000.7, 0.3),
        segments: 6,
        mass: 0.5,
        compliance: 0.25,
    };
    let (mut particles, mut others) = (Particles::<f32, 8>::new(), Particles::<f32, 8>::new());
    let (mut springs, mut links) = (Distances::<f32, 6>::new(), Chain::<f32, 7>::empty());
    let range = build::rope(&mut particles, &mut springs, rope).unwrap();
    assert_eq!(build::chain(&mut others, &mut links, rope), Ok(range));
    assert_eq!(particles.positions(), others.positions());
    assert_eq!(particles.masses(), others.masses());
    for (link, spring) in springs.as_slice().iter().enumerate() {
        assert_eq!(links.rest_length(link), Some(spring.rest_length()));
        assert_eq!(links.compliance(link), Some(0.25));
    }
    let (mut none, mut short) = (Particles::<f32, 8>::new(), Chain::<f32, 6>::empty());
    assert_eq!(
        build::chain(&mut none, &mut short, rope),
        Err(Error::Full(Capacity::Members))
    );
    let negative = build::Rope {
        compliance: -1.0,
        ..rope
    };
    let error = Err(Error::OutOfRange(Parameter::Compliance));
    assert_eq!(build::chain(&mut none, &mut links, negative), error);
    assert_eq!((none.len(), links.members().len()), (0, 7));
}
