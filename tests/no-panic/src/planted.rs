//! Defects that the linker must detect, and a valid operation that it must accept.

macro_rules! scalar {
    () => {
        "planted"
    };
}

entries! {
    2 "sound" = (|numbers: &[f32], place: usize| numbers.get(place).copied());
    2 "index" = (|numbers: &[f32], place: usize| numbers[place]);
    2 "division" = (|a: u16, b: u16| a / b);
    1 "unwrap" = (|number: Option<f32>| number.unwrap());
    2 "overflow" = (|count: u32, more: u32| count + more);
    2 "copy" = (|to: &mut [f32], from: &[f32]| to.copy_from_slice(from));
}

#[cfg(not(target_os = "none"))]
mod allocation {
    extern crate alloc;

    entries! {
        1 "allocation" = (|number: f32| alloc::boxed::Box::new(number));
    }
}
