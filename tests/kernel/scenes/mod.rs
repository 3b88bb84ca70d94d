//! Complete scenes and their checksums; together they cover every kind of object of the crate. They
//! need no standard library, so every target can run them. Each scene has a separate stack frame,
//! because the smallest targets have 16 KiB.

mod bodies;
mod builders;
mod car;
mod chains;
mod changes;
mod contacts;
mod crash;
mod fluid;
mod fracture;
mod handling;
mod machine;
mod meetings;
mod metal;
mod modes;
mod pinball;
mod ropes;
mod shared;
mod springs;
mod swings;
mod terrain;
mod walls;
mod weather;

use pliant::{Particles, Project, Real, Scheme, measure};

const STEPS: usize = 200;
const SHORT: u16 = 60;

/// Checksums of the final state: of the particles alone, and of the particles with all projections.
/// The first changes only with the simulation, the second also with the coverage of the hash.
pub(crate) type Sums = [u64; 2];

fn sums<T: Real, P: Project<T> + ?Sized, const N: usize>(
    particles: &Particles<T, N>,
    projections: &P,
) -> Sums {
    [
        measure::checksum(particles, &()),
        measure::checksum(particles, projections),
    ]
}

/// Scene in both precisions, each with its final checksums.
pub(crate) struct Scene {
    pub(crate) name: &'static str,
    pub(crate) single: (fn() -> Sums, Sums),
    pub(crate) double: (fn() -> Sums, Sums),
}

macro_rules! scenes {
    ($($name:literal $($scene:ident)::+($($setting:expr)?) = $single:expr, $double:expr;)*) => {
        [$(Scene {
            name: $name,
            single: (|| $($scene)::+::<f32>($($setting)?), $single),
            double: (|| $($scene)::+::<f64>($($setting)?), $double),
        }),*]
    };
}

pub(crate) const SCENES: [Scene; 32] = scenes! {
    "cloth" springs::cloth() = [0x4970_4044_7f77_1bcf, 0x8dab_c3ea_7fa6_fe1f], [0xc20b_f7ae_8c7d_b02b, 0xd8e5_e837_6d95_926f];
    "bodies" bodies::bodies(Scheme::Predicted) = [0xd3f2_7fa2_fe73_980e, 0xfa4c_2e77_1e21_0916], [0xc272_0497_a440_5a06, 0x28b9_f0a9_dae2_a97e];
    "leapfrog bodies" bodies::bodies(Scheme::Leapfrog) = [0xb169_7f33_f399_521d, 0xaaa3_fde7_7fb5_83a9], [0x0617_9994_d41a_aa3f, 0x367a_1e05_6abb_6268];
    "tissue" springs::tissue() = [0xa422_e14e_593c_3b26, 0x5a7c_3690_8759_1051], [0xd0b6_d3db_3a34_2bd2, 0x1d5f_e8ff_54a6_e761];
    "pond" fluid::pond() = [0xb804_bfe8_0609_2af9, 0x6b15_ab0c_0e53_f60b], [0xfb83_95a2_2790_2d54, 0xcd5f_1276_9ead_6b92];
    "dough" bodies::dough() = [0x0c78_d799_e067_1d6e, 0xe8b3_3237_7846_4e31], [0x55c9_512c_4322_fe5f, 0x364c_e07c_5a6c_1c45];
    "strip" bodies::strip() = [0x758c_1249_46a4_18e4, 0xb313_2d94_6a5b_a63b], [0x85b7_7728_1dc7_e131, 0x3bf6_ca3b_64c0_252b];
    "mat" bodies::mat() = [0x231c_827e_55e2_984e, 0xa60e_5ee3_6974_b32f], [0x6591_fc32_3d7a_0531, 0x9438_c1c2_ca2c_8f03];
    "ropes" ropes::ropes() = [0x62ec_308f_b494_fd5f, 0x6bc0_765e_64e9_0855], [0xe9d5_181f_93db_fb79, 0x61ef_6e9e_bfd7_b2eb];
    "hinges" ropes::hinges() = [0xa2ba_b622_7600_a82e, 0x8f64_9368_5cb1_82e1], [0x0b0f_b096_fd4b_91eb, 0x90fd_3e3f_7e54_7d75];
    "marbles" contacts::marbles() = [0xe772_f98d_1b2c_b7af, 0xc8e5_40b4_b537_3160], [0xf0b4_4eca_cea5_1b5b, 0x38c4_3a9f_0c8b_3c35];
    "modes" modes::modes() = [0xcbcf_414c_9b50_0f98, 0x1a26_ae52_1aba_393a], [0x63b1_91e2_5caa_76e3, 0x2639_f639_d776_5be8];
    "creature" modes::creature() = [0x006d_4144_abbc_74ea, 0x259e_7500_9276_c583], [0x3c39_ab86_abfa_7454, 0x5ab0_de41_c83b_ac43];
    "handling" handling::handling() = [0x6e96_c671_c14f_25ca, 0x6ab2_ea36_b912_4ac4], [0xb765_df2d_2111_0091, 0xc7e8_26e7_737c_3331];
    "changes" changes::changes() = [0xd865_597d_4aa7_0fbe, 0xcc89_f75f_2360_fddf], [0xd2b6_b672_253d_2f66, 0x6fbb_c0f3_65bc_08d6];
    "chains" chains::chains() = [0xe3e6_f4c2_dff2_1e6e, 0xac40_979b_f7eb_f79b], [0xc49d_3aa9_2e2f_785d, 0x9548_b572_1c29_0c8b];
    "swings" swings::swings() = [0xf1d9_2b40_626d_1fd3, 0x38d9_245b_bfd1_798f], [0x4a01_9b89_d7cc_5428, 0xcb83_48f8_d6d7_df01];
    "machine" machine::machine(Scheme::Predicted) = [0xc6b1_bd83_40ae_f5b4, 0x8bf6_15e9_6f54_1d78], [0x026e_ebfc_0b5e_83dd, 0xcaf0_be8c_bf3a_92d7];
    "leapfrog machine" machine::machine(Scheme::Leapfrog) = [0x210e_cada_9b30_063a, 0x8a56_4903_9de0_fc77], [0x173e_fefc_13d9_0d58, 0xc6e2_c743_7cce_54b7];
    "crash" crash::crash() = [0x6c7a_671c_0e4c_2b03, 0x9898_b0e2_c4ee_495b], [0xfd33_6f60_4397_62cb, 0xe3f1_2640_f628_cf3b];
    "walls" walls::walls() = [0x1320_aaff_99bd_c9cb, 0xbaed_7e6c_7ad6_ef10], [0xf187_0f30_2f61_c79e, 0x57c5_5be2_5347_672a];
    "builders" builders::builders() = [0x0661_4bd4_83b3_0b59, 0xe5f0_d714_9e0c_9784], [0x8d07_9ee6_06f1_3d87, 0x9841_507f_7561_a7e7];
    "pebbles" meetings::pebbles() = [0x06ca_8ecb_7b9f_b933, 0x66da_a789_adf3_9409], [0xde81_0a90_bce2_5865, 0xf663_43f2_13cc_4e94];
    "tangle" meetings::tangle() = [0x4d54_648e_ee47_cd91, 0x97b3_abcb_1440_73ad], [0x8b39_65a6_a008_8f19, 0xccba_9413_26a5_c33e];
    "shared" shared::shared() = [0x31f2_9354_89d8_274b, 0x6b34_b119_acdf_7885], [0xa85e_cf9d_be3d_4849, 0xe60c_30e0_fdcf_d872];
    "sleepers" meetings::sleepers() = [0x5dc0_f4e5_20fe_cbbc, 0x4128_990d_e96a_7423], [0xf469_053b_ee92_e740, 0xc23b_4bc7_2afb_dc0b];
    "weather" weather::weather() = [0x170a_930c_13a0_8f11, 0x0c0c_c510_5397_54b9], [0xfbe5_b28b_2b4c_dc81, 0xe1d1_aa50_0bc6_af56];
    "pinball" pinball::pinball() = [0x4911_32b2_c791_a35e, 0x1001_6256_ef43_9ccd], [0xc765_5c4c_0486_97ea, 0x9b1a_350e_7afa_c262];
    "quarry" terrain::quarry() = [0x9d5b_c475_b5fa_3ef9, 0x7144_0bbc_d9b0_955f], [0x2bb1_55cc_91e2_7309, 0xed7e_7db1_d0af_e48f];
    "metal" metal::metal() = [0x8967_aedf_c8b3_5938, 0xbf99_09fa_cef5_3fd4], [0x603c_2e86_2a1b_090d, 0xa98e_c9d2_21d4_4a70];
    "fracture" fracture::fracture() = [0x1520_e894_69d5_b74f, 0x019e_4009_2f77_c8c2], [0xe10c_b6d6_2c34_cf8a, 0xcf5d_7ece_7f2d_92cd];
    "car" car::car() = [0x8443_2fa3_6bfa_5acf, 0x0602_04b9_c751_6c08], [0x188c_2975_9dbc_7eb3, 0xa7d8_71db_708f_1840];
};

/// Scenes that need more memory than the smallest board has: only hosts run them.
#[allow(dead_code, reason = "boards do not use them")]
pub(crate) const LARGE: [Scene; 1] = scenes! {
    "landing" terrain::landing() = [0x1d42_26f6_164f_6d33, 0x9964_fb4c_bfdf_a02a], [0xf075_64f1_5b65_eb08, 0x9c0f_c2b8_1757_c9f9];
};
