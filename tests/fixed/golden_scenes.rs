//! Complete scenes in Q16.16 and their checksums, within the limits of the type: bodies of a few
//! units, masses of one. They need no standard library, so every target can run them. Each scene
//! has a separate stack frame, because the smallest targets have 16 KiB.

use pliant::{
    Attractor, Bending, Bendings, BitTiles, BorrowedOffsets, Chain, ColliderContacts, Constraints,
    ContactMaterial, Damped, DiscContacts, Distance, Distances, Drag, EdgeForces, Falloff, Filter,
    Fluid, ForceField, Gravity, HalfPlane, Inside, Joint, LatticeMatching, Linear, MassProperties,
    Material, NeoHookean, OutlineContacts, OutlineOptions, ParticleId, ParticleRange, Particles,
    Plastic, Plasticity, Pressure, Project, Q16, Quadratic, Real, RegionBlend, RegionMatching,
    Rigid, RigidBody, RigidContacts, Rotation, RoundedBox, Scheme, ShapeMatching, Solver,
    StVenantKirchhoff, Stiffness, Sweep, TerrainContacts, TerrainSurface, TileMap, Vec2, Water,
    Wave, Wind, build, measure,
};

const STEPS: u16 = 120;

/// Checksums of the final state: of the particles alone, and of the particles with all projections.
pub(crate) type Sums = [u64; 2];

/// Scene and its final checksums.
pub(crate) struct Scene {
    pub(crate) name: &'static str,
    pub(crate) run: fn() -> Sums,
    pub(crate) checksum: Sums,
}

macro_rules! scenes {
    ($($name:literal $scene:ident = $checksum:expr;)*) => {
        [$(Scene { name: $name, run: $scene, checksum: $checksum }),*]
    };
}

pub(crate) const SCENES: [Scene; 19] = scenes! {
    "cloth" cloth = [0xe666_7766_c172_9ba8, 0x6e14_8713_b0a0_07fd];
    "rope" rope = [0x6af5_b2d3_8e56_8be9, 0xa1e7_93e6_a2f2_0efe];
    "chains" chains = [0x0329_e37b_558b_eef8, 0x536e_5912_494c_2caa];
    "rigid body" rigid = [0x22d8_3303_a026_fc77, 0x2e86_b172_095a_55ec];
    "borrowed rest offsets" borrowed = [0x22d8_3303_a026_fc77, 0x2e86_b172_095a_55ec];
    "explicit body" explicit = [0x9a47_693f_2aef_15a1, 0x19e3_b1c8_78d8_2ddb];
    "linear and quadratic modes" modes = [0x756e_54b9_e60d_f44c, 0xbe76_eee3_a786_fcb2];
    "plastic body" plastic = [0x37ff_6fdd_704f_c948, 0xf7cd_63b8_f12d_370f];
    "lattice" lattice = [0xc764_dbca_9f1d_283d, 0xc41f_3009_e601_740b];
    "regions" regions = [0xda89_3027_a4c1_ed17, 0xedbd_bbd8_44d4_df3a];
    "elements" elements = [0x1eca_cbdd_c1f4_1e2e, 0x7165_762e_a8e2_4026];
    "balloon" balloon = [0xb6df_99e4_3e6b_2021, 0x77e2_066e_4f33_8cb6];
    "fluid" fluid = [0x0cc8_f1f2_dd61_b9d1, 0x6b5c_bc5a_f45c_fdd2];
    "machine" machine = [0xc54b_040a_2dc0_7b7e, 0x9ede_0a11_d7be_c9f6];
    "crash" crash = [0x137b_1927_6653_aeb5, 0xabca_1187_917b_4d61];
    "terrain" terrain = [0x8063_9cad_f9ab_9b7c, 0x7e63_99f4_7a88_0654];
    "discs and outlines" meetings = [0x40b7_b254_7b81_08f7, 0xe734_89e2_727f_bee5];
    "weather" weather = [0x1d67_8778_fe9e_3cd6, 0x3fb1_813a_e76c_a506];
    "suspension" suspension = [0xae8f_3472_ebc6_7c03, 0x53e5_3bb1_c1a9_c0cd];
};

/// n/d.
fn q(n: i32, d: i32) -> Q16 {
    Q16::ratio(n, d)
}

/// Vector in units of a quarter.
fn at(x: i32, y: i32) -> Vec2<Q16> {
    Vec2::new(q(x, 4), q(y, 4))
}

fn run<const N: usize>(
    scheme: Scheme,
    mut particles: Particles<Q16, N>,
    mut all: impl Project<Q16>,
) -> Sums {
    let solver = Solver {
        gravity: at(0, -39),
        damping: q(1, 8),
        substeps: 2,
        sweep: Sweep::Symmetric,
        scheme,
        ..Solver::new()
    };
    for _ in 0..STEPS {
        solver.step(q(1, 60), &mut particles, &mut all).unwrap();
    }
    let within = particles
        .positions()
        .iter()
        .all(|x| x.x.abs() < q(64, 1) && x.y.abs() < q(64, 1));
    assert!(within, "the scene exceeded the limits of the type");
    [
        measure::checksum(&particles, &()),
        measure::checksum(&particles, &all),
    ]
}

fn rough() -> ContactMaterial<Q16> {
    ContactMaterial {
        static_friction: Q16::HALF,
        kinetic_friction: Q16::HALF,
        restitution: q(1, 4),
        ..ContactMaterial::default()
    }
}

type Floor = ColliderContacts<Q16, HalfPlane<Q16>, 16>;

/// Block of sixteen particles above a floor; one particle is thrown.
fn block() -> (Particles<Q16, 16>, Floor, ParticleRange) {
    let mut particles = Particles::new();
    let block = build::lattice(&mut particles, at(-6, 20), 4, 4, Q16::ONE, Q16::ONE).unwrap();
    particles
        .set_velocity(block.get(0).unwrap(), at(24, 4))
        .unwrap();
    let floor =
        ColliderContacts::new(HalfPlane::new(at(1, 8)).unwrap(), block, q(1, 4), rough()).unwrap();
    (particles, floor, block)
}

/// Cloth in level order.
#[inline(never)]
fn cloth() -> Sums {
    let (mut particles, mut springs) = (Particles::<Q16, 20>::new(), Distances::<Q16, 55>::new());
    let builder = build::Cloth {
        corner: at(-12, 32),
        columns: 5,
        rows: 4,
        spacing: Q16::ONE,
        mass: Q16::ONE,
        compliance: q(1, 1000),
    };
    let net = build::cloth(&mut particles, &mut springs, builder).unwrap();
    for corner in [0, 4] {
        particles.pin(net.get(corner).unwrap()).unwrap();
    }
    springs.order(&particles);
    run(Scheme::Predicted, particles, springs)
}

/// Rope with bendings and dampers.
#[inline(never)]
fn rope() -> Sums {
    let (mut particles, mut springs) = (Particles::<Q16, 9>::new(), Distances::<Q16, 8>::new());
    let builder = build::Rope {
        from: at(0, 32),
        to: at(24, 36),
        segments: 8,
        mass: Q16::ONE,
        compliance: Q16::ZERO,
    };
    let line = build::rope(&mut particles, &mut springs, builder).unwrap();
    particles.pin(line.get(0).unwrap()).unwrap();
    let mut bendings = Bendings::<Q16, 7>::new();
    for three in line.windows(3) {
        let ids = [0, 1, 2].map(|place| three.get(place).unwrap());
        bendings
            .add(Bending::between(&particles, ids, q(1, 100)).unwrap())
            .unwrap();
    }
    let mut dampers = Constraints::<Q16, Damped<Q16, Distance<Q16>>, 2, 4>::new();
    for (a, b) in line.iter().zip(line.iter().skip(2)).step_by(2) {
        let spring = Distance::between(&particles, a, b, q(1, 10)).unwrap();
        dampers.add(Damped::new(spring, Q16::TWO).unwrap()).unwrap();
    }
    run(Scheme::Predicted, particles, (springs, bendings, dampers))
}

/// Rope with a load, and a rope that is too short for its pins, both solved directly.
#[inline(never)]
fn chains() -> Sums {
    let mut particles = Particles::<Q16, 16>::new();
    for row in 0..2 {
        for column in 0..8 {
            let mass = if row + column == 7 {
                q(10, 1)
            } else {
                Q16::ONE
            };
            particles.add(at(2 * column, 8 * row), mass).unwrap();
        }
    }
    for pinned in [0, 8, 15] {
        particles.pin(ParticleId::new(pinned)).unwrap();
    }
    let chain = |first: u16| {
        let members = (first..first + 8).map(ParticleId::new);
        Chain::<Q16, 8>::new(&particles, members, Q16::ZERO).unwrap()
    };
    let mut chains = [chain(0), chain(8)];
    for link in 0..7 {
        chains[1].set_rest_length(link, q(2, 5)).unwrap();
    }
    run(Scheme::Leapfrog, particles, chains)
}

/// Two plates on a motor: a hinge with limits, and a welded disc.
#[inline(never)]
fn machine() -> Sums {
    let mut particles = Particles::<Q16, 8>::new();
    let corners = [at(-4, -1), at(4, -1), at(4, 1), at(-4, 1)];
    let plate = MassProperties::polygon(&corners, Q16::ONE).unwrap();
    let disc = MassProperties::circle(Q16::ONE, Q16::ONE).unwrap();
    let shapes = [
        (disc, at(0, 20)),
        (plate, at(0, 20)),
        (plate, at(8, 20)),
        (disc, at(16, 20)),
    ];
    let bodies = shapes.map(|(shape, place)| {
        RigidBody::new(&mut particles, shape, place, Rotation::IDENTITY).unwrap()
    });
    let [base, first, second, last] = &bodies;
    particles.pin_group(base).unwrap();
    let anchor = |body: &RigidBody<Q16>, x: i32| body.anchor(at(x, 0)).unwrap();
    let turned = |sin: i32| Rotation {
        cos: q(3, 5),
        sin: q(sin, 5),
    };
    let joints = [
        Joint::revolute(anchor(base, 0), anchor(first, 0))
            .and_then(|joint| joint.with_motor(q(1, 2), q(50, 1))),
        Joint::revolute(anchor(first, 4), anchor(second, -4))
            .and_then(|joint| joint.with_limits(turned(-4), turned(4))),
        Joint::weld(&particles, anchor(second, 4), anchor(last, -4), q(1, 100)),
    ]
    .map(Result::unwrap);
    run(Scheme::Leapfrog, particles, (bodies, joints))
}

/// Two wheels with springs below a plate, above a pinned disc that a motor turns.
#[inline(never)]
fn suspension() -> Sums {
    let mut particles = Particles::<Q16, 8>::new();
    let corners = [at(-4, -1), at(4, -1), at(4, 1), at(-4, 1)];
    let plate = MassProperties::polygon(&corners, Q16::ONE).unwrap();
    let disc = MassProperties::circle(Q16::ONE, Q16::ONE).unwrap();
    let shapes = [
        (plate, at(0, 24)),
        (disc, at(-3, 21)),
        (disc, at(3, 21)),
        (disc, at(0, 28)),
    ];
    let bodies = shapes.map(|(shape, place)| {
        RigidBody::new(&mut particles, shape, place, Rotation::IDENTITY).unwrap()
    });
    let [base, back, front, above] = &bodies;
    particles.pin_group(above).unwrap();
    let anchor = |body: &RigidBody<Q16>, x: i32, y: i32| body.anchor(at(x, y)).unwrap();
    let wheel = |x: i32, body: &RigidBody<Q16>| {
        let joint = Joint::wheel(
            &particles,
            anchor(base, x, -3),
            anchor(body, 0, 0),
            at(0, 1),
        );
        joint.and_then(|joint| joint.with_spring(q(1, 4), q(1, 100), q(2, 1)))
    };
    let joints = [
        wheel(-3, back).and_then(|joint| joint.with_motor(q(3, 1), q(10, 1))),
        wheel(3, front).and_then(|joint| joint.with_range(q(-1, 1), q(1, 2))),
        Joint::prismatic(
            &particles,
            anchor(above, 0, 0),
            anchor(base, 0, 1),
            at(0, 1),
        )
        .and_then(|joint| joint.with_spring(q(-3, 1), q(1, 50), q(1, 1))),
    ]
    .map(Result::unwrap);
    run(Scheme::Predicted, particles, (bodies, joints))
}

/// Flag in the wind, a raft on a wave, a moon in an attractor.
#[inline(never)]
fn weather() -> Sums {
    let mut particles = Particles::<Q16, 7>::new();
    let flag = [at(0, 16), at(1, 13), at(2, 10), at(3, 7)];
    let flag = particles.add_range(&flag, q(1, 4)).unwrap();
    particles.pin(flag.get(0).unwrap()).unwrap();
    let mut springs = Distances::<Q16, 3>::new();
    for pair in flag.windows(2) {
        let [a, b] = [pair.get(0).unwrap(), pair.get(1).unwrap()];
        springs
            .add(Distance::between(&particles, a, b, Q16::ZERO).unwrap())
            .unwrap();
    }
    let moon = particles.add(at(40, 8), Q16::ONE).unwrap();
    particles.set_velocity(moon, at(0, 12)).unwrap();
    let hull = [at(-6, -2), at(6, -2), at(6, 2), at(-6, 2)];
    let shape = MassProperties::polygon(&hull, Q16::HALF).unwrap();
    let raft = RigidBody::new(&mut particles, shape, at(20, 2), Rotation::IDENTITY).unwrap();
    let mut wind = EdgeForces::<Q16, _, 3>::new(Wind {
        velocity: at(20, 4),
        density: q(1, 4),
        drag: Q16::ONE,
        lift: Q16::HALF,
    });
    wind.add_chain(&particles, flag).unwrap();
    let wave = Wave {
        level: Q16::ZERO,
        amplitude: Q16::HALF,
        wavelength: q(12, 1),
        speed: q(3, 1),
        phase: Q16::ZERO,
    };
    let mut sea = EdgeForces::<Q16, _, 4>::new(Water {
        surface: wave,
        density: Q16::ONE,
        velocity: Vec2::ZERO,
        drag: Q16::ONE,
        friction: Q16::HALF,
    });
    let corners = hull.map(|corner| raft.anchor(corner).unwrap());
    sea.add_outline(&particles, corners).unwrap();
    let gravity = Gravity {
        scale: Q16::ZERO,
        acceleration: Vec2::ZERO,
    };
    let planet = Attractor {
        center: at(32, 8),
        strength: q(18, 1),
        softening: q(1, 8),
        falloff: Falloff::InverseSquare,
    };
    let air = Drag {
        velocity: at(1, 0),
        linear: q(1, 8),
        quadratic: q(1, 16),
    };
    let fields = (
        ForceField::<Q16, _, 1>::new(&particles, [moon], gravity).unwrap(),
        ForceField::<Q16, _, 1>::new(&particles, [moon], planet).unwrap(),
        ForceField::<Q16, _, 4>::new(&particles, flag, air).unwrap(),
    );
    run(
        Scheme::Predicted,
        particles,
        (fields, wind, sea, springs, raft),
    )
}

/// Boxes, a disc and soft particles that fall onto a floor.
#[inline(never)]
fn crash() -> Sums {
    let mut particles = Particles::<Q16, 10>::new();
    let floor = [at(-40, -2), at(40, -2), at(40, 2), at(-40, 2)];
    let square = [at(-2, -2), at(2, -2), at(2, 2), at(-2, 2)];
    let shapes = [
        (MassProperties::polygon(&square, Q16::ONE), at(0, -2)),
        (MassProperties::polygon(&square, Q16::ONE), at(0, 3)),
        (MassProperties::polygon(&square, Q16::ONE), at(1, 9)),
        (MassProperties::circle(q(2, 1), Q16::ONE), at(8, 6)),
    ];
    let bodies = shapes.map(|(shape, place)| {
        RigidBody::new(&mut particles, shape.unwrap(), place, Rotation::IDENTITY).unwrap()
    });
    let [base, first, second, disc] = &bodies;
    particles.pin_group(base).unwrap();
    particles
        .set_group_motion(disc, at(-4, 0), q(1, 1))
        .unwrap();
    let soft = [at(-6, 5), at(-3, 12)].map(|place| particles.add(place, Q16::ONE).unwrap());
    let material = ContactMaterial {
        restitution: q(1, 4),
        ..ContactMaterial::with_friction(q(1, 2))
    };
    let mut contacts = RigidContacts::<Q16, 6, 16, 12>::new(material).unwrap();
    let filter = Filter::default();
    contacts.add(base, &floor, Q16::ZERO, filter).unwrap();
    contacts.add(first, &square, Q16::ZERO, filter).unwrap();
    let hull = contacts.add(second, &square, Q16::ZERO, filter).unwrap();
    let own = ContactMaterial {
        restitution: q(1, 2),
        ..ContactMaterial::with_friction(q(3, 4))
    };
    contacts.set_hull_material(hull, Some(own)).unwrap();
    contacts.add(disc, &[at(0, 0)], q(2, 1), filter).unwrap();
    contacts
        .add_particle(&particles, soft[0], q(1, 2), filter)
        .unwrap();
    contacts
        .add_edge(&particles, soft, q(1, 4), filter)
        .unwrap();
    run(Scheme::Predicted, particles, (contacts, bodies))
}

/// Contacts with the inside of a box.
fn room(block: ParticleRange) -> ColliderContacts<Q16, Inside<Q16>, 16> {
    let walls = Inside(RoundedBox::rectangle(at(24, 24)).unwrap());
    ColliderContacts::new(walls, block, q(1, 4), rough()).unwrap()
}

/// Rigid body in a box.
#[inline(never)]
fn rigid() -> Sums {
    let (particles, _, block) = block();
    let shape =
        ShapeMatching::<Q16, 16>::new(&particles, block, Stiffness::Alpha(q(1, 3))).unwrap();
    run(Scheme::Predicted, particles, (shape, room(block)))
}

/// The same body with borrowed rest offsets. It has the same checksums.
#[inline(never)]
fn borrowed() -> Sums {
    let (particles, _, block) = block();
    let offsets = [6, 2, -2, -6].map(|y| [-6, -2, 2, 6].map(|x| at(x, y)));
    let mut shape: ShapeMatching<Q16, 16, Rigid<Q16>, BorrowedOffsets<'_, Q16>> =
        ShapeMatching::empty();
    let (stiffness, offsets) = (Stiffness::Alpha(q(1, 3)), offsets.as_flattened());
    shape
        .build_with_offsets(&particles, block, stiffness, Rigid::new(), offsets)
        .unwrap();
    run(Scheme::Predicted, particles, (shape, room(block)))
}

#[inline(never)]
fn explicit() -> Sums {
    let (particles, floor, block) = block();
    let shape =
        ShapeMatching::<Q16, 16>::new(&particles, block, Stiffness::Alpha(q(1, 3))).unwrap();
    run(Scheme::Leapfrog, particles, (shape, floor))
}

/// Linear and quadratic body, one for each half of the block.
#[inline(never)]
fn modes() -> Sums {
    let (particles, floor, block) = block();
    let (lower, upper) = (block.iter().take(8), block.iter().skip(8));
    let linear = Linear::new(Q16::HALF).unwrap();
    let linear =
        ShapeMatching::<Q16, 8, _>::with_mode(&particles, lower, Stiffness::Alpha(q(1, 3)), linear)
            .unwrap();
    let quadratic = Quadratic::new(Q16::HALF).unwrap();
    let quadratic = ShapeMatching::<Q16, 8, _>::with_mode(
        &particles,
        upper,
        Stiffness::Alpha(q(1, 3)),
        quadratic,
    )
    .unwrap();
    run(Scheme::Predicted, particles, (linear, quadratic, floor))
}

#[inline(never)]
fn plastic() -> Sums {
    let (mut particles, floor, block) = block();
    let plasticity = Plasticity {
        yield_strain: q(1, 32),
        creep: q(5, 1),
        limit: q(2, 5),
    };
    let mode = Plastic::new(plasticity).unwrap();
    let shape =
        ShapeMatching::<Q16, 16, _>::with_mode(&particles, block, Stiffness::Alpha(q(1, 4)), mode)
            .unwrap();
    for (id, x) in block.iter().zip([-8, -4, 4, 8].into_iter().cycle()) {
        particles.set_velocity(id, at(4 * x, 0)).unwrap();
    }
    run(Scheme::Predicted, particles, (shape, floor))
}

#[inline(never)]
fn lattice() -> Sums {
    let (particles, floor, block) = block();
    let shape = LatticeMatching::<Q16, 16>::new(
        &particles,
        4,
        block.iter().map(Some),
        1,
        Stiffness::Alpha(q(1, 3)),
    )
    .unwrap();
    run(Scheme::Predicted, particles, (shape, floor))
}

#[inline(never)]
fn regions() -> Sums {
    let (particles, floor, block) = block();
    let rows = |first: usize| block.iter().skip(4 * first).take(8);
    let shape = RegionMatching::<Q16, 3, 24>::new(
        &particles,
        (0..3).map(rows),
        Stiffness::Alpha(q(1, 3)),
        RegionBlend::Averaged,
    )
    .unwrap();
    run(Scheme::Predicted, particles, (shape, floor))
}

/// Strain elements of both materials.
#[inline(never)]
fn elements() -> Sums {
    let mut particles = Particles::<Q16, 9>::new();
    let block = build::lattice(&mut particles, at(-4, 20), 3, 3, Q16::ONE, Q16::ONE).unwrap();
    let floor = ColliderContacts::<_, _, 9>::new(
        HalfPlane::new(at(0, 4)).unwrap(),
        block,
        q(1, 4),
        rough(),
    )
    .unwrap();
    let flesh = Material {
        youngs_modulus: q(300, 1),
        poissons_ratio: q(2, 5),
    };
    let mut soft = Constraints::<Q16, NeoHookean<Q16>, 3, 8>::new();
    let mut stiff = Constraints::<Q16, StVenantKirchhoff<Q16>, 3, 4>::new();
    for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let id = |r: usize, c: usize| block.get(3 * (row + r) + column + c).unwrap();
        for corners in [
            [id(1, 0), id(1, 1), id(0, 0)],
            [id(1, 1), id(0, 1), id(0, 0)],
        ] {
            if row == 0 {
                for part in NeoHookean::between(&particles, corners, flesh).unwrap() {
                    soft.add(part).unwrap();
                }
            } else {
                stiff
                    .add(StVenantKirchhoff::between(&particles, corners, flesh).unwrap())
                    .unwrap();
            }
        }
    }
    run(Scheme::Predicted, particles, (soft, stiff, floor))
}

#[inline(never)]
fn balloon() -> Sums {
    let (mut particles, mut springs) = (Particles::<Q16, 12>::new(), Distances::<Q16, 12>::new());
    let builder = build::Ring {
        center: at(0, 16),
        radius: Q16::TWO,
        count: 12,
        mass: Q16::ONE,
        compliance: q(1, 1000),
    };
    let ring = build::ring(&mut particles, &mut springs, builder).unwrap();
    let air = Pressure::<Q16, 12>::new(&particles, ring, q(11, 10), q(1, 1000)).unwrap();
    let floor = ColliderContacts::<_, _, 12>::new(
        HalfPlane::new(at(0, 4)).unwrap(),
        ring,
        q(1, 4),
        rough(),
    )
    .unwrap();
    run(Scheme::Predicted, particles, (springs, air, floor))
}

#[inline(never)]
fn fluid() -> Sums {
    let mut particles = Particles::<Q16, 16>::new();
    let block = build::lattice(&mut particles, at(-6, 12), 4, 4, Q16::ONE, Q16::ONE).unwrap();
    let mut water = Fluid::<Q16, 16, 16>::new(&particles, block, Q16::ONE).unwrap();
    water.set_viscosity(Q16::ONE).unwrap();
    let room = ColliderContacts::<_, _, 16>::new(
        Inside(RoundedBox::rectangle(at(16, 16)).unwrap()),
        block,
        q(1, 4),
        rough(),
    )
    .unwrap();
    run(Scheme::Predicted, particles, (water, room))
}

/// Stack of a block with discs and two blocks with outlines.
#[inline(never)]
fn meetings() -> Sums {
    let mut particles = Particles::<Q16, 16>::new();
    let [low, high] = [(0, 12), (2, 24)]
        .map(|(x, y)| build::lattice(&mut particles, at(x, y), 2, 2, Q16::TWO, Q16::ONE).unwrap());
    let [left, right] = [(-40, 8), (-24, 8)]
        .map(|(x, y)| build::lattice(&mut particles, at(x, y), 2, 2, Q16::ONE, Q16::ONE).unwrap());
    let mut bodies = [low, high, left, right].map(|ids| {
        ShapeMatching::<Q16, 4>::new(&particles, ids, Stiffness::Alpha(Q16::HALF)).unwrap()
    });
    let mut outlines = OutlineContacts::<Q16, 2, 8, 16>::new(rough()).unwrap();
    for ids in [low, high] {
        let around = [2, 3, 1, 0].map(|place| ids.get(place).unwrap());
        outlines
            .add(
                &particles,
                around,
                OutlineOptions {
                    radius: Some(q(1, 8)),
                    ..OutlineOptions::default()
                },
            )
            .unwrap();
    }
    let mut discs = DiscContacts::<Q16, 2, 8, 16>::new(rough()).unwrap();
    for (ids, speed) in [(left, 16), (right, -16)] {
        discs
            .add_body(&particles, ids, Q16::HALF, Filter::default())
            .unwrap();
        for id in ids {
            particles.set_velocity(id, at(speed, 0)).unwrap();
        }
    }
    let ids = (0..16).map(ParticleId::new);
    let floor =
        ColliderContacts::<_, _, 16>::new(HalfPlane::new(at(0, 4)).unwrap(), ids, q(1, 4), rough())
            .unwrap();
    run(
        Scheme::Predicted,
        particles,
        (&mut bodies, outlines, discs, floor),
    )
}

/// Body in a room of tiles with a step.
#[inline(never)]
fn terrain() -> Sums {
    static ROOM: [u8; 3] = [0b1111_1111, 0b1001_0001, 0b1000_0001];
    let mut particles = Particles::<Q16, 6>::new();
    let ids = build::lattice(&mut particles, at(6, 10), 3, 2, q(1, 4), Q16::ONE).unwrap();
    for id in ids {
        particles.set_velocity(id, at(9, 0)).unwrap();
    }
    let body = ShapeMatching::<Q16, 6>::new(&particles, ids, Stiffness::Alpha(q(1, 2))).unwrap();
    let room = TileMap::new(Vec2::ZERO, Q16::ONE, BitTiles::new(8, 3, &ROOM).unwrap()).unwrap();
    let surface = TerrainSurface::new(ContactMaterial::with_friction(q(1, 8)));
    let mut contacts = TerrainContacts::<Q16, _, 6>::empty(room);
    contacts
        .build(room, particles.ids(), q(1, 8), [surface])
        .unwrap();
    run(Scheme::Predicted, particles, (body, contacts))
}
