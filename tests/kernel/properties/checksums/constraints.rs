//! Checksums of constraints, grabs and fluids cover every setting and all state on which later
//! steps depend.

use crate::support::checksums::{changes, differ, hash_state, kinds, springs};
use crate::support::float::Float;
use crate::support::setup::{at, id, row};
use pliant::{
    Angle, Area, Attachment, Attachments, Bending, Chain, Constraint, Damped, Distance, Fluid,
    Grab, LongRangeAttachment, Material, NeoHookean, OnSegment, PointEdge, Pressure, Real, Rod,
    Rotation, StVenantKirchhoff, Tearing, Tether, Vec2,
};

fn checksum_covers_every_field_of_each_constraint<T: Float>() {
    let [one, two] = [T::ONE, T::TWO];
    let place = T::vector(1.0, 2.0);
    kinds(&[
        Distance::new(id(0), id(1), one, one).unwrap(),
        Distance::new(id(0), id(2), one, one).unwrap(),
        Distance::new(id(1), id(0), one, one).unwrap(),
        Distance::new(id(0), id(1), two, one).unwrap(),
        Distance::new(id(0), id(1), one, two).unwrap(),
    ]);
    kinds(&[
        Tether::new(id(0), id(1), one, one).unwrap(),
        Tether::new(id(0), id(1), two, one).unwrap(),
        Tether::new(id(0), id(1), one, two).unwrap(),
    ]);
    kinds(&[
        Rod::new(id(0), id(1), one).unwrap(),
        Rod::new(id(1), id(0), one).unwrap(),
        Rod::new(id(0), id(1), two).unwrap(),
    ]);
    let spring = Distance::new(id(0), id(1), one, one).unwrap();
    let longer = Distance::new(id(0), id(1), two, one).unwrap();
    kinds(&[
        Damped::new(spring, one).unwrap(),
        Damped::new(spring, two).unwrap(),
        Damped::new(longer, one).unwrap(),
    ]);
    kinds(&[
        Attachment::new(id(0), place, one).unwrap(),
        Attachment::new(id(1), place, one).unwrap(),
        Attachment::new(id(0), place.perp(), one).unwrap(),
        Attachment::new(id(0), place, two).unwrap(),
    ]);
    kinds(&[
        LongRangeAttachment::new(id(0), place, one, one).unwrap(),
        LongRangeAttachment::new(id(0), place, two, one).unwrap(),
        LongRangeAttachment::new(id(0), place.perp(), one, one).unwrap(),
        LongRangeAttachment::new(id(0), place, one, two).unwrap(),
    ]);
    let (row, turned) = ([id(0), id(1), id(2)], [id(1), id(0), id(2)]);
    kinds(&[
        Area::new(row, one, one).unwrap(),
        Area::new(turned, one, one).unwrap(),
        Area::new(row, two, one).unwrap(),
        Area::new(row, one, two).unwrap(),
    ]);
    let rotation = |cos, sin| Rotation {
        cos: T::of(cos),
        sin: T::of(sin),
    };
    kinds(&[
        Angle::new(row, rotation(1.0, 0.0), one).unwrap(),
        Angle::new(turned, rotation(1.0, 0.0), one).unwrap(),
        Angle::new(row, rotation(0.0, 1.0), one).unwrap(),
        Angle::new(row, rotation(1.0, 0.0), two).unwrap(),
    ]);
    kinds(&[
        Bending::new(row, one, one).unwrap(),
        Bending::new(turned, one, one).unwrap(),
        Bending::new(row, two, one).unwrap(),
        Bending::new(row, one, two).unwrap(),
    ]);
    let bead = |bead, compliance| OnSegment::new(id(bead), [id(0), id(1)], compliance).unwrap();
    kinds(&[bead(2, one), bead(3, one), bead(2, two)]);
    let edge = |point, compliance| PointEdge::new(id(point), [id(0), id(1)], compliance).unwrap();
    kinds(&[edge(2, one), edge(3, one), edge(2, two)]);
    let rest = |x| [Vec2::ZERO, T::vector(x, 0.0), T::vector(0.0, 1.0)];
    let material = |modulus, ratio| Material {
        youngs_modulus: T::of(modulus),
        poissons_ratio: T::of(ratio),
    };
    let [[a, b], [c, _], [d, _], [_, e]] = [
        (row, 1.0, 1.0, 0.25),
        (turned, 1.0, 1.0, 0.25),
        (row, 2.0, 0.5, 0.25),
        (row, 1.0, 1.0, 0.125),
    ]
    .map(|(corners, x, modulus, ratio)| {
        NeoHookean::new(corners, rest(x), material(modulus, ratio)).unwrap()
    });
    kinds(&[a, b, c, d, e]);
    let element = |corners, x, modulus, ratio| {
        StVenantKirchhoff::new(corners, rest(x), material(modulus, ratio)).unwrap()
    };
    kinds(&[
        element(row, 1.0, 1.0, 0.25),
        element(turned, 1.0, 1.0, 0.25),
        element(row, 2.0, 1.0, 0.25),
        element(row, 1.0, 2.0, 0.25),
        element(row, 1.0, 1.0, 0.125),
    ]);
}

/// A custom constraint without its own digest: the checksum covers its particles, compliance and
/// damping.
fn checksum_covers_custom_constraints<T: Float>() {
    #[derive(Clone)]
    struct Custom<T>(u16, T, T);
    impl<T: Real> Constraint<T, 1> for Custom<T> {
        const DAMPED: bool = true;
        fn particles(&self) -> [pliant::ParticleId; 1] {
            [id(self.0)]
        }
        fn compliance(&self) -> T {
            self.1
        }
        fn damping(&self) -> T {
            self.2
        }
        fn linearize(&self, _: &pliant::Points<T, 1>) -> Option<pliant::Linearization<T, 1>> {
            None
        }
    }
    kinds(&[
        Custom(0, T::ONE, T::ONE),
        Custom(1, T::ONE, T::ONE),
        Custom(0, T::TWO, T::ONE),
        Custom(0, T::ONE, T::TWO),
    ]);
}

fn checksum_covers_the_order_of_adding_and_not_level_order<T: Float>() {
    differ(|variant| {
        [
            springs::<T>(6, false),
            springs(6, true),
            springs(5, false),
            springs(0, false),
        ]
        .into_iter()
        .nth(variant)
    });
    let mut listed = springs::<T>(2, false);
    listed
        .add(Distance::new(id(3), id(4), T::ONE, T::ONE).unwrap())
        .unwrap();
    let mut ordered = listed.clone();
    ordered.order(&row::<T, 8>(8));
    assert_ne!(ordered.as_slice(), listed.as_slice());
    assert_eq!(hash_state(&ordered), hash_state(&listed));
}

fn checksum_covers_attachments_that_move<T: Float>() {
    let make = || {
        let mut set = Attachments::<T, 2>::new();
        for place in 0..2 {
            set.add(Attachment::new(id(place), Vec2::ZERO, T::ONE).unwrap())
                .unwrap();
        }
        set
    };
    let move_to = |place: usize, to: Vec2<T>| {
        move |set: &mut Attachments<T, 2>| {
            let id = set.ids().nth(place).unwrap();
            set.edit(id, |item| item.set_position(to)).unwrap();
        }
    };
    let [x, y] = [T::vector(1.0, 0.0), T::vector(0.0, 1.0)];
    changes::<T, Attachments<T, 2>>(make, &[&move_to(0, x), &move_to(0, y), &move_to(1, x)]);
}

fn checksum_covers_tearing<T: Float>() {
    type Threads<T> = Tearing<T, Distance<T>, 2, 8>;
    let make = |limit: T| {
        let mut threads = Threads::new();
        threads.add_all(&springs::<T>(3, false), limit).unwrap();
        threads
    };
    let cut = |place: usize| {
        move |threads: &mut Threads<T>| {
            let id = threads.ids().nth(place).unwrap();
            threads.cut(id).unwrap();
        }
    };
    changes::<T, Threads<T>>(
        || make(T::ONE),
        &[&cut(0), &cut(2), &|threads| *threads = make(T::TWO)],
    );
}

fn checksum_covers_pressure<T: Float>() {
    let particles = at::<T, 4>(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]);
    let make = |ids: &[u16], compliance| {
        Pressure::<T, 4>::new(&particles, ids.iter().copied().map(id), T::ONE, compliance).unwrap()
    };
    let other_shape = || {
        let larger = at::<T, 4>(&[[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [0.0, 1.0]]);
        Pressure::new(&larger, larger.ids(), T::ONE, T::ONE).unwrap()
    };
    changes::<T, Pressure<T, 4>>(
        || make(&[0, 1, 2, 3], T::ONE),
        &[
            &|air| air.set_pressure(T::TWO).unwrap(),
            &|air| air.set_damping(T::TWO).unwrap(),
            &|air| *air = make(&[0, 1, 2, 3], T::TWO),
            &|air| *air = make(&[0, 1, 2], T::ONE),
            &|air| *air = make(&[1, 2, 3, 0], T::ONE),
            &|air| *air = other_shape(),
        ],
    );
}

fn checksum_covers_chains<T: Float>() {
    let particles = row::<T, 4>(4);
    let make = |ids: &[u16], compliance| {
        Chain::<T, 4>::new(&particles, ids.iter().copied().map(id), compliance).unwrap()
    };
    changes::<T, Chain<T, 4>>(
        || make(&[0, 1, 2], T::ONE),
        &[
            &|rope| rope.set_rest_length(1, T::TWO).unwrap(),
            &|rope| rope.set_compliance(0, T::TWO).unwrap(),
            &|rope| rope.cut(0).unwrap(),
            &|rope| rope.cut(1).unwrap(),
            &|rope| *rope = make(&[0, 1], T::ONE),
            &|rope| *rope = make(&[1, 2, 3], T::ONE),
        ],
    );
}

fn checksum_covers_grabs<T: Float>() {
    let particles = row::<T, 2>(2);
    let taken = |particle, x: f64, compliance| {
        let mut grab = Grab::new();
        grab.take(&particles, id(particle), T::vector(x, 0.0), compliance)
            .unwrap();
        grab
    };
    let sent = |x: f64, duration: f64| {
        move |grab: &mut Grab<T>| grab.move_to(T::vector(x, 0.0), T::of(duration)).unwrap()
    };
    changes::<T, Grab<T>>(
        || taken(0, 0.25, T::ONE),
        &[
            &|grab| {
                grab.release();
            },
            &sent(1.0, 1.0),
            &sent(2.0, 1.0),
            // The same displacement within a different duration.
            &sent(1.0, 2.0),
            &|grab| *grab = taken(0, 0.25, T::TWO),
            &|grab| *grab = taken(0, 0.5, T::ONE),
            &|grab| *grab = taken(1, 1.25, T::ONE),
        ],
    );
}

fn checksum_covers_fluids<T: Float>() {
    let particles = row::<T, 3>(3);
    let make = |count, spacing| {
        Fluid::<T, 3, 4>::new(&particles, particles.ids().iter().take(count), spacing).unwrap()
    };
    changes::<T, Fluid<T, 3, 4>>(
        || make(3, T::ONE),
        &[
            &|fluid| fluid.set_compliance(T::ONE).unwrap(),
            &|fluid| fluid.set_viscosity(T::ONE).unwrap(),
            &|fluid| *fluid = make(3, T::TWO),
            &|fluid| *fluid = make(2, T::ONE),
        ],
    );
}

crate::both!(
    checksum_covers_every_field_of_each_constraint,
    checksum_covers_custom_constraints,
    checksum_covers_the_order_of_adding_and_not_level_order,
    checksum_covers_attachments_that_move,
    checksum_covers_tearing,
    checksum_covers_pressure,
    checksum_covers_chains,
    checksum_covers_grabs,
    checksum_covers_fluids,
);
