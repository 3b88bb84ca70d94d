//! Several springs at once in the vector registers of a processor that always has some. The same operations in the same order, so the
//! same bits as one by one; only sooner.

use crate::constraint::{Corrected, Springs};

pub(crate) use path::{DOUBLE, SINGLE};

/// Corrects `W` springs, or none of them when one is not ordinary: its square is not [safe](crate::Real::is_safe_square), or its
/// corrections are so large that a displacement could leave the range of the scalar.
pub(crate) type Correct<T, const W: usize> = fn(&Springs<T, W>) -> Option<Corrected<T, W>>;

/// How springs are corrected at once: as many as a register has lanes.
#[derive(Clone, Copy, Debug)]
pub enum AtOnce<T> {
    Four(Correct<T, 4>),
    Two(Correct<T, 2>),
}

/// No registers for it.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
mod path {
    use super::AtOnce;

    pub(crate) const SINGLE: Option<AtOnce<f32>> = None;
    pub(crate) const DOUBLE: Option<AtOnce<f64>> = None;
}

/// SSE2, which every x86-64 has: four lanes in single precision, two in double.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[allow(unsafe_code, reason = "hardware instructions: compilers do not find the way through the registers by themselves")]
#[allow(clippy::inline_always, reason = "what is not inlined passes springs through memory")]
#[allow(clippy::wildcard_imports, reason = "the instructions of one processor")]
mod path {
    use super::{AtOnce, Corrected, Springs};
    use crate::{Real, Vec2};
    use core::arch::x86_64::*;

    pub(crate) const SINGLE: Option<AtOnce<f32>> = Some(AtOnce::Four(single::correct));
    pub(crate) const DOUBLE: Option<AtOnce<f64>> = Some(AtOnce::Two(double::correct));

    /// The arithmetic, lane by lane, for one width of numbers.
    macro_rules! arithmetic {
        ($t:ident, $v:ident, $all:ident, $add:ident, $sub:ident, $mul:ident, $div:ident, $sqrt:ident, $and:ident, $andnot:ident,
         $at_least:ident, $at_most:ident, $signs:ident) => {
            /// Vectors, a coordinate a register.
            struct Vectors {
                x: $v,
                y: $v,
            }

            impl Vectors {
                #[inline]
                #[target_feature(enable = "sse2")]
                fn scaled(&self, factor: $v) -> Self {
                    Self { x: $mul(self.x, factor), y: $mul(self.y, factor) }
                }

                /// The directions n, Δλ = (|r| − L + α̃λ) · factor, and a bit for each lane that is ordinary. `weight` is w₀ + w₁.
                #[inline]
                #[target_feature(enable = "sse2")]
                fn solve(&self, rest_length: $v, alpha: $v, lambda: $v, factor: $v, weight: $v) -> (Self, $v, i32) {
                    let square = $add($mul(self.x, self.x), $mul(self.y, self.y));
                    let safe = $and($at_least(square, $all($t::SQUARE_MIN)), $at_most(square, $all($t::SQUARE_MAX)));
                    let length = $sqrt(square);
                    let delta = $mul($add($sub(length, rest_length), $mul(alpha, lambda)), factor);
                    // Less than half of the last digit of the largest number: it is lost in a displacement as large as that.
                    let small = $at_most($andnot($all(-0.0), $mul(weight, delta)), $all($t::MAX * $t::EPSILON / 64.0));
                    (self.scaled($div($all(1.0), length)), delta, $signs($and(safe, small)))
                }
            }

            /// r = (x₀ − x₁) + (d₀ − d₁).
            #[inline]
            #[target_feature(enable = "sse2")]
            fn difference(x0: $v, x1: $v, d0: $v, d1: $v) -> $v {
                $add($sub(x0, x1), $sub(d0, d1))
            }

            #[inline(always)]
            pub(crate) fn correct(springs: &Springs<$t, LANES>) -> Option<Corrected<$t, LANES>> {
                // SAFETY: this module is compiled only where SSE2 is, and the instructions touch registers only.
                unsafe {
                    let ([x0, x1], [d0, d1], [w0, w1]) = (springs.positions, springs.displacements, springs.inverse_masses);
                    let ([x0, y0], [x1, y1], [d0, e0], [d1, e1]) = (halves(x0), halves(x1), halves(d0), halves(d1));
                    let r = apart([difference(x0, x1, d0, d1), difference(y0, y1, e0, e1)]);
                    let Vectors { x: rest_length, y: compliance } = apart(halves(springs.constants));
                    let alpha = $mul(compliance, $all(springs.squared_rate));
                    let (lambda, w0, w1) = (lanes(springs.multipliers), lanes(w0), lanes(w1));
                    let (n, delta, ordinary) = r.solve(rest_length, alpha, lambda, lanes(springs.factors), $add(w0, w1));
                    if ordinary != (1 << LANES) - 1 {
                        return None;
                    }
                    let [p, s] = together(&n.scaled($mul(w0, delta)));
                    let [q, t] = together(&n.scaled($mul(w1, delta)));
                    Some(Corrected {
                        displacements: [vectors([$add(d0, p), $add(e0, s)]), vectors([$sub(d1, q), $sub(e1, t)])],
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

        /// Two vectors a register. Each as one number of 64 bits, which is one instruction to load.
        #[inline]
        #[target_feature(enable = "sse2")]
        fn halves([a, b, c, d]: [Vec2<f32>; 4]) -> [__m128; 2] {
            let bits = |v: Vec2<f32>| f64::from_bits(u64::from(v.x.to_bits()) | u64::from(v.y.to_bits()) << 32);
            [_mm_castpd_ps(_mm_setr_pd(bits(a), bits(b))), _mm_castpd_ps(_mm_setr_pd(bits(c), bits(d)))]
        }

        /// All x, and all y.
        #[inline]
        #[target_feature(enable = "sse2")]
        fn apart([a, b]: [__m128; 2]) -> Vectors {
            Vectors { x: _mm_shuffle_ps::<0b10_00_10_00>(a, b), y: _mm_shuffle_ps::<0b11_01_11_01>(a, b) }
        }

        /// Two vectors a register.
        #[inline]
        #[target_feature(enable = "sse2")]
        fn together(v: &Vectors) -> [__m128; 2] {
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

        /// The first vector of two. As one number of 64 bits, which is one instruction to store.
        #[inline]
        #[target_feature(enable = "sse2")]
        #[allow(clippy::cast_possible_truncation, reason = "the lower half")]
        fn low(pair: __m128) -> Vec2<f32> {
            let bits = _mm_cvtsd_f64(_mm_castps_pd(pair)).to_bits();
            Vec2::new(f32::from_bits(bits as u32), f32::from_bits((bits >> 32) as u32))
        }

        /// The second vector of two.
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

        /// A vector a register.
        #[inline]
        #[target_feature(enable = "sse2")]
        fn halves([a, b]: [Vec2<f64>; 2]) -> [__m128d; 2] {
            [_mm_setr_pd(a.x, a.y), _mm_setr_pd(b.x, b.y)]
        }

        /// All x, and all y.
        #[inline]
        #[target_feature(enable = "sse2")]
        fn apart([a, b]: [__m128d; 2]) -> Vectors {
            Vectors { x: _mm_unpacklo_pd(a, b), y: _mm_unpackhi_pd(a, b) }
        }

        /// A vector a register.
        #[inline]
        #[target_feature(enable = "sse2")]
        fn together(v: &Vectors) -> [__m128d; 2] {
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
