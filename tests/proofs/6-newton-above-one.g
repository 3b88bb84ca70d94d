# Newton step for cos = 1 + k with k > 0. Because k is a multiple of 2u, 1 + 2k is a number of the format,
# and rounding to nearest gives |cc - cos²| <= k² <= 81u², which is below 0.001u.
# source src/math/polar.rs
#| let e = T::HALF - T::HALF * (cos * cos + sin * sin);
#| cos: cos + cos * e,
#| sin: sin + sin * e,
@rnd = float<FORMAT,ne>;
cos = 1 + k;
ss rnd= sin*sin;
n rnd= cc + ss;
e rnd= 0.5 - 0.5*n;
ce rnd= cos*e;
c2 rnd= cos + ce;
se rnd= sin*e;
s2 rnd= sin + se;
d = cos*cos + sin*sin - 1;
tau = (cc - cos*cos) + (ss - sin*sin) + (n - (cc + ss));
re = e - (0.5 - 0.5*n);
w = -(d + tau)/2 + re;
dc = (c2 - (cos + ce)) + (ce - cos*e);
ds = (s2 - (sin + se)) + (se - sin*e);
G = c2*c2 + s2*s2 - 1;
{ k in [0,9u] /\ sin in [0,1] /\ |d| <= 9u /\ |cc - cos*cos| <= 0.001u
  -> |G| <= 3.6u /\ |cos*ds - sin*dc| <= 0.73u }
G -> (-tau + 2*re + 2*w*d + w*w*(1+d)) + 2*(1+e)*(cos*dc + sin*ds) + (dc*dc + ds*ds);
1 + e -> 1 + w;
sin*sin -> d + 1 - cos*cos;
1 - cos*cos -> -k*(2+k);
$ sin in 40;
