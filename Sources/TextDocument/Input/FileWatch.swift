import Glibc
import LinuxFiles
import TextFiles

/// Waits until one of some files is another than it was.
///
/// The folders of the files are watched, not the files: editors save under another name and rename. Which file has
/// changed is found by looking at each, so that what else goes on in the folders counts for nothing.
package final class FileWatch {
  private let watch: Int32
  private var stamps: [FileKey: FileStatus?] = [:]
  /// Files that count as changed whatever they are like.
  private var distrusted = Set<FileKey>()
  /// Whether every folder is watched; else files are looked at more often.
  private var isComplete = true

  /// For how long nothing may happen before a save counts as done, and how long that is waited for, in milliseconds.
  private static let quiet: Int32 = 40
  private static let patience = 25
  /// How often files are looked at though nothing was told, which some file systems never do, in milliseconds.
  private static let pause: Int32 = 2000
  private static let pauseWithoutWatch: Int32 = 250

  /// Creates a watch of no files.
  ///
  /// - Throws: A ``DocumentError`` when the system has no more watches.
  package init() throws(DocumentError) {
    watch = textrender_open_watch()
    guard watch >= 0 else {
      throw DocumentError(
        .unavailableResource, at: "watch", InputFile.reason(errno),
        hint: "Other programs may watch too many files; see fs.inotify.max_user_instances.")
    }
  }

  deinit { close(watch) }

  /// The files, in the order of their names.
  package var files: [String] { stamps.keys.sorted().map(\.name) }

  /// Waits for changes of these files from now on; for those that were waited for already, from when they were last
  /// looked at.
  package func follow(_ paths: some Sequence<String>) {
    var wanted: [FileKey: FileStatus?] = [:]
    for path in paths {
      let key = FileKey(path)
      wanted[key] = .some(stamps[key] ?? FileStatus(path))
    }
    stamps = wanted
    watchFolders()
  }

  /// Counts a file as changed.
  package func distrust(_ path: String) {
    let key = FileKey(path)
    if stamps[key] != nil { distrusted.insert(key) }
  }

  /// Waits until files have changed.
  ///
  /// - Parameter milliseconds: How long to wait; nil for ever.
  /// - Returns: The files, in the order of their names; none when the time is over.
  package func wait(milliseconds: Int? = nil) -> [String] {
    var left = milliseconds ?? .max
    while true {
      let found = takeChanges()
      if !found.isEmpty {
        // A save that is going on is waited for.
        settle()
        return found.union(takeChanges()).sorted().map(\.name)
      }
      guard left > 0 else { return [] }
      let pause = min(left, Int(isComplete ? Self.pause : Self.pauseWithoutWatch))
      if hasEvents(within: Int32(pause)) { settle() }
      // A folder may have gone, and another come in its place.
      watchFolders()
      if milliseconds != nil { left -= pause }
    }
  }

  /// The files that have changed since they were last looked at.
  private func takeChanges() -> Set<FileKey> {
    var found = distrusted
    distrusted = []
    for (key, before) in stamps {
      let now = FileStatus(key.name)
      if now != before {
        stamps[key] = .some(now)
        found.insert(key)
      }
    }
    return found
  }

  /// Waits until nothing happens for a while.
  private func settle() {
    var rounds = 0
    while rounds < Self.patience, hasEvents(within: Self.quiet) { rounds += 1 }
  }

  /// Whether something is told of a folder within a time; all that is told is read.
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
      // What a link leads to may be changed as well.
      if let target = FilePath.resolved(key.name), FileKey(target) != key {
        watchFolder(of: target)
      }
    }
  }

  /// Watches the folder of a file, or while there is none the nearest one around it.
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
