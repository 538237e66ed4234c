import TextFonts
import TextStorage

/// A request for the glyphs of a text in one font.
struct ShapeRequest {
  private var file: String?
  private var index = 0
  private var codePoints: [UInt32]?
  private var features: [RangedFontFeature] = []
  private var variations: [FontVariation] = []
  private var direction: Direction?
  private var script: Script?
  private var language = ShapingLanguage.none

  /// The direction of the glyphs.
  private struct Direction {
    var isRightToLeft = false
    var isVertical = false
  }

  private static let keys =
    WorkerRequest.keys + [
      "font", "index", "text", "codepoints", "features", "variations", "direction", "script",
      "language",
    ]

  private init() {}

  init(reading cursor: JSONCursor) throws(DocumentError) {
    var request = ShapeRequest()
    try cursor.readObject("a shape request", keys: Self.keys) { key, value throws(DocumentError) in
      switch key {
      case "index": request.index = try value.integer("a font's number in its file", in: 0...65535)
      case "font": request.file = try value.nonEmptyString("the name of a font file")
      case "text", "codepoints":
        guard request.codePoints == nil else {
          throw value.error("give “text” or “codepoints”, not both")
        }
        request.codePoints =
          key == "text"
          ? try value.string("the text").unicodeScalars.map(\.value) : try Self.codePoints(value)
      case "features": request.features = try Self.features(value)
      case "variations": request.variations = try Self.variations(value)
      case "direction": request.direction = try Self.direction(value)
      case "script": request.script = try Self.script(value)
      case "language": request.language = ShapingLanguage(try value.languageTag())
      default: break
      }
    }
    guard request.file != nil, request.codePoints != nil else {
      throw cursor.error("a shape request needs “font” and “text” or “codepoints”")
    }
    self = request
  }

  private static func codePoints(_ cursor: JSONCursor) throws(DocumentError) -> [UInt32] {
    var codePoints: [UInt32] = []
    for element in try cursor.elements("code points") {
      codePoints.append(UInt32(try element.integer("a code point", in: 0...0x10FFFF)))
    }
    return codePoints
  }

  /// Returns features from a string with commas, or from an array of such strings, as in layout
  /// dumps.
  private static func features(_ cursor: JSONCursor) throws(DocumentError) -> [RangedFontFeature] {
    let what = "features such as \"smcp,-liga\""
    if case .array = cursor.value.content {
      var list: [RangedFontFeature] = []
      for element in try cursor.elements(what) { list += try features(element) }
      return list
    }
    let text = try cursor.string(what)
    do {
      return try RangedFontFeature.parseList(text)
    } catch {
      throw cursor.error(error.message)
    }
  }

  /// Returns axis settings from an object of tags and values, or from a string such as
  /// `"wght=700,wdth=80"`. An array of such strings is also accepted, as in layout dumps.
  private static func variations(_ cursor: JSONCursor) throws(DocumentError) -> [FontVariation] {
    let what = "axes such as \"wght=700,wdth=80\""
    var values: [FontVariation] = []
    if case .string(let text) = cursor.value.content {
      for piece in text.split(separator: ",") {
        let trimmed = piece.drop { $0 == " " }
        guard let value = FontVariation(parsing: String(trimmed)) else {
          throw cursor.expected(what)
        }
        values.append(value)
      }
      return values
    }
    if case .array = cursor.value.content {
      for element in try cursor.elements(what) { values += try variations(element) }
      return values
    }
    for (tag, value) in try cursor.members(what) {
      guard let axis = FontTag(tag) else { throw value.error("“\(tag)” is not a tag") }
      values.append(
        FontVariation(tag: axis, value: try value.number("an axis' value", in: -32768...32767)))
    }
    return values
  }

  /// Returns a direction from HarfBuzz's name for it, or the name's first letter.
  private static func direction(_ cursor: JSONCursor) throws(DocumentError) -> Direction {
    let right = Direction()
    let left = Direction(isRightToLeft: true)
    let down = Direction(isVertical: true)
    let up = Direction(isRightToLeft: true, isVertical: true)
    return try cursor.choice([
      "ltr": right, "rtl": left, "ttb": down, "btt": up, "l": right, "r": left, "t": down, "b": up,
    ])
  }

  private static func script(_ cursor: JSONCursor) throws(DocumentError) -> Script {
    let text = try cursor.string("a script by ISO 15924, such as \"Arab\"")
    guard let script = Script(text) else {
      throw cursor.expected("a script by ISO 15924, such as \"Arab\"")
    }
    return script
  }

  /// - Parameter files: The rules for the font files that may be read.
  func answer(
    _ writer: inout JSONWriter, fonts: FontLibrary, files: FileAccess
  ) throws(DocumentError) {
    let face: FontFace
    let file = file ?? ""
    if files != .anywhere { try files.check(file, namedIn: nil) }
    do {
      face = try fonts.face(inFile: file, index: index, variations: variations)
    } catch {
      throw DocumentError(
        .unavailableResource, at: error.place.isEmpty ? "font" : error.place, error.message)
    }
    let codePoints = codePoints ?? []
    let script = script ?? Script(guessedFrom: codePoints)
    var buffer = GlyphBuffer()
    var shaper = Shaper()
    shaper.shape(
      codePoints: codePoints.span, face: face,
      properties: ShapingProperties(
        script: script, language: language,
        isRightToLeft: direction?.isRightToLeft ?? script.isRightToLeft,
        isVertical: direction?.isVertical ?? false),
      rangedFeatures: features, options: [.paragraphStart, .paragraphEnd], into: &buffer)
    writer.key("glyphs")
    writer.beginArray()
    for index in 0..<buffer.count {
      writer.beginObject()
      writer.member("g", Int(buffer.glyphs[index]))
      writer.member("cl", Int(buffer.clusters[index]))
      writer.member("dx", Int(buffer.xOffset[index]))
      writer.member("dy", Int(buffer.yOffset[index]))
      writer.member("ax", Int(buffer.xAdvance[index]))
      writer.member("ay", Int(buffer.yAdvance[index]))
      writer.endObject()
    }
    writer.endArray()
  }
}
