import TextDocument

extension FuzzTarget {
  /// Sheets, checked as `textrender check` does: read, and laid out as they are and on one device.
  static let sheets = FuzzTarget(name: "sheets") { bytes in
    var request = DocumentRequest()
    request.files = .nowhere
    request.maximumPages = 20
    let surroundings = [Surroundings(), Surroundings(device: .presets[0])]
    _ = try? SheetCheck(
      bytes, name: "sheet.json", in: "", for: request, surroundings: surroundings)
  }
}
