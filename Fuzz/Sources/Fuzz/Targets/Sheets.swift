import TextDocument
import TextLayout

extension FuzzTarget {
  /// Sheets, checked as by `textrender check`: read, and laid out as they are, on a device and
  /// with other traits.
  static let sheets = FuzzTarget(name: "sheets") { bytes in
    var request = DocumentRequest()
    request.files = .nowhere
    request.maximumPages = 20
    let usual = TraitCollection()
    let traits = [
      TraitCollection(horizontal: .compact, vertical: .regular),
      usual.modifyingTraits { $0.interfaceStyle = .dark },
      usual.modifyingTraits { $0.idiom = .pad }, usual.modifyingTraits { $0.idiom = .mac },
    ]
    let environments =
      [LayoutEnvironment(), LayoutEnvironment(device: .presets[0])]
      + traits.map { LayoutEnvironment(traits: $0) }
    _ = try? SheetCheck(
      bytes, name: "sheet.json", in: "", for: request, environments: environments)
  }
}
