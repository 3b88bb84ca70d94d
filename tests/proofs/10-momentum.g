# Impulse of one particle in the update of a constraint: m (d' - d) relative to g λ, where g is a component
# of the gradient and λ the change of the multiplier. The sum over the particles is zero but for these
# errors, where gradients sum to zero. The ranges exclude underflow.
# source src/constraint/terms.rs
#| *d = d.plus(gradient.times(product(*w, delta)));
# source docs/guarantees.md
#| ½ε Σ (3.1 m |Δd| + 1.01 m |d'|)
@rnd = float<FORMAT,ne>;
w rnd= 1/m;
scaled rnd= w*lambda;
shift rnd= g*scaled;
after rnd= d + shift;
{ m in [1b-10,1b10] /\ lambda in [1b-40,1b10] /\ g in [1b-20,4] /\ d + shift in [1b-60,1b60]
  -> shift -/ (g*((1/m)*lambda)) in [-3.01u,3.01u] /\ after -/ (d + shift) in [-1.001u,1.001u] }
