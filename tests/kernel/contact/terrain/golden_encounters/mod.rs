//! Encounters of discs and outlines with terrain end with the same bits in every build. They start on
//! coordinates of few digits: ties, coincident corners and contacts within rounding are common.

mod discs;
mod grounds;
mod lookups;
mod outlines;

use crate::support::encounters::Draw;
use crate::support::float::Float;
use pliant::{
    Checksum, ContactMaterial, ContactReport, Depenetration, Filter, ParticleId, Particles, Scheme,
    Solver, Sweep, TerrainSurface, Vec2,
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
    let [static_friction, kinetic_friction] = draw
        .one_of(&[[0.0, 0.0], [0.5, 0.5], [1.0, 0.25]])
        .map(T::of);
    let depenetration = draw.one_of(&[
        Depenetration::default(),
        Depenetration::Share(T::ONE),
        Depenetration::Speed(T::HALF),
    ]);
    TerrainSurface {
        material: ContactMaterial {
            static_friction,
            kinetic_friction,
            restitution: T::of(draw.one_of(&[0.0, 0.0, 0.5, 1.0])),
            depenetration,
        },
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

/// Adds a particle, which may be pinned.
fn add<T: Float, const N: usize>(
    draw: &mut Draw,
    particles: &mut Particles<T, N>,
    [x, y]: [f64; 2],
    velocity: Vec2<T>,
) -> ParticleId {
    let mass = T::of(draw.one_of(&[1.0, 1.0, 4.0]));
    let id = particles.add(T::vector(x, y), mass).unwrap();
    particles.set_velocity(id, velocity).unwrap();
    if draw.below(8) == 0 {
        particles.pin(id).unwrap();
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
    discs_on_floors: 200 Floors 1 discs = 0xb2da_b940_b2b8_6772, 0xf65e_072c_217f_eb15;
    more_discs_on_floors: 200 Floors 8 discs = 0x9476_a087_9c2d_d940, 0x160c_7374_b024_c4a5;
    discs_on_loops: 200 Loops 2 discs = 0xaf7a_7cef_a8d9_dd46, 0xfdf8_97b8_37e7_7aa7;
    more_discs_on_loops: 200 Loops 9 discs = 0x41d3_4caf_8f04_94ac, 0x17bd_22f7_c924_b839;
    discs_on_one_way_chains: 150 OneWay 3 discs = 0x717e_a8c9_336e_f503, 0x4ee9_8463_2fa6_a9e1;
    discs_on_fields: 150 Fields 4 discs = 0x8a18_0c32_9193_4361, 0xf19b_3c7e_028f_1a19;
    discs_on_maps: 75 Maps 5 discs = 0x91f0_30c5_501d_fb14, 0x67e9_2d5a_51ff_f88a;
    more_discs_on_maps: 75 Maps 6 discs = 0x47d3_c713_625e_6e8b, 0x377e_7679_f37d_fc89;
    discs_on_pairs: 75 Pairs 6 discs = 0x74da_44b4_59e8_7edc, 0xc09f_d317_dd72_3802;
    more_discs_on_pairs: 75 Pairs 7 discs = 0xd74d_8cf2_c517_948d, 0x7a7e_94ab_e250_a51d;
    outlines_on_floors: 100 Floors 11 outlines = 0x9094_1f12_c7b6_62a7, 0x39c8_48d0_c248_6d72;
    more_outlines_on_floors: 100 Floors 18 outlines = 0x1c87_a5a8_8507_4d5b, 0xeef6_4fea_4749_199b;
    outlines_on_loops: 100 Loops 12 outlines = 0xd417_27c7_8661_c5d7, 0xe5b1_5243_e0d4_cb17;
    more_outlines_on_loops: 100 Loops 19 outlines = 0xc913_9d91_94a1_b0d2, 0x9d49_3218_fcfa_660f;
    outlines_on_one_way_chains: 100 OneWay 13 outlines = 0x38a5_8874_2a69_7c48, 0xf931_5afa_c989_75d0;
    outlines_on_fields: 60 Fields 14 outlines = 0x0e9d_a906_5abf_cdd2, 0xf7b3_c656_d969_fb01;
    outlines_on_maps: 30 Maps 15 outlines = 0x060a_3ee3_5db3_5ae7, 0x23e8_e760_5fb1_a02d;
    more_outlines_on_maps: 30 Maps 16 outlines = 0xbd10_e857_0d6f_42da, 0xe873_fd6e_532c_4e52;
    outlines_on_pairs: 40 Pairs 16 outlines = 0x5a7f_b3c2_dda7_7cba, 0x362e_d907_37c4_fcd8;
    more_outlines_on_pairs: 40 Pairs 17 outlines = 0xf193_b078_f79a_5de2, 0x269a_18bc_c6dd_0777;
    outlines_in_crowds: 50 Crowds 49 outlines = 0xbf87_6457_e901_d2c4, 0x0765_975e_f570_9613;
    other_outlines_in_crowds: 50 Crowds 45 outlines = 0x646c_fdf0_7b71_5c98, 0xbd86_15df_b9bf_2ac7;
    more_outlines_in_crowds: 50 Crowds 46 outlines = 0x11f1_e16a_d454_bb11, 0x276c_49cb_bdc2_9dfc;
    lookups_of_floors: 300 Floors 21 lookups = 0x83d8_8a93_a99e_6088, 0xde44_5121_ef93_3c84;
    lookups_of_loops: 300 Loops 22 lookups = 0xb705_ccff_201b_3c2d, 0x7eee_e67b_86cb_6ea0;
    lookups_of_fields: 300 Fields 24 lookups = 0x4b66_42cb_4619_31e5, 0x1e11_b9bd_a4bf_6027;
    lookups_of_maps: 300 Maps 25 lookups = 0x1dde_22f3_b4d3_c5e7, 0x9e8e_a48b_f3a0_5a0f;
    lookups_of_pairs: 300 Pairs 26 lookups = 0xb4bc_a9ae_072e_f395, 0x490b_1046_33c5_2b86;
}
