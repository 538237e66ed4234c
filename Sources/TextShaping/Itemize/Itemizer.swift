package import TextAnalysis
package import TextFonts
import TextStorage

/// The itemize stage: splits an analyzed paragraph where the level, script, style or font changes.
package struct Itemizer {
  let fonts: FontLibrary
  let styles: [ShapingStyle]
  let fallbacks: FallbackTable

  package init(fonts: FontLibrary, styles: [ShapingStyle], fallbacks: FallbackTable) {
    self.fonts = fonts
    self.styles = styles
    self.fallbacks = fallbacks
  }

  /// Splits a paragraph into items that cover it without gaps, in logical order.
  ///
  /// - Parameters:
  ///   - text: The paragraph with its separator, as UTF-16.
  ///   - analysis: The product of the analyze stage.
  ///   - styleRuns: The paragraph's styles, which cover it.
  ///   - analyzer: The analyzer that finds grapheme clusters if a font lacks a character.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package func itemize(
    _ text: [UInt16], analysis: ParagraphAnalysis, styleRuns: [StyleRun], analyzer: Analyzer
  ) -> [TextItem] {
    var items: [TextItem] = []
    var styleIndex = 0
    var start = 0
    for scriptRun in ScriptRuns.split(text) {
      while start < scriptRun.end {
        while styleRuns[styleIndex].end <= start { styleIndex += 1 }
        let limit = min(scriptRun.end, styleRuns[styleIndex].end)
        let level = analysis.levels.isEmpty ? analysis.baseLevel : analysis.levels[start]
        let control = ControlCharacter(text[start])
        var end = start + 1
        if control != nil {
          while end < limit, ControlCharacter(text[end]) == control, control != .tab,
            analysis.levels.isEmpty || analysis.levels[end] == level
          { end += 1 }
        } else if analysis.levels.isEmpty {
          while end < limit, ControlCharacter(text[end]) == nil { end += 1 }
        } else {
          while end < limit, analysis.levels[end] == level, ControlCharacter(text[end]) == nil {
            end += 1
          }
        }
        let style = styleRuns[styleIndex].style
        var item = TextItem(
          range: start..<end, kind: .text, level: level, script: scriptRun.script,
          face: styles[style].face, style: style)
        if text[start] == TextAttachment.character, styles[style].attachment != nil {
          item.range = start..<start + 1
          item.kind = .attachment
          items.append(item)
          start += 1
          continue
        }
        switch control {
        case nil:
          let first = items.count
          appendText(item, of: text, to: &items, analyzer: analyzer)
          if let small = styles[style].smallCapitals {
            separateSmallCapitals(
              in: &items, from: first, of: text, small, language: styles[style].language)
          }
        case .tab: item.kind = .tab
        case .lineBreak: item.kind = .lineBreak
        case .ignored: item.kind = .ignored
        }
        if control != nil { items.append(item) }
        start = end
      }
    }
    return items
  }

  /// Appends a stretch of text, split where a fallback font is needed.
  private func appendText(
    _ item: TextItem, of text: [UInt16], to items: inout [TextItem], analyzer: Analyzer
  ) {
    let style = styles[item.style]
    if style.coversASCII, isPlainASCII(text, item.range) {
      items.append(item)
      return
    }
    var preferred = style.face
    var isResolved = item.script == .common
    var runStart = item.range.lowerBound
    var runFace = preferred
    var fallback: FontFace?
    var clusterEnd: Int?
    var position = runStart
    while position < item.range.upperBound {
      if isResolved, runFace === preferred {
        position = preferred.endOfPlainText(
          in: text.span, from: position, before: item.range.upperBound)
        if position == item.range.upperBound { break }
      }
      let start = position
      let scalar = text.scalar(at: &position)
      if scalar < 0x80, style.coversASCII, runFace === style.face, preferred === style.face,
        position == item.range.upperBound || text[position] < 0x80
      {
        // Skip to the last character of a run of ASCII; the text after that one may still affect
        // it.
        while position + 1 < item.range.upperBound, text[position + 1] < 0x80 { position += 1 }
        continue
      }
      let traits = CharacterTraits.of(scalar)
      if !isResolved, scalar > 0x40, traits.script.script == item.script {
        // The script's own characters also choose the font of its spaces and punctuation. Symbols
        // have no script: a font found for a symbol sets only that symbol.
        isResolved = true
        if !preferred.covers(scalar),
          let other = fallbacks.fallback(of: item.style, in: styles, fonts: fonts)?
            .face(forSingle: scalar)
        {
          preferred = other
          if start > item.range.lowerBound, runFace === style.face,
            coversAll(other, text, runStart..<start)
          {
            runFace = other
          }
        }
      }
      let next = position < item.range.upperBound ? text[position] : 0
      if preferred.covers(scalar), !traits.asksForEmoji, !next.joinsEmoji {
        if runFace !== preferred {
          append(item, runStart..<start, runFace, to: &items)
          (runStart, runFace) = (start, preferred)
        }
        continue
      }
      let cluster =
        Self.standsAlone(traits, at: start..<position, of: text)
        ? start..<position
        : analyzer.cluster(around: start, in: text, after: clusterEnd).clamped(to: item.range)
      clusterEnd = cluster.upperBound
      position = max(position, cluster.upperBound)
      let face = faceFor(
        cluster, of: text, preferred: preferred, fallback: &fallback, style: item.style)
      let clusterStart = max(cluster.lowerBound, runStart)
      if face !== runFace {
        append(item, runStart..<clusterStart, runFace, to: &items)
        (runStart, runFace) = (clusterStart, face)
      }
    }
    append(item, runStart..<item.range.upperBound, runFace, to: &items)
  }

  /// True if a stretch is all ASCII, and no character becomes an emoji because of the text after
  /// it.
  private func isPlainASCII(_ text: [UInt16], _ range: Range<Int>) -> Bool {
    var union: UInt16 = 0
    for unit in text[range] { union |= unit }
    if union >= 0x80 { return false }
    return range.upperBound == text.count || !text[range.upperBound].joinsEmoji
  }

  /// True if a character is certain to be a whole grapheme cluster: neither it nor its neighbours
  /// take part in any rule of UAX #29.
  private static func standsAlone(
    _ traits: CharacterTraits, at range: Range<Int>, of text: [UInt16]
  ) -> Bool {
    guard traits.cluster == 0, range.upperBound == text.count || endsCluster(text, range.upperBound)
    else { return false }
    if range.lowerBound == 0 { return true }
    let before = text[range.lowerBound - 1]
    return before & 0xF800 != 0xD800 && CharacterTraits.of(UInt32(before)).cluster == 0
  }

  private static func endsCluster(_ text: [UInt16], _ offset: Int) -> Bool {
    var position = offset
    return CharacterTraits.of(text.scalar(at: &position)).cluster == 0
  }

  /// Returns the face that sets a whole cluster: the preferred one, the last fallback, or another.
  private func faceFor(
    _ cluster: Range<Int>, of text: [UInt16], preferred: FontFace, fallback: inout FontFace?,
    style: Int
  ) -> FontFace {
    var isVisible = false
    var wantsEmoji = false
    var wantsText = false
    var isPreferred = true
    var isLast = true
    var count = 0
    var first: UInt32 = 0
    var position = cluster.lowerBound
    while position < cluster.upperBound {
      let scalar = text.scalar(at: &position)
      if count == 0 { first = scalar }
      count += 1
      let traits = CharacterTraits.of(scalar)
      wantsEmoji = wantsEmoji || scalar == 0xFE0F || traits.asksForEmoji
      wantsText = wantsText || scalar == 0xFE0E
      if traits.isIgnorableForCoverage { continue }
      isVisible = true
      isPreferred = isPreferred && preferred.covers(scalar)
      isLast = isLast && fallback?.covers(scalar) ?? false
    }
    if wantsText { wantsEmoji = false }
    if !isVisible || (!wantsEmoji && isPreferred) { return preferred }
    if let last = fallback, isLast, wantsEmoji == last.hasColorGlyphs { return last }
    guard let finder = fallbacks.fallback(of: style, in: styles, fonts: fonts) else {
      return preferred
    }
    let found: FontFace?
    if count == 1 {
      found = finder.face(forSingle: first)
    } else {
      var scalars: [UInt32] = []
      position = cluster.lowerBound
      while position < cluster.upperBound { scalars.append(text.scalar(at: &position)) }
      found = finder.face(for: scalars.span)
    }
    guard let found else { return preferred }
    fallback = found
    return found
  }

  private func coversAll(_ face: FontFace, _ text: [UInt16], _ range: Range<Int>) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      if !face.covers(text.scalar(at: &position)) { return false }
    }
    return true
  }

  private func append(
    _ item: TextItem, _ range: Range<Int>, _ face: FontFace, to items: inout [TextItem]
  ) {
    guard !range.isEmpty else { return }
    var piece = item
    piece.range = range
    piece.face = face
    items.append(piece)
  }
}

extension UInt16 {
  /// True if a code unit may turn the character before it into an emoji: a variation selector, a
  /// joiner, an enclosing keycap, or the lead surrogate of skin tones.
  fileprivate var joinsEmoji: Bool {
    self == 0xFE0F || self == 0xFE0E || self == 0x200D || self == 0x20E3 || self == 0xD83C
  }
}

/// The fallbacks of the styles that needed one, so that the font library is asked once for each
/// style.
///
/// Scratch for one thread, and for one table of styles.
package final class FallbackTable {
  private var fallbacks: [FontFallback?] = []

  package init() {}

  /// Returns the fallback for characters that a style's own face lacks, or nil if its font is not
  /// available.
  package func fallback(of index: Int, in styles: [ShapingStyle], fonts: FontLibrary)
    -> FontFallback?
  {
    if index < fallbacks.count, let known = fallbacks[index] { return known }
    if fallbacks.count < styles.count {
      fallbacks += repeatElement(nil, count: styles.count - fallbacks.count)
    }
    var request = styles[index].request
    request.language = styles[index].languageTag
    let found = try? fonts.fallback(for: request)
    fallbacks[index] = found
    return found
  }
}
