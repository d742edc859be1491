// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The system's `write`.
func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int { unsafe write(descriptor, bytes.baseAddress, bytes.count) }

/// The system's `exit`.
func endProcess(_ code: Int32) -> Never { exit(code) }

/// Waits until nothing more comes on standard input.
func waitForEndOfInput() { while getchar() != EOF {} }

/// Limits the size of files; returns whether the system did so.
func limitFileSize(to bytes: Int) -> Bool {
  var bounds = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
  #if canImport(Darwin)
    return unsafe setrlimit(RLIMIT_FSIZE, &bounds) == 0
  #else
    return unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &bounds) == 0
  #endif
}
