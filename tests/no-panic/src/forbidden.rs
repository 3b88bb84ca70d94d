//! Unreachable operations. The two functions are defined nowhere.

use core::alloc::{GlobalAlloc, Layout};
use core::panic::PanicInfo;

unsafe extern "C" {
    safe fn a_panic_is_reachable() -> !;
    safe fn an_allocation_is_reachable() -> !;
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    a_panic_is_reachable()
}

struct Nothing;

// SAFETY: no function returns.
unsafe impl GlobalAlloc for Nothing {
    unsafe fn alloc(&self, _: Layout) -> *mut u8 {
        an_allocation_is_reachable()
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {
        an_allocation_is_reachable()
    }
}

#[global_allocator]
static NOTHING: Nothing = Nothing;
