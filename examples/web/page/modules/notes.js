// Formulas and sources of each scene.

const MATCHING = {
  formulas: ["gᵢ = R (qᵢ − c₀) + c,  x ← x + α (g − x)", "R: the rotation nearest to A_pq = Σ m (x − c)(q − c₀)ᵀ"],
  sources: ["Müller, Heidelberger, Teschner, Gross: Meshless deformations based on shape matching (2005)"],
};
const MODES = {
  formulas: ["gᵢ = (β A + (1 − β) R) qᵢ + c,  A = A_pq A_qq⁻¹", "quadratic: A and R have three columns more, for q_x², q_y², q_x q_y", ...MATCHING.formulas.slice(1)],
  sources: MATCHING.sources,
};
const XPBD = {
  formulas: ["C = |x₀ − x₁| − L,  α̃ = α / h²", "Δλ = −(C + α̃ λ) / (Σ w |∇C|² + α̃),  Δx = w ∇C Δλ"],
  sources: ["Macklin, Müller, Chentanez: XPBD: position-based simulation of compliant constrained dynamics (2016)"],
};
const REGIONS = {
  formulas: ["x ← the mean, over all regions of the particle, of R qᵢ + c"],
  sources: [...MATCHING.sources, "Rivers, James: FastLSM: fast lattice shape matching for robust real-time deformation (2007)"],
};
const CONTACTS = {
  formulas: ["C = (x − p)·n − r ≥ 0", "friction: the tangential correction is at most μ times the normal one"],
  sources: ["Macklin, Müller, Chentanez, Kim: Unified particle physics for real-time applications (2014)"],
};
const RIGID = {
  formulas: ["w = 1/m + (r × n)² / I", "impulse: Δx = n λ / m,  Δφ = (r × n) λ / I"],
  sources: ["Müller, Macklin, Chentanez, Jeschke, Kim: Detailed rigid body simulation with extended position based dynamics (2020)"],
};
const TEARING = {
  formulas: ["a spring breaks where |x₀ − x₁| / L − 1 exceeds its limit"],
  sources: ["Müller, Heidelberger, Hennix, Ratcliff: Position based dynamics (2006)"],
};
const PRESSURE = {
  formulas: ["C = A − p A₀,  A = ½ Σ xᵢ × xᵢ₊₁,  ∇ᵢC = ½ (xᵢ₋₁ − xᵢ₊₁)⊥"],
  sources: TEARING.sources,
};

const WIND = {
  formulas: ["drag ½ρ C_D L sin α s² along the relative wind,  lift ½ρ C_L L sin α cos α s² normal to it", "α: the angle of an edge to the wind; L: its length; s: the speed of the wind relative to it"],
  sources: ["Wejchert, Haumann: Animation aerodynamics (1991)"],
};

const WATER = {
  formulas: ["buoyancy: ρ |g| ∫ depth dl, against the normal of each wet edge of an outline", "drag: ½ρ C_D s² along the flow, and friction μ s, per length of a wet edge"],
  sources: ["Archimedes: On floating bodies"],
};

const MUSCLE = {
  formulas: ["muscle: L ← L ± speed · h,  |λ| / h² ≤ the largest force"],
  sources: [],
};

const join = (...notes) => ({
  formulas: [...new Set(notes.flatMap(({ formulas }) => formulas))],
  sources: [...new Set(notes.flatMap(({ sources }) => sources))],
});

// By the name of the scene.
export const NOTES = {
  square: MODES,
  cloth: XPBD,
  "square, stiff": MODES,
  modes: MODES,
  dent: {
    formulas: ["‖E − 1‖ > yield strain: S ← (1 + h · creep · (E − 1)) S, within the limit", "E: the elastic stretch; S: the plastic one, which the rest shape has", ...REGIONS.formulas],
    sources: MATCHING.sources,
  },
  creature: REGIONS,
  crawler: MATCHING,
  walker: join(MUSCLE, XPBD, CONTACTS),
  face: {
    formulas: ["rest shape q = Σ wₖ qₖ,  wₖ ≥ 0,  Σ wₖ = 1", "w minimizes the distance of the goals"],
    sources: [...MATCHING.sources, "Martin, Thomaszewski, Grinspun, Gross: Example-based elastic materials (2011)"],
  },
  mask: join(
    {
      formulas: ["x = (1 − v) ((1 − u) a + u b) + v ((1 − u) c + u d), in the cell of a, b, c, d"],
      sources: ["Sederberg, Parry: Free-form deformation of solid geometric models (1986)"],
    },
    MUSCLE,
    REGIONS,
  ),
  pool: join(
    { formulas: ["C = ρ / ρ₀ − 1 ≤ 0,  ρ = Σ (1 − |xᵢ − xⱼ|/r)³ over itself and its neighbors"], sources: ["Macklin, Müller: Position based fluids (2013)"] },
    MATCHING,
  ),
  blobs: join(PRESSURE, CONTACTS),
  stack: join(MATCHING, CONTACTS),
  pile: join(MATCHING, CONTACTS),
  conveyor: CONTACTS,
  tiles: join(CONTACTS, MATCHING),
  car: RIGID,
  wrecking: RIGID,
  materials: join({ formulas: ["μ = √(μ₁ μ₂),  e = max(e₁, e₂)"], sources: [] }, RIGID),
  cradle: RIGID,
  ragdoll: join({ formulas: ["hinge: p₀ = p₁,  φ₋ ≤ φ₁ − φ₀ ≤ φ₊"], sources: [] }, RIGID),
  pinball: join({ formulas: ["sensor: inside while the distance to the area is at most the radius of the ball, in any substep", "report: Σ of the impulses of a pair, over all substeps of a step"], sources: [] }, RIGID),
  doors: join({ formulas: ["sensor: touches while g₀ + ∇C·d ≤ 0 at the end of a substep, with multipliers of zero"], sources: [] }, RIGID),
  rain: join(MATCHING, CONTACTS),
  net: join(XPBD, TEARING),
  ring: join(PRESSURE, XPBD),
  tear: join(XPBD, TEARING),
  rope: XPBD,
  whip: join({ formulas: ["bending: C = |x₀ − 2 x₁ + x₂| − L"], sources: [] }, XPBD),
  flag: join(WIND, XPBD),
  boat: join(WATER, WIND, PRESSURE),
  seeds: join(WIND, RIGID),
  hair: REGIONS,
  beam: REGIONS,
  anemone: join({ formulas: ["tips: R is prescribed, c is that of the particles"], sources: [] }, REGIONS),
  bend: {
    formulas: ["element: F = (x₁ − x₀, x₂ − x₀) Dᵣ⁻¹", "shear: C = |(F₁₁ − F₂₂, F₁₂ + F₂₁)|,  1/α = μ A", "volume: C = det F − 1,  1/α = μ A / (1 − 2ν)", "strain above the yield strain: the rest shape follows by creep · h, within the limit"],
    sources: ["Macklin, Müller: A constraint-based formulation of stable neo-Hookean materials (2021)", "O'Brien, Bargteil, Hodgins: Graphical modeling and animation of ductile fracture (2002)"],
  },
  cable: {
    formulas: ["link by link: Δλᵢ = −Cᵢ / (wᵢ + wᵢ₊₁)", "at once: A Δλ = −C,  A tridiagonal: wᵢ + wᵢ₊₁ on the diagonal, −wᵢ nᵢ₋₁·nᵢ beside it"],
    sources: ["Deul, Kugelstadt, Weiler, Bender: Direct position-based solver for stiff rods (2018)"],
  },
  cheese: join({ formulas: ["an edge is cut where the wire crosses the line between the centers of its triangles", "a node splits into one particle for each connected group of its triangles, with masses in proportion to their areas"], sources: TEARING.sources }, REGIONS),
  regions: join({ formulas: ["one region for each square of a quadtree that covers the body, one node wider on each side"], sources: ["Steinemann, Otaduy, Gross: Fast adaptive shape matching deformations (2008)"] }, REGIONS),
  cantilever: {
    formulas: ["shear: C = |(F₁₁ − F₂₂, F₁₂ + F₂₁)|,  1/α = μ A", "volume: C = det F − 1,  1/α = μ A / (1 − 2ν)", XPBD.formulas[1]],
    sources: ["Macklin, Müller: A constraint-based formulation of stable Neo-Hookean materials (2021)", ...XPBD.sources],
  },
};

const lines = (tag, texts) =>
  texts.map((text) => Object.assign(document.createElement(tag), { textContent: text }));

// Fills `place` with the formulas and sources of a scene.
export function annotate(place, name) {
  const { formulas, sources } = NOTES[name];
  const list = document.createElement("ul");
  list.append(...lines("li", sources));
  place.replaceChildren(...lines("code", formulas), list);
}
