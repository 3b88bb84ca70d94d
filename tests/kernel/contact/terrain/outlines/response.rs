//! Impulses of edges at vertices.

use crate::support::float::Float;
use core::ops::Range;
use pliant::{
    ContactMaterial, EdgeChain, Filter, ParticleId, Particles, Reported, Solver, TerrainOutlines,
    TerrainSurface, TileFunction, TileMap, Vec2,
};

/// Ends and their masses.
const EVEN: [f64; 2] = [1.0, 1.0];
const UNEVEN: [f64; 2] = [2.0, 3.0];

type Spike<T> = EdgeChain<T, [Vec2<T>; 3]>;

fn spike<T: Float>() -> Spike<T> {
    let points = [(0.5, -9.0), (0.0, 0.0), (-0.5, -9.0)];
    EdgeChain::open(points.map(|(x, y)| T::vector(x, y))).unwrap()
}

/// Edge from −1 m to an end at a height, with a mass of 1 kg and that of the end.
fn edge<T: Float>(
    [end, mass]: [f64; 2],
    height: f64,
    velocity: (f64, f64),
) -> (Particles<T, 2>, [ParticleId; 2]) {
    let mut particles = Particles::new();
    let ids = [(-1.0, 1.0), (end, mass)].map(|(x, mass)| {
        let id = particles.add(T::vector(x, height), T::of(mass)).unwrap();
        particles
            .set_velocity(id, T::vector(velocity.0, velocity.1))
            .unwrap();
        id
    });
    (particles, ids)
}

fn contacts<T: Float>(
    particles: &Particles<T, 2>,
    surface: TerrainSurface<T>,
) -> TerrainOutlines<T, Spike<T>, 2, 1> {
    let mut contacts = TerrainOutlines::new(spike(), T::of(0.125), [surface]).unwrap();
    contacts.add_chain(particles, particles.ids()).unwrap();
    contacts
}

/// Momentum, and angular momentum about the origin.
fn momenta<T: Float>(particles: &Particles<T, 2>) -> [f64; 3] {
    let each = particles
        .positions()
        .iter()
        .zip(particles.velocities())
        .zip(particles.masses());
    each.fold([0.0; 3], |[px, py, l], ((x, v), m)| {
        let [x, y, u, v, m] = [x.x, x.y, v.x, v.y, *m].map(T::wide);
        [px + m * u, py + m * v, l + m * (x * v - y * u)]
    })
}

/// Component of a vector perpendicular to a normal.
fn along<T: Float>(normal: Vec2<T>, [x, y]: [f64; 2]) -> f64 {
    normal.y.wide() * x - normal.x.wide() * y
}

fn frictionless_impact_keeps_tangential_velocity<T: Float>() {
    let (mut particles, _) = edge::<T>(EVEN, 0.1875, (0.0, -8.0));
    let mut contacts = contacts(&particles, TerrainSurface::default());
    Solver::default()
        .step(T::of(0.0625), &mut particles, &mut contacts)
        .unwrap();
    assert_eq!(contacts.touching_edges().count(), 1);
    let contact = contacts.touching_edges().next().unwrap();
    assert!(contact.normal.y > T::of(0.9) && contact.approach < -T::ONE);
    let momentum = momenta(&particles);
    let slip = along(contact.normal, [momentum[0], momentum[1] + 16.0]);
    assert!(slip.abs() < 64.0 * T::EPSILON.wide(), "{slip}");
}

fn impulse_is_divided_by_lever_and_mass<T: Float>() {
    // The vertex is at one third of the edge: impulses of 2/3 and 1/3 on 1 and 3 kg, of which the
    // point of contact moves by (4/9 + 1/27) λ.
    let (mut particles, ids) = edge::<T>(UNEVEN, 0.125, (0.0, -9.0));
    let surface = TerrainSurface::default();
    let mut reported = Reported::<_, _, _, 2>::new(contacts(&particles, surface));
    Solver::default()
        .step(T::of(1e-3), &mut particles, &mut reported)
        .unwrap();
    let lambda = 9.0 / (4.0 / 9.0 + 1.0 / 27.0);
    let report = reported.report(ids[0]).unwrap();
    assert!(report.began && reported.reports().count() == 1);
    assert!((report.normal_impulse.wide() / lambda - 1.0).abs() < 1e-3);
    assert!((report.approach.wide() + 9.0).abs() < 1e-4);
    let momentum = momenta(&particles);
    let change = momentum[1] + 36.0;
    assert!(
        (change - report.impulse.y.wide()).abs() < 1e4 * T::EPSILON.wide(),
        "{change}"
    );
    // It ends when the edge has left.
    particles.set_velocity(ids[0], T::vector(0.0, 9.0)).unwrap();
    particles.set_velocity(ids[1], T::vector(0.0, 9.0)).unwrap();
    Solver::default()
        .step(T::of(0.1), &mut particles, &mut reported)
        .unwrap();
    assert!(reported.ended().eq([ids[0]]) && reported.reports().count() == 0);
}

#[test]
fn impact_has_no_torque_about_the_vertex() {
    // The contact acts on the line through the vertex, also with friction and a rebound.
    for restitution in [0.0, 0.5] {
        let (mut particles, _) = edge::<f64>(UNEVEN, 0.1251, (0.3, -2.0));
        let material = ContactMaterial {
            restitution,
            ..ContactMaterial::with_friction(0.0)
        };
        let mut contacts = contacts(&particles, TerrainSurface::new(material));
        let before = momenta(&particles);
        Solver::default()
            .step(1e-4, &mut particles, &mut contacts)
            .unwrap();
        let after = momenta(&particles);
        assert!(after[1] - before[1] > 1.0);
        // Displacements of a substep are 2e-4 m, so levers differ by that.
        assert!(
            (after[2] - before[2]).abs() < 20.0 * 2e-4,
            "{before:?} {after:?}"
        );
    }
}

#[test]
fn friction_stops_an_edge_and_belts_carry_it() {
    for (speed, expected) in [(0.0, 0.0), (1.5, -1.5)] {
        let (mut particles, _) = edge::<f64>(EVEN, 0.125, (0.5, 0.0));
        // Equal loads on both ends keep the edge level.
        let surface = TerrainSurface {
            speed,
            ..TerrainSurface::new(ContactMaterial::with_friction(10.0))
        };
        let mut contacts = contacts(&particles, surface);
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            ..Solver::default()
        };
        solver.step(0.001, &mut particles, &mut contacts).unwrap();
        solver.step(0.001, &mut particles, &mut contacts).unwrap();
        solver.step(0.1, &mut particles, &mut contacts).unwrap();
        let mean = f64::midpoint(particles.velocities()[0].x, particles.velocities()[1].x);
        assert!(
            (mean - expected).abs() < 0.02,
            "{mean} at a belt of {speed}"
        );
    }
}

#[test]
fn rebound_has_the_restitution_at_the_vertex() {
    let (mut particles, _) = edge::<f64>(EVEN, 0.125, (0.0, -3.0));
    let material = ContactMaterial {
        restitution: 0.5,
        ..ContactMaterial::default()
    };
    let mut contacts = contacts(&particles, TerrainSurface::new(material));
    Solver::default()
        .step(0.01, &mut particles, &mut contacts)
        .unwrap();
    assert!(
        particles
            .velocities()
            .iter()
            .all(|v| (v.y - 1.5).abs() < 1e-12)
    );
}

#[test]
fn layers_select_what_edges_collide_with() {
    for (filter, collides) in [(Filter::new(2, 1), true), (Filter::new(1, 2), false)] {
        let (mut particles, _) = edge::<f64>(UNEVEN, 0.5, (0.0, -9.0));
        let mut contacts = contacts(&particles, TerrainSurface::default());
        contacts.set_filter(filter);
        Solver::default()
            .step(0.1, &mut particles, &mut contacts)
            .unwrap();
        assert_eq!(contacts.touching_edges().count(), usize::from(collides));
    }
}

#[test]
fn one_way_vertex_lets_an_edge_pass_from_below_and_holds_it_from_above() {
    for (height, velocity, passes) in [(-0.5, 20.0, true), (0.5, -20.0, false)] {
        let (mut particles, _) = edge::<f64>(UNEVEN, height, (0.0, velocity));
        let one_way = spike().one_way();
        let mut contacts =
            TerrainOutlines::<f64, _, 2, 1>::new(one_way, 0.125, [TerrainSurface::default()])
                .unwrap();
        contacts.add_chain(&particles, particles.ids()).unwrap();
        for _ in 0..10 {
            Solver::default()
                .step(0.01, &mut particles, &mut contacts)
                .unwrap();
        }
        let travel = (particles.positions()[0].y - height) * velocity.signum();
        assert_eq!(travel > 1.9, passes, "{travel}");
    }
}

/// The bound of rounding errors includes the radius, which is larger than all coordinates here.
#[test]
fn one_way_vertex_at_the_distance_of_the_radius_holds_an_edge() {
    let mut particles = Particles::<f64, 2>::new();
    for x in [-0.125, 0.125] {
        let id = particles.add(Vec2::new(x, 0.0), 1.0).unwrap();
        particles.set_velocity(id, Vec2::new(0.0, -0.125)).unwrap();
    }
    let points = [[0.5, -13.0], [0.0, -4.0], [-0.5, -13.0]].map(Vec2::from);
    let one_way = EdgeChain::<f64, _>::open(points).unwrap().one_way();
    let mut contacts =
        TerrainOutlines::<f64, _, 2, 1>::new(one_way, 4.0, [TerrainSurface::default()]).unwrap();
    contacts.add_chain(&particles, particles.ids()).unwrap();
    Solver::default()
        .step(1.0, &mut particles, &mut contacts)
        .unwrap();
    assert_eq!(contacts.touching_edges().count(), 1);
    assert!(particles.positions().iter().all(|x| x.y.abs() < 1e-12));
}

#[test]
fn vertex_within_the_thickness_is_an_overlap() {
    for (thickness, pushed) in [(0.0, false), (0.25, true)] {
        let (mut particles, ids) = edge::<f64>(UNEVEN, -0.2, (0.0, 0.0));
        particles
            .set_position(ids[0], Vec2::new(-2.0, -0.2))
            .unwrap();
        let thick = spike().with_thickness(thickness).unwrap();
        let mut contacts =
            TerrainOutlines::<f64, _, 2, 1>::new(thick, 0.125, [TerrainSurface::default()])
                .unwrap();
        contacts.add_chain(&particles, particles.ids()).unwrap();
        Solver::default()
            .step(0.01, &mut particles, &mut contacts)
            .unwrap();
        // The default undoes 1/32 of the depth, without a velocity.
        let lowest = particles
            .positions()
            .iter()
            .map(|x| x.y)
            .fold(f64::MAX, f64::min);
        let highest = particles
            .positions()
            .iter()
            .map(|x| x.y)
            .fold(f64::MIN, f64::max);
        assert_eq!(highest > -0.2, pushed, "{highest}");
        assert!(lowest >= -0.2 && highest < -0.2 + 0.325 / 16.0);
        assert!(particles.velocities().iter().all(|v| v.length() < 1e-9));
    }
}

/// Discs of the radius of two tiles do not fit between walls and a pillar, so that edges are
/// stopped.
#[test]
fn stopped_edge_leaves_the_motion_of_a_pinned_end() {
    let is_in = |range: Range<u16>, cell: [u16; 2]| cell.iter().all(|index| range.contains(index));
    let solid = move |column, row| !is_in(1..7, [column, row]) || is_in(3..5, [column, row]);
    let tiles = TileFunction {
        columns: 8,
        rows: 8,
        tile: solid,
    };
    let room = TileMap::new(Vec2::new(-9.0, -9.0), 2.25, tiles).unwrap();
    let mut particles = Particles::<f64, 2>::new();
    particles.add(Vec2::new(0.203_125, -7.0625), 1.0).unwrap();
    let pinned = particles
        .add_pinned(Vec2::new(0.359_375, 6.0), 1.0)
        .unwrap();
    let velocity = Vec2::new(-28.25, 0.125);
    particles.set_velocity(pinned, velocity).unwrap();
    let mut contacts =
        TerrainOutlines::<f64, _, 2, 2>::new(room, 4.625, [TerrainSurface::default()]).unwrap();
    contacts.add_chain(&particles, particles.ids()).unwrap();
    let dt = 1.0 / 64.0;
    for step in 0..8 {
        let before = particles.position(pinned).unwrap();
        Solver::default()
            .step(dt, &mut particles, &mut contacts)
            .unwrap();
        let after = particles.position(pinned).unwrap();
        assert_eq!(after, before + velocity * dt, "step {step}");
    }
}

crate::both!(
    frictionless_impact_keeps_tangential_velocity,
    impulse_is_divided_by_lever_and_mass,
);
