//! Getters return exactly what constructors and setters stored.

use crate::both;
use crate::support::float::Float;
use crate::support::setup::{at, id, ids, row, surface};
use pliant::{
    Anchor, Cohesive, ColliderContacts, Damped, DiscContacts, Distance, EdgeChain, Emitter, Error,
    Filter, Fluid, HalfPlane, Joint, LatticeMatching, MassProperties, Muscle, OutlineContacts,
    OutlineOptions, Particles, Plastic, Plasticity, Pressure, RegionBlend, RegionMatching,
    RigidBody, RigidContacts, Rotation, Sensor, SensorRegion, ShapeMatching, Stiffness,
    TerrainContacts, TerrainSurface, Vec2,
};

/// Corners of the unit square in the order of a lattice, and the same counter-clockwise.
const GRID: [[f64; 2]; 4] = [[0.0, 1.0], [1.0, 1.0], [0.0, 0.0], [1.0, 0.0]];
const SQUARE: [[f64; 2]; 4] = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];

fn floor<T: Float>() -> HalfPlane<T> {
    HalfPlane::new(T::vector(0.0, 1.0)).unwrap()
}

/// Returns two bodies and the points in which joints hold them: both ends of 1 m.
fn hinged<T: Float>() -> (Particles<T, 4>, [Anchor<T>; 2]) {
    let mut particles = Particles::new();
    let shape = MassProperties::circle(T::HALF, T::ONE).unwrap();
    let points = [0.0, 1.0].map(|x| {
        let place = T::vector(x, 0.0);
        let body = RigidBody::new(&mut particles, shape, place, Rotation::IDENTITY).unwrap();
        body.anchor(Vec2::ZERO).unwrap()
    });
    (particles, points)
}

fn shapes_return_their_stiffness<T: Float>() {
    let particles = at::<T, 4>(&GRID);
    let members = ids::<4>();
    let first = Stiffness::Alpha(T::of(0.5));
    let others = [
        Stiffness::Alpha(T::of(0.25)),
        Stiffness::Compliance(T::of(3.0)),
        Stiffness::Relaxation(T::of(0.1)),
    ];
    let mut body = ShapeMatching::<T, 4>::new(&particles, members, first).unwrap();
    let blend = RegionBlend::Averaged;
    let mut regions = RegionMatching::<T, 1, 4>::new(&particles, [members], first, blend).unwrap();
    let nodes = members.map(Some);
    let mut lattice = LatticeMatching::<T, 4>::new(&particles, 2, nodes, 1, first).unwrap();
    let read = [body.stiffness(), regions.stiffness(), lattice.stiffness()];
    assert_eq!(read, [first; 3]);
    for other in others {
        body.set_stiffness(other).unwrap();
        regions.set_stiffness(other).unwrap();
        lattice.set_stiffness(other).unwrap();
        let read = [body.stiffness(), regions.stiffness(), lattice.stiffness()];
        assert_eq!(read, [other; 3]);
    }
    // A rejected stiffness changes nothing.
    assert!(body.set_stiffness(Stiffness::Alpha(T::TWO)).is_err());
    assert_eq!(body.stiffness(), others[2]);
}

fn a_plastic_mode_returns_its_plasticity<T: Float>() {
    let plasticity = |yield_strain, creep, limit| Plasticity {
        yield_strain: T::of(yield_strain),
        creep: T::of(creep),
        limit: T::of(limit),
    };
    let mut mode = Plastic::new(plasticity(0.1, 2.0, 0.5)).unwrap();
    assert_eq!(mode.plasticity(), plasticity(0.1, 2.0, 0.5));
    mode.set_plasticity(plasticity(0.2, 3.0, 0.7)).unwrap();
    assert_eq!(mode.plasticity(), plasticity(0.2, 3.0, 0.7));
}

fn collider_contacts_return_their_settings<T: Float>() {
    let (first, second) = (surface(0.5, 0.1), surface(0.7, 0.3));
    let radius = T::of(0.1);
    let mut contacts = ColliderContacts::<T, _, 1>::new(floor(), [id(0)], radius, first).unwrap();
    assert_eq!((contacts.radius(), contacts.material()), (radius, first));
    assert_eq!(contacts.velocity(), Vec2::ZERO);
    contacts.set_radius(T::of(0.3)).unwrap();
    contacts.set_material(second).unwrap();
    contacts.set_velocity(T::vector(0.1, -0.7)).unwrap();
    assert_eq!(
        (contacts.radius(), contacts.material()),
        (T::of(0.3), second)
    );
    assert_eq!(contacts.velocity(), T::vector(0.1, -0.7));
}

fn terrain_contacts_return_their_radius<T: Float>() {
    let line = [T::vector(1.0, 0.0), T::vector(-1.0, 0.0)];
    let chain = EdgeChain::<T, _>::open(line).unwrap();
    let radius = T::of(0.1);
    let surfaces = [TerrainSurface::default()];
    let mut contacts = TerrainContacts::<T, _, 1>::new(chain, [id(0)], radius, surfaces).unwrap();
    assert_eq!(contacts.radius(), radius);
    contacts.set_radius(T::of(0.3)).unwrap();
    assert_eq!(contacts.radius(), T::of(0.3));
}

fn a_sensor_returns_its_radius<T: Float>() {
    let mut sensor = Sensor::<T, _, 1>::new(SensorRegion::new(floor()), T::of(0.1)).unwrap();
    assert_eq!(sensor.radius(), T::of(0.1));
    sensor.set_radius(T::of(0.3)).unwrap();
    assert_eq!(sensor.radius(), T::of(0.3));
}

fn discs_return_their_settings<T: Float>() {
    let particles = row::<T, 2>(2);
    let (first, second) = (surface(0.5, 0.1), surface(0.7, 0.3));
    let filters = [Filter::new(1, 2), Filter::new(4, 8), Filter::new(16, 32)];
    let mut discs = DiscContacts::<T, 2, 2, 1>::new(first).unwrap();
    assert_eq!(discs.material(), first);
    discs.set_material(second).unwrap();
    assert_eq!(discs.material(), second);
    let mut add = |index, filter| discs.add_body(&particles, [id(index)], T::of(0.1), filter);
    let bodies = [add(0, filters[0]).unwrap(), add(1, filters[1]).unwrap()];
    assert_eq!(
        bodies.map(|body| discs.filter(body)),
        [Some(filters[0]), Some(filters[1])]
    );
    discs.set_filter(bodies[0], filters[2]).unwrap();
    assert_eq!(
        bodies.map(|body| discs.filter(body)),
        [Some(filters[2]), Some(filters[1])]
    );
    discs.remove_body(bodies[0]).unwrap();
    assert_eq!(
        bodies.map(|body| discs.filter(body)),
        [None, Some(filters[1])]
    );
}

fn outlines_return_their_settings<T: Float>() {
    let particles = at::<T, 4>(&SQUARE);
    let (first, second) = (surface(0.5, 0.1), surface(0.7, 0.3));
    let mut outlines = OutlineContacts::<T, 1, 4, 1>::new(first).unwrap();
    assert_eq!(outlines.material(), first);
    outlines.set_material(second).unwrap();
    assert_eq!(outlines.material(), second);
    let options = OutlineOptions::new(T::of(0.1), Filter::new(1, 2));
    let square = outlines.add(&particles, ids::<4>(), options).unwrap();
    assert_eq!(outlines.options(square), Some(options));
    let filter = Filter::new(4, 8);
    let (radius, self_collision) = (Some(T::of(0.3)), true);
    let others = OutlineOptions {
        radius,
        filter,
        self_collision,
    };
    outlines.set_options(square, others).unwrap();
    assert_eq!(outlines.options(square), Some(others));
    // Without a radius, the thickness stays.
    outlines
        .set_options(
            square,
            OutlineOptions {
                radius: None,
                ..options
            },
        )
        .unwrap();
    assert_eq!(
        outlines.options(square),
        Some(OutlineOptions { radius, ..options })
    );
    outlines.remove(square).unwrap();
    assert_eq!(outlines.options(square), None);
    // The automatic thickness: at most a sixteenth of the side.
    let automatic = OutlineOptions::default();
    let square = outlines.add(&particles, ids::<4>(), automatic).unwrap();
    let radius = Some(T::of(1.0 / 16.0));
    assert_eq!(
        outlines.options(square),
        Some(OutlineOptions {
            radius,
            ..automatic
        })
    );
}

fn rigid_contacts_return_their_materials<T: Float>() {
    let particles = row::<T, 1>(1);
    let (first, second, own) = (surface(0.5, 0.1), surface(0.7, 0.3), surface(0.9, 0.2));
    let mut contacts = RigidContacts::<T, 1, 1, 1>::new(first).unwrap();
    assert_eq!(contacts.material(), first);
    contacts.set_material(second).unwrap();
    assert_eq!(contacts.material(), second);
    let hull = contacts
        .add_particle(&particles, id(0), T::of(0.1), Filter::default())
        .unwrap();
    for material in [None, Some(own), None] {
        contacts.set_hull_material(hull, material).unwrap();
        assert_eq!(contacts.hull_material(hull), Ok(material));
    }
    contacts.remove(hull).unwrap();
    assert_eq!(contacts.hull_material(hull), Err(Error::UnknownBody));
}

fn a_joint_returns_its_settings<T: Float>() {
    let (_, [first, second]) = hinged::<T>();
    let hinge = Joint::revolute(first, second).unwrap();
    assert_eq!((hinge.compliance(), hinge.motor()), (T::ZERO, None));
    assert_eq!((hinge.limits(), hinge.range()), (None, None));
    let soft = hinge.with_compliance(T::of(0.1)).unwrap();
    assert_eq!(soft.compliance(), T::of(0.1));
    let quarter = |sin| Rotation { cos: T::ZERO, sin };
    let (lower, upper) = (quarter(-T::ONE), quarter(T::ONE));
    let limited = hinge.with_limits(lower, upper).unwrap();
    assert_eq!(limited.limits(), Some((lower, upper)));
    let mut driven = hinge.with_motor(T::of(-0.1), T::of(0.7)).unwrap();
    assert_eq!(driven.motor(), Some((T::of(-0.1), T::of(0.7))));
    driven.set_motor(T::of(0.3), T::of(0.9)).unwrap();
    assert_eq!(driven.motor(), Some((T::of(0.3), T::of(0.9))));
    driven.remove_motor();
    assert_eq!(driven.motor(), None);
}

fn a_joint_returns_the_range_along_its_line<T: Float>() {
    let (particles, [first, second]) = hinged::<T>();
    let axis = T::vector(1.0, 0.0);
    for slider in [Joint::prismatic, Joint::wheel] {
        let slider = slider(&particles, first, second, axis).unwrap();
        assert_eq!(slider.range(), None);
        let slider = slider.with_range(T::of(-0.1), T::of(0.3)).unwrap();
        assert_eq!(slider.range(), Some((T::of(-0.1), T::of(0.3))));
    }
    let rope = Joint::distance(first, second, T::of(0.1), T::of(0.3)).unwrap();
    assert_eq!(rope.range(), Some((T::of(0.1), T::of(0.3))));
    let winch = rope.with_range(T::ZERO, T::of(0.7)).unwrap();
    assert_eq!(winch.range(), Some((T::ZERO, T::of(0.7))));
    let weld = Joint::weld(&particles, first, second, T::of(0.1)).unwrap();
    assert_eq!((weld.range(), weld.limits()), (None, None));
}

fn a_fluid_returns_its_settings<T: Float>() {
    let particles = row::<T, 2>(2);
    for spacing in [0.1, 0.3, 7.7].map(T::of) {
        let fluid = Fluid::<T, 2, 1>::new(&particles, ids::<2>(), spacing).unwrap();
        assert_eq!(fluid.spacing(), spacing);
    }
    let mut water = Fluid::<T, 2, 1>::empty();
    let read = [water.spacing(), water.compliance(), water.viscosity()];
    assert_eq!(read, [T::ZERO; 3]);
    water.set_spacing(T::of(0.1)).unwrap();
    water.set_compliance(T::of(0.3)).unwrap();
    water.set_viscosity(T::of(0.7)).unwrap();
    let read = [water.spacing(), water.compliance(), water.viscosity()];
    assert_eq!(read, [0.1, 0.3, 0.7].map(T::of));
    let mut drop = Cohesive::new(water);
    assert_eq!(drop.cohesion(), T::ZERO);
    drop.set_cohesion(T::of(0.9)).unwrap();
    assert_eq!(drop.cohesion(), T::of(0.9));
}

fn an_emitter_returns_its_settings<T: Float>() {
    let (position, velocity) = (T::vector(0.1, 0.3), T::vector(-0.7, 0.9));
    let (spacing, mass) = (T::of(0.1), T::ONE);
    let mut nozzle = Emitter::new(position, velocity, 3, spacing, mass).unwrap();
    assert_eq!((nozzle.position(), nozzle.velocity()), (position, velocity));
    nozzle.set_position(velocity).unwrap();
    nozzle.set_velocity(position).unwrap();
    assert_eq!((nozzle.position(), nozzle.velocity()), (velocity, position));
}

fn constraints_return_their_settings<T: Float>() {
    let particles = at::<T, 4>(&SQUARE);
    let ends = [id(0), id(1)];
    let mut muscle = Muscle::new(&particles, ends, T::ZERO, T::of(0.1)).unwrap();
    assert_eq!(muscle.max_force(), T::of(0.1));
    muscle.set_max_force(T::of(0.3)).unwrap();
    assert_eq!(muscle.max_force(), T::of(0.3));
    let mut air = Pressure::<T, 4>::new(&particles, ids::<4>(), T::ONE, T::of(0.1)).unwrap();
    assert_eq!(air.damping(), T::ZERO);
    air.set_damping(T::of(0.3)).unwrap();
    assert_eq!(air.damping(), T::of(0.3));
    let spring = Distance::new(id(0), id(1), T::ONE, T::of(0.1)).unwrap();
    let mut damped = Damped::new(spring, T::of(0.1)).unwrap();
    assert_eq!(damped.damping(), T::of(0.1));
    damped.set_damping(T::of(0.3)).unwrap();
    assert_eq!(damped.damping(), T::of(0.3));
}

both!(
    shapes_return_their_stiffness,
    a_plastic_mode_returns_its_plasticity,
    collider_contacts_return_their_settings,
    terrain_contacts_return_their_radius,
    a_sensor_returns_its_radius,
    discs_return_their_settings,
    outlines_return_their_settings,
    rigid_contacts_return_their_materials,
    a_joint_returns_its_settings,
    a_joint_returns_the_range_along_its_line,
    a_fluid_returns_its_settings,
    an_emitter_returns_its_settings,
    constraints_return_their_settings,
);
