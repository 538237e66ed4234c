extension FontLibrary {
  /// Returns the fallback of a request, cached by request. It finds a face for every cluster of
  /// the text.
  ///
  /// - Throws: ``FontError`` as ``face(for:)`` does.
  public func fallback(for request: FontRequest) throws(FontError) -> FontFallback {
    if let known = knownFallback(for: request) { return known }
    let match = try match(request)
    return remember(FontFallback(primary: match.face, request: request, library: self))
  }

  /// Returns the face for one cluster. For many lookups use ``FontFallback/face(for:)``.
  ///
  /// - Parameters:
  ///   - scalars: The code points of one grapheme cluster.
  ///   - request: The font request of the text.
  ///   - language: The text's language as a BCP 47 tag; nil for the request's.
  public func fallback(
    for scalars: [UInt32], request: FontRequest, language: String? = nil
  ) -> FontFace? {
    var request = request
    if let language { request.language = language }
    guard let fallback = try? fallback(for: request) else { return nil }
    return fallback.face(for: scalars.span)
  }

  /// The faces that are tried before the system's: the request's own, those of its other families,
  /// the bundled ones, in order of resemblance to the request's, and those in memory.
  func preferredCandidates(for request: FontRequest, primary: FontFace) -> [FallbackCandidate] {
    var candidates = [FallbackCandidate(source: .open(primary))]
    if request.file == nil {
      for family in request.families {
        var other = request
        other.families = [family]
        other.variations = []
        guard let match = ifUsable({ () throws(FontError) in try match(other) }),
          match.isRequestedFamily, match.face != primary
        else { continue }
        candidates.append(FallbackCandidate(source: .open(match.face)))
      }
    }
    for family in BundledFont.fallbackFamilies(like: request) {
      let font = BundledFont.best(in: family, for: request)
      candidates.append(FallbackCandidate(source: .bundled(font)))
    }
    return candidates + memoryCandidates(for: request)
  }

  /// The system's faces in the order in which they are tried for a language, or for emoji.
  func systemCandidates(
    for request: FontRequest, language: String, arePictures: Bool
  ) -> [FallbackCandidate] {
    let catalog = catalog
    let genericName = BundledFont.genericName(like: request)
    let order = catalog.order(
      families: (arePictures ? ["emoji"] : []) + request.families + [genericName],
      language: language, request: request)
    if arePictures {
      let own = memoryCandidates(for: request).filter(\.hasColor)
      return own
        + order.filter { catalog.fonts[$0].hasColor }.map {
          FallbackCandidate(source: .system(catalog.fonts[$0]))
        }
    }
    // Families named after the one in use match it best, such as Noto Sans Armenian with Noto
    // Sans.
    let family = BundledFont.fallbackFamilies(like: request)[0]
    let prefix = FontFamilyName.key(family)
    var related: [FallbackCandidate] = []
    var others: [FallbackCandidate] = []
    var pictures: [FallbackCandidate] = []
    for place in order {
      let font = catalog.fonts[place]
      let candidate = FallbackCandidate(source: .system(font))
      if font.hasColor {
        pictures.append(candidate)
      } else if font.isScalable, FontFamilyName.isRelated(font.familyKeys, to: prefix) {
        related.append(candidate)
      } else {
        others.append(candidate)
      }
    }
    return related + others + pictures
  }

  /// Opens a candidate's face in the style of a request.
  func open(_ candidate: FallbackCandidate, for request: FontRequest) throws(FontError) -> FontFace
  {
    switch candidate.source {
    case .open(let face): return face
    case .bundled(let font): return try openBest(font, for: request)
    case .system(let font): return try open(font, for: request)
    }
  }
}
