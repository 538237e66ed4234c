/// The faults of a sheet that is read on behind each of them, so that all are told at once.
package final class FaultList {
  /// The faults, in the order in which they were met.
  private(set) var errors: [DocumentError] = []

  /// How many are kept.
  static let most = 1000

  /// True if no further fault is kept.
  var isFull: Bool { errors.count >= Self.most }

  /// The first fault with the others in it, each once; nil if there is none.
  var error: DocumentError? {
    var seen = Set<DocumentError>()
    let faults = errors.filter { seen.insert($0).inserted }
    guard var first = faults.first else { return nil }
    first.others = Array(faults.dropFirst())
    return first
  }

  /// Takes note of a fault.
  func add(_ error: DocumentError) {
    if !isFull { errors.append(error) }
  }
}

extension JSONCursor {
  /// Takes note of a fault, where all of them are collected, for the reading to go on behind it.
  ///
  /// - Throws: The fault, where the first one ends the reading.
  func collect(_ error: DocumentError) throws(DocumentError) {
    guard let faults else { throw error }
    faults.add(error)
  }
}
