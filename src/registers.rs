//! Four springs at once in the vector registers of a processor that always has some. The same operations in the same order, so the
//! same bits as one by one; only sooner.

use crate::constraint::{Corrected, Springs};

pub(crate) use path::{DOUBLE, SINGLE};

/// Corrects four springs, or none of them when one is not ordinary: its square is not [safe](crate::Real::is_safe_square), or its
/// corrections are so large that a displacement could leave the range of the scalar.
pub(crate) type Correct<T> = fn(&Springs<T>) -> Option<Corrected<T>>;

/// No registers for it.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
mod path {
    use super::Correct;

    pub(crate) const SINGLE: Option<Correct<f32>> = None;
    pub(crate) const DOUBLE: Option<Correct<f64>> = None;
}

/// SSE2, which every x86-64 has: four lanes in single precision, twice two in double.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[allow(unsafe_code, reason = "hardware instructions: compilers do not find the way through the registers by themselves")]
#[allow(clippy::inline_always, reason = "what is not inlined passes four springs through memory")]
#[allow(clippy::wildcard_imports, reason = "the instructions of one processor")]
mod path {
    use super::{Correct, Corrected, Springs};
    use crate::{Real, Vec2};
    use core::arch::x86_64::*;

    pub(crate) const SINGLE: Option<Correct<f32>> = Some(single::correct);
    pub(crate) const DOUBLE: Option<Correct<f64>> = Some(double::correct);

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
        pub(crate) fn correct(springs: &Springs<f32>) -> Option<Corrected<f32>> {
            // SAFETY: this module is compiled only where SSE2 is, and the instructions touch registers only.
            unsafe {
                let ([x0, x1], [d0, d1], [w0, w1]) = (springs.positions, springs.displacements, springs.inverse_masses);
                let ([x0, y0], [x1, y1], [d0, e0], [d1, e1]) = (pairs(x0), pairs(x1), pairs(d0), pairs(d1));
                let (r, s) = (difference(x0, x1, d0, d1), difference(y0, y1, e0, e1));
                let r = Vectors { x: _mm_shuffle_ps::<0b10_00_10_00>(r, s), y: _mm_shuffle_ps::<0b11_01_11_01>(r, s) };
                let lambda = lanes(springs.multipliers);
                let alpha = _mm_mul_ps(lanes(springs.compliances), _mm_set1_ps(springs.squared_rate));
                let (w0, w1) = (lanes(w0), lanes(w1));
                let weight = _mm_add_ps(w0, w1);
                let (n, delta, ordinary) = r.solve(lanes(springs.rest_lengths), alpha, lambda, lanes(springs.factors), weight);
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

        /// Two vectors a register.
        #[inline]
        #[target_feature(enable = "sse2")]
        fn pairs([a, b, c, d]: [Vec2<f32>; 4]) -> [__m128; 2] {
            [_mm_setr_ps(a.x, a.y, b.x, b.y), _mm_setr_ps(c.x, c.y, d.x, d.y)]
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
        pub(crate) fn correct(springs: &Springs<f64>) -> Option<Corrected<f64>> {
            let &Springs { rest_lengths: [r0, r1, r2, r3], compliances: [a0, a1, a2, a3], squared_rate, .. } = springs;
            let &Springs { multipliers: [l0, l1, l2, l3], factors: [f0, f1, f2, f3], .. } = springs;
            let ([x, y], [d, e], [v, w]) =
                (halves(springs.positions), halves(springs.displacements), halves(springs.inverse_masses));
            let ([[d0, d1], [e0, e1]], l, first) = two(x, d, v, [[r0, r1], [a0, a1], [l0, l1], [f0, f1]], squared_rate);
            let ([[d2, d3], [e2, e3]], m, last) = two(y, e, w, [[r2, r3], [a2, a3], [l2, l3], [f2, f3]], squared_rate);
            (first & last == 0b11)
                .then_some(Corrected { displacements: [[d0, d1, d2, d3], [e0, e1, e2, e3]], multipliers: [l.x, l.y, m.x, m.y] })
        }

        /// Displacements and multipliers of two springs, and a bit for each that is ordinary, of their ends and their numbers: L, α, λ and
        /// the factor.
        #[inline(always)]
        fn two(
            [x0, x1]: [[Vec2<f64>; 2]; 2],
            [d0, d1]: [[Vec2<f64>; 2]; 2],
            [w0, w1]: [[f64; 2]; 2],
            [rest_length, compliance, lambda, factor]: [[f64; 2]; 4],
            squared_rate: f64,
        ) -> ([[Vec2<f64>; 2]; 2], Vec2<f64>, i32) {
            // SAFETY: this module is compiled only where SSE2 is, and the instructions touch registers only.
            unsafe {
                let ([x0, y0], [x1, y1], [d0, e0], [d1, e1]) = (each(x0), each(x1), each(d0), each(d1));
                let (r, s) = (difference(x0, x1, d0, d1), difference(y0, y1, e0, e1));
                let r = Vectors { x: _mm_unpacklo_pd(r, s), y: _mm_unpackhi_pd(r, s) };
                let lambda = lanes(lambda);
                let alpha = _mm_mul_pd(lanes(compliance), _mm_set1_pd(squared_rate));
                let (w0, w1) = (lanes(w0), lanes(w1));
                let weight = _mm_add_pd(w0, w1);
                let (n, delta, ordinary) = r.solve(lanes(rest_length), alpha, lambda, lanes(factor), weight);
                let (p, q) = (n.scaled(_mm_mul_pd(w0, delta)), n.scaled(_mm_mul_pd(w1, delta)));
                let [d0, d1] = [_mm_add_pd(d0, _mm_unpacklo_pd(p.x, p.y)), _mm_sub_pd(d1, _mm_unpacklo_pd(q.x, q.y))];
                let [e0, e1] = [_mm_add_pd(e0, _mm_unpackhi_pd(p.x, p.y)), _mm_sub_pd(e1, _mm_unpackhi_pd(q.x, q.y))];
                ([[vector(d0), vector(e0)], [vector(d1), vector(e1)]], vector(_mm_add_pd(lambda, delta)), ordinary)
            }
        }

        /// The first two and the last two of both ends.
        #[inline(always)]
        fn halves<U>([[a0, b0, c0, d0], [a1, b1, c1, d1]]: [[U; 4]; 2]) -> [[[U; 2]; 2]; 2] {
            [[[a0, b0], [a1, b1]], [[c0, d0], [c1, d1]]]
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
