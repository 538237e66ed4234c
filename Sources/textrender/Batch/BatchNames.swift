import Synchronization
import TextDocument
import TextDrawing
import TextFiles

/// The owners of a batch's output files, so that no document overwrites another's.
///
/// It stores 128 bits of a digest of each file name, and the first characters of each document's
/// name. So the memory per document and page is bounded, however long the names are.
final class BatchNames: Sendable {
  /// A document, by its number in the order of the batch.
  typealias Owner = Int

  private struct Key: Hashable {
    var high: UInt64
    var low: UInt64

    /// Creates the key of a file; different names of one file have the same key.
    init(file: String) {
      self.init(FilePath.names(of: file).filter { $0 != "." }.joined(separator: "/"))
    }

    init(_ text: String) {
      let digest = SHA256.hexadecimal(of: Array(text.utf8))
      high = UInt64(digest.prefix(16), radix: 16) ?? 0
      low = UInt64(digest.dropFirst(16).prefix(16), radix: 16) ?? 0
    }
  }

  private struct State {
    var owners: [Key: Int32] = [:]
    var ids: [String] = []
    var documents: Set<Key> = []
  }

  private static let maximumCharacters = 64
  private let state = Mutex(State())

  /// Reserves a file of the batch itself, so that no document can claim it.
  ///
  /// - Parameters:
  ///   - file: Its name, relative to the batch's folder.
  ///   - owner: Its name in messages.
  func reserve(_ file: String, for owner: String) {
    state.withLock { state in
      state.ids.append(owner)
      state.owners[Key(file: file)] = Int32(state.ids.count - 1)
    }
  }

  /// Registers a document.
  ///
  /// - Returns: Its number; nil if another document has its id.
  func add(_ id: String) -> Owner? {
    state.withLock { state in
      guard state.documents.insert(Key(id)).inserted else { return nil }
      state.ids.append(
        id.utf8.count <= Self.maximumCharacters ? id : id.prefix(Self.maximumCharacters) + "…")
      return state.ids.count - 1
    }
  }

  /// Claims files for a document, all of them or none.
  ///
  /// - Parameter files: Their names, relative to the batch's folder.
  /// - Returns: The first file that belongs to another document, with that document's id; nil if
  ///   all now belong to this one.
  func claim(_ files: [String], for owner: Owner) -> BatchClaim? {
    state.withLock { state in
      for file in files {
        if let other = state.owners[Key(file: file)], Int(other) != owner {
          return BatchClaim(file: file, owner: state.ids[Int(other)])
        }
      }
      for file in files { state.owners[Key(file: file)] = Int32(owner) }
      return nil
    }
  }

  /// Returns those of the files that belong to another document.
  func taken(_ files: [String], besides owner: Owner) -> [String] {
    state.withLock { state in
      files.filter { file in state.owners[Key(file: file)].map { Int($0) != owner } ?? false }
    }
  }
}

/// A file that belongs to another document.
struct BatchClaim: Sendable {
  var file: String
  /// The other document's id.
  var owner: String

  /// Returns the failure of the document that wanted the file.
  ///
  /// - Parameters:
  ///   - id: That document's id.
  ///   - folder: The prefix of the file's name in messages.
  func failure(for id: String, in folder: String) -> CommandFailure {
    CommandFailure(
      .cannotCreate, at: folder + file, "“\(id)” would overwrite this file of “\(owner)”",
      hint: "Give one of them another “id” or “output”.")
  }
}
