// SPDX-License-Identifier: GPL-3.0-or-later

#if THREAD_SANITIZER
  #if canImport(Darwin)
    import Darwin
  #else
    import Glibc
  #endif

  /// Stands in for `Synchronization.Mutex` where the thread sanitizer looks on.
  ///
  /// The library behind that one isn't instrumented on Linux: the sanitizer doesn't see that who waited for the lock comes after who held it,
  /// and reports races that are none. It knows the system's mutex.
  ///
  /// `Sendable` is unchecked because of the pointers: nobody else has them, and the value is reached under the lock alone. What may be kept in it
  /// and be taken out, the compiler checks in every other build, at the same places, with the library's own `Mutex`.
  @safe
  package struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let value: UnsafeMutablePointer<Value>

    /// A mutex around a value.
    package init(_ value: consuming Value) {
      unsafe lock = .allocate(capacity: 1)
      unsafe lock.initialize(to: pthread_mutex_t())
      unsafe pthread_mutex_init(lock, nil)
      unsafe self.value = .allocate(capacity: 1)
      unsafe self.value.initialize(to: value)
    }

    deinit {
      unsafe value.deinitialize(count: 1)
      unsafe value.deallocate()
      unsafe pthread_mutex_destroy(lock)
      unsafe lock.deallocate()
    }

    /// Does something with the value while nobody else does.
    package borrowing func withLock<Outcome: ~Copyable, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Outcome
    ) throws(Failure) -> Outcome {
      unsafe pthread_mutex_lock(lock)
      defer { unsafe pthread_mutex_unlock(lock) }
      return try unsafe body(&value.pointee)
    }
  }
#endif
