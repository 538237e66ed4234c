import Synchronization

/// Finds a face for every cluster of a text that is set in one font request.
///
/// The result for a cluster depends on the cluster, the request and the available fonts, never on
/// earlier lookups. Editing a text and laying it out again from scratch therefore choose the same
/// fonts. A fallback may be shared between threads.
public final class FontFallback: Sendable {
  /// The face of the request, which is tried first.
  public let primary: FontFace
  /// The request.
  public let request: FontRequest

  /// The lists of system fonts that are searched for a cluster.
  enum SystemList: Int, CaseIterable {
    /// For the request's own language.
    case own
    /// Colour fonts, for emoji.
    case pictures
    /// For kana in text of another language.
    case japanese
    /// For hangul in text of another language.
    case korean
    /// For bopomofo in text of another language.
    case traditionalChinese
  }

  private let library: FontLibrary
  private let language: String
  private let memo = FaceMemo()
  private let preferredList: FallbackList
  private let system = Mutex(
    [FallbackList?](repeating: nil, count: SystemList.allCases.count))

  init(primary: FontFace, request: FontRequest, library: FontLibrary) {
    self.primary = primary
    self.request = request
    // A library of its own, because the original one keeps this object: that would be a reference
    // cycle.
    let library = FontLibrary(sharing: library)
    self.library = library
    language = FontconfigLanguage.name(for: request.language ?? "")
    preferredList = FallbackList(
      library.preferredCandidates(for: request, primary: primary), library: library,
      request: request)
  }

  /// Returns the face for a cluster, or nil if no available font covers its first visible
  /// character.
  ///
  /// The request's own face is used if it covers the cluster, then the request's other families,
  /// the bundled fonts, and those of the system. An emoji picture (UTS #51) is searched in colour
  /// fonts first. Characters without a glyph of their own need none.
  ///
  /// - Parameter scalars: The code points of one grapheme cluster.
  /// - Complexity: O(code points) if a character near the cluster's was looked up before.
  public func face(for scalars: Span<UInt32>) -> FontFace? {
    if scalars.count == 1 {
      // The lists keep every face that they return, and this object keeps the lists.
      return memo.face(for: scalars[0]) { find(scalars) }
    }
    return find(scalars)
  }

  /// Returns the face for a cluster of one character; see ``face(for:)-swift.method``.
  package func face(forSingle scalar: UInt32) -> FontFace? {
    memo.face(for: scalar) { find(CollectionOfOne(scalar).span) }
  }

  private func find(_ scalars: Span<UInt32>) -> FontFace? {
    let usesSystem = library.hasCatalog
    if usesSystem, EmojiPresentation.isWanted(scalars),
      let face = list(.pictures).face(for: scalars)
    {
      return face
    }
    // Checked before the list, because searching that opens files.
    if FallbackList.covers(scalars, primary), FallbackList.isVisible(scalars) { return primary }
    let face = preferredList.face(for: scalars)
    guard usesSystem else { return face }
    if let face, FallbackList.covers(scalars, face) { return face }
    // No nearby face covers the whole cluster. A system font may, or may cover at least its
    // beginning.
    guard let other = systemFace(for: scalars) else { return face }
    return face == nil || FallbackList.covers(scalars, other) ? other : face
  }

  private func systemFace(for scalars: Span<UInt32>) -> FontFace? {
    var first = 0
    while first < scalars.count && InvisibleCharacter.contains(scalars[first]) { first += 1 }
    guard first < scalars.count else { return nil }
    let isHan = FontconfigLanguage.isHan(language)
    let implied = isHan ? nil : FontFallback.listImplied(by: scalars[first])
    return list(implied ?? .own).face(for: scalars)
  }

  private func list(_ which: SystemList) -> FallbackList {
    if let list = system.withLock({ $0[which.rawValue] }) { return list }
    let name =
      switch which {
      case .own: language
      case .pictures: "und-zsye"
      case .japanese: "ja"
      case .korean: "ko"
      case .traditionalChinese: "zh-tw"
      }
    let list = FallbackList(
      library.systemCandidates(for: request, language: name, arePictures: which == .pictures),
      library: library, request: request)
    return system.withLock { system in
      if let known = system[which.rawValue] { return known }
      system[which.rawValue] = list
      return list
    }
  }

  /// Returns the list for the language that a character implies, for text whose language is not
  /// written with it.
  private static func listImplied(by scalar: UInt32) -> SystemList? {
    switch scalar {
    case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F, 0x1B000...0x1B16F: .japanese
    case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF: .korean
    case 0x3100...0x312F, 0x31A0...0x31BF: .traditionalChinese
    default: nil
    }
  }
}
