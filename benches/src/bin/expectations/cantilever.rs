//! Sag of a cantilever.

use super::beam;
use super::{FRAME, GRAVITY, world};
use pliant::{Constraints, Material, NeoHookean, ParticleId, Particles, Solver, Vec2};
use rapier2d_f64::prelude as rapier;
use rapier2d_f64::prelude::Vector;

/// Mesh of a beam of square cells: positions, masses and triangles, with alternating diagonals.
struct Mesh {
    columns: usize,
    rows: usize,
    nodes: Vec<([f64; 2], f64)>,
    triangles: Vec<[usize; 3]>,
}

impl Mesh {
    fn new(rows: usize) -> Self {
        let columns = (beam::LENGTH / beam::DEPTH).round() as usize * (rows - 1) + 1;
        let spacing = beam::LENGTH / (columns - 1) as f64;
        let share = |place, count| {
            if place == 0 || place + 1 == count {
                0.5
            } else {
                1.0
            }
        };
        let node = |i: usize| {
            let [column, row] = [i % columns, i / columns];
            let mass =
                beam::DENSITY * spacing * spacing * share(column, columns) * share(row, rows);
            ([spacing * column as f64, -spacing * row as f64], mass)
        };
        let cells = (1..rows).flat_map(|row| (1..columns).map(move |column| (column, row)));
        let halves = cells.flat_map(|(c, r)| {
            let id = |column: usize, row: usize| row * columns + column;
            let [nw, ne, sw, se] = [id(c - 1, r - 1), id(c, r - 1), id(c - 1, r), id(c, r)];
            if (c + r) % 2 == 0 {
                [[sw, se, ne], [sw, ne, nw]]
            } else {
                [[sw, se, nw], [se, ne, nw]]
            }
        });
        Self {
            columns,
            rows,
            nodes: (0..columns * rows).map(node).collect(),
            triangles: halves.collect(),
        }
    }

    /// Returns the node in the middle of the free end.
    fn tip(&self) -> usize {
        (self.rows / 2 + 1) * self.columns - 1
    }

    /// Returns the mean sag of the tip over the last of twenty seconds, relative to theory.
    fn sag(&self, mut heights: impl FnMut() -> f64) -> f64 {
        let start = self.nodes[self.tip()].0[1];
        let all: Vec<_> = (0..1200).map(|_| start - heights()).collect();
        all[1140..].iter().sum::<f64>() / 60.0 / beam::deflection(beam::LENGTH)
    }

    fn pliant(&self, substeps: u16, iterations: u16) -> f64 {
        let mut particles = Box::new(Particles::<f64, 259>::new());
        let mut elements = Box::new(Constraints::<f64, NeoHookean<f64>, 3, 864>::new());
        for (i, ([x, y], mass)) in self.nodes.iter().enumerate() {
            let id = particles
                .add(Vec2::new(*x, *y), *mass)
                .expect("there is room");
            if i % self.columns == 0 {
                particles.pin(id).expect("it exists");
            }
        }
        let rubber = Material {
            youngs_modulus: beam::YOUNGS_MODULUS,
            poissons_ratio: beam::POISSONS_RATIO,
        };
        for corners in &self.triangles {
            let corners = corners.map(|i| ParticleId::new(i as u16));
            for part in NeoHookean::between(&particles, corners, rubber).expect("it is valid") {
                elements.add(part).expect("there is room");
            }
        }
        let solver = Solver {
            gravity: Vec2::new(0.0, -GRAVITY),
            damping: 2.5,
            substeps,
            iterations,
            ..Solver::new()
        };
        self.sag(|| {
            solver
                .step(FRAME, &mut particles, &mut *elements)
                .expect("it is valid");
            particles.positions()[self.tip()].y
        })
    }

    fn rapier(&self, substeps: usize) -> f64 {
        let mut world = world(GRAVITY);
        world.integration_parameters.num_solver_iterations = substeps;
        let material = rapier::SoftBodyMaterial {
            young_modulus: beam::YOUNGS_MODULUS,
            poisson_ratio: beam::POISSONS_RATIO,
            ..Default::default()
        };
        let body = rapier::SoftBodyBuilder::new(
            self.nodes
                .iter()
                .map(|([x, y], _)| Vector::new(*x, *y))
                .collect(),
        )
        .masses(self.nodes.iter().map(|(_, mass)| *mass).collect())
        .cells(
            self.triangles
                .iter()
                .map(|corners| corners.map(|i| i as u32))
                .collect(),
        )
        .cell_model(rapier::SoftBodyCellModel::NeoHookean)
        .pinned_particles((0..self.rows).map(|row| (row * self.columns) as u32))
        .material(material)
        .linear_damping(2.5)
        .no_surface_collider()
        .can_sleep(false);
        let body = world.insert_soft_body(body);
        self.sag(|| {
            world.step();
            world.soft_bodies[body].particle_position(self.tip()).y
        })
    }
}

/// Prints the table.
pub(super) fn cantilever() {
    println!(
        "### Cantilever\n\nSag of the tip over that of beam theory, steps of 1/60 s, 1.8 m x 0.3 m, E = 8 MPa, Neo-Hookean triangles.\n"
    );
    println!(
        "| substeps x iterations | two cells deep | six cells deep | rapier2d, two cells | rapier2d, six cells |\n|---|---:|---:|---:|---:|"
    );
    let [coarse, fine] = [Mesh::new(3), Mesh::new(7)];
    for (substeps, iterations) in [(8, 1), (8, 4), (16, 1), (32, 1), (64, 1), (80, 2)] {
        print!(
            "| {substeps} x {iterations} | {:.2} | {:.2} |",
            coarse.pliant(substeps, iterations),
            fine.pliant(substeps, iterations)
        );
        if iterations == 1 {
            println!(
                " {:.2} | {:.2} |",
                coarse.rapier(substeps.into()),
                fine.rapier(substeps.into())
            );
        } else {
            println!(" | |");
        }
    }
    println!();
}
