import LinuxFiles
import SystemLibrary
import TextFiles

/// Waits until one of several files changes.
///
/// The folders of the files are watched, not the files, since editors save under another name and
/// rename. Each file is then compared with its last state, so that other events in the folders do
/// not matter.
package final class FileWatch {
  private let watch: Int32
  private var stamps: [FileKey: FileStatus?] = [:]
  /// Files that count as changed regardless of their state.
  private var markedFiles = Set<FileKey>()
  /// True if every folder is watched; otherwise files are polled more often.
  private var isComplete = true

  /// The time without events after which a save counts as complete, in milliseconds, and the most
  /// such periods to wait for.
  private static let quiet: Int32 = 40
  private static let patience = 25
  /// The polling interval in milliseconds, for file systems that never report events.
  private static let pause: Int32 = 2000
  private static let pauseWithoutWatch: Int32 = 250

  /// Creates a watch of no files.
  ///
  /// - Throws: A ``DocumentError`` if the system has no more watches.
  package init() throws(DocumentError) {
    watch = textrender_open_watch()
    // On a system without watches, files are polled.
    guard watch >= 0 || errno == ENOSYS else {
      throw DocumentError(
        .unavailableResource, at: "watch", InputFile.reason(errno),
        hint:
          "Other programs may be watching too many files: raise fs.inotify.max_user_instances.")
    }
  }

  deinit { if watch >= 0 { close(watch) } }

  /// The files, in the order of their names.
  package var files: [String] { stamps.keys.sorted().map(\.name) }

  /// Watches these files from now on. Files that were watched before are compared with their last
  /// state.
  package func follow(_ paths: some Sequence<String>) {
    var wanted: [FileKey: FileStatus?] = [:]
    for path in paths {
      let key = FileKey(path)
      wanted[key] = .some(stamps[key] ?? FileStatus(path))
    }
    stamps = wanted
    watchFolders()
  }

  /// Marks a file as changed.
  package func markChanged(_ path: String) {
    let key = FileKey(path)
    if stamps[key] != nil { markedFiles.insert(key) }
  }

  /// Waits until files have changed.
  ///
  /// - Parameter milliseconds: The time to wait; nil to wait forever.
  /// - Returns: The files, in the order of their names; none if the time is over.
  package func wait(milliseconds: Int? = nil) -> [String] {
    var left = milliseconds ?? .max
    while true {
      let found = takeChanges()
      if !found.isEmpty {
        // Wait for a save in progress to end.
        settle()
        return found.union(takeChanges()).sorted().map(\.name)
      }
      guard left > 0 else { return [] }
      let pause = min(left, Int(isComplete ? Self.pause : Self.pauseWithoutWatch))
      if hasEvents(within: Int32(pause)) { settle() }
      // A folder may have been replaced by another one.
      watchFolders()
      if milliseconds != nil { left -= pause }
    }
  }

  /// Returns the files that have changed since they were last compared.
  private func takeChanges() -> Set<FileKey> {
    var found = markedFiles
    markedFiles = []
    for (key, before) in stamps {
      let now = FileStatus(key.name)
      if now != before {
        stamps[key] = .some(now)
        found.insert(key)
      }
    }
    return found
  }

  /// Waits until there are no events for a while.
  private func settle() {
    var rounds = 0
    while rounds < Self.patience, hasEvents(within: Self.quiet) { rounds += 1 }
  }

  /// Returns true if a folder reports an event within the time; reads all pending events.
  private func hasEvents(within milliseconds: Int32) -> Bool {
    var descriptor = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&descriptor, 1, milliseconds) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 16384)
    while unsafe read(watch, &bytes, bytes.count) > 0 {}
    return true
  }

  private func watchFolders() {
    isComplete = true
    for key in stamps.keys {
      watchFolder(of: key.name)
      // The target of a link may change as well.
      if let target = FilePath.resolved(key.name), FileKey(target) != key {
        watchFolder(of: target)
      }
    }
  }

  /// Watches the folder of a file or, if it does not exist, its nearest existing ancestor.
  private func watchFolder(of path: String) {
    var folder = InputFile.folder(of: path)
    while true {
      let added = unsafe (folder.isEmpty ? "." : folder).withFileName {
        unsafe textrender_watch_folder(watch, $0)
      }
      if added >= 0 { return }
      guard errno == ENOENT || errno == ENOTDIR, folder.count > 1 else {
        isComplete = false
        return
      }
      folder = InputFile.folder(of: String(folder.unicodeScalars.dropLast()))
    }
  }
}
