//! Checksums of fields, wind and water cover every setting.

use crate::support::checksums::changes;
use crate::support::float::Float;
use crate::support::setup::{at, id, row};
use pliant::{
    Attractor, Drag, EdgeForces, Falloff, ForceField, Gravity, Region, StillWater, Water, Wave,
    Wind,
};

fn checksum_covers_the_members_and_the_region_of_a_field<T: Float>() {
    type Field<T> = ForceField<T, Gravity<T>, 2>;
    let particles = row::<T, 3>(3);
    let own = Gravity {
        scale: T::HALF,
        acceleration: T::vector(1.0, 2.0),
    };
    let make = |ids: &[u16]| -> Field<T> {
        ForceField::new(&particles, ids.iter().copied().map(id), own).unwrap()
    };
    let [a, b] = [T::vector(1.0, 2.0), T::vector(3.0, 4.0)];
    let rectangle = |lower, upper| Region::Rectangle { lower, upper };
    let circle = |center, radius| Region::Circle { center, radius };
    let half_plane = |point, normal| Region::HalfPlane { point, normal };
    changes::<T, Field<T>>(
        || make(&[0, 1]),
        &[
            &|field| *field = make(&[0, 2]),
            &|field| *field = make(&[0]),
            &|field| *field = ForceField::everywhere(own),
            &|field| field.field.scale = T::ONE,
            &|field| field.field.acceleration.x = T::TWO,
            &|field| field.field.acceleration.y = T::ONE,
            &|field| field.region = rectangle(a, b),
            &|field| field.region = rectangle(T::vector(0.0, 2.0), b),
            &|field| field.region = rectangle(a, T::vector(3.0, 5.0)),
            &|field| field.region = circle(a, T::ONE),
            &|field| field.region = circle(b, T::ONE),
            &|field| field.region = circle(a, T::TWO),
            &|field| field.region = half_plane(a, b),
            &|field| field.region = half_plane(b, b),
            &|field| field.region = half_plane(a, a),
        ],
    );
}

fn checksum_covers_the_settings_of_attractors_and_drag<T: Float>() {
    let attractor = Attractor {
        center: T::vector(1.0, 2.0),
        strength: T::ONE,
        softening: T::HALF,
        falloff: Falloff::Constant,
    };
    changes::<T, ForceField<T, Attractor<T>>>(
        || ForceField::everywhere(attractor),
        &[
            &|field| field.field.center.x = T::TWO,
            &|field| field.field.center.y = T::ONE,
            &|field| field.field.strength = T::TWO,
            &|field| field.field.softening = T::ONE,
            &|field| field.field.falloff = Falloff::Linear,
            &|field| field.field.falloff = Falloff::Inverse,
            &|field| field.field.falloff = Falloff::InverseSquare,
        ],
    );
    let drag = Drag {
        velocity: T::vector(1.0, 2.0),
        linear: T::HALF,
        quadratic: T::ONE,
    };
    changes::<T, ForceField<T, Drag<T>>>(
        || ForceField::everywhere(drag),
        &[
            &|field| field.field.velocity.x = T::TWO,
            &|field| field.field.velocity.y = T::ONE,
            &|field| field.field.linear = T::ONE,
            &|field| field.field.quadratic = T::HALF,
        ],
    );
}

fn checksum_covers_the_settings_of_wind_and_water<T: Float>() {
    type Blown<T> = EdgeForces<T, Wind<T>, 4>;
    let square = at::<T, 4>(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]);
    let wind = Wind {
        velocity: T::vector(1.0, 2.0),
        density: T::ONE,
        drag: T::HALF,
        lift: T::TWO,
    };
    let ids = |ids: [u16; 3]| ids.map(id);
    let make = |corners: [u16; 3]| -> Blown<T> {
        let mut wind = EdgeForces::new(wind);
        wind.add_outline(&square, ids(corners)).unwrap();
        wind
    };
    changes::<T, Blown<T>>(
        || make([0, 1, 2]),
        &[
            &|wind| *wind = make([0, 1, 3]),
            &|wind| *wind = make([1, 2, 0]),
            &|wind| {
                wind.clear();
                wind.add_chain(&square, ids([0, 1, 2])).unwrap();
            },
            &|wind| wind.force.velocity.x = T::TWO,
            &|wind| wind.force.velocity.y = T::ONE,
            &|wind| wind.force.density = T::TWO,
            &|wind| wind.force.drag = T::ONE,
            &|wind| wind.force.lift = T::ONE,
        ],
    );
    let still = StillWater {
        point: T::vector(1.0, 2.0),
        normal: T::vector(0.0, 1.0),
    };
    let wave = Wave {
        level: T::ONE,
        amplitude: T::HALF,
        wavelength: T::TWO,
        speed: T::ONE,
        phase: T::HALF,
    };
    changes::<T, EdgeForces<T, Water<T, StillWater<T>>, 1>>(
        || EdgeForces::new(water(still)),
        &[
            &|water| water.force.surface.point.x = T::TWO,
            &|water| water.force.surface.point.y = T::ONE,
            &|water| water.force.surface.normal = T::vector(1.0, 0.0),
            &|water| water.force.density = T::TWO,
            &|water| water.force.velocity.x = T::TWO,
            &|water| water.force.velocity.y = T::ONE,
            &|water| water.force.drag = T::TWO,
            &|water| water.force.friction = T::TWO,
        ],
    );
    changes::<T, EdgeForces<T, Water<T, Wave<T>>, 1>>(
        || EdgeForces::new(water(wave)),
        &[
            &|water| water.force.surface.level = T::TWO,
            &|water| water.force.surface.amplitude = T::ONE,
            &|water| water.force.surface.wavelength = T::ONE,
            &|water| water.force.surface.speed = T::TWO,
            &|water| water.force.surface.phase = T::ZERO,
        ],
    );
}

fn water<T: Float, S>(surface: S) -> Water<T, S> {
    Water {
        surface,
        density: T::ONE,
        velocity: T::vector(1.0, 2.0),
        drag: T::HALF,
        friction: T::ONE,
    }
}

crate::both!(
    checksum_covers_the_members_and_the_region_of_a_field,
    checksum_covers_the_settings_of_attractors_and_drag,
    checksum_covers_the_settings_of_wind_and_water,
);
