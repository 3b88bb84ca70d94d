//! Threads with more stack than a thread of Python can have.

use crate::batch::Batch;
use crate::c;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::mem::forget;
use std::process;
use std::sync::{Arc, Mutex, PoisonError};

/// Threads that start with the first call and stay.
pub struct Threads {
    /// Zero for one thread on each core.
    count: usize,
    /// Threads, and the process that has them: the child of a fork has none of its parent.
    started: Mutex<Option<(u32, Arc<ThreadPool>)>>,
}

/// Thread that creates, reads and changes worlds, parts of which are on its stack.
static LARGE: Threads = Threads::new(1);
/// Threads that step worlds.
pub static ALL: Threads = Threads::new(0);

impl Threads {
    const fn new(count: usize) -> Self {
        let started = Mutex::new(None);
        Self { count, started }
    }

    pub fn get(&self) -> PyResult<Arc<ThreadPool>> {
        let process = process::id();
        let mut started = self.started.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((owner, pool)) = &*started
            && *owner == process
        {
            return Ok(pool.clone());
        }
        let largest = c::pliant_world_size().max(size_of::<Batch>());
        let pool = ThreadPoolBuilder::new()
            .num_threads(self.count)
            .stack_size(largest.saturating_mul(4))
            .build()
            .map_err(|error| PyOSError::new_err(error.to_string()))?;
        let pool = Arc::new(pool);
        // Threads of the parent may hold locks of their pool, which a drop would wait for.
        forget(started.replace((process, pool.clone())));
        Ok(pool)
    }
}

/// Calls a function on a thread with a large stack. The function must not use Python.
pub fn on_large_stack<T: Send>(call: impl FnOnce() -> T + Send) -> PyResult<T> {
    Ok(LARGE.get()?.install(|| apart(call)))
}

/// Calls a function whose variables are on the stack of this call, and of no caller.
#[inline(never)]
fn apart<T>(call: impl FnOnce() -> T) -> T {
    call()
}
