//! Description of the machine that runs the measurements.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Returns one line: processor, compiler, and compiler flags.
pub fn describe() -> String {
    let rustc = Command::new("rustc")
        .arg("--version")
        .output()
        .ok()
        .and_then(|out| String::from_utf8(out.stdout).ok());
    let rustc = rustc.map_or_else(
        || "rustc".into(),
        |line| {
            line.split(" (")
                .next()
                .unwrap_or_default()
                .trim()
                .to_owned()
        },
    );
    let width = if cfg!(target_feature = "avx512f") {
        "with AVX-512"
    } else if cfg!(target_feature = "avx2") {
        "with AVX2"
    } else {
        "no target-cpu or other flags"
    };
    format!(
        "{}, {rustc}, {}, release profile, {width}",
        processor(),
        std::env::consts::ARCH
    )
}

fn processor() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = info.lines().find(|line| line.starts_with(name))?;
        Some(
            line.split_once(':')?
                .1
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" "),
        )
    };
    match (field("model name"), field("cpu family"), field("model\t")) {
        (Some(name), Some(family), Some(model)) => {
            format!("{name} (family {family}, model {model})")
        }
        _ => "an unnamed processor".into(),
    }
}

/// Returns the sizes in bytes of the first core's data caches by level, if the system reports them.
pub fn caches() -> Vec<(u8, usize)> {
    let read = |index: u8, name: &str| {
        let path = Path::new("/sys/devices/system/cpu/cpu0/cache")
            .join(format!("index{index}"))
            .join(name);
        Some(fs::read_to_string(path).ok()?.trim().to_owned())
    };
    let cache = |index| {
        let level = read(index, "level")?.parse().ok()?;
        let kilobytes: usize = read(index, "size")?.strip_suffix('K')?.parse().ok()?;
        (read(index, "type")? != "Instruction").then_some((level, kilobytes * 1024))
    };
    (0..8).filter_map(cache).collect()
}
