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
        };
    }

    mod single {
        use super::*;

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

        #[inline(always)]
        pub(crate) fn correct(springs: &Springs<f32, 4>) -> Option<Corrected<f32, 4>> {
            // SAFETY: this module is compiled only where SSE2 is, and the instructions touch registers only.
            unsafe {
                let ([x0, x1], [d0, d1], [w0, w1]) = (springs.positions, springs.displacements, springs.inverse_masses);
                let ([x0, y0], [x1, y1], [d0, e0], [d1, e1]) = (pairs(x0), pairs(x1), pairs(d0), pairs(d1));
                let (r, s) = (difference(x0, x1, d0, d1), difference(y0, y1, e0, e1));
                let r = Vectors { x: _mm_shuffle_ps::<0b10_00_10_00>(r, s), y: _mm_shuffle_ps::<0b11_01_11_01>(r, s) };
                let lambda = lanes(springs.multipliers);
                let [c, d] = pairs(springs.constants);
                let alpha = _mm_mul_ps(_mm_shuffle_ps::<0b11_01_11_01>(c, d), _mm_set1_ps(springs.squared_rate));
                let (w0, w1) = (lanes(w0), lanes(w1));
                let weight = _mm_add_ps(w0, w1);
                let (n, delta, ordinary) =
                    r.solve(_mm_shuffle_ps::<0b10_00_10_00>(c, d), alpha, lambda, lanes(springs.factors), weight);
                if ordinary != 0b1111 {
                    return None;
                }
                let (p, q) = (n.scaled(_mm_mul_ps(w0, delta)), n.scaled(_mm_mul_ps(w1, delta)));
                let [d0, d1] = [_mm_add_ps(d0, _mm_unpacklo_ps(p.x, p.y)), _mm_sub_ps(d1, _mm_unpacklo_ps(q.x, q.y))];
                let [e0, e1] = [_mm_add_ps(e0, _mm_unpackhi_ps(p.x, p.y)), _mm_sub_ps(e1, _mm_unpackhi_ps(q.x, q.y))];
                let lambda = _mm_add_ps(lambda, delta);
                let [l, m] = [low(lambda), high(lambda)];
                Some(Corrected {
                    displacements: [[low(d0), high(d0), low(e0), high(e0)], [low(d1), high(d1), low(e1), high(e1)]],
                    multipliers: [l.x, l.y, m.x, m.y],
                })
            }
        }

        #[inline]
        #[target_feature(enable = "sse2")]
        fn lanes([a, b, c, d]: [f32; 4]) -> __m128 {
            _mm_setr_ps(a, b, c, d)
        }

        /// Two vectors a register. Each as one number of 64 bits, which is one instruction to load.
        #[inline]
        #[target_feature(enable = "sse2")]
        fn pairs([a, b, c, d]: [Vec2<f32>; 4]) -> [__m128; 2] {
            let bits = |v: Vec2<f32>| f64::from_bits(u64::from(v.x.to_bits()) | u64::from(v.y.to_bits()) << 32);
            [_mm_castpd_ps(_mm_setr_pd(bits(a), bits(b))), _mm_castpd_ps(_mm_setr_pd(bits(c), bits(d)))]
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

        #[inline(always)]
        pub(crate) fn correct(springs: &Springs<f64, 2>) -> Option<Corrected<f64, 2>> {
            // SAFETY: this module is compiled only where SSE2 is, and the instructions touch registers only.
            unsafe {
                let ([x0, x1], [d0, d1], [w0, w1]) = (springs.positions, springs.displacements, springs.inverse_masses);
                let ([x0, y0], [x1, y1], [d0, e0], [d1, e1]) = (each(x0), each(x1), each(d0), each(d1));
                let (r, s) = (difference(x0, x1, d0, d1), difference(y0, y1, e0, e1));
                let r = Vectors { x: _mm_unpacklo_pd(r, s), y: _mm_unpackhi_pd(r, s) };
                let lambda = lanes(springs.multipliers);
                let [c, d] = each(springs.constants);
                let alpha = _mm_mul_pd(_mm_unpackhi_pd(c, d), _mm_set1_pd(springs.squared_rate));
                let (w0, w1) = (lanes(w0), lanes(w1));
                let weight = _mm_add_pd(w0, w1);
                let (n, delta, ordinary) = r.solve(_mm_unpacklo_pd(c, d), alpha, lambda, lanes(springs.factors), weight);
                if ordinary != 0b11 {
                    return None;
                }
                let (p, q) = (n.scaled(_mm_mul_pd(w0, delta)), n.scaled(_mm_mul_pd(w1, delta)));
                let [d0, d1] = [_mm_add_pd(d0, _mm_unpacklo_pd(p.x, p.y)), _mm_sub_pd(d1, _mm_unpacklo_pd(q.x, q.y))];
                let [e0, e1] = [_mm_add_pd(e0, _mm_unpackhi_pd(p.x, p.y)), _mm_sub_pd(e1, _mm_unpackhi_pd(q.x, q.y))];
                let lambda = vector(_mm_add_pd(lambda, delta));
                Some(Corrected {
                    displacements: [[vector(d0), vector(e0)], [vector(d1), vector(e1)]],
                    multipliers: [lambda.x, lambda.y],
                })
            }
        }

        #[inline]
        #[target_feature(enable = "sse2")]
        fn lanes([a, b]: [f64; 2]) -> __m128d {
            _mm_setr_pd(a, b)
        }

        /// A vector a register.
        #[inline]
        #[target_feature(enable = "sse2")]
        fn each([a, b]: [Vec2<f64>; 2]) -> [__m128d; 2] {
            [_mm_setr_pd(a.x, a.y), _mm_setr_pd(b.x, b.y)]
        }

        #[inline]
        #[target_feature(enable = "sse2")]
        fn vector(v: __m128d) -> Vec2<f64> {
            Vec2::new(_mm_cvtsd_f64(v), _mm_cvtsd_f64(_mm_unpackhi_pd(v, v)))
        }
    }
}
