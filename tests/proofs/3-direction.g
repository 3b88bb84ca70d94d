# Components of a unit vector, given the bound of 2-length.g, unless they underflow.
# I is the exact inverse of the length.
# source src/math/vec2.rs
#| Some((self * (T::ONE / length), length))
# source docs/guarantees.md
#| components of the direction are within 2.2ε
@rnd = float<FORMAT,ne>;
component rnd= x*inverse;
{ x in [1b-40,2] /\ I in [0.3,1] /\ inverse in [0.2,1.1] /\ inverse -/ I in [-3.2u,3.2u]
  -> component -/ (x*I) in [-4.3u,4.3u] }
