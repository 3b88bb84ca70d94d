//! Capacities of a world: numbers from the environment of the build, or the defaults.

use crate::defaults;
use crate::real::PLIANT_SCALAR;
use pliant::snapshot::{BASIS, hash};

/// Defines capacities, and the list of their names, numbers and defaults. The second column is the
/// largest number.
macro_rules! capacities {
    ($list:ident: $($name:ident $maximum:literal),* $(,)?) => {
        $(
            #[doc = concat!("Capacity of the build: the environment variable `", stringify!($name), "`.")]
            pub const $name: usize = {
                let number = parse(option_env!(stringify!($name)), defaults::$name);
                assert!(
                    number >= 1 && number <= $maximum,
                    concat!(
                        "the environment variable ",
                        stringify!($name),
                        " must be a decimal number from 1 to ",
                        $maximum,
                    )
                );
                number
            };
        )*
        pub(crate) const $list: &[Capacity] = &[
            $(Capacity {
                name: stringify!($name),
                number: $name,
                default: defaults::$name,
            }),*
        ];
    };
}

// The kernel counts in 16 bits, and surfaces in 8 bits. serde saves arrays of up to 32 items.
// Capacities do not restrict each other: every set checks its own.
capacities! { COMMON:
    PLIANT_PARTICLES 65535,
    PLIANT_SPRINGS 65535,
    PLIANT_BODIES 65535,
    PLIANT_MEMBERS 65535,
    PLIANT_COLLIDERS 65535,
    PLIANT_RIGID_BODIES 65535,
    PLIANT_JOINTS 65535,
    PLIANT_HULLS 65535,
    PLIANT_HULL_CORNERS 65535,
    PLIANT_RIGID_CONTACTS 65535,
}

#[cfg(not(feature = "host"))]
pub(crate) const HOST: &[Capacity] = &[];

#[cfg(feature = "host")]
capacities! { HOST:
    PLIANT_TRIANGLES 65535,
    PLIANT_CONSTRAINTS 65535,
    PLIANT_ACTORS 65535,
    PLIANT_CONTACT_BODIES 65535,
    PLIANT_CONTACTS 65535,
    PLIANT_TERRAIN_CHAINS 32,
    PLIANT_CHAIN_POINTS 65535,
    PLIANT_TILES 65535,
    PLIANT_HEIGHTS 65535,
    PLIANT_SURFACES 256,
    PLIANT_TERRAIN_PARTICLES 65535,
    PLIANT_TERRAIN_VERTICES 65535,
    PLIANT_REPORTS 65535,
    PLIANT_SENSORS 65535,
    PLIANT_WATCHED 65535,
    PLIANT_LATTICES 65535,
    PLIANT_LATTICE_NODES 65535,
    PLIANT_REGIONS 65535,
    PLIANT_REGION_MEMBERS 65535,
    PLIANT_FLOWS 65535,
    PLIANT_FLOW_EDGES 65535,
}

/// Capacity of the build.
pub(crate) struct Capacity {
    #[cfg_attr(
        any(
            feature = "std",
            all(target_family = "wasm", target_os = "unknown", feature = "host")
        ),
        allow(dead_code, reason = "for the header only")
    )]
    pub(crate) name: &'static str,
    pub(crate) number: usize,
    default: usize,
}

/// Whether all capacities are the defaults.
pub(crate) const DEFAULT: bool = are_defaults(COMMON) && are_defaults(HOST);

/// Number that identifies the set of capacities.
pub const PLIANT_CAPACITIES: u32 = if DEFAULT {
    defaults::PLIANT_CAPACITIES
} else {
    fold(mix(mix(BASIS, COMMON), HOST))
};

/// Number of the build of the linked library: its capacities and its kind of numbers.
/// pliant_world_init compares it with that of this header.
#[allow(non_upper_case_globals, reason = "C code reads it")]
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub static pliant_build: usize = 16 * PLIANT_CAPACITIES as usize + PLIANT_SCALAR;

/// Number of a set of capacities that are not the defaults, for the head of saved worlds.
#[cfg(feature = "host")]
pub(crate) const CHANGED: u64 = if DEFAULT { 0 } else { PLIANT_CAPACITIES as u64 };

/// Bytes of memory that a world needs: with other capacities than the defaults, those of its type.
pub const PLIANT_WORLD_SIZE: usize = if DEFAULT {
    defaults::PLIANT_WORLD_SIZE
} else {
    size_of::<crate::world::PliantWorld>()
};

/// Parses a decimal number. Returns zero for other text.
const fn parse(text: Option<&str>, default: usize) -> usize {
    let Some(text) = text else {
        return default;
    };
    let (mut rest, mut number) = (text.as_bytes(), 0_usize);
    while let [digit, next @ ..] = rest {
        if !digit.is_ascii_digit() {
            return 0;
        }
        number = number
            .saturating_mul(10)
            .saturating_add((*digit - b'0') as usize);
        rest = next;
    }
    number
}

const fn are_defaults(mut list: &[Capacity]) -> bool {
    while let [capacity, rest @ ..] = list {
        if capacity.number != capacity.default {
            return false;
        }
        list = rest;
    }
    true
}

/// Continues a hash with capacities.
const fn mix(mut sum: u64, mut list: &[Capacity]) -> u64 {
    while let [capacity, rest @ ..] = list {
        sum = hash(sum, &(capacity.number as u64).to_le_bytes());
        list = rest;
    }
    sum
}

/// Folds a hash to 24 bits, above the numbers of the defaults.
const fn fold(sum: u64) -> u32 {
    ((sum ^ sum >> 24 ^ sum >> 48) & 0xff_ffff) as u32 + 2
}
