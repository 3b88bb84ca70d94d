//! Constraints of every kind between a few particles, in both schemes, end with the same bits in
//! every build. They start on coordinates of few digits: coincident, collinear and mirrored
//! particles are common.

use crate::support::encounters::Draw;
use crate::support::float::Float;
use pliant::{
    Angle, Area, Bending, Checksum, Constraint, Constraints, Damped, Distance, Error, Material,
    Muscle, NeoHookean, OnSegment, ParticleId, Particles, Plasticity, PointEdge, Pressure, Project,
    Rod, Scheme, Solver, StVenantKirchhoff, Sweep, Tearing, Tether, Yielding,
};

type Cloud<T> = Particles<T, 5>;
type Set<T, C, const K: usize> = Constraints<T, C, K, 4>;

/// Number of encounters in a checksum, and of steps in an encounter.
const ENCOUNTERS: usize = 60;
const STEPS: usize = 3;
const COMPLIANCES: [f64; 4] = [0.0, 1.0 / 64.0, 0.5, 8.0];

fn cloud<T: Float>(draw: &mut Draw) -> Cloud<T> {
    let mut particles = Cloud::new();
    for _ in 0..5 {
        let [x, y] = draw.pair(4);
        let mass = draw.one_of(&[0.5, 1.0, 1.0, 4.0]);
        let id = particles.add(T::vector(0.5 * x, 0.5 * y), T::of(mass));
        let [u, v] = draw.pair(4);
        let velocity = T::vector(0.5 * u, 0.5 * v);
        particles.set_velocity(id.unwrap(), velocity).unwrap();
    }
    for id in particles.ids() {
        if draw.below(6) == 0 {
            particles.pin(id).unwrap();
        }
    }
    particles
}

/// Checksum of encounters in a scheme. Degenerate parts are rejected, and draw again.
fn sum<T: Float, P: Project<T>>(
    make: impl Fn(&Cloud<T>, &mut Draw) -> Result<P, Error>,
    scheme: Scheme,
) -> u64 {
    let (mut draw, mut checksum, mut count) = (Draw(7), Checksum::new(), 0);
    while count < ENCOUNTERS {
        let mut particles = cloud::<T>(&mut draw);
        let Ok(mut part) = make(&particles, &mut draw) else {
            continue;
        };
        let solver = Solver {
            gravity: T::vector(0.0, -2.0),
            substeps: draw.one_of(&[1, 2]),
            iterations: draw.one_of(&[1, 2]),
            sweep: draw.one_of(&[Sweep::Forward, Sweep::Symmetric]),
            scheme,
            ..Solver::new()
        };
        let dt = T::of(draw.one_of(&[0.125, 0.5]));
        for _ in 0..STEPS {
            solver.step(dt, &mut particles, &mut part).unwrap();
        }
        particles.hash_state(&mut checksum);
        part.hash_state(&mut checksum);
        count += 1;
    }
    checksum.value()
}

/// Asserts the checksums in the predicted and in the leapfrog scheme.
fn check<T: Float, P: Project<T>>(
    make: impl Fn(&Cloud<T>, &mut Draw) -> Result<P, Error>,
    expected: [u64; 2],
) {
    let found = [Scheme::Predicted, Scheme::Leapfrog].map(|scheme| sum::<T, P>(&make, scheme));
    assert_eq!(found, expected, "{found:#018x?}");
}

/// Constraints between the first particles and between the last ones.
fn both_ends<T: Float, C: Constraint<T, K> + Copy, const K: usize>(
    particles: &Cloud<T>,
    mut make: impl FnMut([ParticleId; K]) -> Result<C, Error>,
) -> Result<Set<T, C, K>, Error> {
    let mut set = Constraints::new();
    for first in [0, 5 - K] {
        let ids = core::array::from_fn(|k| particles.ids().get(first + k).unwrap());
        set.add(make(ids)?)?;
    }
    Ok(set)
}

fn compliance<T: Float>(draw: &mut Draw) -> T {
    T::of(draw.one_of(&COMPLIANCES))
}

fn rubber<T: Float>(draw: &mut Draw) -> Material<T> {
    Material {
        youngs_modulus: T::of(draw.one_of(&[0.25, 4.0, 64.0])),
        poissons_ratio: T::of(draw.one_of(&[0.0, 0.25, 0.375])),
    }
}

fn spring<T: Float>(
    particles: &Cloud<T>,
    [a, b]: [ParticleId; 2],
    draw: &mut Draw,
) -> Result<Distance<T>, Error> {
    if draw.below(2) == 0 {
        Distance::between(particles, a, b, compliance(draw))
    } else {
        Distance::new(a, b, T::of(draw.one_of(&[0.0, 1.0])), compliance(draw))
    }
}

fn distances<T: Float>(
    particles: &Cloud<T>,
    draw: &mut Draw,
) -> Result<Set<T, Distance<T>, 2>, Error> {
    both_ends(particles, |ids| spring(particles, ids, draw))
}

fn dampers<T: Float>(
    particles: &Cloud<T>,
    draw: &mut Draw,
) -> Result<Set<T, Damped<T, Distance<T>>, 2>, Error> {
    both_ends(particles, |ids| {
        let rate = T::of(draw.one_of(&[0.0, 0.5, 8.0]));
        Damped::new(spring(particles, ids, draw)?, rate)
    })
}

fn tethers<T: Float>(particles: &Cloud<T>, draw: &mut Draw) -> Result<Set<T, Tether<T>, 2>, Error> {
    both_ends(particles, |[a, b]| {
        Tether::new(a, b, T::of(draw.one_of(&[0.5, 1.0, 2.0])), compliance(draw))
    })
}

fn rods<T: Float>(particles: &Cloud<T>, draw: &mut Draw) -> Result<Set<T, Rod<T>, 2>, Error> {
    both_ends(particles, |[a, b]| {
        if draw.below(2) == 0 {
            Rod::between(particles, a, b)
        } else {
            Rod::new(a, b, T::of(draw.one_of(&[0.5, 1.0, 2.0])))
        }
    })
}

fn areas<T: Float>(particles: &Cloud<T>, draw: &mut Draw) -> Result<Set<T, Area<T>, 3>, Error> {
    both_ends(particles, |ids| {
        Area::new(
            ids,
            T::of(draw.one_of(&[-0.5, 0.0, 0.5, 2.0])),
            compliance(draw),
        )
    })
}

fn bendings<T: Float>(
    particles: &Cloud<T>,
    draw: &mut Draw,
) -> Result<Set<T, Bending<T>, 3>, Error> {
    both_ends(particles, |ids| {
        Bending::new(ids, T::of(draw.one_of(&[0.0, 0.5, 1.0])), compliance(draw))
    })
}

fn angles<T: Float>(particles: &Cloud<T>, draw: &mut Draw) -> Result<Set<T, Angle<T>, 3>, Error> {
    let other = cloud::<T>(draw);
    both_ends(particles, |ids| {
        Angle::between(&other, ids, compliance(draw))
    })
}

fn beads<T: Float>(
    particles: &Cloud<T>,
    draw: &mut Draw,
) -> Result<Set<T, OnSegment<T>, 3>, Error> {
    both_ends(particles, |[a, b, c]| {
        OnSegment::new(a, [b, c], compliance(draw))
    })
}

fn sides<T: Float>(
    particles: &Cloud<T>,
    draw: &mut Draw,
) -> Result<Set<T, PointEdge<T>, 3>, Error> {
    both_ends(particles, |[a, b, c]| {
        PointEdge::new(a, [b, c], compliance(draw))
    })
}

/// The rest shape is that of other particles.
fn elements<T: Float>(
    particles: &Cloud<T>,
    draw: &mut Draw,
) -> Result<Set<T, NeoHookean<T>, 3>, Error> {
    let (mut set, rest) = (Constraints::new(), cloud::<T>(draw));
    let material = rubber(draw);
    for first in [0, 2] {
        let ids = [0, 1, 2].map(|k| particles.ids().get(first + k).unwrap());
        for part in NeoHookean::between(&rest, ids, material)? {
            set.add(part)?;
        }
    }
    Ok(set)
}

fn st_venant_kirchhoff<T: Float>(
    particles: &Cloud<T>,
    draw: &mut Draw,
) -> Result<Set<T, StVenantKirchhoff<T>, 3>, Error> {
    let (rest, material) = (cloud::<T>(draw), rubber(draw));
    both_ends(particles, |ids| {
        StVenantKirchhoff::between(&rest, ids, material)
    })
}

fn rings<T: Float>(particles: &Cloud<T>, draw: &mut Draw) -> Result<Pressure<T, 5>, Error> {
    let pressure = T::of(draw.one_of(&[0.5, 1.0, 2.0]));
    let count = draw.one_of(&[3, 5]);
    Pressure::new(
        particles,
        particles.ids().iter().take(count),
        pressure,
        compliance(draw),
    )
}

fn muscles<T: Float>(particles: &Cloud<T>, draw: &mut Draw) -> Result<[Muscle<T>; 2], Error> {
    let mut muscle = |from: usize| {
        let ends = [from, from + 1].map(|k| particles.ids().get(k).unwrap());
        let force = T::of(draw.one_of(&[0.25, 4.0, 1024.0]));
        let mut muscle = Muscle::new(particles, ends, compliance(draw), force)?;
        let [length, speed] = [&[0.5, 1.0, 4.0], &[0.0, 0.5, 16.0]].map(|all| draw.one_of(all));
        muscle.move_to(T::of(length), T::of(speed))?;
        Ok(muscle)
    };
    Ok([muscle(0)?, muscle(3)?])
}

fn wires<T: Float>(
    particles: &Cloud<T>,
    draw: &mut Draw,
) -> Result<Yielding<T, NeoHookean<T>, 3, 4>, Error> {
    let mut set = Yielding::new();
    let plasticity = Plasticity {
        yield_strain: T::of(draw.one_of(&[0.0, 0.25])),
        creep: T::of(draw.one_of(&[0.0, 1.0])),
        limit: T::of(draw.one_of(&[0.5, 4.0])),
    };
    set.add_all(&elements(particles, draw)?, plasticity)?;
    Ok(set)
}

fn threads<T: Float>(
    particles: &Cloud<T>,
    draw: &mut Draw,
) -> Result<Tearing<T, Distance<T>, 2, 4>, Error> {
    let mut set = Tearing::new();
    set.add_all(
        &distances(particles, draw)?,
        T::of(draw.one_of(&[0.5, 64.0])),
    )?;
    Ok(set)
}

macro_rules! golden {
    ($($name:ident = $single:expr, $double:expr;)*) => {
        mod single {
            $(#[test] fn $name() { super::check(super::$name::<f32>, $single) })*
        }
        mod double {
            $(#[test] fn $name() { super::check(super::$name::<f64>, $double) })*
        }
    };
}

golden! {
    distances = [0x1323_43a1_3b46_b825, 0xb612_8109_fc96_2a93], [0xf80d_7d1c_25d6_8245, 0xccba_cfe7_bb85_665f];
    dampers = [0xdc6c_aac0_6400_4e44, 0xb536_e629_703b_b84b], [0x6042_ee54_f46c_debc, 0x3320_f9f2_cd9e_77bc];
    tethers = [0xfeea_b8ab_24a6_b38b, 0xef2b_21e2_5ef4_3cbb], [0x6d00_edca_ca3c_e115, 0x4461_1f33_612b_8ee8];
    rods = [0x6e52_90aa_d0a2_80fc, 0xf422_581d_f863_bbe8], [0x234a_67cd_e7d0_add7, 0xc2a4_0f74_acdb_c18e];
    areas = [0x85eb_a3a2_2e6d_ad6f, 0x3825_e2a5_1d84_061b], [0xcbf7_2b37_9685_9775, 0x6761_dd34_c0ba_14be];
    bendings = [0xf378_bc06_f84a_99ef, 0xb99b_50ec_7314_242f], [0x1896_ee55_d1eb_e927, 0x1ec9_9ff6_f3bf_1d53];
    angles = [0xebb5_6d5d_14f5_0692, 0x2586_6084_735c_bdde], [0x7ebd_0e86_5821_e197, 0xa3e4_3074_7982_98f8];
    beads = [0x5e94_27b8_115e_d36b, 0x0c0b_d479_ddb3_77c2], [0xb02e_9a5b_6e46_94c2, 0xd754_0399_7d9f_b9e6];
    sides = [0x0036_db96_10d3_8fb4, 0x2770_0d87_ca0f_998c], [0xdc97_d1a7_b6b6_ec99, 0xa463_94e9_ab2c_f694];
    elements = [0xaf82_72f6_849b_76e7, 0xc0d4_5cb5_8d77_c77f], [0x41f1_93a1_a0cd_15a7, 0xfeb2_2977_5451_7c50];
    st_venant_kirchhoff = [0x0dc6_4981_9377_f038, 0x732b_fe99_1887_0cb4], [0x2401_dbcf_b854_e175, 0x93ad_6271_5bdb_ccbb];
    rings = [0xe69b_a651_959b_5e3a, 0x03d3_ddf1_c917_9b3e], [0xed37_a2a9_5d03_d816, 0xbb78_4363_cb9c_9f9e];
    muscles = [0x3921_7720_fb5d_0b1e, 0x872e_75fb_a16f_2b0e], [0x2318_8f09_03e8_61e3, 0x8903_8d23_e577_5db6];
    wires = [0x815c_3079_1d8d_78ca, 0xd517_d95b_ea2c_60e0], [0x8486_439a_7dc3_8601, 0x1e88_f4ad_bbc1_728d];
    threads = [0x7bf8_a7c7_d6df_4fe6, 0x9b51_ca23_78c4_e1ac], [0x354a_4e62_a453_2a0a, 0x30a3_2536_4711_5863];
}
