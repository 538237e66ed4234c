import Synchronization
import TextDrawing
import TextFiles

/// The files that a document requested, with digests of their contents. If all are unchanged, the
/// document results in the same picture.
public final class FileRecord: Sendable {
  /// A file that was requested.
  public struct Entry: Hashable, Sendable {
    /// The file's path, including the folder that it was relative to.
    public var file: String
    /// The folder of the document that names it; empty for the working folder.
    public var folder: String
    /// A digest of its content; empty if it could not be read.
    public var mark: String

    /// Creates an entry from its parts.
    public init(file: String, folder: String, mark: String) {
      self.file = file
      self.folder = folder
      self.mark = mark
    }

    /// Returns true if the file's content is unchanged, or if it is still unreadable.
    ///
    /// - Parameter access: The rules for the files that may be read.
    public func isCurrent(_ access: FileAccess) -> Bool {
      mark == access.mark(of: file, in: folder)
    }
  }

  private struct Place: Hashable {
    var file: FileKey
    var folder: FileKey
  }

  private let marks = Mutex<[Place: String]>([:])

  /// Creates an empty record.
  public init() {}

  /// The files, in the order of their names.
  public var entries: [Entry] {
    marks.withLock { $0 }
      .sorted { ($0.key.file, $0.key.folder) < ($1.key.file, $1.key.folder) }
      .map { Entry(file: $0.key.file.name, folder: $0.key.folder.name, mark: $0.value) }
  }

  /// Records the content of a file; nil if it could not be read.
  package func add(_ bytes: [UInt8]?, _ file: String, in folder: String?) {
    let mark = bytes.map(SHA256.hexadecimal(of:)) ?? ""
    marks.withLock { $0[Place(file: FileKey(file), folder: FileKey(folder ?? ""))] = mark }
  }
}

extension FileRecord: Hashable {
  /// Returns true if both are the same object.
  public static func == (one: FileRecord, other: FileRecord) -> Bool { one === other }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension FileAccess {
  /// Returns a digest of a file's content; empty if it may not or cannot be read.
  func mark(of file: String, in folder: String) -> String {
    do {
      return SHA256.hexadecimal(of: try read(file, namedIn: folder))
    } catch {
      return ""
    }
  }

  /// Records a file that is opened elsewhere, if this rule records files.
  func record(_ file: String, in folder: String?) {
    guard case .recorded(let access, let record) = self else { return }
    record.add(try? access.read(file, namedIn: folder), file, in: folder)
  }
}
