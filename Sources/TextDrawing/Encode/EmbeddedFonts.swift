import TextFonts

/// The fonts embedded in a file for browsers, each subset to the characters in use.
struct EmbeddedFonts {
  private var faces: [FontFace] = []
  private var characters: [FontFace: Set<UInt32>] = [:]
  private var families: [FontFace: String] = [:]
  /// The number of faces that CSS can tell apart only by their families.
  private var counts: [FamilyKey: Int] = [:]

  /// The properties of a face that CSS sees.
  private struct FamilyKey: Hashable {
    var family: String
    var weight: Int
    var isItalic: Bool
  }

  /// Returns the family of a face in the file. It is the face's own, with a number appended if
  /// another face has the same family, weight and slant. That happens when an axis of one file is
  /// set to two values.
  mutating func family(of face: FontFace) -> String {
    if let known = families[face] { return known }
    let own = face.familyName
    let key = FamilyKey(family: own, weight: face.weight, isItalic: face.isItalic)
    let count = counts[key, default: 0] + 1
    counts[key] = count
    let family = count == 1 ? own : "\(own) \(count)"
    families[face] = family
    return family
  }

  /// Records characters that are shown in a face.
  mutating func add(_ text: String, in face: FontFace) {
    if characters[face] == nil {
      faces.append(face)
      characters[face] = [0x20]
      _ = family(of: face)
    }
    for scalar in text.unicodeScalars { characters[face]?.insert(scalar.value) }
  }

  /// Returns the CSS rules that hold the fonts.
  ///
  /// - Throws: A ``DrawingError`` if a font's makers do not allow embedding, or a font cannot be
  ///   reduced.
  func style() throws(DrawingError) -> SVGWriter {
    var style = SVGWriter()
    for face in faces {
      guard face.embedding != .forbidden else { throw DrawingError(notEmbeddable: face) }
      guard let bytes = face.subset(forCharacters: characters[face] ?? []) else {
        throw DrawingError(
          kind: .unwritableFont, place: face.path,
          message: "this font cannot be reduced to a subset of characters; choose another font")
      }
      style.add("@font-face{font-family:")
      style.add(cssString: families[face] ?? "")
      style.add(";font-weight:\(face.weight)")
      if face.isItalic { style.add(";font-style:italic") }
      style.add(";src:url(data:font/ttf;base64,")
      style.add(base64: bytes)
      style.add(")}\n")
    }
    return style
  }
}

extension DrawingError {
  /// Creates the error for a font whose makers do not allow files to hold it.
  init(notEmbeddable face: FontFace) {
    self.init(
      kind: .fontNotEmbeddable, place: face.path,
      message:
        "the font “\(face.familyName)” does not permit embedding; "
        + "choose another font, or draw its glyphs as paths")
  }
}
