
// Not part of the package: appended to its root.

/// Selection of the active mutant.
#[allow(missing_docs, unsafe_code, clippy::all)]
pub mod mutant {
    extern crate std;

    use core::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
    use std::{env, fs::File, io::Write, sync::OnceLock};

    const UNKNOWN: u32 = u32::MAX;
    const TRACED: u32 = u32::MAX - 1;
    static ACTIVE: AtomicU32 = AtomicU32::new(UNKNOWN);
    static REACHED: [AtomicBool; COUNT] = [const { AtomicBool::new(false) }; COUNT];
    static TRACE: OnceLock<File> = OnceLock::new();

    /// Returns whether no mutant from `first` to `last` is active. In constants none is.
    #[inline]
    pub const fn off(first: u32, last: u32) -> bool {
        core::intrinsics::const_eval_select((first, last), always, asked)
    }

    #[inline]
    pub const fn is(number: u32) -> bool {
        !off(number, number)
    }

    const fn always(_first: u32, _last: u32) -> bool {
        true
    }

    #[inline]
    fn asked(first: u32, last: u32) -> bool {
        let active = ACTIVE.load(Relaxed);
        if active >= TRACED { look(first, last) } else { active < first || active > last }
    }

    #[cold]
    fn look(first: u32, last: u32) -> bool {
        if ACTIVE.load(Relaxed) == UNKNOWN {
            let number = env::var("PLIANT_MUTANT").ok().and_then(|number| number.parse().ok());
            ACTIVE.store(number.unwrap_or(TRACED), Relaxed);
            return asked(first, last);
        }
        for number in first..=last {
            let reached = &REACHED[number as usize];
            if !reached.load(Relaxed) && !reached.swap(true, Relaxed) {
                if let Some(path) = env::var_os("PLIANT_REACHED") {
                    let mut file = TRACE.get_or_init(|| File::create(path).expect("the trace file can be created"));
                    writeln!(file, "{number}").expect("the trace file can be written");
                }
            }
        }
        true
    }

    /// Replaces one iterator by another.
    pub fn instead<A: Iterator, B: Iterator<Item = A::Item>>(one: A, other: Option<B>) -> Or<A, B> {
        other.map_or(Or::One(one), Or::Other)
    }

    #[derive(Clone)]
    pub enum Or<A, B> {
        One(A),
        Other(B),
    }

    impl<A: Iterator, B: Iterator<Item = A::Item>> Iterator for Or<A, B> {
        type Item = A::Item;

        fn next(&mut self) -> Option<A::Item> {
            match self {
                Self::One(one) => one.next(),
                Self::Other(other) => other.next(),
            }
        }

        fn size_hint(&self) -> (usize, Option<usize>) {
            match self {
                Self::One(one) => one.size_hint(),
                Self::Other(other) => other.size_hint(),
            }
        }
    }

    impl<A: DoubleEndedIterator, B: DoubleEndedIterator<Item = A::Item>> DoubleEndedIterator for Or<A, B> {
        fn next_back(&mut self) -> Option<A::Item> {
            match self {
                Self::One(one) => one.next_back(),
                Self::Other(other) => other.next_back(),
            }
        }
    }

    impl<A: ExactSizeIterator, B: ExactSizeIterator<Item = A::Item>> ExactSizeIterator for Or<A, B> {}
}
