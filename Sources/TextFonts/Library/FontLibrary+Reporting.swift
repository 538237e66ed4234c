import Synchronization
import SystemLibrary

extension FontLibrary {
  private static let hasReported = Atomic<Bool>(false)

  /// Says on standard error, once in the life of the process, that text has no font at all.
  package func reportMissingFont(_ error: FontError) {
    guard !Self.hasReported.exchange(true, ordering: .relaxed) else { return }
    let line = Array("textrender: no font was found, so text is not drawn: \(error)\n".utf8)
    // Nothing can be done if it fails.
    _ = unsafe line.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
