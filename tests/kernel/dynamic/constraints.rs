//! Removal and edits of constraints.

use crate::both;
use crate::support::float::Float;
use crate::support::settings::settings;
use pliant::measure::part_checksum;
use pliant::{
    Capacity, Constraint, ConstraintId, Damped, Distance, Distances, Error, ParticleId, Particles,
    Solver, Tearing, Vec2,
};
use proptest::prelude::*;

const PARTICLES: u16 = 12;

fn ring<T: Float>() -> Particles<T, 12> {
    let mut particles = Particles::new();
    for i in 0..PARTICLES {
        let (x, y) = (f64::from(i % 4), f64::from(i / 4));
        let bent = T::vector(1.3 * x + 0.1 * y, 0.9 * y - 0.2 * x * x);
        particles.add(bent, T::of(1.0 + 0.25 * x)).unwrap();
    }
    particles
}

fn spring<T: Float>([a, b]: [u16; 2]) -> Distance<T> {
    let id = |i: u16| ParticleId::new(i % PARTICLES);
    let b = if a % PARTICLES == b % PARTICLES {
        b + 1
    } else {
        b
    };
    let compliance = T::of(f64::from(a % 5) * 1e-3);
    Distance::new(id(a), id(b), T::of(0.8), compliance).unwrap()
}

/// Bits of the particles after three steps, and the checksum of the set.
fn steps<T: Float, const N: usize>(set: &Distances<T, N>) -> (Vec<u64>, u64) {
    let (mut set, mut particles) = (set.clone(), ring::<T>());
    let solver = Solver {
        iterations: 2,
        gravity: T::vector(0.0, -9.81),
        ..Solver::default()
    };
    for _ in 0..3 {
        solver.step(T::of(0.01), &mut particles, &mut set).unwrap();
    }
    let positions = particles.positions().iter();
    let bits = positions.flat_map(|x| [x.x.bits(), x.y.bits()]);
    (bits.collect(), part_checksum(&set))
}

#[derive(Clone, Copy, Debug)]
enum Change {
    Add([u16; 2]),
    Remove(usize),
    Order,
}

/// The same changes on a plain list by id. Level order must not show.
fn a_changed_set_steps_like_one_that_was_built_so<T: Float>() {
    let change = prop_oneof![
        5 => [0_u16..40, 0..40].prop_map(Change::Add),
        3 => (0_usize..24).prop_map(Change::Remove),
        1 => Just(Change::Order),
    ];
    let changes = prop::collection::vec(change, 1..60);
    proptest!(settings(60), |(changes in changes)| {
        let mut set = Distances::<T, 24>::new();
        let mut list: Vec<Option<Distance<T>>> = Vec::new();
        for change in changes {
            match change {
                Change::Add(ends) => {
                    let free = list.iter().position(Option::is_none).unwrap_or(list.len());
                    match set.add(spring(ends)) {
                        Ok(id) => {
                            prop_assert_eq!(id.index(), free);
                            list.resize(list.len().max(free + 1), None);
                            list[free] = Some(spring(ends));
                        }
                        Err(error) => prop_assert!(error == Error::Full(Capacity::Constraints) && free == 24),
                    }
                }
                Change::Remove(index) => {
                    let id = set.ids().find(|id| id.index() == index);
                    let known = list.get_mut(index).and_then(Option::take);
                    prop_assert_eq!(id.is_some(), known.is_some());
                    if let Some(id) = id {
                        prop_assert_eq!(set.remove(id).ok(), known);
                        prop_assert_eq!(set.remove(id), Err(Error::UnknownConstraint));
                    }
                    while list.last() == Some(&None) {
                        list.pop();
                    }
                }
                Change::Order => set.order(&ring::<T>()),
            }
            prop_assert_eq!(set.len(), list.iter().flatten().count());
            let found = set.ids().map(|id| (id.index(), *set.get(id).unwrap()));
            let expected = (0..).zip(&list).filter_map(|(index, item)| Some((index, (*item)?)));
            prop_assert!(found.eq(expected));
        }
        let mut fresh = Distances::<T, 24>::new();
        for item in list.iter().flatten() {
            fresh.add(*item).unwrap();
        }
        prop_assert_eq!(&steps(&set).0, &steps(&fresh).0);
        fresh.order(&ring::<T>());
        prop_assert_eq!(&steps(&set).0, &steps(&fresh).0);
        let is_dense = list.iter().all(Option::is_some);
        prop_assert_eq!(part_checksum(&set) == part_checksum(&fresh), is_dense);
        set.order(&ring::<T>());
        prop_assert_eq!(steps(&set), steps(&set.clone()));
        prop_assert_eq!(&steps(&set).0, &steps(&fresh).0);
    });
}

fn an_edit_keeps_order_and_is_hashed<T: Float>() {
    let build = |length: f64, compliance: f64| {
        let mut set = Distances::<T, 4>::new();
        for (index, ends) in [[0, 1], [1, 2], [2, 3], [3, 4]].into_iter().enumerate() {
            let mut item = spring::<T>(ends);
            if index == 1 {
                item.set_rest_length(T::of(length)).unwrap();
                item.set_compliance(T::of(compliance)).unwrap();
            }
            set.add(item).unwrap();
        }
        set.order(&ring::<T>());
        set
    };
    let (mut edited, expected) = (build(0.8, 0.0), build(0.25, 0.5));
    let id = edited.ids().nth(1).unwrap();
    assert_ne!(part_checksum(&edited), part_checksum(&expected));
    edited
        .edit(id, |item| {
            item.set_rest_length(T::of(0.25))?;
            item.set_compliance(T::of(0.5))
        })
        .unwrap();
    assert_eq!(steps(&edited), steps(&expected));
}

fn a_wrong_edit_changes_nothing<T: Float>() {
    let mut set = Distances::<T, 2>::new();
    let id = set.add(spring([0, 1])).unwrap();
    let before = part_checksum(&set);
    let refused = |set: &mut Distances<T, 2>, expected, change: &dyn Fn(&mut Distance<T>) -> _| {
        assert_eq!(set.edit(id, change), Err(expected));
        assert_eq!(part_checksum(set), before);
    };
    refused(&mut set, Error::OtherParticles, &|item| {
        *item = spring([1, 0]);
        Ok(())
    });
    refused(&mut set, Error::Full(Capacity::Constraints), &|item| {
        item.set_rest_length(T::ONE)?;
        Err(Error::Full(Capacity::Constraints))
    });
    let infinite = T::of(f64::INFINITY);
    let error = set.edit(id, |item| item.set_compliance(infinite));
    assert!(matches!(error, Err(Error::NonFinite(_))));
    assert_eq!(part_checksum(&set), before);
    set.remove(id).unwrap();
    assert_eq!(set.edit(id, |_| Ok(())), Err(Error::UnknownConstraint));
}

/// A compliance that overflows at the time step is refused by a step, and no longer once it is
/// gone.
fn bounds_follow_edits_and_removal<T: Float>() {
    let huge = T::MAX * T::HALF;
    let mut particles = ring::<T>();
    let mut step =
        |set: &mut Distances<T, 4>| Solver::default().step(T::of(1e-3), &mut particles, set);
    let mut set = Distances::<T, 4>::new();
    let [first, second] = [[0, 1], [1, 2]].map(|ends| set.add(spring(ends)).unwrap());
    assert_eq!(step(&mut set), Ok(()));
    set.edit(first, |item| item.set_compliance(huge)).unwrap();
    assert!(step(&mut set).is_err());
    set.edit(first, |item| item.set_compliance(T::ZERO))
        .unwrap();
    assert_eq!(step(&mut set), Ok(()));
    set.edit(second, |item| item.set_compliance(huge)).unwrap();
    assert!(step(&mut set).is_err());
    set.remove(second).unwrap();
    assert_eq!(step(&mut set), Ok(()));
}

fn damping_and_limits_can_be_edited<T: Float>() {
    let ends = [0, 1];
    let damped = |beta: f64| Damped::new(spring::<T>(ends), T::of(beta)).unwrap();
    let mut set = Tearing::<T, Damped<T, Distance<T>>, 2, 2>::new();
    let id = set.add(damped(1.0), T::of(0.5)).unwrap();
    set.edit(id, |item| {
        item.set_damping(T::of(2.0))?;
        item.constraint_mut().set_rest_length(T::of(0.1))
    })
    .unwrap();
    set.set_limit(id, T::of(0.75)).unwrap();
    let mut expected = Tearing::<T, Damped<T, Distance<T>>, 2, 2>::new();
    let mut item = damped(2.0);
    item.constraint_mut().set_rest_length(T::of(0.1)).unwrap();
    expected.add(item, T::of(0.75)).unwrap();
    assert_eq!(part_checksum(&set), part_checksum(&expected));
    assert!(set.set_limit(id, T::ZERO).is_err());
    assert_eq!(
        set.remove(id).unwrap().constraint().rest_length(),
        T::of(0.1)
    );
    assert!(set.is_empty());
    let unknown: ConstraintId = id;
    assert_eq!(
        set.set_limit(unknown, T::ONE),
        Err(Error::UnknownConstraint)
    );
}

fn removing_a_particle_removes_its_constraints<T: Float>() {
    let mut particles = ring::<T>();
    let mut set = Distances::<T, 12>::new();
    let ids: Vec<_> = (0..12)
        .map(|i| set.add(spring([i, i + 1])).unwrap())
        .collect();
    set.order(&particles);
    let gone = ParticleId::new(5);
    particles.remove([gone], &mut set).unwrap();
    for id in ids {
        let used = [4, 5].contains(&id.index());
        assert_eq!(set.get(id).is_none(), used);
        let touches = set
            .get(id)
            .is_some_and(|item| item.particles().contains(&gone));
        assert!(!touches);
    }
    Solver::default()
        .step(T::of(0.01), &mut particles, &mut set)
        .unwrap();
    assert_eq!(particles.positions()[5], Vec2::ZERO);
}

fn a_new_constraint_has_no_multiplier_of_a_removed_one<T: Float>() {
    let mut particles = ring::<T>();
    let mut set = Distances::<T, 2>::new();
    let ids = [[0, 1], [2, 3]].map(|ends| set.add(spring(ends)).unwrap());
    for last in [false, true] {
        Solver::default()
            .step(T::of(0.01), &mut particles, &mut set)
            .unwrap();
        let id = ids[usize::from(last)];
        assert_ne!(set.multiplier(id), Some(T::ZERO));
        set.remove(id).unwrap();
        assert_eq!(set.add(spring([5, 6])), Ok(id));
        assert_eq!(set.multiplier(id), Some(T::ZERO));
    }
}

both!(
    a_new_constraint_has_no_multiplier_of_a_removed_one,
    a_changed_set_steps_like_one_that_was_built_so,
    an_edit_keeps_order_and_is_hashed,
    a_wrong_edit_changes_nothing,
    bounds_follow_edits_and_removal,
    damping_and_limits_can_be_edited,
    removing_a_particle_removes_its_constraints,
);
