//! Entry points.

/// The address of an operation. Whoever has it may call with any arguments, as far as the compiler knows.
#[expect(dead_code, reason = "nobody reads it here")]
pub(crate) struct Entry(pub(crate) *const ());

// SAFETY: nobody follows the address.
unsafe impl Sync for Entry {}

/// Names operations after the functions of the crate, with the number of their arguments. The name of the precision, [`scalar`], is
/// appended.
macro_rules! entries {
    ($($count:tt $name:literal = $operation:expr;)*) => { $(const _: () = {
        #[unsafe(export_name = concat!($name, ".", scalar!()))]
        static ENTRY: crate::entries::Entry = crate::entries::Entry($operation as pointer!($count) as *const ());
    };)* };
}

macro_rules! pointer {
    (0) => { fn() -> _ };
    (1) => { fn(_) -> _ };
    (2) => { fn(_, _) -> _ };
    (3) => { fn(_, _, _) -> _ };
    (4) => { fn(_, _, _, _) -> _ };
    (5) => { fn(_, _, _, _, _) -> _ };
    (6) => { fn(_, _, _, _, _, _) -> _ };
    (7) => { fn(_, _, _, _, _, _, _) -> _ };
}
