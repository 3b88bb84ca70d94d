//! Plays the toy with scripted keys. CARTRIDGES is the directory of the cartridges and of the
//! pictures.

use pliant_gba_play::{Console, FRAME, Report, directory};
use toy::{Ink, Scalar, TOP, Toy, WIDTH, keys};

fn console() -> Console {
    let mut console = Console::new(&directory().join("pliant.gba"));
    console.run(10, 0);
    console
}

fn save(console: &Console, name: &str) {
    console.save(&directory().join(format!("{name}.png")));
}

/// Returns the color on the screen, five bits per channel.
fn ink(console: &Console, (x, y): (i32, i32)) -> u16 {
    let [red, green, blue] = console.pixel(x, y).map(|c| u16::from(c >> 3));
    red | green << 5 | blue << 10
}

/// Returns whether a color is that of paper or words.
fn is_on_top(ink: u16) -> bool {
    [Ink::Paper, Ink::Word]
        .map(|ink| Ink::PALETTE[ink as usize])
        .contains(&ink)
}

/// Switches to the scene with this number, one scene at a time.
fn to_scene(console: &mut Console, number: u32) {
    while console.report().scene < number {
        console.picture(keys::B);
        console.picture(0);
    }
}

/// Runs ten seconds. Returns the number of pictures, and the cycles of the longest step and of the
/// longest picture.
fn timed(console: &mut Console) -> (u32, u32, u32) {
    let (before, mut step, mut picture) = (console.report().pictures, 0, 0);
    for _ in 0..600 {
        console.run(1, 0);
        let Report {
            step_cycles,
            picture_cycles,
            ..
        } = console.report();
        (step, picture) = (step.max(step_cycles), picture.max(picture_cycles));
    }
    (console.report().pictures - before, step, picture)
}

#[test]
fn runs_sixty_steps_and_thirty_pictures_per_second() {
    for number in 0..4 {
        let mut console = console();
        to_scene(&mut console, number);
        let (pictures, step, picture) = timed(&mut console);
        println!(
            "scene {number}: {pictures} pictures in 10 s; longest step {step} cycles, picture {picture} of {}",
            2 * FRAME
        );
        save(&console, &format!("scene-{number}"));
        assert!(
            picture < 2 * FRAME && pictures >= 299,
            "{pictures} {picture}"
        );
    }
}

/// Prints the times in single precision. The only requirement is that it runs.
#[test]
fn single_precision_runs() {
    for number in 0..4 {
        let mut console = Console::new(&directory().join("pliant-float.gba"));
        console.run(30, 0);
        to_scene(&mut console, number);
        let (pictures, step, _) = timed(&mut console);
        println!("scene {number} in f32: {pictures} pictures in 10 s; longest step {step} cycles");
        assert!(pictures > 0);
    }
}

/// The held particle is at the cursor plus the offset at which it was grabbed, to a pixel.
#[test]
fn grabbed_particle_follows_the_cursor() {
    let mut console = console();
    console.run(60, 0);
    assert_eq!(console.report().held, None);
    let taken = console.picture(keys::A);
    assert!(taken.held.is_some());
    let offset = (
        taken.place.0 - taken.cursor.0,
        taken.place.1 - taken.cursor.1,
    );
    for (pictures, pad) in [
        (8, keys::UP),
        (15, keys::RIGHT),
        (5, keys::DOWN | keys::LEFT),
    ] {
        let start = console.report().cursor;
        for _ in 0..pictures {
            let Report {
                cursor,
                place,
                held,
                ..
            } = console.picture(keys::A | pad);
            assert_eq!(held, taken.held);
            let off = (place.0 - cursor.0 - offset.0, place.1 - cursor.1 - offset.1);
            assert!(off.0.abs() <= 1 && off.1.abs() <= 1, "{cursor:?} {place:?}");
        }
        assert_ne!(console.report().cursor, start);
    }
    console.run(6, keys::A);
    let Report { cursor, place, .. } = console.report();
    assert_eq!(ink(&console, cursor), Ink::PALETTE[Ink::Cursor as usize]);
    assert_eq!(
        ink(&console, (place.0 - 2, place.1 - 2)),
        Ink::PALETTE[Ink::Particle as usize]
    );
    save(&console, "grabbed");
    console.run(40, 0);
    assert_eq!(console.report().held, None);
    save(&console, "let-go");
}

#[test]
fn b_key_changes_scene_and_picture() {
    let mut console = console();
    let mut words = vec![];
    for number in 0..5 {
        to_scene(&mut console, number);
        assert_eq!(console.report().scene, number);
        console.run(6, 0);
        let top: Vec<_> = (0..TOP)
            .flat_map(|y| (0..WIDTH).map(move |x| (x, y)))
            .map(|at| ink(&console, at))
            .collect();
        assert_eq!(top.iter().filter(|ink| !is_on_top(**ink)).count(), 0);
        // The fifth scene is the first again.
        assert_eq!(words.contains(&top), number == 4, "scene {number}");
        words.push(top);
    }
}

/// The checksum at a fixed number of steps after START is always the same, and different without
/// START.
#[test]
fn start_key_restores_the_checksum() {
    let mut console = console();
    let after_start = |console: &mut Console| {
        let start = console.picture(keys::START).pictures;
        while console.picture(0).pictures < start + 25 {}
        let report = console.checksum();
        (report.pictures - start, report.checksum)
    };
    let first = after_start(&mut console);
    console.run(40, keys::A | keys::LEFT | keys::UP);
    console.run(10, 0);
    assert_ne!(console.checksum().checksum, first.1);
    assert_eq!(after_start(&mut console), first);
}

/// The console computes the same bits as the host in each scene, with scripted dragging.
#[test]
fn console_matches_the_bits_of_the_host() {
    let mut console = Console::new(&directory().join("pliant.gba"));
    let mut toy = Toy::<Scalar>::new().unwrap();
    let mut follow = |console: &mut Console, frames: u32, down: u16| {
        for _ in 0..frames {
            let before = console.report();
            console.run(1, down);
            let after = console.report();
            assert!(after.pictures <= before.pictures + 1);
            if after.pictures > before.pictures {
                for _ in 0..2 {
                    toy.handle(after.keys).unwrap();
                    toy.scene.step().unwrap();
                }
            }
            if after.checksums > before.checksums {
                assert_eq!(
                    after.checksum,
                    toy.scene.checksum(),
                    "scene {}",
                    after.scene
                );
                return true;
            }
        }
        false
    };
    let holding = keys::A | keys::UP | keys::RIGHT;
    for scene in 0..4 {
        for (frames, down) in [
            (20, 0),
            (4, keys::A),
            (25, holding),
            (9, keys::A | keys::DOWN),
            (20, keys::LEFT),
            (20, 0),
        ] {
            follow(&mut console, frames, down);
        }
        assert!(
            follow(&mut console, 60, keys::SELECT),
            "no checksum of scene {scene}"
        );
        follow(&mut console, 10, 0);
        follow(&mut console, 4, keys::B);
    }
}
