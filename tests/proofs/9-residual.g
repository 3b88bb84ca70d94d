# Residual ‖A − RS‖/‖A‖: the sum of three parts, in Frobenius norms.
# - R Rᵀ differs from the identity by G (5-newton.g).
# - RᵀA is symmetric but for the angle of R (7-angle.g): both elements of the mean differ by half of
#   |(a + d, c − b)| times its sine, and |(a + d, c − b)| <= √2 ‖A‖.
# - Elements of S round (8-stretch.g). By Cauchy and Schwarz |cos a| + |sin c| <= |R| times the length of a
#   column. So the diagonal has an error of 2u ‖A‖, and each of both other elements 1.5u times the sum
#   of the lengths of the columns, at most √2 ‖A‖.
# unit is |R|.
# source docs/guarantees.md
#| ‖A − RS‖ ≤ 5ε‖A‖
rounding = sqrt(diagonal*diagonal + 2*(other*other)*2);
{ |G| <= 3.6u /\ |angle| <= 1.25eps /\ unit in [0.9999,1.0001]
  /\ diagonal in [0,2.001u] /\ other in [0,1.5006u]
  -> |G + angle*1.0001 + rounding*unit*unit| <= 5eps }
