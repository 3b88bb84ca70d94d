# Angle of the rotation relative to that of the exact sums (X, Y), with Y = X t. The sums have relative
# errors dx and dy. The sines of the three rotations by rounding add up, each divided by the lengths of
# its vectors: of the sums, of the normalization (4-normalized.g) and of the Newton step (5-newton.g,
# 6-newton-above-one.g). An arc sine adds less than 10⁻⁶ of its argument here.
# source src/math/polar.rs
#| let sums = Vec2::new(a.xx + a.yy, a.yx - a.xy);
#| The angle is within 1.25ε
# source docs/guarantees.md
#| its angle is accurate to 1.25ε
lengths = sqrt(1 + t*t) * sqrt((1+dx)*(1+dx) + t*t*(1+dy)*(1+dy));
sums = t*(dx - dy)/lengths;
{ t in [0,1] /\ |dx| <= 1u /\ |dy| <= 1u /\ |normalized| <= 0.73u /\ |newton| <= 0.73u
  /\ unit1 in [0.9999,1.0001] /\ unit2 in [0.9999,1.0001]
  -> |(sums + normalized/unit1 + newton/unit2)*1.000001| <= 1.25eps }
$ t in 200;
