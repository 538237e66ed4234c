package import TextFonts

/// Fonts for truncation tokens, which replace text but are not part of it.
extension ShapedParagraph {
  /// Returns the paragraph with fonts for a truncation token beside text whose own fonts lack a
  /// character of it. They are fallbacks, as for text.
  ///
  /// - Complexity: O(*n*) in the number of items.
  package func addingFonts(
    forToken token: String, styles: [ShapingStyle], fonts: FontLibrary, fallbacks: FallbackTable
  ) -> ShapedParagraph {
    var added = tokenFonts
    for index in items.indices where items[index].item.kind == .text {
      var font = items[index]
      let style = font.item.style
      if font.item.face.characters(ofToken: token) != nil
        || added.contains(where: { $0.isFont(ofToken: token, style: style) })
      {
        continue
      }
      let scalars = token.unicodeScalars.map(\.value)
      guard
        let face = fallbacks.fallback(of: style, in: styles, fonts: fonts)?.face(
          for: scalars.span),
        face.characters(ofToken: token) != nil
      else { continue }
      (font.item.face, font.item.level) = (face, baseLevel)
      (font.item.range, font.glyphs) = (length..<length, 0..<0)
      font.item.isSmallCapital = false
      font.scale = face.scale(forSize: styles[style].size)
      font.run = items[items.count - 1].run + 1 + Int32(added.count)
      added.append(font)
    }
    if added.count == tokenFonts.count { return self }
    return ShapedParagraph(
      length: length, baseLevel: baseLevel, items: items, glyphs: glyphs, pieces: pieces,
      strut: strut, missing: missing, endsInSeparator: endsInSeparator,
      hasWholeCharacters: hasWholeCharacters, dropCap: dropCap, isCollapsed: isCollapsed,
      properties: properties, tokenFonts: added, wordBoxes: wordBoxes)
  }

  /// Returns the index among ``tokenFonts`` of the font for a token beside text of a style; nil if
  /// there is none.
  package func tokenFont(for token: String, style: Int) -> Int? {
    tokenFonts.firstIndex { $0.isFont(ofToken: token, style: style) }
  }

  /// Returns the first item of a run, or the font of a token if that is the run.
  package func item(ofRun run: Int32) -> ShapedItem {
    let index = firstItem(ofRun: run)
    return index < items.count ? items[index] : tokenFonts[Int(run - tokenFonts[0].run)]
  }
}

extension ShapedItem {
  fileprivate func isFont(ofToken token: String, style: Int) -> Bool {
    item.style == style && item.face.characters(ofToken: token) != nil
  }
}

extension FontFace {
  /// Returns the characters by which the face shows a truncation token: full stops for an ellipsis
  /// that it lacks. Nil if it lacks another character.
  package func characters(ofToken token: String) -> String? {
    if token.unicodeScalars.allSatisfy({ covers($0.value) }) { return token }
    return token == "…" && covers(0x2E) ? "..." : nil
  }
}
