# Length and angle of the vector before the Newton step. C and S are the exact products of the sums with
# the inverse, whose squared length is within 6.5u of one by 2-length.g. The second result is the sine of
# the angle by which rounding turns the vector, times the product of both lengths.
# source src/math/polar.rs
#| let (cos, sin) = (v.x * inverse, v.y * inverse);
@rnd = float<FORMAT,ne>;
cos = rnd(C);
sin = rnd(S);
d = C*C + S*S - 1;
dc = cos - C;
ds = sin - S;
{ C in [0.7071,1.00001] /\ S in [0,0.70711] /\ |d| <= 6.5u
  -> |cos*cos + sin*sin - 1| <= 9u /\ |C*ds - S*dc| <= 0.73u }
cos*cos + sin*sin - 1 -> d + 2*(C*dc + S*ds) + (dc*dc + ds*ds);
$ C in 40, S in 40;
