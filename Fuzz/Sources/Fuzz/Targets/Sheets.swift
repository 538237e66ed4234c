import TextDocument

extension FuzzTarget {
  /// Sheets, checked as `textrender check` does.
  static let sheets = FuzzTarget(name: "sheets") { bytes in
    guard let sheet = try? Sheet(parsing: bytes, place: "sheet") else { return }
    try? sheet.check(place: "sheet")
  }
}
