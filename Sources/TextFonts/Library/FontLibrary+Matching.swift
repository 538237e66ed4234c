extension FontLibrary {
  /// Finds the match for a request without the cache.
  func find(_ request: FontRequest) throws(FontError) -> FontMatch {
    if let file = request.file {
      return FontMatch(
        face: try open(path: file, index: request.faceIndex, for: request, isMapped: false),
        family: nil, isRequestedFamily: true)
    }
    // Text in another font is better than none at all.
    let hasOthers = hasCatalog || !memoryFaces.isEmpty
    let lacksBundled = hasOthers && (try? bundledPlace()) == nil
    for name in request.families {
      if let font = bestMemoryFace(inFamily: name, for: request) {
        return FontMatch(
          face: try open(font, for: request), family: font.families.first, isRequestedFamily: true)
      }
      let bundled = BundledFont.family(named: name)
      if let bundled, !lacksBundled {
        let font = BundledFont.best(in: bundled, for: request)
        return FontMatch(
          face: try openBest(font, for: request), family: bundled, isRequestedFamily: true)
      }
      if hasCatalog, let font = bestSystemFont(inFamily: bundled ?? name, for: request) {
        return FontMatch(
          face: try open(font, for: request), family: font.families.first,
          isRequestedFamily: true, standsInForBundled: bundled != nil)
      }
    }
    if lacksBundled, hasCatalog, let font = defaultSystemFont(for: request) {
      return FontMatch(
        face: try open(font, for: request), family: font.families.first,
        isRequestedFamily: request.families.isEmpty, standsInForBundled: true)
    }
    if lacksBundled, let font = bestMemoryFace(inFamily: nil, for: request) {
      return FontMatch(
        face: try open(font, for: request), family: font.families.first,
        isRequestedFamily: request.families.isEmpty, standsInForBundled: true)
    }
    let font = BundledFont.best(in: "Noto Sans", for: request)
    return FontMatch(
      face: try open(font, for: request), family: font.family,
      isRequestedFamily: request.families.isEmpty)
  }

  /// Returns the system's default font, as a substitute for the bundled default.
  private func defaultSystemFont(for request: FontRequest) -> SystemFont? {
    if let font = bestSystemFont(inFamily: "Noto Sans", for: request) { return font }
    let catalog = catalog
    let order = catalog.order(
      families: request.families + [BundledFont.genericName(like: request)],
      language: FontconfigLanguage.name(for: request.language ?? ""), request: request)
    return order.lazy.map { catalog.fonts[$0] }.first { $0.isScalable && !$0.hasColor }
  }

  private func bestSystemFont(inFamily name: String, for request: FontRequest) -> SystemFont? {
    let catalog = catalog
    let places = catalog.faces(ofFamily: name)
    guard !places.isEmpty else { return nil }
    let styles = places.map { catalog.fonts[$0].style }
    return catalog.fonts[places[FontStyleKey.best(of: styles, for: request)]]
  }

  /// Opens a bundled font, or a system font of its family that is nearer to the style of a
  /// request. The bundled Arabic, for example, has no bold.
  func openBest(_ font: BundledFont, for request: FontRequest) throws(FontError) -> FontFace {
    if hasCatalog, !font.style.serves(request),
      let other = bestSystemFont(inFamily: font.family, for: request),
      FontStyleKey.best(of: [font.style, other.style], for: request) == 1,
      let face = ifUsable({ () throws(FontError) in try open(other, for: request) })
    {
      return face
    }
    return try open(font, for: request)
  }

  /// Opens a bundled font, with the synthesised styles that the request allows.
  func open(_ font: BundledFont, for request: FontRequest) throws(FontError) -> FontFace {
    let place = try bundledPlace()
    do {
      return try open(
        path: place.path(ofFile: font.file), index: 0, variations: request.variations,
        synthesis: font.style.synthesis(for: request), palette: request.palette, isMapped: true)
    } catch  where error.kind == .notFound {
      throw FontError(
        kind: .missingBundled, place: place.folder,
        message: "the folder lacks \(font.file), one of the fonts that come with textrender; "
          + "set TEXTRENDER_FONTS to the folder that holds it, or unset it")
    }
  }

  /// Opens a system font; the axes of a variable font are set to the request's style.
  func open(_ font: SystemFont, for request: FontRequest) throws(FontError) -> FontFace {
    try open(path: font.path, index: font.index, for: request, isMapped: true)
  }

  /// Opens a face in memory; the axes of a variable font are set to the request's style.
  func open(_ font: MemoryFace, for request: FontRequest) throws(FontError) -> FontFace {
    try open(path: font.file, index: font.index, for: request, isMapped: false)
  }

  /// Opens a face of a file and gives it the request's style, as far as its axes and the allowed
  /// synthesis permit.
  private func open(
    path: String, index: Int, for request: FontRequest, isMapped: Bool
  ) throws(FontError) -> FontFace {
    let face = try open(
      path: path, index: index, variations: request.variations, palette: request.palette,
      isMapped: isMapped)
    // A named instance already is a style.
    let axes = index >> 16 == 0 ? face.axes : []
    let variations = FontAxis.settings(of: axes, for: request)
    let styled =
      axes.isEmpty
      ? face
      : try open(
        path: path, index: index, variations: variations, palette: request.palette,
        isMapped: isMapped)
    if request.synthesis.isEmpty { return styled }
    let style = FontStyleKey(
      weight: styled.weight...styled.weight, width: 100...100, isItalic: styled.isItalic)
    return try open(
      path: path, index: index, variations: styled.variations,
      synthesis: style.synthesis(for: request), palette: request.palette, isMapped: isMapped)
  }
}

/// The match that a library found for a request.
public struct FontMatch: Sendable {
  /// The face that serves the request.
  public var face: FontFace
  /// The name of the face's family; nil if the request named a file.
  public var family: String?
  /// True if a family or the file of the request was found, or it named none. False if the default
  /// family is a substitute.
  public var isRequestedFamily: Bool
  /// True if a system font is the substitute for a bundled family, because the bundled fonts were
  /// not found.
  public var standsInForBundled = false
}
