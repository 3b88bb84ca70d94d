//! Encounters of discs and outlines with terrain end with the same bits in every build. They start
//! on coordinates of few digits: ties, coincident corners and contacts within rounding are common.

mod discs;
mod grounds;
mod lookups;
mod outlines;

use crate::support::encounters::Draw;
use crate::support::float::Float;
use pliant::{
    Checksum, ContactReport, Filter, ParticleId, Particles, Scheme, Solver, Sweep, TerrainSurface,
    Vec2,
};

/// Kinds of terrain.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Floors,
    Loops,
    /// Chains that discs pass from behind.
    OneWay,
    Fields,
    Maps,
    /// Two terrains in one.
    Pairs,
    /// Two chains with corners at random, and fast particles.
    Crowds,
}

/// Length of a step, s, and steps in an encounter.
const H: f64 = 0.125;
const STEPS: u32 = 4;

/// Layers of the particles and of most surfaces.
const LAYERS: [Filter; 3] = [
    Filter::new(1, u32::MAX),
    Filter::new(2, 1),
    Filter::new(3, 3),
];

fn surface<T: Float>(draw: &mut Draw) -> TerrainSurface<T> {
    TerrainSurface {
        material: draw.material(),
        speed: T::of(draw.one_of(&[0.0, 0.0, 4.0, -2.0])),
        filter: draw.one_of(&[Filter::default(), Filter::default(), LAYERS[0], LAYERS[2]]),
    }
}

fn solver<T: Float>(draw: &mut Draw) -> Solver<T> {
    let [x, y] = draw.one_of(&[[0.0, 0.0], [0.0, -8.0], [0.0, -32.0], [16.0, -16.0]]);
    Solver {
        gravity: T::vector(x, y),
        substeps: draw.one_of(&[1, 1, 2, 4]),
        iterations: draw.one_of(&[1, 1, 2]),
        sweep: draw.one_of(&[Sweep::Forward, Sweep::Symmetric]),
        scheme: draw.one_of(&[Scheme::Predicted, Scheme::Leapfrog]),
        ..Solver::new()
    }
}

/// Returns a velocity: slow, fast or very fast.
fn velocity<T: Float>(draw: &mut Draw) -> Vec2<T> {
    let [x, y] = draw.pair(4);
    let speed = draw.one_of(&[0.5, 1.0, 4.0, 8.0, 8.0, 64.0, 1024.0]);
    T::vector(speed * x, speed * y)
}

/// Adds a particle. It may be pinned, at rest or in motion.
fn add<T: Float, const N: usize>(
    draw: &mut Draw,
    particles: &mut Particles<T, N>,
    [x, y]: [f64; 2],
    velocity: Vec2<T>,
) -> ParticleId {
    let mass = T::of(draw.one_of(&[1.0, 1.0, 4.0]));
    let id = particles.add(T::vector(x, y), mass).unwrap();
    let pinned = draw.below(8);
    if pinned < 2 {
        particles.pin(id).unwrap();
    }
    if pinned != 0 {
        particles.set_velocity(id, velocity).unwrap();
    }
    id
}

/// Adds numbers and the coordinates of vectors to a checksum.
fn report<T: Float>(sum: &mut Checksum, bits: &[u64], numbers: &[T], vectors: &[Vec2<T>]) {
    bits.iter().for_each(|bits| sum.add_bits(*bits));
    numbers.iter().for_each(|number| sum.add(*number));
    for vector in vectors {
        sum.add(vector.x);
        sum.add(vector.y);
    }
}

/// Adds a report of a particle to a checksum.
fn event<T: Float>(sum: &mut Checksum, event: &ContactReport<T, ParticleId>) {
    let bits = [event.pair.index() as u64, u64::from(event.began)];
    let numbers = [event.normal_impulse, event.friction_impulse, event.approach];
    report(
        sum,
        &bits,
        &numbers,
        &[event.point, event.normal, event.impulse],
    );
}

fn sums(encounter: fn(&mut Draw, Kind) -> u64, kind: Kind, seed: u64, count: u32) -> u64 {
    let mut draw = Draw(seed);
    (0..count).fold(0_u64, |sum, _| {
        sum.rotate_left(7) ^ encounter(&mut draw, kind)
    })
}

macro_rules! bits {
    ($($name:ident: $count:literal $kind:ident $seed:literal $encounter:ident = $single:expr, $double:expr;)*) => {
        $(mod $name {
            use super::{Kind, sums, $encounter::$encounter};

            #[test]
            fn single() {
                let found = sums($encounter::<f32>, Kind::$kind, $seed, $count);
                assert_eq!(found, $single, "{found:#018x}");
            }

            #[test]
            fn double() {
                let found = sums($encounter::<f64>, Kind::$kind, $seed, $count);
                assert_eq!(found, $double, "{found:#018x}");
            }
        })*
    };
}

bits! {
    discs_on_floors: 200 Floors 1 discs = 0x2a58_180b_4c44_c0e9, 0x91a7_1e43_e21f_b696;
    more_discs_on_floors: 200 Floors 8 discs = 0xfb32_2d77_f11d_0060, 0x8fed_8f8b_46e7_9290;
    discs_on_loops: 200 Loops 2 discs = 0xaffb_1cfc_a6e4_455f, 0xb6b8_a570_21db_ea22;
    more_discs_on_loops: 200 Loops 9 discs = 0x691c_6ca7_ba8f_3222, 0x2a02_2642_e68a_ecaa;
    discs_on_one_way_chains: 150 OneWay 3 discs = 0xa436_1caf_c5f7_0933, 0x3ad6_d9dd_bdc1_6112;
    discs_on_fields: 150 Fields 4 discs = 0x97cf_7b48_20aa_1d77, 0xae20_e072_bff1_c251;
    discs_on_maps: 75 Maps 5 discs = 0x1d41_65ff_675e_3c3f, 0xfe78_9ce8_f085_ea0e;
    more_discs_on_maps: 75 Maps 6 discs = 0xe34f_3272_1d3b_f497, 0x2ef1_0158_539d_5e4a;
    discs_on_pairs: 75 Pairs 6 discs = 0x816e_1746_0664_a35c, 0x8c84_5d29_b799_1284;
    more_discs_on_pairs: 75 Pairs 7 discs = 0xd8da_56e7_c988_a784, 0x5c9f_b176_56b9_7663;
    outlines_on_floors: 100 Floors 11 outlines = 0x5845_5e2e_3b7d_e8cb, 0x7461_f2c0_c430_1d10;
    more_outlines_on_floors: 100 Floors 18 outlines = 0xb9a5_4372_6b14_08c0, 0xa934_7f42_d227_5980;
    outlines_on_loops: 100 Loops 12 outlines = 0xacb1_5686_b4b8_991b, 0x70fd_e195_cadd_312d;
    more_outlines_on_loops: 100 Loops 19 outlines = 0x6162_811d_5bd9_c197, 0x58fa_02e1_699c_0d8f;
    outlines_on_one_way_chains: 100 OneWay 13 outlines = 0xcfcf_f929_fbd0_a1ee, 0x6cdf_fc88_633b_c864;
    outlines_on_fields: 60 Fields 14 outlines = 0xecf2_35e0_2d20_3054, 0x46f3_f46b_7dc2_c37f;
    outlines_on_maps: 20 Maps 15 outlines = 0x49f6_f1c5_c6cd_ec8f, 0x698e_924c_73ca_a968;
    more_outlines_on_maps: 20 Maps 16 outlines = 0xeae5_4b14_d899_72d9, 0x4ac7_bbac_6b8b_0433;
    outlines_on_pairs: 30 Pairs 16 outlines = 0x7dcf_95fe_7fc6_c9f6, 0x17a7_fbb5_e791_f723;
    more_outlines_on_pairs: 30 Pairs 17 outlines = 0x314c_99eb_2128_08c8, 0x87c3_8724_1d4f_d290;
    outlines_in_crowds: 50 Crowds 88 outlines = 0xb27b_7555_57d3_7d53, 0x4a1a_4a73_028c_3a9d;
    other_outlines_in_crowds: 50 Crowds 84 outlines = 0x3435_ddaf_8880_bc7b, 0x529b_2a24_38f9_ac3f;
    more_outlines_in_crowds: 50 Crowds 85 outlines = 0xe044_5f88_353f_51a8, 0x975e_bb6c_f7a7_c932;
    last_outlines_in_crowds: 50 Crowds 136 outlines = 0xb080_1f9a_6bae_8893, 0xaee3_7f4a_79d7_8768;
    lookups_of_floors: 300 Floors 21 lookups = 0x83d8_8a93_a99e_6088, 0xde44_5121_ef93_3c84;
    lookups_of_loops: 300 Loops 22 lookups = 0xb705_ccff_201b_3c2d, 0x7eee_e67b_86cb_6ea0;
    lookups_of_fields: 300 Fields 24 lookups = 0x729c_98f3_b1b0_ae56, 0x1b25_906f_9efe_afed;
    lookups_of_maps: 300 Maps 25 lookups = 0x1dde_22f3_b4d3_c5e7, 0x9e8e_a48b_f3a0_5a0f;
    lookups_of_pairs: 300 Pairs 26 lookups = 0x022a_a33e_bf26_3433, 0x80ff_af1c_f55c_65a5;
}
