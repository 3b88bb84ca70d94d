# Squared length of a vector, relative to the exact one.
#
# Symmetry and scaling by powers of two, which commute with rounding, reduce every vector with a safe
# square to x in [1, 2] and y = x t with t in [0, 1]. The products follow the standard model: a relative
# error of at most u, and an absolute one of at most TINY for the second, which can underflow. TINY is half
# of the smallest subnormal number times the largest scaling: x² is at least half of the least safe square.
# source src/math/scalar.rs
#| pow2f(-100), pow2f(120),
#| real!(f64, u64, 1e-270, 1e300,
# source src/math/vec2.rs
#| if square.is_safe_square() { let length
#| self.x * other.x + self.y * other.y
@rnd = float<FORMAT,ne>;
y = x*t;
N = x*x + y*y;
S = x*x*(1+d0) + (y*y*(1+d1) + a);
square = rnd(S);
{ x in [1,2] /\ t in [0,1] /\ |d0| <= 1u /\ |d1| <= 1u /\ |a| <= TINY
  -> square -/ N in [-2.1u,2.1u] }
(S - N) / N -> (d0 + t*t*d1)/(1+t*t) + a/N { N <> 0, 1 + t*t <> 0 };
$ t in 256;
