//! Encounters of discs and outlines with terrain end with the same bits in every build. They start on
//! coordinates of few digits: ties, coincident corners and contacts within rounding are common.

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
    discs_on_floors: 200 Floors 1 discs = 0x0016_7765_61ed_9953, 0xd173_ba68_6e3f_2e79;
    more_discs_on_floors: 200 Floors 8 discs = 0x3946_12f4_f692_46f1, 0x9f6f_1461_3523_6566;
    discs_on_loops: 200 Loops 2 discs = 0x2444_4317_a564_a665, 0x782f_8eb7_bd53_d307;
    more_discs_on_loops: 200 Loops 9 discs = 0xf8c3_0c6c_ea29_3338, 0x540e_3b02_1c31_80c2;
    discs_on_one_way_chains: 150 OneWay 3 discs = 0xb80c_a3ac_62ea_aced, 0x1f8e_15eb_2a66_c0ad;
    discs_on_fields: 150 Fields 4 discs = 0x4f9f_2d94_de5e_ccd6, 0x1207_be41_8914_d66f;
    discs_on_maps: 75 Maps 5 discs = 0x3b5e_d1a0_ad94_8a82, 0x7606_8bcf_73ec_f2f2;
    more_discs_on_maps: 75 Maps 6 discs = 0xc549_b6cc_2856_3215, 0x2ef1_0158_539d_5e4a;
    discs_on_pairs: 75 Pairs 6 discs = 0x5240_62fb_009b_bc72, 0x2a3f_883d_ccd3_f474;
    more_discs_on_pairs: 75 Pairs 7 discs = 0x8203_dc68_8fe8_e15f, 0xce85_e3fc_318c_c417;
    outlines_on_floors: 100 Floors 11 outlines = 0x35f5_1adb_547c_260e, 0x0bf0_c8c1_eb49_4444;
    more_outlines_on_floors: 100 Floors 18 outlines = 0x5a9e_fff3_1894_1bdc, 0x3255_3ab9_772a_dc81;
    outlines_on_loops: 100 Loops 12 outlines = 0x80f5_fb3f_7626_6198, 0x7408_54f4_1290_7802;
    more_outlines_on_loops: 100 Loops 19 outlines = 0x853c_0428_f8df_0efb, 0xc413_736f_35a5_d157;
    outlines_on_one_way_chains: 100 OneWay 13 outlines = 0x4c81_45ab_1584_f1fe, 0x2cf5_9287_0397_ba1d;
    outlines_on_fields: 60 Fields 14 outlines = 0x03d7_bf1c_27bf_e897, 0xfa6c_bbbb_6877_d514;
    outlines_on_maps: 20 Maps 15 outlines = 0x0384_55a0_3784_bc78, 0x57b8_9fdc_4f82_ef52;
    more_outlines_on_maps: 20 Maps 16 outlines = 0xeae5_4b14_d899_72d9, 0x4ac7_bbac_6b8b_0433;
    outlines_on_pairs: 30 Pairs 16 outlines = 0x811b_106d_dabc_2b67, 0x9cf7_5b25_283f_fde7;
    more_outlines_on_pairs: 30 Pairs 17 outlines = 0x3283_3daa_7cf5_a560, 0x7bdf_488b_7e5f_0617;
    outlines_in_crowds: 50 Crowds 88 outlines = 0x8a02_653f_e9be_ee83, 0x0d59_2d3f_79aa_e636;
    other_outlines_in_crowds: 50 Crowds 84 outlines = 0xda92_d7a8_b643_4b55, 0x529b_2a24_38f9_ac3f;
    more_outlines_in_crowds: 50 Crowds 85 outlines = 0x70e7_2302_6fa6_6757, 0xc011_a65e_dfa6_b6a1;
    last_outlines_in_crowds: 50 Crowds 136 outlines = 0x14cf_0889_9b4d_22dc, 0x0e06_a5b3_70c2_1a0c;
    lookups_of_floors: 300 Floors 21 lookups = 0x83d8_8a93_a99e_6088, 0xde44_5121_ef93_3c84;
    lookups_of_loops: 300 Loops 22 lookups = 0xb705_ccff_201b_3c2d, 0x7eee_e67b_86cb_6ea0;
    lookups_of_fields: 300 Fields 24 lookups = 0x4b66_42cb_4619_31e5, 0x1e11_b9bd_a4bf_6027;
    lookups_of_maps: 300 Maps 25 lookups = 0x1dde_22f3_b4d3_c5e7, 0x9e8e_a48b_f3a0_5a0f;
    lookups_of_pairs: 300 Pairs 26 lookups = 0xb4bc_a9ae_072e_f395, 0x490b_1046_33c5_2b86;
}
