/// The faults of a sheet whose reading continues after each fault, so that all are reported at
/// once.
package final class FaultList {
  /// The faults, in the order in which they were found.
  private(set) var errors: [DocumentError] = []

  /// The most faults kept.
  static let maximum = 1000

  /// True if no further fault is kept.
  var isFull: Bool { errors.count >= Self.maximum }

  /// The first fault, with the others in it, each once; nil if there is none.
  var error: DocumentError? {
    var seen = Set<DocumentError>()
    let faults = errors.filter { seen.insert($0).inserted }
    guard var first = faults.first else { return nil }
    first.others = Array(faults.dropFirst())
    return first
  }

  /// Records a fault.
  func add(_ error: DocumentError) {
    if !isFull { errors.append(error) }
  }
}

extension JSONCursor {
  /// Records a fault so that reading can continue, if faults are collected.
  ///
  /// - Throws: The fault, if faults are not collected.
  func collect(_ error: DocumentError) throws(DocumentError) {
    guard let faults = self.faults else { throw error }
    faults.add(error)
  }
}
