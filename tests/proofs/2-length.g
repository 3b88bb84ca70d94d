# Length of a vector and its inverse, given the bound of 1-square.g. Powers of four scale the square
# into [1, 8].
# source src/math/vec2.rs
#| let length = square.sqrt();
#| Some((self * (T::ONE / length), length))
# source src/math/polar.rs
#| let inverse = T::ONE / square.sqrt();
@rnd = float<FORMAT,ne>;
length rnd= sqrt(square);
inverse rnd= 1/length;
R = sqrt(N);
{ N in [1,8] /\ square in [0.5,9] /\ square -/ N in [-2.1u,2.1u]
  -> length -/ R in [-2.1u,2.1u] /\ inverse -/ (1/R) in [-3.2u,3.2u] }
