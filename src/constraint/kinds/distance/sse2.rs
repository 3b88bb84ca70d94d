//! SSE2 kernel for distance constraints, bit-identical to the scalar update.
//!
//! It executes the same operations in the same order, in the vector registers that every x86-64
//! has.

use crate::math::{Real, Vec2};
use core::any::Any;

/// Inputs of the update of `W` springs. Pairs contain the first and the second ends.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    not(all(target_arch = "x86_64", target_feature = "sse2")),
    allow(dead_code, reason = "only the SSE2 kernels read it")
)]
pub(super) struct Springs<T, const W: usize> {
    pub(super) positions: [[Vec2<T>; W]; 2],
    pub(super) displacements: [[Vec2<T>; W]; 2],
    pub(super) inverse_masses: [[T; W]; 2],
    /// L and α.
    pub(super) constants: [Vec2<T>; W],
    pub(super) multipliers: [T; W],
    pub(super) factors: [T; W],
    /// 1/h².
    pub(super) squared_rate: T,
}

/// Outputs of the update of `W` springs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corrected<T, const W: usize> {
    pub(super) displacements: [[Vec2<T>; W]; 2],
    pub(super) multipliers: [T; W],
}

/// Kernel that corrects `W` springs, or none if one is not ordinary.
///
/// The squared length of an ordinary spring is [safe](crate::Real::is_safe_square). Its corrections
/// are too small to move a displacement out of the range of the scalar.
pub(super) type Correct<T, const W: usize> = fn(&Springs<T, W>) -> Option<Corrected<T, W>>;

/// Returns the kernel for four springs of this scalar. Only `f32` on x86-64 has one.
#[inline]
pub(super) fn correct_batch<T: Real>() -> Option<Correct<T, 4>> {
    kernel(path::FOUR)
}

/// Returns the kernel for two springs of this scalar. Only `f64` on x86-64 has one.
#[inline]
pub(super) fn correct_pair<T: Real>() -> Option<Correct<T, 2>> {
    kernel(path::TWO)
}

/// Returns the kernel if its scalar is `T`. Types are compared at compile time, without runtime
/// cost.
#[inline]
fn kernel<T: Real, U: Real, const W: usize>(
    kernel: Option<Correct<U, W>>,
) -> Option<Correct<T, W>> {
    let kernel = kernel?;
    (&kernel as &dyn Any).downcast_ref().copied()
}

/// Targets without a kernel.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
mod path {
    use super::Correct;

    pub(super) const FOUR: Option<Correct<f32, 4>> = None;
    pub(super) const TWO: Option<Correct<f64, 2>> = None;
}

/// SSE2 kernels: four lanes in single precision, two in double. Every x86-64 has SSE2.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[allow(
    unsafe_code,
    reason = "hardware instructions: compilers do not find the way through the registers by themselves"
)]
#[allow(
    clippy::inline_always,
    reason = "what is not inlined passes springs through memory"
)]
#[allow(clippy::wildcard_imports, reason = "the instructions of one processor")]
mod path {
    use super::{Correct, Corrected, Springs};
    use crate::math::{Real, Vec2};
    use core::arch::x86_64::*;

    pub(super) const FOUR: Option<Correct<f32, 4>> = Some(single::correct);
    pub(super) const TWO: Option<Correct<f64, 2>> = Some(double::correct);

    /// Lane-wise arithmetic for one scalar type.
    macro_rules! arithmetic {
        ($t:ident, $v:ident, $splat:ident, $add:ident, $sub:ident, $mul:ident, $div:ident, $sqrt:ident, $and:ident, $andnot:ident,
         $at_least:ident, $at_most:ident, $signs:ident) => {
            /// Vectors with one register per coordinate.
            struct Vectors {
                x: $v,
                y: $v,
            }

            impl Vectors {
                #[inline]
                #[target_feature(enable = "sse2")]
                fn scaled(&self, factor: $v) -> Self {
                    Self {
                        x: $mul(self.x, factor),
                        y: $mul(self.y, factor),
                    }
                }

                /// Returns the directions n, Δλ = (|r| − L + α̃λ) · factor, and one bit per
                /// ordinary lane.
                ///
                /// `weight` is w₀ + w₁.
                #[inline]
                #[target_feature(enable = "sse2")]
                fn solve(
                    &self,
                    rest_length: $v,
                    alpha: $v,
                    lambda: $v,
                    factor: $v,
                    weight: $v,
                ) -> (Self, $v, i32) {
                    let square = $add($mul(self.x, self.x), $mul(self.y, self.y));
                    let safe = $and(
                        $at_least(square, $splat($t::SQUARE_MIN)),
                        $at_most(square, $splat($t::SQUARE_MAX)),
                    );
                    let length = $sqrt(square);
                    let delta = $mul($add($sub(length, rest_length), $mul(alpha, lambda)), factor);
                    // Below half an ulp of the largest number, so it is lost in a displacement of
                    // that size.
                    let small = $at_most(
                        $andnot($splat(-0.0), $mul(weight, delta)),
                        $splat($t::MAX * $t::EPSILON / 64.0),
                    );
                    (
                        self.scaled($div($splat(1.0), length)),
                        delta,
                        $signs($and(safe, small)),
                    )
                }
            }

            /// Returns r = (x₀ − x₁) + (d₀ − d₁).
            #[inline]
            #[target_feature(enable = "sse2")]
            fn difference(x0: $v, x1: $v, d0: $v, d1: $v) -> $v {
                $add($sub(x0, x1), $sub(d0, d1))
            }

            #[inline(always)]
            pub(crate) fn correct(springs: &Springs<$t, LANES>) -> Option<Corrected<$t, LANES>> {
                // SAFETY: this module is compiled only for targets with SSE2, and the instructions
                // access registers only.
                unsafe {
                    let ([x0, x1], [d0, d1], [w0, w1]) = (
                        springs.positions,
                        springs.displacements,
                        springs.inverse_masses,
                    );
                    let ([x0, y0], [x1, y1], [d0, e0], [d1, e1]) =
                        (halves(x0), halves(x1), halves(d0), halves(d1));
                    let r = deinterleave([difference(x0, x1, d0, d1), difference(y0, y1, e0, e1)]);
                    let Vectors {
                        x: rest_length,
                        y: compliance,
                    } = deinterleave(halves(springs.constants));
                    let alpha = $mul(compliance, $splat(springs.squared_rate));
                    let (lambda, w0, w1) = (lanes(springs.multipliers), lanes(w0), lanes(w1));
                    let (n, delta, ordinary) = r.solve(
                        rest_length,
                        alpha,
                        lambda,
                        lanes(springs.factors),
                        $add(w0, w1),
                    );
                    if ordinary != (1 << LANES) - 1 {
                        return None;
                    }
                    let [p, s] = interleave(&n.scaled($mul(w0, delta)));
                    let [q, t] = interleave(&n.scaled($mul(w1, delta)));
                    Some(Corrected {
                        displacements: [
                            vectors([$add(d0, p), $add(e0, s)]),
                            vectors([$sub(d1, q), $sub(e1, t)]),
                        ],
                        multipliers: numbers($add(lambda, delta)),
                    })
                }
            }
        };
    }

    mod single {
        use super::*;

        const LANES: usize = 4;

        arithmetic!(
            f32,
            __m128,
            _mm_set1_ps,
            _mm_add_ps,
            _mm_sub_ps,
            _mm_mul_ps,
            _mm_div_ps,
            _mm_sqrt_ps,
            _mm_and_ps,
            _mm_andnot_ps,
            _mm_cmpge_ps,
            _mm_cmple_ps,
            _mm_movemask_ps
        );

        #[inline]
        #[target_feature(enable = "sse2")]
        fn lanes([a, b, c, d]: [f32; 4]) -> __m128 {
            _mm_setr_ps(a, b, c, d)
        }

        /// Packs two vectors per register. Each loads as one 64-bit number, in one instruction.
        #[inline]
        #[target_feature(enable = "sse2")]
        fn halves([a, b, c, d]: [Vec2<f32>; 4]) -> [__m128; 2] {
            let bits = |v: Vec2<f32>| {
                f64::from_bits(u64::from(v.x.to_bits()) | u64::from(v.y.to_bits()) << 32)
            };
            [
                _mm_castpd_ps(_mm_setr_pd(bits(a), bits(b))),
                _mm_castpd_ps(_mm_setr_pd(bits(c), bits(d))),
            ]
        }

        /// Separates the x and y coordinates.
        #[inline]
        #[target_feature(enable = "sse2")]
        fn deinterleave([a, b]: [__m128; 2]) -> Vectors {
            Vectors {
                x: _mm_shuffle_ps::<0b10_00_10_00>(a, b),
                y: _mm_shuffle_ps::<0b11_01_11_01>(a, b),
            }
        }

        /// Interleaves the coordinates: two vectors per register.
        #[inline]
        #[target_feature(enable = "sse2")]
        fn interleave(v: &Vectors) -> [__m128; 2] {
            [_mm_unpacklo_ps(v.x, v.y), _mm_unpackhi_ps(v.x, v.y)]
        }

        #[inline]
        #[target_feature(enable = "sse2")]
        fn vectors([a, b]: [__m128; 2]) -> [Vec2<f32>; 4] {
            [low(a), high(a), low(b), high(b)]
        }

        #[inline]
        #[target_feature(enable = "sse2")]
        fn numbers(v: __m128) -> [f32; 4] {
            let [a, b] = [low(v), high(v)];
            [a.x, a.y, b.x, b.y]
        }

        /// Returns the first of two vectors. It stores as one 64-bit number, in one instruction.
        #[inline]
        #[target_feature(enable = "sse2")]
        #[allow(clippy::cast_possible_truncation, reason = "the lower half")]
        fn low(pair: __m128) -> Vec2<f32> {
            let bits = _mm_cvtsd_f64(_mm_castps_pd(pair)).to_bits();
            Vec2::new(
                f32::from_bits(bits as u32),
                f32::from_bits((bits >> 32) as u32),
            )
        }

        /// Returns the second of two vectors.
        #[inline]
        #[target_feature(enable = "sse2")]
        fn high(pair: __m128) -> Vec2<f32> {
            low(_mm_movehl_ps(pair, pair))
        }
    }

    mod double {
        use super::*;

        const LANES: usize = 2;

        arithmetic!(
            f64,
            __m128d,
            _mm_set1_pd,
            _mm_add_pd,
            _mm_sub_pd,
            _mm_mul_pd,
            _mm_div_pd,
            _mm_sqrt_pd,
            _mm_and_pd,
            _mm_andnot_pd,
            _mm_cmpge_pd,
            _mm_cmple_pd,
            _mm_movemask_pd
        );

        #[inline]
        #[target_feature(enable = "sse2")]
        fn lanes([a, b]: [f64; 2]) -> __m128d {
            _mm_setr_pd(a, b)
        }

        /// Packs one vector per register.
        #[inline]
        #[target_feature(enable = "sse2")]
        fn halves([a, b]: [Vec2<f64>; 2]) -> [__m128d; 2] {
            [_mm_setr_pd(a.x, a.y), _mm_setr_pd(b.x, b.y)]
        }

        /// Separates the x and y coordinates.
        #[inline]
        #[target_feature(enable = "sse2")]
        fn deinterleave([a, b]: [__m128d; 2]) -> Vectors {
            Vectors {
                x: _mm_unpacklo_pd(a, b),
                y: _mm_unpackhi_pd(a, b),
            }
        }

        /// Interleaves the coordinates: one vector per register.
        #[inline]
        #[target_feature(enable = "sse2")]
        fn interleave(v: &Vectors) -> [__m128d; 2] {
            [_mm_unpacklo_pd(v.x, v.y), _mm_unpackhi_pd(v.x, v.y)]
        }

        #[inline]
        #[target_feature(enable = "sse2")]
        fn vectors(halves: [__m128d; 2]) -> [Vec2<f64>; 2] {
            halves.map(|v| {
                let [x, y] = numbers(v);
                Vec2::new(x, y)
            })
        }

        #[inline]
        #[target_feature(enable = "sse2")]
        fn numbers(v: __m128d) -> [f64; 2] {
            [_mm_cvtsd_f64(v), _mm_cvtsd_f64(_mm_unpackhi_pd(v, v))]
        }
    }
}
