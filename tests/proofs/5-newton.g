# Newton step for a unit vector. By symmetry cos is the larger component; 6-newton-above-one.g covers
# cos > 1. The second result is the sine of the angle by which rounding turns the vector.
# source src/math/polar.rs
#| let e = T::HALF - T::HALF * (cos * cos + sin * sin);
#| cos: cos + cos * e,
#| sin: sin + sin * e,
# source src/math/complex.rs
#| let v = v + v * (T::HALF - T::HALF * v.dot(v));
# source src/math/polar.rs
#| |cos² + sin² − 1| ≤ 1.8ε
# source docs/guarantees.md
#| |cos² + sin² − 1| ≤ 1.8ε
@rnd = float<FORMAT,ne>;
cc rnd= cos*cos;
ss rnd= sin*sin;
n rnd= cc + ss;
e rnd= 0.5 - 0.5*n;
ce rnd= cos*e;
c2 rnd= cos + ce;
se rnd= sin*e;
s2 rnd= sin + se;
d = cos*cos + sin*sin - 1;
# Rounding of the squared length, of e and of both components.
tau = (cc - cos*cos) + (ss - sin*sin) + (n - (cc + ss));
re = e - (0.5 - 0.5*n);
w = -(d + tau)/2 + re;
dc = (c2 - (cos + ce)) + (ce - cos*e);
ds = (s2 - (sin + se)) + (se - sin*e);
G = c2*c2 + s2*s2 - 1;
{ cos in [0.7071,1] /\ sin in [0,0.70711] /\ |d| <= 9u
  -> |w| <= 6u /\ |G| <= 3.6u /\ |cos*ds - sin*dc| <= 0.73u }
G -> (-tau + 2*re + 2*w*d + w*w*(1+d)) + 2*(1+e)*(cos*dc + sin*ds) + (dc*dc + ds*ds);
1 + e -> 1 + w;
$ cos in 40, sin in 40;
