import Synchronization
import TextDocument
import TextDrawing
import TextFiles

/// Which document of a batch has which output, so that none overwrites another's.
///
/// Kept are 128 bits of a digest of each name, and the first characters of each document's: bounded
/// for each document and page, however long their names are.
final class BatchNames: Sendable {
  /// A document, by its number in the order in which the batch came to them.
  typealias Owner = Int

  private struct Key: Hashable {
    var high: UInt64
    var low: UInt64

    /// The key of a file: names that lead to one file have one key.
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

  private static let mostCharacters = 64
  private let state = Mutex(State())

  /// Keeps a file of the batch itself from all documents.
  ///
  /// - Parameters:
  ///   - file: Its name, from the batch's folder.
  ///   - owner: Its name in messages.
  func reserve(_ file: String, for owner: String) {
    state.withLock { state in
      state.ids.append(owner)
      state.owners[Key(file: file)] = Int32(state.ids.count - 1)
    }
  }

  /// Takes a document in.
  ///
  /// - Returns: Its number; nil when another has its id.
  func add(_ id: String) -> Owner? {
    state.withLock { state in
      guard state.documents.insert(Key(id)).inserted else { return nil }
      state.ids.append(
        id.utf8.count <= Self.mostCharacters ? id : id.prefix(Self.mostCharacters) + "…")
      return state.ids.count - 1
    }
  }

  /// Gives files to a document, all of them or none.
  ///
  /// - Parameter files: Their names, from the batch's folder.
  /// - Returns: The first that is another's, and the other's id; nil where all are the document's
  ///   now.
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

  /// Those of some files that another document has.
  func taken(_ files: [String], besides owner: Owner) -> [String] {
    state.withLock { state in
      files.filter { file in state.owners[Key(file: file)].map { Int($0) != owner } ?? false }
    }
  }
}

/// A file that another document has.
struct BatchClaim: Sendable {
  var file: String
  /// The other document's id.
  var owner: String

  /// Why a document is not set.
  ///
  /// - Parameters:
  ///   - id: The document's id.
  ///   - folder: The prefix of the file's name in messages.
  func failure(for id: String, in folder: String) -> CommandFailure {
    CommandFailure(
      .cannotCreate, at: folder + file, "“\(id)” would overwrite this file of “\(owner)”",
      hint: "Give one of them another id or output.")
  }
}
