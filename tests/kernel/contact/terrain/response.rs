//! Friction, restitution, conveyors, layers, impulses and overlaps.

use pliant::{
    BitTiles, ContactMaterial, EdgeChain, Error, Filter, Parameter, Particles, Reported, Solver,
    TerrainContacts, TerrainSurface, TileFunction, TileMap, Vec2, measure,
};

type Floor = EdgeChain<f64, [Vec2<f64>; 2]>;

fn floor() -> Floor {
    EdgeChain::open([Vec2::new(50.0, 0.0), Vec2::new(-50.0, 0.0)]).unwrap()
}

fn solver() -> Solver<f64> {
    Solver {
        gravity: Vec2::new(0.0, -10.0),
        ..Solver::default()
    }
}

#[test]
fn conveyor_carries_discs_with_its_speed() {
    let mut particles = Particles::<f64, 1>::new();
    particles.add(Vec2::new(0.0, 0.5), 1.0).unwrap();
    let belt = TerrainSurface {
        speed: -2.0,
        ..TerrainSurface::new(ContactMaterial::with_friction(0.5))
    };
    let ids = particles.ids();
    let mut contacts = TerrainContacts::<f64, _, 1>::new(floor(), ids, 0.5, [belt]).unwrap();
    // The acceleration is μ g = 5 m/s².
    for step in 1..=120 {
        solver()
            .step(1.0 / 60.0, &mut particles, &mut contacts)
            .unwrap();
        let expected = (5.0 * f64::from(step) / 60.0).min(2.0);
        assert!((particles.velocities()[0].x - expected).abs() < 1e-9);
    }
}

#[test]
fn disc_bounces_to_the_square_of_the_restitution() {
    let mut particles = Particles::<f64, 1>::new();
    particles.add(Vec2::new(0.0, 2.1), 1.0).unwrap();
    let rubber = TerrainSurface::new(ContactMaterial {
        restitution: 0.5,
        ..ContactMaterial::default()
    });
    let ids = particles.ids();
    let mut contacts = TerrainContacts::<f64, _, 1>::new(floor(), ids, 0.1, [rubber]).unwrap();
    let (mut touched, mut apex) = (false, 0.0_f64);
    for _ in 0..400 {
        solver()
            .step(1.0 / 400.0, &mut particles, &mut contacts)
            .unwrap();
        touched |= contacts.touching().count() == 1;
        if touched {
            apex = apex.max(particles.positions()[0].y);
        }
    }
    // The step of the bounce has an error of one step, 1/400 s, at 6.3 m/s.
    assert!((apex - 0.6).abs() < 0.016, "{apex}");
}

#[test]
fn impulse_is_the_change_of_momentum() {
    let mut particles = Particles::<f64, 3>::new();
    for (x, mass) in [(1.5, 2.0), (3.2, 0.7), (4.4, 5.0)] {
        let disc = particles.add(Vec2::new(x, 1.5), mass).unwrap();
        particles.set_velocity(disc, Vec2::new(13.0, -9.0)).unwrap();
    }
    let map = TileFunction {
        columns: 8,
        rows: 4,
        tile: |c, r| r == 0 || c == 0 || c == 7,
    };
    let map = TileMap::new(Vec2::ZERO, 1.0, map).unwrap();
    let material = ContactMaterial {
        restitution: 0.4,
        ..ContactMaterial::with_friction(0.6)
    };
    let ids = particles.ids();
    let contacts =
        TerrainContacts::<f64, _, 3>::new(map, ids, 0.2, [TerrainSurface::new(material)]).unwrap();
    let mut contacts = Reported::<_, _, _, 3>::new(contacts);
    let solver = Solver {
        gravity: Vec2::new(0.0, -10.0),
        substeps: 3,
        iterations: 2,
        ..Solver::default()
    };
    let weight = Vec2::new(0.0, -10.0) * (2.0 + 0.7 + 5.0);
    let mut pushed = 0;
    for _ in 0..60 {
        let before = measure::momentum(&particles);
        solver
            .step(1.0 / 30.0, &mut particles, &mut contacts)
            .unwrap();
        let change = measure::momentum(&particles) - before - weight * (1.0 / 30.0);
        let sum = contacts
            .reports()
            .map(|report| report.impulse)
            .sum::<Vec2<f64>>();
        // Momenta up to 200 N s in 3 substeps, whose velocities are quotients by h = 1/90 s.
        assert!(
            (sum - change).length() < f64::EPSILON * 200.0 * 90.0,
            "{sum:?} {change:?}"
        );
        pushed += u32::from(sum.length() > 0.0);
    }
    assert!(pushed > 20, "{pushed}");
}

#[test]
fn surfaces_differ_by_the_index_of_the_edge() {
    let points = [
        (Vec2::new(10.0, 0.0), 0),
        (Vec2::new(0.0, 0.0), 1),
        (Vec2::new(-10.0, 0.0), 0),
    ];
    let chain = EdgeChain::<f64, _>::open(points).unwrap();
    let mut particles = Particles::<f64, 2>::new();
    for x in [-5.0, 5.0] {
        let disc = particles.add(Vec2::new(x, 0.5), 1.0).unwrap();
        particles.set_velocity(disc, Vec2::new(1.0, 0.0)).unwrap();
    }
    let ids = particles.ids();
    let surfaces = [
        TerrainSurface::default(),
        TerrainSurface::new(ContactMaterial::with_friction(1.0)),
    ];
    let mut contacts = TerrainContacts::<f64, _, 2, 2>::new(chain, ids, 0.5, surfaces).unwrap();
    for _ in 0..60 {
        solver()
            .step(1.0 / 60.0, &mut particles, &mut contacts)
            .unwrap();
    }
    let speeds: Vec<_> = particles.velocities().iter().map(|v| v.x).collect();
    assert_eq!(speeds, [0.0, 1.0], "the left edge is rough");
    let touching: Vec<_> = contacts.touching().map(|c| (c.edge, c.surface)).collect();
    assert_eq!(touching, [(1, 1), (0, 0)]);
}

#[test]
fn discs_pass_surfaces_of_other_layers() {
    for (mask, falls) in [(2, true), (1, false)] {
        let mut particles = Particles::<f64, 1>::new();
        particles.add(Vec2::new(0.0, 1.0), 1.0).unwrap();
        let ids = particles.ids();
        let surfaces = [TerrainSurface::default()];
        let mut contacts = TerrainContacts::<f64, _, 1>::new(floor(), ids, 0.5, surfaces).unwrap();
        contacts.set_filter(Filter::new(1, mask));
        for _ in 0..120 {
            solver()
                .step(1.0 / 60.0, &mut particles, &mut contacts)
                .unwrap();
        }
        assert_eq!(particles.positions()[0].y < 0.0, falls);
    }
}

#[test]
fn center_in_a_solid_tile_leaves_through_the_nearest_face_without_speed() {
    static LEVEL: [u8; 2] = [0b0000_1111, 0];
    let map = TileMap::new(Vec2::ZERO, 1.0, BitTiles::new(8, 2, &LEVEL).unwrap()).unwrap();
    let mut particles = Particles::<f64, 1>::new();
    particles.add(Vec2::new(1.5, 0.7), 1.0).unwrap();
    let ids = particles.ids();
    let mut contacts =
        TerrainContacts::<f64, _, 1>::new(map, ids, 0.25, [TerrainSurface::default()]).unwrap();
    for _ in 0..600 {
        solver()
            .step(1.0 / 60.0, &mut particles, &mut contacts)
            .unwrap();
        let (x, v) = (particles.positions()[0], particles.velocities()[0]);
        assert!(v.length() < 1e-12, "{v:?} at {x:?}");
    }
    assert!((particles.positions()[0] - Vec2::new(1.5, 1.25)).length() < 1e-6);
}

#[test]
fn disc_in_a_right_angle_rests_on_both_edges() {
    let points = [Vec2::new(4.0, 0.0), Vec2::ZERO, Vec2::new(0.0, 4.0)];
    let mut particles = Particles::<f64, 1>::new();
    let disc = particles.add(Vec2::new(2.0, 2.0), 1.0).unwrap();
    particles.set_velocity(disc, Vec2::new(-5.0, -5.0)).unwrap();
    let ids = particles.ids();
    let chain = EdgeChain::<f64, _>::open(points).unwrap();
    let mut contacts =
        TerrainContacts::<f64, _, 1>::new(chain, ids, 0.5, [TerrainSurface::default()]).unwrap();
    let solver = Solver {
        gravity: Vec2::new(-7.0, -7.0),
        ..Solver::default()
    };
    for _ in 0..120 {
        solver
            .step(1.0 / 60.0, &mut particles, &mut contacts)
            .unwrap();
    }
    assert!((particles.positions()[0] - Vec2::new(0.5, 0.5)).length() < 1e-12);
    assert_eq!(contacts.touching().count(), 2);
    assert_eq!((contacts.dropped(), contacts.stopped()), (0, 0));
}

#[test]
fn invalid_terrains_are_rejected() {
    let outline = Error::OutOfRange(Parameter::Outline);
    let a = Vec2::new(1.0, 2.0);
    let open =
        |points: &[Vec2<f64>]| EdgeChain::<f64, _>::open(points.to_vec().leak() as &[_]).err();
    assert_eq!(open(&[a]), Some(outline));
    assert_eq!(open(&[a, a]), Some(outline));
    let infinite = Vec2::new(f64::INFINITY, 0.0);
    assert_eq!(
        open(&[a, infinite]),
        Some(Error::NonFinite(Parameter::Position))
    );
    assert_eq!(EdgeChain::<f64, _>::closed([a, -a]).err(), Some(outline));
    assert_eq!(BitTiles::new(8, 2, &[0]).err(), Some(outline));
    assert_eq!(BitTiles::new(0, 2, &[0]).err(), Some(outline));
    let negative = floor().with_thickness(-1.0).err();
    assert_eq!(negative, Some(Error::OutOfRange(Parameter::Extent)));
}
