// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Files by the system's own calls.
enum SystemFile {
  /// The names in a folder, in no order.
  static func names(in folder: String) throws(DatastoreError) -> [String] {
    guard let stream = unsafe opendir(folder) else {
      throw DatastoreError(path: folder, cause: errno == ENOENT || errno == ENOTDIR ? .folderMissing : readFailure())
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      names.append(name)
    }
    return names
  }

  /// All bytes of a file.
  static func bytes(at path: String) throws(DatastoreError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DatastoreError(path: path, cause: readFailure()) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes.append(contentsOf: buffer[..<count])
      } else if count == 0 {
        return bytes
      } else if errno != EINTR {
        throw DatastoreError(path: path, cause: readFailure())
      }
    }
  }

  /// Replaces a file, or makes it: whole, or not at all, and on disk when this returns.
  static func replace(_ path: String, with bytes: [UInt8], in folder: String) throws(DatastoreError) {
    // Nobody else draws this number.
    let temporary = path + ".\(UInt64.random(in: 0...UInt64.max)).new"
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      let cause: DatastoreError.Cause = errno == ENOENT || errno == ENOTDIR ? .folderMissing : writeFailure()
      throw DatastoreError(path: path, cause: cause)
    }
    var failure = writing(bytes, to: descriptor)
    if failure == nil, fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP { failure = writeFailure() }
    if close(descriptor) != 0, failure == nil { failure = writeFailure() }
    if failure == nil, unsafe rename(temporary, path) != 0 { failure = writeFailure() }
    if let failure {
      unsafe unlink(temporary)
      throw DatastoreError(path: path, cause: failure)
    }
    // The new name is on disk only when the folder is.
    let opened = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if opened >= 0 {
      fsync(opened)
      close(opened)
    }
  }

  private static func writing(_ bytes: [UInt8], to descriptor: Int32) -> DatastoreError.Cause? {
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress?.advanced(by: offset), $0.count - offset) }
      if count > 0 {
        offset += count
      } else if errno != EINTR {
        return writeFailure()
      }
    }
    return nil
  }

  private static func readFailure() -> DatastoreError.Cause {
    errno == EACCES || errno == ENOENT ? .cannotOpen(code: 0, systemCode: errno) : .inputOutput(code: 0, systemCode: errno)
  }

  private static func writeFailure() -> DatastoreError.Cause {
    switch errno {
    case ENOSPC, EDQUOT: .diskFull
    case EACCES, EPERM, EROFS: .folderUnwritable
    default: .inputOutput(code: 0, systemCode: errno)
    }
  }
}
