import CLCMS
import TextGeometry

/// The standards that a file names in its metadata: PDF/A-2 for archives (ISO 19005-2), and
/// PDF/UA-1 for assistive technology (ISO 14289-1).
///
/// A file names one only if it conforms to it. Fonts are embedded and have a map
/// to Unicode, colours are those of the output intent, and nothing is encrypted or outside of the
/// file in any case.
extension PDFEncoder {
  /// The level of PDF/A-2: `U` if all glyphs have characters, otherwise `B`; nil for a file against
  /// its rules.
  var archivalLevel: String? {
    if !isArchival || usesMissingGlyphs || Self.sRGB.isEmpty { return nil }
    return hasGlyphsWithoutCharacters ? "B" : "U"
  }

  /// True if the file follows PDF/UA-1: it has a title, a language and all text, and no level of
  /// headings is left out.
  var isAccessible: Bool {
    guard !title.isEmpty, language != nil, !textIsOutlined, hasAllText else { return false }
    var last = 0
    for heading in structure.headings {
      if heading.level > last + 1 { return false }
      last = heading.level
    }
    return true
  }

  /// True if a page of a size may be in a file of PDF/A: a side has 3 to 14,400 units.
  static func isArchival(_ size: Size) -> Bool {
    let (least, most) = (min(size.width, size.height), max(size.width, size.height))
    return least / max(1, (most / PDFPage.largestSide).rounded(.up)) >= 3
  }

  /// Writes the colour space of the colours in the file: sRGB.
  func writeOutputIntent(to writer: inout PDFWriter) {
    let profile = file.newObject()
    file.addStream(Self.sRGB, "/N 3", as: profile)
    writer.add(
      "/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)"
        + "/Info(sRGB IEC61966-2.1)/DestOutputProfile ")
    writer.add(reference: profile)
    writer.add(">>]")
  }

  /// The profile of sRGB (ICC.1:2004-10); empty if it cannot be made.
  private static let sRGB: [UInt8] = {
    guard let profile = unsafe cmsCreate_sRGBProfile() else { return [] }
    defer { unsafe _ = cmsCloseProfile(profile) }
    unsafe cmsSetProfileVersion(profile, 4.2)
    var count: cmsUInt32Number = 0
    guard unsafe cmsSaveProfileToMem(profile, nil, &count) != 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    guard unsafe cmsSaveProfileToMem(profile, &bytes, &count) != 0, count > 36 else { return [] }
    // Its time is that of the standard, so that equal pages give equal bytes.
    bytes.replaceSubrange(24..<36, with: [0x07, 0xCF, 0, 10, 0, 1, 0, 0, 0, 0, 0, 0])
    return bytes
  }()

  /// Returns the descriptions in XMP that name the standards.
  var standards: String {
    var xml = ""
    if let archivalLevel {
      xml += """
        <rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
        <pdfaid:part>2</pdfaid:part><pdfaid:conformance>\(archivalLevel)</pdfaid:conformance>
        </rdf:Description>

        """
    }
    if isAccessible {
      xml += """
        <rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
        <pdfuaid:part>1</pdfuaid:part>
        </rdf:Description>

        """
      if archivalLevel != nil { xml += Self.accessibilitySchema }
    }
    return xml
  }

  /// The description of the property of PDF/UA, which PDF/A demands of all that XMP does not have.
  private static let accessibilitySchema = """
    <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" \
    xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
    <pdfaProperty:name>part</pdfaProperty:name>
    <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
    <pdfaProperty:category>internal</pdfaProperty:category>
    <pdfaProperty:description>The part of ISO 14289 that the file follows</pdfaProperty:description>
    </rdf:li></rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
    </rdf:Description>

    """
}
