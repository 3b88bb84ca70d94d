//! Equal values where the result changes: forces at a limit, corners at a seam, depths at a limit.

use super::contacts::rectangle;
use super::{body, solver};
use crate::support::float::Float;
use pliant::{
    ContactMaterial, EdgeChain, Error, Filter, Joint, Parameter, Particles, RigidBody,
    RigidContacts, RigidTerrainContacts, Rotation, Scheme, Solver, TerrainSurface, Vec2,
};

fn still<T: Float>() -> Solver<T> {
    Solver {
        gravity: Vec2::ZERO,
        ..solver(Scheme::Predicted)
    }
}

/// A hull on an open chain from right to left after one step of one second.
fn on_chain<T: Float, const N: usize>(
    points: [[f64; 2]; N],
    (corners, radius): (&[Vec2<T>], f64),
    (center, velocity): ([f64; 2], [f64; 2]),
) -> (Particles<T, 2>, RigidBody<T>, Vec<Vec2<T>>) {
    let mut particles = Particles::new();
    let mut body = body(&mut particles, (1.0, 1.0), center, 0.0);
    let velocity = T::vector(velocity[0], velocity[1]);
    particles
        .set_group_motion(&body, velocity, T::ZERO)
        .unwrap();
    let chain = EdgeChain::<T, _>::open(points.map(|[x, y]| T::vector(x, y))).unwrap();
    let material = ContactMaterial::default();
    let mut contacts = RigidTerrainContacts::<T, _, 1, 4, 8>::new(
        chain,
        material,
        [TerrainSurface::new(material)],
    )
    .unwrap();
    contacts
        .add(&body, corners, T::of(radius), Filter::default())
        .unwrap();
    let mut parts = (&mut contacts, &mut body);
    still().step(T::ONE, &mut particles, &mut parts).unwrap();
    let normals = contacts.contacts().map(|contact| contact.normal).collect();
    (particles, body, normals)
}

/// The displacement is a 32nd of the size, so the points at the start are used.
fn a_disc_that_moves_by_its_slack_stops_at_the_floor<T: Float>() {
    let (gap, path) = (1.0 / 64.0, 1.0 / 32.0);
    let start = ([0.0, 1.0 + gap], [0.0, -path]);
    let (particles, body, normals) =
        on_chain::<T, 2>([[8.0, 0.0], [-8.0, 0.0]], (&[Vec2::ZERO], 1.0), start);
    assert_eq!(normals, [T::vector(0.0, 1.0)]);
    assert_eq!(body.pose(&particles).unwrap().0, T::vector(0.0, 1.0));
}

/// The particles of the box are far above the edges, relative to the length of these.
fn corners_at_the_seams_of_short_edges_touch<T: Float>() {
    let points = [2.5, 1.5, 0.5, -0.5, -1.5, -2.5].map(|x| [x, 0.0]);
    let tall = rectangle(0.5, 6.0);
    let start = ([0.0, 6.0], [0.0, -1.0 / 64.0]);
    let (_, _, normals) = on_chain::<T, 6>(points, (&tall, 0.0), start);
    assert_eq!(normals, [T::vector(0.0, 1.0); 2]);
}

/// The depth over the edge exceeds that of the end of the edge in the side of the box by 1/1024 of
/// the size: the edge pushes. With more, its end pushes the side.
fn the_edge_is_preferred_to_its_end<T: Float>() {
    let (size, side) = (5.0, 0.25);
    let height = |more: f64| 4.0 - side - size / 1024.0 - more;
    let normals = |more: f64| {
        let start = ([3.0, height(more)], [0.0, 0.0]);
        let points = [[side, 0.0], [-8.0, 0.0]];
        on_chain::<T, 2>(points, (&rectangle(3.0, 4.0), 0.0), start).2
    };
    assert!(normals(0.0).contains(&T::vector(0.0, 1.0)));
    assert!(!normals(1.0 / 65_536.0).contains(&T::vector(0.0, 1.0)));
}

/// A disc of radius 5 beside the open end of a one-way edge, in the direction (3, 4). It passes if
/// it is deeper than a 32nd of its size.
fn the_end_of_a_one_way_edge_pushes_up_to_its_limit<T: Float>() {
    for (more, pushes) in [(0.0, true), (1.0 / 65_536.0, false)] {
        let part = 31.0 / 32.0 - more;
        let start = ([3.0 * part, 4.0 * part], [0.0, 0.0]);
        assert_eq!(one_way_pushes::<T>(start.0), pushes);
    }
}

fn one_way_pushes<T: Float>(center: [f64; 2]) -> bool {
    let mut particles = Particles::<T, 2>::new();
    let body = body(&mut particles, (1.0, 1.0), center, 0.0);
    let points = [[0.0, 0.0], [-16.0, 0.0]].map(|[x, y]| T::vector(x, y));
    let chain = EdgeChain::<T, _>::open(points).unwrap().one_way();
    let material = ContactMaterial::default();
    let surfaces = [TerrainSurface::new(material)];
    let mut contacts =
        RigidTerrainContacts::<T, _, 1, 1, 0>::new(chain, material, surfaces).unwrap();
    contacts
        .add(&body, &[Vec2::ZERO], T::of(5.0), Filter::default())
        .unwrap();
    still().step(T::ONE, &mut particles, &mut contacts).unwrap();
    contacts.dropped() > 0
}

/// Gravity of 8 m/s² on 2 kg: 16 N.
fn a_joint_holds_at_its_largest_force_and_breaks_above<T: Float>() {
    for (limit, breaks) in [(16.0, false), (16.0 - 1.0 / 1024.0, true)] {
        let mut particles = Particles::<T, 3>::new();
        let hook = particles.add_pinned(Vec2::ZERO, T::ONE).unwrap();
        let mut weight = body(&mut particles, (2.0, 1.0), [0.0, 0.0], 0.0);
        let anchor = weight.anchor(Vec2::ZERO).unwrap();
        let joint = Joint::revolute(hook.into(), anchor).unwrap();
        let mut joint = joint.with_max_force(T::of(limit)).unwrap();
        let solver = Solver {
            gravity: T::vector(0.0, -8.0),
            ..still()
        };
        let mut parts = (&mut weight, &mut joint);
        solver
            .step(T::of(0.125), &mut particles, &mut parts)
            .unwrap();
        assert_eq!(joint.multiplier(), T::vector(0.0, -0.25));
        assert_eq!(joint.is_broken(), breaks);
    }
}

fn pair<T: Float>(particles: &mut Particles<T, 4>) -> ([RigidBody<T>; 2], Joint<T>) {
    let bodies = [(); 2].map(|()| body(particles, (1.0, 1.0), [0.0, 0.0], 0.0));
    particles.pin_group(&bodies[0]).unwrap();
    let [a, b] = bodies.map(|body| body.anchor(Vec2::ZERO).unwrap());
    (bodies, Joint::revolute(a, b).unwrap())
}

fn a_body_halfway_between_its_limits_turns_to_the_upper_one<T: Float>() {
    let mut particles = Particles::new();
    let (mut bodies, joint) = pair::<T>(&mut particles);
    let [lower, upper] = [[0.0, -1.0], [0.0, 1.0]].map(|[cos, sin]| Rotation {
        cos: T::of(cos),
        sin: T::of(sin),
    });
    let mut joint = joint.with_limits(lower, upper).unwrap();
    let opposite = Rotation {
        cos: -T::ONE,
        sin: T::ZERO,
    };
    bodies[1]
        .set_pose(&mut particles, Vec2::ZERO, opposite)
        .unwrap();
    let mut parts = (&mut joint, &mut bodies);
    still().step(T::ONE, &mut particles, &mut parts).unwrap();
    assert!(bodies[1].pose(&particles).unwrap().1.sin > T::ZERO);
}

fn a_range_of_one_position_is_valid<T: Float>() {
    let mut particles = Particles::new();
    let (bodies, _) = pair::<T>(&mut particles);
    let [a, b] = bodies.map(|body| body.anchor(Vec2::ZERO).unwrap());
    let slider = Joint::prismatic(&particles, a, b, T::vector(1.0, 0.0)).unwrap();
    assert!(slider.with_range(T::ONE, T::ONE).is_ok());
}

fn a_removed_motor_has_no_torque<T: Float>() {
    let mut particles = Particles::new();
    let (mut bodies, mut joint) = pair::<T>(&mut particles);
    joint.set_motor(T::ONE, T::ONE).unwrap();
    joint.remove_motor();
    let mut parts = (&mut joint, &mut bodies);
    still().step(T::ONE, &mut particles, &mut parts).unwrap();
    assert_eq!(particles.group_motion(&bodies[1]).unwrap().spin, T::ZERO);
}

/// The disc overlaps the box that its particle belongs to.
fn a_particle_does_not_collide_with_its_own_body<T: Float>() {
    let mut particles = Particles::<T, 2>::new();
    let mut body = body(&mut particles, (1.0, 0.5), [0.0, 0.0], 0.0);
    let mut contacts = RigidContacts::<T, 2, 4, 4>::default();
    let (corners, all) = (rectangle(1.0, 1.0), Filter::default());
    contacts.add(&body, &corners, T::ZERO, all).unwrap();
    let [first, _] = body.particles().unwrap();
    contacts
        .add_particle(&particles, first, T::HALF, all)
        .unwrap();
    let before = particles.positions().to_vec();
    let mut parts = (&mut contacts, &mut body);
    still().step(T::ONE, &mut particles, &mut parts).unwrap();
    assert_eq!(contacts.touching().count(), 0);
    assert_eq!(particles.positions(), before);
}

fn corners_in_line_are_valid<T: Float>() {
    let mut particles = Particles::<T, 2>::new();
    let body = body(&mut particles, (1.0, 1.0), [0.0, 0.0], 0.0);
    let corners = [[-1.0, 0.0], [0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [-1.0, 1.0]];
    let corners = corners.map(|[x, y]| T::vector(x, y));
    let mut contacts = RigidContacts::<T, 1, 5, 4>::default();
    assert!(
        contacts
            .add(&body, &corners, T::ZERO, Filter::default())
            .is_ok()
    );
}

crate::both!(
    a_disc_that_moves_by_its_slack_stops_at_the_floor,
    corners_at_the_seams_of_short_edges_touch,
    the_edge_is_preferred_to_its_end,
    the_end_of_a_one_way_edge_pushes_up_to_its_limit,
    a_joint_holds_at_its_largest_force_and_breaks_above,
    a_body_halfway_between_its_limits_turns_to_the_upper_one,
    a_range_of_one_position_is_valid,
    a_removed_motor_has_no_torque,
    a_particle_does_not_collide_with_its_own_body,
    corners_in_line_are_valid
);

/// 2¹²⁰ (64 s⁻¹)² exceeds the largest number, but not 2¹²⁰ · 2 · 64 s⁻¹.
#[test]
fn a_compliance_that_overflows_in_a_substep_is_rejected() {
    let mut particles = Particles::new();
    let (bodies, hinge) = pair::<f32>(&mut particles);
    let [a, b] = bodies.map(|body| body.anchor(Vec2::ZERO).unwrap());
    let soft = 2.0_f32.powi(120);
    let error = Err(Error::OutOfRange(Parameter::Compliance));
    for mut joint in [
        hinge.with_compliance(soft).unwrap(),
        Joint::weld(&particles, a, b, soft).unwrap(),
    ] {
        let step = still().step(1.0 / 64.0, &mut particles, &mut joint);
        assert_eq!(step, error);
        let step = still().step(1.0 / 2.0, &mut particles, &mut joint);
        assert_eq!(step, Ok(()));
    }
}
