# Rotation of a body by the Cayley transform: cosine minus one, sine and derivative, relative to the
# exact ones of the unit vector (X, Y), whose components have relative errors of at most 4.3u by
# 3-direction.g.
# source src/math/cayley.rs
#| let half = Vec2::new(T::ONE, T::HALF * s).direction();
#| change: Vec2::new(-T::TWO * half.y * half.y, T::TWO * half.x * half.y),
#| rate: half.x * half.x,
# source docs/guarantees.md
#| The rotation of a rigid body in a substep is within 5ε
@rnd = float<FORMAT,ne>;
# Doubling is exact.
versine = rnd(2*y*y);
sine = rnd(2*x*y);
rate rnd= x*x;
{ X in [1b-20,1] /\ Y in [1b-20,1] /\ x in [1b-21,1.1] /\ y in [1b-21,1.1]
  /\ x -/ X in [-4.3u,4.3u] /\ y -/ Y in [-4.3u,4.3u]
  -> versine -/ (2*Y*Y) in [-5eps,5eps] /\ sine -/ (2*X*Y) in [-5eps,5eps] /\ rate -/ (X*X) in [-5eps,5eps] }
