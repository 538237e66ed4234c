extension FontLibrary {
  /// Finds what a request asks for, without looking at what is remembered.
  func find(_ request: FontRequest) throws(FontError) -> FontMatch {
    if let file = request.file {
      let face = try open(
        path: file, index: request.faceIndex, variations: request.variations,
        synthesis: [], isMapped: false)
      return FontMatch(face: face, family: nil, isRequestedFamily: true)
    }
    for name in request.families {
      if let family = BundledFont.family(named: name) {
        let font = BundledFont.best(in: family, for: request)
        return FontMatch(
          face: try open(font, for: request), family: family, isRequestedFamily: true)
      }
      if usesSystemFonts, let font = bestSystemFont(inFamily: name, for: request) {
        return FontMatch(
          face: try open(font, for: request), family: font.families.first,
          isRequestedFamily: true)
      }
    }
    let font = BundledFont.best(in: "Noto Sans", for: request)
    return FontMatch(
      face: try open(font, for: request), family: font.family,
      isRequestedFamily: request.families.isEmpty)
  }

  private func bestSystemFont(inFamily name: String, for request: FontRequest) -> SystemFont? {
    let catalog = SystemFontCatalog.shared
    let places = catalog.faces(ofFamily: name)
    guard !places.isEmpty else { return nil }
    let styles = places.map { catalog.fonts[$0].style }
    return catalog.fonts[places[FontStyleKey.best(of: styles, for: request)]]
  }

  /// Opens a bundled font, with the styles synthesised that the request allows.
  func open(_ font: BundledFont, for request: FontRequest) throws(FontError) -> FontFace {
    try open(
      path: bundledFolder() + "/" + font.file, index: 0, variations: request.variations,
      synthesis: font.style.synthesis(for: request), isMapped: true)
  }

  /// Opens a font of the system; the axes of a variable font are set to the request's style.
  func open(_ font: SystemFont, for request: FontRequest) throws(FontError) -> FontFace {
    var variations: [FontAxisValue] = []
    if font.isVariable {
      let style = font.style
      if style.weight.count > 1 {
        let weight = min(max(request.weight, style.weight.lowerBound), style.weight.upperBound)
        variations.append(FontAxisValue(tag: FontTag.make("wght"), value: Double(weight)))
      }
      if style.width.lowerBound < style.width.upperBound {
        let width = min(max(request.width, style.width.lowerBound), style.width.upperBound)
        variations.append(FontAxisValue(tag: FontTag.make("wdth"), value: width))
      }
    }
    return try open(
      path: font.path, index: font.index, variations: variations + request.variations,
      synthesis: font.style.synthesis(for: request), isMapped: true)
  }
}
