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

  /// The fault of the system's settings of fonts, if fontconfig was asked and could not read all
  /// of them; nil otherwise.
  package var unreadSettings: FontError? {
    guard usesSystemFonts, let place = SystemFontCatalog.unreadSettings else { return nil }
    return FontError(
      kind: .systemFailure, place: place,
      message: "fontconfig could not read this part of its settings, so fonts of the system may be "
        + "missing; make it readable and correct, or do without the system's fonts")
  }
}
