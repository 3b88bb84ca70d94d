//! Correctly rounded square roots. All implementations return the same bits and differ only in
//! speed.

#[cfg(not(any(feature = "std", feature = "libm")))]
compile_error!(
    "pliant takes square roots from the feature `libm` or from the feature `std`: enable one of them"
);

pub(crate) use path::{sqrt, sqrtf};

/// Standard library implementation: an instruction on every target that has one.
#[cfg(feature = "std")]
mod path {
    extern crate std;

    #[inline]
    pub(crate) fn sqrtf(x: f32) -> f32 {
        x.sqrt()
    }

    #[inline]
    pub(crate) fn sqrt(x: f64) -> f64 {
        x.sqrt()
    }
}

/// Square-root instruction of the single-precision unit, which every hard-float Arm has.
///
/// libm uses integer arithmetic there, at fifty instructions per root. Double precision stays with
/// libm, because most microcontrollers have no unit for it.
#[cfg(all(
    feature = "libm",
    not(feature = "std"),
    target_arch = "arm",
    target_abi = "eabihf"
))]
#[allow(unsafe_code, reason = "a hardware instruction")]
mod path {
    pub(crate) use libm::sqrt;

    #[inline]
    pub(crate) fn sqrtf(x: f32) -> f32 {
        let mut bits = x.to_bits();
        // SAFETY: touches one core register and s0, both declared. Some of these targets do not
        // allow operands in the register class of s0, so a core register transfers the value.
        unsafe {
            core::arch::asm!(
                "vmov s0, {0}",
                "vsqrt.f32 s0, s0",
                "vmov {0}, s0",
                inout(reg) bits,
                out("s0") _,
                options(pure, nomem, nostack, preserves_flags),
            );
        }
        f32::from_bits(bits)
    }
}

/// libm implementation: an instruction where libm supports it, otherwise integer arithmetic.
#[cfg(all(
    feature = "libm",
    not(feature = "std"),
    not(all(target_arch = "arm", target_abi = "eabihf"))
))]
mod path {
    pub(crate) use libm::{sqrt, sqrtf};
}
