//! Arbitrary bytes give an error, or a scene that steps without panic and stays finite.

use crate::load::load;
use crate::owners::{N, Number, Owners, Set, Visit, scene, visit_each};
use pliant::{Clock, Distance, Distances, Project, Q16, Scene, Vec2};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::mem::replace;

/// Xorshift generator with a fixed seed.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 16).unwrap() % bound.max(1)
    }
}

/// Bytes that are numbers at the limits, in both precisions and as counts.
const EXTREMES: [&[u8]; 14] = [
    &f32::NAN.to_le_bytes(),
    &f32::INFINITY.to_le_bytes(),
    &f32::MAX.to_le_bytes(),
    &(-1.0_f32).to_le_bytes(),
    &f32::MIN_POSITIVE.to_le_bytes(),
    &[0; 4],
    &f64::NAN.to_le_bytes(),
    &f64::NEG_INFINITY.to_le_bytes(),
    &f64::MAX.to_le_bytes(),
    &[0; 8],
    &[0xff, 0xff, 3],
    &[0xff, 0xff, 0xff, 0xff, 0x0f],
    &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1],
    &[1],
];

fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len());
        match random.below(6) {
            0 | 1 => bytes[at] ^= 1 << random.below(8),
            2 => bytes[at] = [0, 1, 2, 0x7f, 0x80, 0xff][random.below(6)],
            3 => {
                let extreme = EXTREMES[random.below(EXTREMES.len())];
                bytes
                    .iter_mut()
                    .skip(at)
                    .zip(extreme)
                    .for_each(|(byte, new)| *byte = *new);
            }
            4 => {
                bytes.remove(at);
            }
            _ => bytes.insert(at, [0, 1, 0xff][random.below(3)]),
        }
        if bytes.is_empty() {
            return;
        }
    }
}

/// Numbers of mutated and of accepted byte strings.
struct Hostile {
    random: Random,
    count: usize,
    tried: usize,
    accepted: usize,
}

impl Hostile {
    fn new(count: usize) -> Self {
        let random = Random(0x9e37_79b9_7f4a_7c15);
        Self {
            random,
            count,
            tried: 0,
            accepted: 0,
        }
    }

    /// Some of the mutations must be accepted: the test would otherwise step no scene.
    fn assert_enough(&self) {
        let Self {
            tried, accepted, ..
        } = self;
        assert!(
            *accepted > tried / 20 && *accepted < tried * 4 / 5,
            "{accepted} of {tried}"
        );
    }

    fn attack<T: Number, P: Project<T> + Serialize + DeserializeOwned>(
        &mut self,
        mut scene: Scene<T, P, N>,
    ) {
        for steps in [0, 20] {
            for _ in 0..steps {
                scene.step(T::ratio(1, 60)).unwrap();
            }
            let bytes = postcard::to_stdvec(&scene).unwrap();
            for _ in 0..self.count / 2 {
                let mut mutated = bytes.clone();
                mutate(&mut mutated, &mut self.random);
                self.tried += 1;
                if let Some(scene) = load::<T, P>(&mutated) {
                    self.accepted += 1;
                    // A state that steps have reached can be loaded.
                    let saved = postcard::to_stdvec(&scene).unwrap();
                    let loaded: Scene<T, P, N> = postcard::from_bytes(&saved).unwrap();
                    assert_eq!(loaded.checksum(), scene.checksum());
                }
            }
        }
    }
}

impl<T: Number> Visit<T> for Hostile {
    fn visit<P: Project<T> + Clone + Serialize + DeserializeOwned>(
        &mut self,
        _: &str,
        _: usize,
        build: fn(&mut Set<T>, Vec2<T>) -> P,
    ) {
        self.attack(scene(|particles| {
            build(particles, Vec2::new(T::ONE, T::TWO))
        }));
    }
}

#[test]
fn mutated_scenes_of_each_owner_are_rejected_or_step() {
    let mut hostile = Hostile::new(1000);
    visit_each::<f32>(&mut hostile);
    hostile.assert_enough();
}

#[test]
fn mutated_scenes_with_every_owner_are_rejected_or_step() {
    let mut hostile = Hostile::new(1000);
    hostile.attack(scene(Owners::<f32>::new));
    hostile.attack(scene(Owners::<f64>::new));
    hostile.attack(scene(Owners::<Q16>::new));
    hostile.assert_enough();
}

#[test]
fn truncated_scenes_are_rejected() {
    let bytes = postcard::to_stdvec(&scene(Owners::<f32>::new)).unwrap();
    // Ends within numbers and between them.
    for len in (0..bytes.len()).step_by(5) {
        assert!(
            load::<f32, Owners<f32>>(&bytes[..len]).is_none(),
            "{len} of {} bytes",
            bytes.len()
        );
    }
}

/// Replaces one value of a saved owner, given by its path, and returns the error.
fn error<P: Serialize + DeserializeOwned>(owner: &P, path: &str, value: Value) -> String {
    let mut saved = serde_json::to_value(owner).unwrap();
    serde_json::from_value::<P>(saved.clone())
        .unwrap_or_else(|error| panic!("{error} before the change of {path}"));
    *saved
        .pointer_mut(path)
        .unwrap_or_else(|| panic!("no value at {path}")) = value;
    serde_json::from_value::<P>(saved)
        .err()
        .map_or_else(|| String::from("accepted"), |error| error.to_string())
}

/// Builds the scene of all owners, and applies a path and a value to one of them.
macro_rules! rejected {
    ($($part:ident $path:literal = $value:expr => $message:literal;)*) => {{
        let mut owners = scene(Owners::<f32>::new);
        for _ in 0..30 {
            owners.step(1.0 / 60.0).unwrap();
        }
        let mut wrong = Vec::new();
        $(
            let message = error(&owners.parts.$part, $path, json!($value));
            if !message.contains($message) {
                wrong.push(format!("{}{}: {message}", stringify!($part), $path));
            }
        )*
        assert!(wrong.is_empty(), "{wrong:#?}");
    }};
}

/// Each rule of each record, broken once.
#[test]
fn error_names_the_parameter() {
    rejected! {
        distances "/items/0/particles" = [4, 4] => "same particle twice";
        distances "/items/0/rest_length" = -1.0 => "rest length must not be negative, and limits must be in order";
        distances "/items/0/compliance" = -1.0 => "compliance must not be negative or too large for the step";
        distances "/ids/0" = 3 => "no such constraint";
        distances "/ids/0" = 64 => "no such constraint";
        distances "/multipliers" = [0.0] => "no such constraint";
        distances "/ids" = [0] => "no such constraint";
        tethers "/items/0/length" = -1.0 => "rest length must not be negative, and limits must be in order";
        angles "/items/0/rest/cos" = 2.0 => "angle must have a direction";
        angles "/items/0/compliance" = -1.0 => "compliance must not be negative or too large for the step";
        areas "/items/0/compliance" = -1.0 => "compliance must not be negative or too large for the step";
        bendings "/items/0/rest" = -1.0 => "rest length must not be negative, and limits must be in order";
        attachments "/items/0/compliance" = -1.0 => "compliance must not be negative or too large for the step";
        long_range "/items/0/length" = -1.0 => "rest length must not be negative, and limits must be in order";
        on_segment "/items/0/compliance" = -1.0 => "compliance must not be negative or too large for the step";
        point_edge "/items/0/compliance" = -1.0 => "compliance must not be negative or too large for the step";
        neo_hookean "/items/0/compliance" = -1.0 => "Young's modulus must be positive";
        st_venant_kirchhoff "/items/0/bulk" = 0.0 => "Poisson's ratio must be above -1 and below 1/2";
        st_venant_kirchhoff "/items/0/compliance" = 0.0 => "Young's modulus must be positive";
        damped "/items/0/damping" = -1.0 => "damping must not be negative or too large";
        tearing "/set/items/0/limit" = 0.0 => "strain must be positive, or zero where documented";
        fracture "/triangles/0/area" = 0.0 => "area must not be zero";
        fracture "/triangles/0/corners" = [1, 1, 2] => "same particle twice";
        yielding "/set/items/0/plasticity/limit" = 0.0 => "plastic limit must be positive";
        yielding "/set/items/0/original/constraint/particles" = [1, 2] => "particles of a constraint cannot change";
        grab "/hold/time" = -1.0 => "time step must be positive, and not too short";
        grab "/hold/compliance" = -1.0 => "compliance must not be negative or too large for the step";
        muscle "/length" = -1.0 => "rest length must not be negative, and limits must be in order";
        muscle "/target" = -1.0 => "rest length must not be negative, and limits must be in order";
        muscle "/speed" = -1.0 => "velocity is out of range";
        muscle "/max_force" = -1.0 => "force must be positive, or zero where documented";
        muscle "/ends" = [5, 5] => "same particle twice";
        pressure "/1/vertices/ids" = [1, 2] => "too few particles";
        pressure "/1/rest_area" = 0.0 => "area must not be zero";
        pressure "/1/pressure" = -1.0 => "pressure must not be negative";
        pressure "/1/damping" = -1.0 => "damping must not be negative or too large";
        rigid "/body/members/0/2" = 0.5 => "weight must be above 0 and at most 1";
        rigid "/body/members/0/2" = -0.5 => "weight must be above 0 and at most 1";
        rigid "/body/members/0/1/x" = 9.0 => "position is out of range";
        rigid "/body/mass" = 0.0 => "mass must be positive, with a finite inverse";
        rigid "/body/stiffness" = json!({"Alpha": 2.0}) => "stiffness must not be negative or too large";
        rigid "/mode/rotation/cos" = 3.0 => "rotation must have a direction";
        linear "/mode/blend" = 2.0 => "blend must be from 0 to 1";
        quadratic "/mode/blend" = 2.0 => "blend must be from 0 to 1";
        plastic "/mode/stretch/xx" = 9.0 => "strain must be positive, or zero where documented";
        plastic "/mode/stretch/xy" = 0.5 => "strain must be positive, or zero where documented";
        plastic "/mode/plasticity/creep" = -1.0 => "creep must not be negative";
        weighted "/body/weighted_mass" = -1.0 => "weight must be above 0 and at most 1";
        driven "/body/pose/rotation/sin" = 3.0 => "rotation must have a direction";
        averaged "/regions/0/0" = 5 => "twice";
        averaged "/regions/1/0" = 3 => "weight must be above 0 and at most 1";
        averaged "/regions/1/0" = 9 => "too few particles";
        averaged "/members/0/2" = 0.75 => "weight must be above 0 and at most 1";
        averaged "/max_regions" = 1.0 => "stiffness must not be negative or too large";
        summed "/max_regions" = 3.0 => "stiffness must not be negative or too large";
        summed "/stiffness" = json!({"Alpha": 1.0}) => "stiffness must not be negative or too large";
        lattice "/grid/half_width" = 0 => "half-width must be at least 1";
        lattice "/grid/columns" = 0 => "row is not complete";
        lattice "/grid/rows" = 9 => "the capacity for nodes is used up";
        lattice "/grid/nodes/0" = 1 => "row is not complete";
        lattice "/members/0/3/cos" = 3.0 => "rotation must have a direction";
        half_plane "/collider/normal/y" = 3.0 => "normal must have a direction";
        half_plane "/radius" = -1.0 => "radius must be positive, or zero where documented";
        half_plane "/material/restitution" = 2.0 => "restitution must be from 0 to 1";
        half_plane "/pose/rotation/cos" = 3.0 => "rotation must have a direction";
        half_plane "/particles/8/1/normal/x" = 3.0 => "normal must have a direction";
        rounded_box "/collider/radius" = 1.0 => "radius must be positive, or zero where documented";
        rounded_box "/collider/half/x" = 0.0 => "extent must be positive, or zero where documented";
        inside "/collider/shape/radius" = 0.0 => "radius must be positive, or zero where documented";
        discs "/1/bodies/bodies/0/len" = 3 => "no such body";
        discs "/1/bodies/bodies/0/len" = 5 => "same particle twice";
        discs "/1/bodies/bodies/0/first" = 900 => "no such body";
        discs "/1/bodies/members/0/1" = 0.0 => "radius must be positive, or zero where documented";
        discs "/1/pairs/0/0/0" = 3 => "no such particle";
        discs "/1/events/current" = [[0, 3]] => "no such body";
        discs "/1/events/current" = [[2, 0]] => "no such body";
        outlines "/2/bodies/0/end" = 3 => "no such body";
        outlines "/2/bodies/0/end" = 5 => "twice";
        outlines "/2/bodies/0/radius" = -1.0 => "radius must be positive, or zero where documented";
        outlines "/2/corners/1/1/x" = 900.0 => "outline is out of range";
        outlines "/2/contacts/0/edge" = 90 => "no such particle";
        outlines "/2/events/current" = [[0, 9]] => "no such body";
        fluid "/radius" = 0.0 => "radius must be positive, or zero where documented";
        fluid "/viscosity" = -1.0 => "viscosity must not be negative or too large for the step";
        cohesive "/cohesion" = -1.0 => "cohesion must not be negative or too large for the step";
        fluid "/compliance" = -1.0 => "compliance must not be negative or too large for the step";
        fields "/0/field/scale" = 1e300 => "gravity must be finite";
        fields "/0/members/ids" = [1, 1] => "twice";
        fields "/1/field/softening" = -1.0 => "radius must be positive, or zero where documented";
        fields "/1/region/kind" = 9 => "extent must be positive, or zero where documented";
        fields "/1/region/vectors/1/x" = -1.0 => "radius must be positive, or zero where documented";
        fields "/2/field/linear" = -1.0 => "damping must not be negative or too large";
        fields "/2/field/quadratic" = -1.0 => "damping must not be negative or too large";
        edges "/0/force/density" = -1.0 => "density must be positive, or zero where documented";
        edges "/0/edges/0/count" = 3 => "outline is out of range";
        edges "/0/edges/0/is_outline" = false => "outline is out of range";
        edges "/0/edges/3/body" = 1 => "outline is out of range";
        edges "/0/edges/4/body" = 0 => "outline is out of range";
        edges "/0/edges/5/count" = 1 => "outline is out of range";
        edges "/1/force/surface/wavelength" = 0.0 => "spacing must be positive, or zero where documented";
        edges "/1/force/friction" = -1.0 => "friction must not be negative, and static at least kinetic";
        edges "/1/force/drag" = -1.0 => "damping must not be negative or too large";
        edges "/2/force/surface/normal/y" = 2.0 => "normal must have a direction";
        sleeping "/speed" = 0.0 => "speed of sleep must be positive";
        sleeping "/delay" = 0.0 => "delay of sleep must be positive";
        sleeping "/rest_time" = 9.0 => "delay of sleep must be positive";
        sleeping "/rest_positions" = json!([]) => "too few particles";
        sleeping "/withheld" = json!([{"x": 0.0, "y": 0.0}]) => "too few particles";
        pool "/slots/0/1/body/mass" = 0.0 => "mass must be positive, with a finite inverse";
    }
    let clock = Clock::<f32>::new(0.25, 4).unwrap();
    assert!(
        error(&clock, "/remainder", json!(0.25))
            .contains("time step must be positive, and not too short")
    );
    assert!(
        error(&clock, "/max_steps", json!(0)).contains("number of substeps must be at least 1")
    );
}

/// A number that is not finite is rejected wherever it is.
#[test]
fn infinite_numbers_are_rejected() {
    let mut owners = scene(Owners::<f32>::new);
    for _ in 0..30 {
        owners.step(1.0 / 60.0).unwrap();
    }
    let mut saved = serde_json::to_value(&owners).unwrap();
    let mut paths = Vec::new();
    list_numbers(&saved, String::new(), &mut paths);
    assert!(paths.len() > 2000, "{}", paths.len());
    for path in paths {
        // 1e300 is infinite in single precision.
        let number = replace(saved.pointer_mut(&path).unwrap(), json!(1e300));
        assert!(
            Scene::<f32, Owners<f32>, N>::deserialize(&saved).is_err(),
            "{path}"
        );
        *saved.pointer_mut(&path).unwrap() = number;
    }
}

/// Lists the paths of all numbers that are not integers.
fn list_numbers(value: &Value, path: String, paths: &mut Vec<String>) {
    match value {
        Value::Number(number) if number.is_f64() => paths.push(path),
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                list_numbers(item, format!("{path}/{index}"), paths);
            }
        }
        Value::Object(items) => {
            for (name, item) in items {
                list_numbers(item, format!("{path}/{name}"), paths);
            }
        }
        _ => {}
    }
}

/// A scene knows its particles; a part alone is checked by the first step.
#[test]
fn unknown_particles_are_rejected_by_a_scene_or_by_a_step() {
    let mut world = scene(|particles: &mut Set<f32>| {
        let [a, b] = [0.0, 1.0].map(|x| particles.add(Vec2::new(x, 0.0), 1.0).unwrap());
        let mut springs = Distances::<f32, 2>::new();
        springs
            .add(Distance::between(particles, a, b, 0.0).unwrap())
            .unwrap();
        springs
    });
    let message = error(&world, "/parts/items/0/particles/1", json!(2));
    assert!(message.contains("no such particle"), "{message}");
    let message = error(&world, "/solver/substeps", json!(0));
    assert!(
        message.contains("number of substeps must be at least 1"),
        "{message}"
    );

    let mut saved = serde_json::to_value(&world.parts).unwrap();
    *saved.pointer_mut("/items/0/particles/1").unwrap() = json!(2);
    world.parts = serde_json::from_value(saved).unwrap();
    assert_eq!(world.step(0.01), Err(pliant::Error::UnknownParticle));
}
