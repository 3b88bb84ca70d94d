# Elements of the stretch, relative to the sum of magnitudes of their products. p to r are the exact
# products of components of the rotation and elements of the matrix, without underflow and of any signs.
# source src/math/polar.rs
#| let shear = T::HALF * ((cos * a.xy + sin * a.yy) + (cos * a.yx - sin * a.xx));
#| cos * a.xx + sin * a.yx,
#| cos * a.yy - sin * a.xy,
D = (p*(1+d0) + q*(1+d1))*(1+d2);
H = 0.5*((p*(1+d0) + q*(1+d1))*(1+d2) + (r*(1+d3) + s*(1+d4))*(1+d5))*(1+d6);
{ p in [-1,1] /\ q in [-1,1] /\ r in [-1,1] /\ s in [-1,1]
  /\ |d0| <= 1u /\ |d1| <= 1u /\ |d2| <= 1u /\ |d3| <= 1u /\ |d4| <= 1u /\ |d5| <= 1u /\ |d6| <= 1u
  -> |(1+d0)*(1+d2) - 1| <= 2.001u /\ |(1+d3)*(1+d5)*(1+d6) - 1| <= 3.001u
  /\ |D - (p + q)| <= 4.01u /\ |H - 0.5*(p + q + r + s)| <= 6.01u }
D - (p + q) -> p*((1+d0)*(1+d2) - 1) + q*((1+d1)*(1+d2) - 1);
H - 0.5*(p + q + r + s) -> 0.5*(p*((1+d0)*(1+d2)*(1+d6) - 1) + q*((1+d1)*(1+d2)*(1+d6) - 1)
  + (r*((1+d3)*(1+d5)*(1+d6) - 1) + s*((1+d4)*(1+d5)*(1+d6) - 1)));
