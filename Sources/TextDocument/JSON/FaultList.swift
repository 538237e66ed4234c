/// The faults of a sheet that is read on behind each of them, so that all are told at once.
package final class FaultList {
  /// The faults, in the order in which they were met.
  private(set) var errors: [DocumentError] = []

  /// How many are kept.
  private static let most = 1000

  /// Takes note of a fault.
  func add(_ error: DocumentError) {
    if errors.count < Self.most { errors.append(error) }
  }
}

extension JSONCursor {
  /// Does something, and goes on behind what is wrong with it where all faults are collected.
  func collecting(_ body: () throws(DocumentError) -> Void) throws(DocumentError) {
    do throws(DocumentError) {
      try body()
    } catch {
      guard let faults else { throw error }
      faults.add(error)
    }
  }
}
