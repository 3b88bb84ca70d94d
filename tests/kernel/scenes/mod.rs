//! Whole scenes and their checksums, every kind of thing the crate has in one of them at least. Needs no standard library, so that
//! every target can run it; each scene has a stack frame of its own, for the smallest have 16 KiB.

mod bodies;
mod contacts;
mod fluid;
mod handling;
mod makers;
mod meetings;
mod modes;
mod ropes;
mod springs;

use pliant::Scheme;

const STEPS: usize = 200;
const SHORT: u16 = 60;

/// A scene in both precisions, each with the checksum it ends with.
pub(crate) struct Scene {
    pub(crate) name: &'static str,
    pub(crate) single: (fn() -> u64, u64),
    pub(crate) double: (fn() -> u64, u64),
}

macro_rules! scenes {
    ($($name:literal $($scene:ident)::+($($setting:expr)?) = $single:literal, $double:literal;)*) => {
        [$(Scene {
            name: $name,
            single: (|| $($scene)::+::<f32>($($setting)?), $single),
            double: (|| $($scene)::+::<f64>($($setting)?), $double),
        }),*]
    };
}

pub(crate) const SCENES: [Scene; 18] = scenes! {
    "cloth" springs::cloth() = 0x4970_4044_7f77_1bcf, 0xc20b_f7ae_8c7d_b02b;
    "bodies" bodies::bodies(Scheme::Predicted) = 0x9789_0659_35e3_16a3, 0x94a4_4846_104b_8ee3;
    "explicit bodies" bodies::bodies(Scheme::Explicit) = 0x9b2a_2e6f_b956_bd07, 0x5ae7_7f17_2bf6_da78;
    "tissue" springs::tissue() = 0xfc06_0068_3bef_9f94, 0x2af4_d928_9435_dd60;
    "pond" fluid::pond() = 0xb804_bfe8_0609_2af9, 0xfb83_95a2_2790_2d54;
    "dough" bodies::dough() = 0x2de3_9025_885e_99da, 0xbbc8_648b_6b57_4cdc;
    "strip" bodies::strip() = 0xc1d3_d65e_5e82_4983, 0xb9cc_2465_9bd4_66c0;
    "mat" bodies::mat() = 0x7d9d_7c1a_b935_f3a2, 0xa998_14c7_db31_d34b;
    "ropes" ropes::ropes() = 0xb31b_b61f_59c0_12fa, 0x4e4f_85db_f3cd_561c;
    "hinges" ropes::hinges() = 0xa2ba_b622_7600_a82e, 0x0b0f_b096_fd4b_91eb;
    "marbles" contacts::marbles() = 0x93e5_5e3d_7441_8524, 0x578e_28e4_f7df_b47f;
    "modes" modes::modes() = 0xac98_03c5_1c41_462d, 0x2e77_e0a7_6e59_fc0d;
    "creature" modes::creature() = 0xcd11_e152_909e_5512, 0x9bc2_092d_4628_b663;
    "handling" handling::handling() = 0xee02_151b_bb1d_6796, 0xc39f_b49f_60c8_c296;
    "makers" makers::makers() = 0xe5f0_d714_9e0c_9784, 0x9841_507f_7561_a7e7;
    "pebbles" meetings::pebbles() = 0x499e_77b9_8352_f9ac, 0xd866_dca2_6384_83c2;
    "tangle" meetings::tangle() = 0x9965_b7d4_e555_32dc, 0x19cd_b787_26e7_08e4;
    "sleepers" meetings::sleepers() = 0xf4ca_9ded_3e76_450d, 0x05e8_dc2f_0402_1576;
};
