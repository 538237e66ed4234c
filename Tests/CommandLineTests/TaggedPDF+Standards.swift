/// The rules of PDF/A-2 (ISO 19005-2) that a program can check in the objects of a file, and those
/// of the metadata of PDF/UA-1 (ISO 14289-1).
extension TaggedPDF {
  /// The metadata as XML.
  private var metadata: String {
    String(decoding: bytes(catalog["/Metadata"]), as: UTF8.self)
  }

  /// The level of PDF/A-2 that the metadata name; nil for none.
  var archivalLevel: String? {
    let text = metadata
    guard text.contains("<pdfaid:part>2</pdfaid:part>"),
      let start = text.firstRange(of: "<pdfaid:conformance>")?.upperBound
    else { return nil }
    return String(text[start...].prefix { $0 != "<" })
  }

  /// True if the metadata name PDF/UA-1.
  var isAccessible: Bool { metadata.contains("<pdfuaid:part>1</pdfuaid:part>") }

  /// All dictionaries of the file, also those within others.
  private var dictionaries: [Values] {
    var found: [Values] = []
    func add(_ value: Any) {
      if let list = value as? [Any] { return list.forEach(add) }
      guard let own = value as? Values else { return }
      found.append(own)
      own.values.forEach(add)
    }
    objects.values.forEach(add)
    return found
  }

  mutating func checkArchive() {
    let intents = list(catalog["/OutputIntents"]).map { values($0) }
    expect(intents.count == 1, "there is one output intent")
    expect(intents.first?["/S"] as? String == "/GTS_PDFA1", "the output intent is that of PDF/A")
    let profile = bytes(intents.first?["/DestOutputProfile"])
    expect(values(intents.first?["/DestOutputProfile"])["/N"] as? Int == 3, "it has three colours")
    expect(profile.count > 200, "its profile is in the file")
    expect(
      profile.prefix(4).reduce(0) { $0 << 8 | Int($1) } == profile.count,
      "the profile has the length that it says")
    expect(
      profile.dropFirst(36).prefix(4).elementsEqual("acsp".utf8)
        && profile.dropFirst(16).prefix(4).elementsEqual("RGB ".utf8)
        && profile.dropFirst(8).first ?? 9 <= 4, "the profile is one of red, green and blue")
    expect(list(trailer["/ID"]).count == 2, "the file has an identifier")
    expect(trailer["/Encrypt"] == nil, "the file is not encrypted")
    expect(values(catalog["/Metadata"])["/Filter"] == nil, "the metadata are not compressed")
    for key in ["/OpenAction", "/AA", "/AcroForm", "/OCProperties", "/NeedsRendering"] {
      expect(catalog[key] == nil, "the catalog has no \(key)")
    }
    expect(
      values(catalog["/Names"])["/EmbeddedFiles"] == nil
        && values(catalog["/Names"])["/JavaScript"] == nil, "there are no other files and programs")
    dictionaries.forEach { checkArchived($0) }
    for page in list(values(catalog["/Pages"])["/Kids"]) {
      let box = list(values(page)["/MediaBox"]).compactMap {
        ($0 as? Double) ?? ($0 as? Int).map(Double.init)
      }
      expect(
        box.count == 4 && (3...14_400).contains(box[2] - box[0])
          && (3...14_400).contains(box[3] - box[1]), "a page has a size that is allowed")
    }
    if archivalLevel == "U" { checkCharacters() }
  }

  private mutating func checkArchived(_ own: Values) {
    expect(own["/Interpolate"] as? Bool != true, "no picture asks for interpolation")
    expect(own["/TR"] == nil && own["/HTP"] == nil, "no state has a transfer function")
    expect(own["/CIDSet"] == nil, "no font lists its glyphs")
    expect(own["/F"] as? String == nil, "no stream is in another file")
    expect(own["/Alternates"] == nil && own["/OPI"] == nil, "no picture stands for another")
    let filters = own["/Filter"].map { $0 is [Any] ? list($0) : [$0] } ?? []
    expect(!filters.contains { $0 as? String == "/LZWDecode" }, "nothing is packed by LZW")
    if let space = own["/ColorSpace"] as? String, space.hasPrefix("/") {
      expect(["/DeviceRGB", "/DeviceGray"].contains(space), "colours are in the output intent")
    }
    if own["/Type"] as? String == "/Annot" {
      expect(own["/F"] as? Int == 4, "an annotation is printed, and shown")
    }
    if let action = own["/S"] as? String, own["/Type"] as? String == "/Action" {
      expect(["/URI", "/GoTo"].contains(action), "an action leads to a place")
    }
    if let mode = own["/BM"] { expect(mode as? String == "/Normal", "colours are mixed as usual") }
    if own["/Subtype"] as? String == "/CIDFontType2" {
      expect(own["/CIDToGIDMap"] != nil, "a font says which glyphs its codes are")
    }
  }

  /// Checks that all glyphs of embedded fonts have characters.
  private mutating func checkCharacters() {
    for font in dictionaries where font["/Subtype"] as? String == "/Type0" {
      let widths = list(values(list(font["/DescendantFonts"]).first)["/W"])
      var codes: Set<Int> = []
      for index in stride(from: 0, to: widths.count - 1, by: 2) {
        guard let first = widths[index] as? Int else { continue }
        codes.formUnion(first..<first + list(widths[index + 1]).count)
      }
      let map = String(decoding: bytes(font["/ToUnicode"]), as: UTF8.self)
      var known: Set<Int> = []
      for line in map.split(separator: "\n") where line.hasPrefix("<") {
        let numbers = line.split(separator: ">").map {
          $0.drop { $0 == " " || $0 == "<" }.split(separator: " ").first ?? ""
        }
        guard numbers.count >= 2, let first = Int(numbers[0], radix: 16) else { continue }
        let last = numbers.count > 2 ? Int(numbers[1], radix: 16) ?? first : first
        if first <= last { known.formUnion(first...last) }
      }
      expect(codes.isSubset(of: known), "each glyph has a character")
      expect(!codes.contains(0), "no glyph is that for missing characters")
    }
  }

  mutating func checkAccessibility() {
    expect(values(trailer["/Info"])["/Title"] != nil, "the document has a title")
    expect(catalog["/Lang"] != nil, "the document has a language")
    expect(
      archivalLevel == nil || metadata.contains("<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>"),
      "the metadata describe their property")
    var last = 0
    for level in roles.compactMap({ $0.hasPrefix("H") ? Int($0.dropFirst()) : nil }) {
      expect(level <= last + 1, "no level of headings is left out")
      last = level
    }
  }
}
