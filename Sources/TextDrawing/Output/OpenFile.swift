import Synchronization
import SystemLibrary
import TextFiles

/// A file that is open for writing, with its name for messages.
///
/// The owner must end or abandon it. A new file is locked while it is open, which tells it from
/// files left by processes that were killed.
struct OpenFile {
  /// The temporary name of a new file; nil if it has none.
  private var name: String?
  /// The final place of a new file; nil for an existing pipe or device.
  private let place: OutputPlace?
  /// The name that the user gave, for messages.
  private let shownName: String
  private let descriptor: Int32

  /// The number of temporary files that this process has named.
  private static let serial = Atomic<UInt32>(0)

  /// Opens an existing pipe or device.
  init(writingTo path: String) throws(DrawingError) {
    let descriptor = FilePath.open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw OutputFile.failure(.notWritable, path, "this cannot be written to", errno)
    }
    self.place = nil
    self.shownName = path
    self.descriptor = descriptor
  }

  /// Creates a file in the folder of an output. If the file system supports it, the file has no
  /// name, so that nothing is left of it if the process is killed. Otherwise it has an unused
  /// name.
  ///
  /// - Parameters:
  ///   - place: The file to be replaced later.
  ///   - permissions: The access rights of the file; nil for the defaults of a new file.
  init(creatingFor place: OutputPlace, permissions: mode_t?) throws(DrawingError) {
    self.place = place
    self.shownName = place.shownName
    var descriptor: Int32 = -1
    // Linking such a file needs the folder of open files.
    if unsafe access("/proc/self/fd", X_OK) == 0 {
      descriptor = place.folder.open(".", O_WRONLY | Self.withoutName)
    }
    if descriptor < 0 {
      var created: Int32 = -1
      name = try Self.unusedName(for: place.shownName) { name in
        created = place.folder.open(name, O_WRONLY | O_CREAT | O_EXCL)
        return created >= 0
      }
      descriptor = created
    }
    self.descriptor = descriptor
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    if let permissions { _ = fchmod(descriptor, permissions) }
  }

  /// Linux's `O_TMPFILE`, whose definition in the C header cannot be imported.
  private static let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY

  private static let prefix = ".textrender-"
  private static let suffix = ".partial"

  /// Removes the files that killed processes have left in a folder.
  ///
  /// - Complexity: O(*n*) for *n* names in the folder.
  static func removeAbandoned(in folder: OpenFolder) {
    for name in folder.list() ?? [] where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      let descriptor = folder.open(name, O_WRONLY | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      // A process that still writes the file holds a lock.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { folder.remove(name) }
      _ = SystemLibrary.close(descriptor)
    }
  }

  /// Tries names until one is free.
  ///
  /// - Parameter take: Takes a name, or returns false with the reason in `errno`.
  private static func unusedName(
    for shownName: String, take: (String) -> Bool
  ) throws(DrawingError) -> String {
    for _ in 0..<1_000 {
      let serial = OpenFile.serial.wrappingAdd(1, ordering: .relaxed).newValue
      let name = "\(Self.prefix)\(getpid())-\(serial)\(Self.suffix)"
      if take(name) { return name }
      // A process that died may have left a file of this name; try the next number.
      guard errno == EEXIST else { break }
    }
    throw OutputFile.failure(.notWritable, shownName, "no file can be created there", errno)
  }

  /// Writes all of the bytes, or throws.
  func write(_ bytes: [UInt8]) throws(DrawingError) {
    var done = 0
    while done < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        unsafe SystemLibrary.write(
          descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
      }
      if written < 0 {
        let reason = errno
        if reason == EINTR { continue }
        throw OutputFile.failure(.writeFailed, shownName, "writing failed", reason)
      }
      done += written
    }
  }

  /// Gives a new file its final name, replacing a file of that name, and closes it. On failure it
  /// removes the new file and throws. An existing pipe or device is only closed.
  mutating func end() throws(DrawingError) {
    if let place {
      do throws(DrawingError) {
        try synchronize()
        try takeName(of: place)
      } catch {
        abandon()
        throw error
      }
    }
    guard SystemLibrary.close(descriptor) == 0 || errno == EINTR else {
      throw OutputFile.failure(.writeFailed, shownName, "writing failed", errno)
    }
  }

  /// Closes the file, and removes it if it is a new one.
  func abandon() {
    if let name { place?.folder.remove(name) }
    _ = SystemLibrary.close(descriptor)
  }

  /// Waits until the bytes are on the disk, so that a power cut cannot leave an empty file under
  /// the final name.
  private func synchronize() throws(DrawingError) {
    while fsync(descriptor) != 0 {
      let reason = errno
      if reason == EINTR { continue }
      // Not every file system supports this.
      if reason == EINVAL || reason == EROFS || reason == ENOTSUP { return }
      throw OutputFile.failure(.writeFailed, shownName, "writing failed", reason)
    }
  }

  /// Gives the file its final name: directly if the name is free. Otherwise it takes a temporary
  /// name first, since only a named file can replace another atomically.
  private mutating func takeName(of place: OutputPlace) throws(DrawingError) {
    if name == nil {
      if place.folder.link(descriptor, as: place.name) { return }
      if errno == EEXIST {
        name = try Self.unusedName(for: shownName) { place.folder.link(descriptor, as: $0) }
      }
    }
    guard let name, place.folder.rename(name, to: place.name) else {
      throw OutputFile.failure(
        .writeFailed, shownName, "the finished file could not be renamed", errno)
    }
    self.name = nil
  }
}
