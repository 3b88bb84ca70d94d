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
    discs_on_floors: 200 Floors 1 discs = 0x0016_7765_61ed_9953, 0x80d1_9c7a_ebfd_38a3;
    more_discs_on_floors: 200 Floors 8 discs = 0x0aef_add7_e004_8e5f, 0xd9a1_ea1b_e9b5_9c83;
    discs_on_loops: 200 Loops 2 discs = 0x51b3_f6ba_aeda_ee15, 0x78f0_c13d_54d9_59fe;
    more_discs_on_loops: 200 Loops 9 discs = 0x8c21_7036_c0ef_5e4b, 0xb1fd_29c3_6e5b_3c1b;
    discs_on_one_way_chains: 150 OneWay 3 discs = 0xb80c_a3ac_62ea_aced, 0x1f8e_15eb_2a66_c0ad;
    discs_on_fields: 150 Fields 4 discs = 0xcc0f_3ca1_378b_967d, 0xa478_38d9_6f76_5886;
    discs_on_maps: 75 Maps 5 discs = 0x6025_8b3f_926a_5dcc, 0x7606_8bcf_73ec_f2f2;
    more_discs_on_maps: 75 Maps 6 discs = 0xe34f_3272_1d3b_f497, 0x2ef1_0158_539d_5e4a;
    discs_on_pairs: 75 Pairs 6 discs = 0x62e1_44fd_d314_1026, 0x661f_e9b7_a168_c3ad;
    more_discs_on_pairs: 75 Pairs 7 discs = 0x3312_d81e_2e73_e8d2, 0x7f0c_207f_7498_495f;
    outlines_on_floors: 100 Floors 11 outlines = 0x03fe_3f3c_b013_7051, 0x14a4_3e88_da93_18d0;
    more_outlines_on_floors: 100 Floors 18 outlines = 0xb0bd_faf1_4c53_1089, 0x9812_d8cf_b6b4_d85a;
    outlines_on_loops: 100 Loops 12 outlines = 0x32c1_cb44_ec0b_8c5a, 0x7408_54f4_1290_7802;
    more_outlines_on_loops: 100 Loops 19 outlines = 0x4dd7_8523_469a_8efd, 0xf730_6ce8_a874_d34f;
    outlines_on_one_way_chains: 100 OneWay 13 outlines = 0x7718_184b_acd8_2cf7, 0x2cf5_9287_0397_ba1d;
    outlines_on_fields: 60 Fields 14 outlines = 0x1815_70d1_28c2_5a73, 0x1d35_06d7_50bc_cb80;
    outlines_on_maps: 20 Maps 15 outlines = 0x4ba4_05e0_2906_c8ad, 0x57b8_9fdc_4f82_ef52;
    more_outlines_on_maps: 20 Maps 16 outlines = 0xeae5_4b14_d899_72d9, 0x4ac7_bbac_6b8b_0433;
    outlines_on_pairs: 30 Pairs 16 outlines = 0x9ea0_6fcc_c138_f171, 0xa4b5_ded8_7a33_efa2;
    more_outlines_on_pairs: 30 Pairs 17 outlines = 0x9927_d1c2_a3c8_3d3f, 0x267c_4f9c_10f1_dab1;
    outlines_in_crowds: 50 Crowds 88 outlines = 0xb27b_7555_57d3_7d53, 0x4a1a_4a73_028c_3a9d;
    other_outlines_in_crowds: 50 Crowds 84 outlines = 0x3435_ddaf_8880_bc7b, 0x529b_2a24_38f9_ac3f;
    more_outlines_in_crowds: 50 Crowds 85 outlines = 0xe772_1dfa_7c80_42d8, 0xc011_a65e_dfa6_b6a1;
    last_outlines_in_crowds: 50 Crowds 136 outlines = 0x81bc_6b96_887f_ecef, 0x6c69_bb73_47f6_adf8;
    lookups_of_floors: 300 Floors 21 lookups = 0x83d8_8a93_a99e_6088, 0xde44_5121_ef93_3c84;
    lookups_of_loops: 300 Loops 22 lookups = 0xb705_ccff_201b_3c2d, 0x7eee_e67b_86cb_6ea0;
    lookups_of_fields: 300 Fields 24 lookups = 0x729c_98f3_b1b0_ae56, 0x1b25_906f_9efe_afed;
    lookups_of_maps: 300 Maps 25 lookups = 0x1dde_22f3_b4d3_c5e7, 0x9e8e_a48b_f3a0_5a0f;
    lookups_of_pairs: 300 Pairs 26 lookups = 0x022a_a33e_bf26_3433, 0x80ff_af1c_f55c_65a5;
}
