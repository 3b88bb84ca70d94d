//! What a release build tests besides a debug build: runs that a debug build shortens, and the
//! scenes with known bits. Random scenes are not among them: the fuzz targets run more of them.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a failed test panics"
)]
#![allow(clippy::float_cmp, reason = "tests compare exact results exactly")]
#![allow(dead_code, unused_imports, reason = "the other tests use more of it")]

mod contact {
    pub(crate) mod collider {
        pub(crate) mod motion;
        pub(crate) mod response;
    }
    pub(crate) mod discs {
        pub(crate) mod balls;
        pub(crate) mod motion;
        mod piles;
    }
    pub(crate) mod outlines {
        mod motion;
        pub(crate) mod response;
    }
}
mod properties {
    mod golden;
}
mod rigid {
    mod contacts;
}
mod scenes;
mod shape {
    pub(crate) mod energy;
    pub(crate) mod lattice {
        pub(crate) mod conservation;
        pub(crate) mod energy;
    }
    pub(crate) mod mode {
        pub(crate) mod basis;
        mod energy;
        pub(crate) mod momentum;
    }
    pub(crate) mod momentum;
    pub(crate) mod plastic {
        pub(crate) mod clay;
        mod invariants;
    }
}
mod support;
