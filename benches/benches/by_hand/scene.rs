//! 1,024 triangles in the middle of a substep, and every constraint on them, in pliant and
//! hand-written.

use super::{
    Anchor, Element, Joint, Node, Spring, Triple, V, anchors, angles, areas, beads, bendings,
    dampers, edges, long_ranges, neo_hookeans, st_venant_kirchhoffs, tethers, threads,
};
use pliant::{
    Angle, Area, Attachment, Bending, Constraint, Constraints, Damped, Distance,
    LongRangeAttachment, Material, Motion, NeoHookean, OnSegment, ParticleId, Particles, Pass,
    PointEdge, Project, Scheme, StVenantKirchhoff, Tearing, Tether, Vec2, build,
};

const COLUMNS: usize = 33;
const ROWS: usize = 17;
const PARTICLES: usize = COLUMNS * ROWS;
/// Number of constraints in a set; a Neo-Hookean element has two constraints.
pub const COUNT: usize = 2 * (COLUMNS - 1) * (ROWS - 1);
const STEP: f32 = 0.01;
const SOFT: f32 = 1e-3;
const DAMPING: f32 = 2.0;

/// One pass over all constraints of a kind.
pub type Task = Box<dyn FnMut()>;

/// The same pass in both implementations.
pub struct Pair {
    pub pliant: Task,
    pub by_hand: Task,
}

type Ids = [ParticleId; 3];

fn particles() -> Particles<f32, PARTICLES> {
    let mut particles = Particles::new();
    build::lattice(&mut particles, Vec2::ZERO, COLUMNS, ROWS, 0.2, 0.5)
        .expect("the capacity matches the lattice");
    particles
}

/// Numbers between −1 and 1, the same in every run: Knuth's linear congruential generator.
fn numbers() -> impl FnMut() -> f32 {
    let mut state = 1_u64;
    move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f32 / (1 << 23) as f32 - 1.0
    }
}

fn nodes() -> Vec<Node> {
    let (particles, mut number) = (particles(), numbers());
    let mut around = |[x, y]: V, size: f32| [x + size * number(), y + size * number()];
    let places = particles.positions().iter().zip(particles.inverse_masses());
    places
        .map(|(x, w)| Node {
            x: around([x.x, x.y], 0.03),
            d: around([0.0; 2], 0.02),
            w: *w,
        })
        .collect()
}

fn triangles() -> Vec<Ids> {
    let id = |column: usize, row: usize| ParticleId::new((row * COLUMNS + column) as u16);
    let cells = (1..ROWS).flat_map(|row| (1..COLUMNS).map(move |column| (column, row)));
    let halves = cells.flat_map(|(c, r)| {
        let [nw, ne, sw, se] = [id(c - 1, r - 1), id(c, r - 1), id(c - 1, r), id(c, r)];
        [[sw, se, ne], [sw, ne, nw]]
    });
    halves.collect()
}

fn index(id: ParticleId) -> u16 {
    id.index() as u16
}

/// Returns a second pass of the kernel: multipliers continue, and the work done once per step is
/// excluded.
fn pass<P: Project<f32> + 'static>(mut set: P) -> Task {
    let vectors = |vector: fn(&Node) -> V| {
        nodes()
            .iter()
            .map(vector)
            .map(|[x, y]| Vec2::new(x, y))
            .collect::<Vec<_>>()
    };
    let (positions, mut displacements, velocities) = (
        vectors(|n| n.x),
        vectors(|n| n.d),
        vec![Vec2::ZERO; PARTICLES],
    );
    let [masses, inverse_masses] =
        [particles().masses(), particles().inverse_masses()].map(<[f32]>::to_vec);
    let pass = Pass {
        h: STEP,
        inv_h: 1.0 / STEP,
        substeps: 1,
        index: 1,
        vacancies: false,
        backward: false,
        scheme: Scheme::Predicted,
    };
    let mut motion = move |projection: &mut dyn FnMut(&Pass<f32>, &mut Motion<'_, f32>)| {
        let mut motion = Motion {
            positions: &positions,
            velocities: &velocities,
            displacements: &mut displacements,
            masses: &masses,
            inverse_masses: &inverse_masses,
        };
        projection(&pass, &mut motion);
    };
    motion(&mut |pass, motion| set.prepare(pass, motion));
    Box::new(move || motion(&mut |pass, motion| set.project(pass, motion)))
}

fn set<C: Constraint<f32, K> + 'static, const K: usize>(each: impl Fn(Ids) -> C) -> Task {
    let mut set = Box::new(Constraints::<f32, C, K, COUNT>::new());
    for ids in triangles() {
        set.add(each(ids)).expect("there is room for all");
    }
    pass(Owned(set))
}

/// Boxed projection.
struct Owned<P>(Box<P>);

impl<P: Project<f32>> Project<f32> for Owned<P> {
    fn prepare(&mut self, pass: &Pass<f32>, motion: &Motion<'_, f32>) {
        self.0.prepare(pass, motion);
    }
    fn project(&mut self, pass: &Pass<f32>, motion: &mut Motion<'_, f32>) {
        self.0.project(pass, motion);
    }
}

fn by_hand<C: 'static>(each: impl Fn(Ids) -> C, all: fn(&mut [Node], &mut [C], f32)) -> Task {
    let (mut nodes, mut items) = (
        nodes(),
        triangles().into_iter().map(each).collect::<Vec<_>>(),
    );
    Box::new(move || all(&mut nodes, &mut items, STEP))
}

const OK: &str = "the numbers are valid";

fn anchor(ids: Ids) -> Anchor {
    let place = particles().position(ids[0]).expect("it exists");
    Anchor {
        i: index(ids[0]),
        place: [place.x, place.y],
        length: 0.02,
        compliance: SOFT,
        lambda: 0.0,
    }
}

fn spring(ids: Ids) -> Spring {
    Spring {
        a: index(ids[0]),
        b: index(ids[1]),
        length: 0.2,
        compliance: SOFT,
        damping: DAMPING,
        broken: false,
        lambda: 0.0,
    }
}

fn triple(rest: f32) -> impl Fn(Ids) -> Triple {
    move |ids| Triple {
        ids: ids.map(index),
        rest,
        compliance: SOFT,
        lambda: 0.0,
    }
}

/// Element with the compliance and bulk modulus of the material.
fn element(ids: Ids, constraint: &impl Constraint<f32, 3>) -> Element {
    let (particles, poisson) = (particles(), RUBBER.poissons_ratio);
    let [x, y, z] = ids.map(|id| particles.position(id).expect("it exists"));
    let (u, v) = (y - x, z - x);
    let det = u.cross(v);
    let b = [v.y / det, -v.x / det, -u.y / det, u.x / det];
    let bulk = 1.0 / (1.0 - 2.0 * poisson);
    Element {
        ids: ids.map(index),
        b,
        bulk,
        compliance: constraint.compliance(),
        lambda: 0.0,
    }
}

const RUBBER: Material<f32> = Material {
    youngs_modulus: 1e3,
    poissons_ratio: 0.4,
};

fn tearing() -> Task {
    let mut threads = Box::new(Tearing::<f32, Distance<f32>, 2, COUNT>::new());
    for [a, b, _] in triangles() {
        threads
            .add(Distance::new(a, b, 0.2, SOFT).expect(OK), 1e6)
            .expect("there is room for all");
    }
    pass(Owned(threads))
}

fn neo_hookean() -> Pair {
    let particles = particles();
    let mut pairs = Box::new(Constraints::<f32, NeoHookean<f32>, 3, { 2 * COUNT }>::new());
    for ids in triangles() {
        for part in NeoHookean::between(&particles, ids, RUBBER).expect(OK) {
            pairs.add(part).expect("there is room for all");
        }
    }
    let each = move |ids: Ids| {
        NeoHookean::between(&particles, ids, RUBBER)
            .expect(OK)
            .map(|part| element(ids, &part))
    };
    Pair {
        pliant: pass(Owned(pairs)),
        by_hand: by_hand(each, neo_hookeans),
    }
}

/// Returns a kind of constraint by name.
pub fn pair(name: &str) -> Pair {
    let particles = particles();
    let place = |ids: Ids| particles.position(ids[0]).expect("it exists");
    let (pliant, by_hand) = match name {
        "attachment" => (
            set(|ids| Attachment::new(ids[0], place(ids), SOFT).expect(OK)),
            by_hand(anchor, anchors),
        ),
        "long_range" => (
            set(|ids| LongRangeAttachment::new(ids[0], place(ids), 0.02, SOFT).expect(OK)),
            by_hand(anchor, long_ranges),
        ),
        "tether" => (
            set(|ids| Tether::new(ids[0], ids[1], 0.2, SOFT).expect(OK)),
            by_hand(spring, tethers),
        ),
        "damped" => {
            let damped = |ids: Ids| {
                Damped::new(Distance::new(ids[0], ids[1], 0.2, SOFT).expect(OK), DAMPING).expect(OK)
            };
            (set(damped), by_hand(spring, dampers))
        }
        "tearing" => (tearing(), by_hand(spring, threads)),
        "bending" => (
            set(|ids| Bending::new(ids, 0.1, SOFT).expect(OK)),
            by_hand(triple(0.1), bendings),
        ),
        "area" => (
            set(|ids| Area::new(ids, 0.02, SOFT).expect(OK)),
            by_hand(triple(0.02), areas),
        ),
        "angle" => {
            let rest = Angle::between(&particles, triangles()[0], 0.0)
                .expect(OK)
                .rest();
            let joint = move |ids: Ids| Joint {
                ids: ids.map(index),
                rest: [rest.cos, rest.sin],
                compliance: SOFT,
                lambda: 0.0,
            };
            (
                set(|ids| Angle::new(ids, rest, SOFT).expect(OK)),
                by_hand(joint, angles),
            )
        }
        "bead" => (
            set(|ids| OnSegment::new(ids[0], [ids[1], ids[2]], SOFT).expect(OK)),
            by_hand(triple(0.0), beads),
        ),
        "edge" => (
            set(|ids| PointEdge::new(ids[0], [ids[1], ids[2]], SOFT).expect(OK)),
            by_hand(triple(0.0), edges),
        ),
        "st_venant_kirchhoff" => {
            let of = |ids: Ids| StVenantKirchhoff::between(&particles, ids, RUBBER).expect(OK);
            let copy = particles.clone();
            let each = move |ids: Ids| {
                element(
                    ids,
                    &StVenantKirchhoff::between(&copy, ids, RUBBER).expect(OK),
                )
            };
            (set(of), by_hand(each, st_venant_kirchhoffs))
        }
        _ => return neo_hookean(),
    };
    Pair { pliant, by_hand }
}
