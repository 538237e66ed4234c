import TextAnalysis
package import TextFonts
package import TextStorage

/// The styles and formats that a text's attributes resolve to, each once.
package struct ResolvedStyles: Sendable {
  package fileprivate(set) var styles: [ShapingStyle] = []
  package fileprivate(set) var formats: [ParagraphFormat] = []
  /// The least row metrics of a style's own font, by style.
  package fileprivate(set) var struts: [RowMetrics] = []
  /// True if any format has boxes.
  package fileprivate(set) var hasBoxes = false
  /// The most room that boxes of any format take below the last row of a container, in points.
  package fileprivate(set) var mostRoomBelow = 0.0
  /// True if any format has a tab stop with a leader.
  package fileprivate(set) var hasTabLeaders = false
  /// True if any format marks lines that continue the line above.
  package fileprivate(set) var hasWrapMarks = false
  /// True if any style has a box around words.
  package fileprivate(set) var hasWordBoxes = false
  /// True if any style has small capitals.
  package fileprivate(set) var hasSmallCapitals = false
}

/// The attributes of a text, resolved once for each different set of them. Only this type looks
/// fonts up.
package struct StyleTable: Sendable {
  private let fonts: FontLibrary
  /// The BCP 47 tag of the language of text that does not specify one.
  private let defaultLanguage: String
  private let usesLeading: Bool
  /// The hyphenation factor of paragraphs that do not specify one.
  private let hyphenationFactor: Double
  /// The resolved styles and formats.
  package private(set) var resolved = ResolvedStyles()
  /// The errors for unavailable fonts; another face replaces each.
  package private(set) var errors: [FontError] = []
  private var styleOfSet: [UInt32: Int] = [:]
  private var formatOfSet: [UInt32: Int] = [:]
  /// The styles and formats by attributes, independent of the numbers of their sets. Later texts
  /// find them here.
  private var styleOfAttributes: [TextAttributes: Int] = [:]
  private var formatOfAttributes: [TextAttributes: Int] = [:]
  /// The most of these that are kept over an edit.
  private static let maximumKept = 64
  /// The styles and formats by their hashes, so that lookups stay fast with any number of them.
  private var stylesByHash: [Int: [Int]] = [:]
  private var formatsByHash: [Int: [Int]] = [:]

  package init(
    fonts: FontLibrary, defaultLanguage: String, usesLeading: Bool, hyphenationFactor: Double = 0
  ) {
    self.hyphenationFactor = hyphenationFactor
    self.fonts = fonts
    self.defaultLanguage = defaultLanguage
    self.usesLeading = usesLeading
  }

  /// Forgets the styles of numbered attribute sets, because a storage may reuse the numbers after
  /// an edit. Styles keep their indices.
  package mutating func forgetAttributeSets() {
    styleOfSet.removeAll(keepingCapacity: true)
    formatOfSet.removeAll(keepingCapacity: true)
    if styleOfAttributes.count > Self.maximumKept { styleOfAttributes.removeAll() }
    if formatOfAttributes.count > Self.maximumKept { formatOfAttributes.removeAll() }
  }

  /// The index of the shaping style of a set of attributes, or nil if no font at all is available.
  package mutating func style(of set: AttributeSetID, in text: AttributedText) -> Int? {
    if let known = styleOfSet[set.rawValue] { return known }
    let attributes = text.attributes(for: set)
    guard let index = styleOfAttributes[attributes] ?? resolve(attributes).map({ add($0) })
    else { return nil }
    styleOfAttributes[attributes] = index
    styleOfSet[set.rawValue] = index
    return index
  }

  private mutating func add(_ style: ShapingStyle) -> Int {
    let hash = style.shapingHash
    if let known = stylesByHash[hash]?.first(where: {
      resolved.styles[$0].hasSameShaping(as: style)
    }) {
      return known
    }
    stylesByHash[hash, default: []].append(resolved.styles.count)
    if !style.rooms.isEmpty { resolved.hasWordBoxes = true }
    if style.smallCapitals != nil { resolved.hasSmallCapitals = true }
    resolved.styles.append(style)
    resolved.struts.append(
      style.rowMetrics
        ?? RowMetrics(
          style.face.metrics, scale: style.face.scale(forSize: style.size), baselineOffset: 0,
          usesLeading: usesLeading))
    return resolved.styles.count - 1
  }

  /// The index of the paragraph format of a set of attributes.
  package mutating func format(of set: AttributeSetID, in text: AttributedText) -> Int {
    if let known = formatOfSet[set.rawValue] { return known }
    let attributes = text.attributes(for: set)
    let index = formatOfAttributes[attributes] ?? format(of: attributes)
    formatOfAttributes[attributes] = index
    formatOfSet[set.rawValue] = index
    return index
  }

  private mutating func format(of attributes: TextAttributes) -> Int {
    let style = (attributes[.paragraphStyle] ?? .default).finite.keepingBoxes
    return format(style, language: attributes[.language] ?? defaultLanguage)
  }

  private mutating func format(_ style: ParagraphStyle, language: String) -> Int {
    var hasher = Hasher()
    hasher.combine(style)
    hasher.combine(language)
    let hash = hasher.finalize()
    if let known = formatsByHash[hash]?.first(where: {
      resolved.formats[$0].style == style && resolved.formats[$0].language == language
    }) {
      return known
    }
    formatsByHash[hash, default: []].append(resolved.formats.count)
    if !style.boxes.isEmpty { resolved.hasBoxes = true }
    if style.tabStops.contains(where: { $0.leader != nil }) { resolved.hasTabLeaders = true }
    if style.wrapMark != nil { resolved.hasWrapMarks = true }
    let format = ParagraphFormat(
      style, language: language, defaultHyphenation: hyphenationFactor)
    resolved.mostRoomBelow = max(
      resolved.mostRoomBelow, Double(max(format.insets.bottomAtCut, format.insets.bottomInside)))
    resolved.formats.append(format)
    return resolved.formats.count - 1
  }

  /// The index of the style of text without attributes, or nil if no font at all is available.
  package mutating func defaultStyle(in text: AttributedText) -> Int? {
    resolve(TextAttributes()).map { add($0) }
  }

  /// Returns the styles of a paragraph's first letters if they span several lines, otherwise nil.
  ///
  /// - Parameters:
  ///   - text: The paragraph, as UTF-16.
  ///   - runs: The paragraph's styles without the cap.
  ///   - format: The index of its format.
  package mutating func dropCap(
    of text: [UInt16], runs: [StyleRun], format: Int
  ) -> DropCapStyles? {
    // A line that does not wrap has no lines below it that the cap could span.
    guard let cap = resolved.formats[format].style.dropCap, cap.lines > 1, let first = runs.first,
      resolved.formats[format].style.lineBreakMode.wraps
    else {
      return nil
    }
    let ends = Self.characterEnds(of: text[..<min(first.end, text.count)], count: cap.characters)
    guard let end = ends.last else { return nil }
    let base = resolved.styles[first.style]
    if base.attachment != nil { return nil }
    var start = 0
    let own = self.face(for: text.scalar(at: &start), in: base)
    let scale = own.scale(forSize: base.size)
    let metrics = own.metrics
    let height = metrics.initialHeight * scale
    let lines = Double(min(cap.lines, 100))
    let row = RowMetrics(metrics, scale: scale, baselineOffset: 0, usesLeading: usesLeading)
    let pitch =
      resolved.formats[format].rowHeight(row) + resolved.formats[format].spacing.lines
    let drop = (lines - 1) * pitch
    guard height > 0, drop > 0 else { return nil }
    var (face, size) = (own, base.size * (drop + height) / height)
    if own === base.face, base.opticalSizes != nil,
      let sized = self.face(for: base.request, size: size)
    {
      face = sized
      size = (drop + height) / max(face.metrics.initialHeight * face.scale(forSize: 1), 0.01)
    }
    func style(letterSpacing: Double) -> ShapingStyle {
      base.resized(
        to: size, face: face, baselineOffset: base.baselineOffset - drop,
        letterSpacing: letterSpacing,
        rowMetrics: RowMetrics(
          metrics, scale: scale, baselineOffset: base.baselineOffset, usesLeading: usesLeading))
    }
    var capRuns: [StyleRun] = []
    if ends.count > 1 {
      capRuns.append(
        StyleRun(end: ends[ends.count - 2], style: add(style(letterSpacing: base.letterSpacing))))
    }
    let gap = max(0, cap.gap)
    let last = style(letterSpacing: base.letterSpacing + gap)
    capRuns.append(StyleRun(end: end, style: add(last)))
    return DropCapStyles(runs: capRuns, drop: drop, gap: gap)
  }

  /// Returns the face that sets a character: that of its style, or a fallback if that lacks it.
  private func face(for scalar: UInt32, in style: ShapingStyle) -> FontFace {
    if style.face.covers(scalar) { return style.face }
    var request = style.request
    request.language = style.languageTag
    return (try? fonts.fallback(for: request))?.face(forSingle: scalar) ?? style.face
  }

  /// The ends of the first characters of a text, in UTF-16 code units; none if it starts with
  /// white space.
  private static func characterEnds(of text: ArraySlice<UInt16>, count: Int) -> [Int] {
    guard let first = text.first, !first.isTrailingSpace, ControlCharacter(first) == nil else {
      return []
    }
    // Most characters have at most ten code units; the text is cut at some more than that for
    // each.
    let count = min(count, 100)
    let string = String(decoding: text.prefix(16 * max(0, count) + 16), as: UTF16.self)
    var ends: [Int] = []
    var end = 0
    for character in string.prefix(count) where end <= text.count {
      if let unit = character.utf16.first, unit.isTrailingSpace || ControlCharacter(unit) != nil {
        break
      }
      end += character.utf16.count
      ends.append(min(end, text.count))
    }
    return ends
  }

  /// The index of the format of a paragraph without attributes.
  package mutating func defaultFormat() -> Int { format(.default, language: defaultLanguage) }

  private mutating func resolve(_ given: TextAttributes) -> ShapingStyle? {
    let (attributes, faults) = given.finite
    for fault in faults where !errors.contains(fault) { errors.append(fault) }
    let font = attributes[.font] ?? .default
    let language = attributes[.language] ?? defaultLanguage
    let request = FontRequest(font, language: language)
    let script = Superscript(level: attributes[.superscript] ?? 0, size: font.size)
    guard let face = face(for: request, size: script.size) else { return nil }
    var features = font.features + (attributes[.fontFeatures] ?? [])
    let kern = attributes[.kern]
    let tracking = attributes[.tracking] ?? 0
    if kern == 0 { features.append(FontFeature(tag: "kern", value: 0)) }
    // Letter spacing would tear ligatures apart.
    let spacing = (kern ?? 0) + tracking
    let ligatures = attributes[.ligature] ?? 1
    if ligatures == 0 || spacing != 0 {
      features.append(FontFeature(tag: "liga", value: 0))
      features.append(FontFeature(tag: "clig", value: 0))
    } else if ligatures == 2 {
      features.append(FontFeature(tag: "dlig", value: 1))
    }
    var smallCapitals: SmallCapitalStyle?
    if attributes[.smallCapitals] == true {
      smallCapitals = SmallCapitalStyle(
        letters: LetterCapitals(language: language),
        face: reduced(face, for: request, size: script.size), features: features)
      features.append(FontFeature(tag: "smcp", value: 1))
    }
    return ShapingStyle(
      face: face, request: request, size: script.size, features: features,
      language: ShapingLanguage(language), languageTag: language, letterSpacing: spacing,
      tracking: tracking,
      baselineOffset: (attributes[.baselineOffset] ?? 0) + script.rise,
      attachment: attributes[.attachment].map(AttachmentBox.init),
      dividesWords: attributes[.dividesWords] ?? true,
      breaksAtSpaces: attributes[.breaksAtSpaces] ?? false,
      rooms: attributes[.box].map(WordRoom.all) ?? [], smallCapitals: smallCapitals)
  }

  /// The face for capitals of a smaller size, or nil if letters do not change with their size.
  private mutating func reduced(
    _ face: FontFace, for request: FontRequest, size: Double
  ) -> FontFace? {
    guard face.opticalSizes != nil else { return nil }
    return self.face(for: request, size: size * face.metrics.smallCapitalScale)
  }

  private mutating func face(for request: FontRequest, size: Double) -> FontFace? {
    do {
      let match = try fonts.match(request, size: size)
      if match.standsInForBundled, !errors.contains(where: { $0.kind == .missingBundled }) {
        // A program without bundled fonts uses those of the system. A folder that lacks them is a
        // fault.
        do { try fonts.checkBundled() } catch {
          if !error.place.isEmpty { errors.append(error) }
        }
      }
      if !match.isRequestedFamily { report(request, match) }
      return match.face
    } catch {
      errors.append(error)
      let usual = try? fonts.face(for: FontRequest())
      if usual == nil { fonts.reportMissingFont(error) }
      return usual
    }
  }

  /// Records that no family of a request was found.
  private mutating func report(_ request: FontRequest, _ match: FontMatch) {
    guard let family = request.families.first else { return }
    let names = request.families.map { "“\($0)”" }.joined(separator: ", ")
    let error = FontError(
      kind: .unknownFamily, place: family,
      message: "there is no font family \(names); the text is set in "
        + "“\(match.family ?? match.face.familyName)”, so install the family or name another")
    if !errors.contains(error) { errors.append(error) }
  }
}

extension FontRequest {
  /// Creates the font request for a storage's font attribute.
  package init(_ font: FontDescriptor, language: String?) {
    self.init(
      families: font.families, file: font.file, faceIndex: font.faceIndex, weight: font.weight,
      width: font.width, isItalic: font.isItalic,
      variations: font.variations, language: language,
      synthesis: font.synthesizesStyles ? [.oblique, .bold] : [], palette: font.palette)
  }
}

extension FontMetrics {
  /// The height of the letters that a drop cap is aligned by, in font units.
  fileprivate var initialHeight: Double { capHeight > 0 ? capHeight : ascent }
}

/// The size and rise of superscript and subscript.
struct Superscript {
  /// The em size, in points.
  private(set) var size: Double
  /// The height of the baseline above that of the text, in points; negative if below.
  private(set) var rise = 0.0

  /// - Parameters:
  ///   - level: The number of steps up, or down if negative; each is relative to the one before.
  ///     More than eight count as eight.
  ///   - size: The em size of the text that the steps start from, in points.
  init(level: Int, size: Double) {
    self.size = size
    for _ in 0..<min(8, level.magnitude) {
      rise += self.size * (level > 0 ? Self.rise : -Self.drop)
      self.size *= Self.scale
    }
  }

  // Typical of the fonts' own values (ySuperscriptYOffset and similar fields of the OS/2 table).
  // They are the same for all fonts, so that a change of font does not move lines.
  private static let scale = 0.65
  private static let rise = 0.35
  private static let drop = 0.14
}
