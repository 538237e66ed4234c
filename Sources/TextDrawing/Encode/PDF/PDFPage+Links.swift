import TextGeometry

/// The annotations of links.
extension PDFPage {
  /// Writes the annotation of a link.
  mutating func add(_ link: PageText.Link, _ index: Int) {
    let corner = place(Point(x: link.frame.minX, y: link.frame.maxY))
    let annotation = encoder.file.newObject()
    var writer = PDFWriter("<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect[")
    for edge in [corner.x, corner.y, corner.x + link.frame.width, corner.y + link.frame.height] {
      writer.add(edge / unit)
    }
    if let anchor = link.anchor, encoder.structure.anchors[anchor] == nil {
      encoder.structure.anchors[anchor] = PDFStructure.Anchor(
        page: object, top: corner.y + link.frame.height)
    }
    writer.add("]/Contents")
    writer.add(text: link.destination)
    if link.destination.hasPrefix("#") {
      writer.add("/A<</S/GoTo/D")
      writer.add(bytes: Array(link.destination.dropFirst().utf8))
    } else {
      writer.add("/A<</S/URI/URI")
      writer.add(bytes: PDFPage.address(link.destination))
    }
    writer.add(">>")
    if let element = linkElements[index] {
      writer.add("/StructParent ")
      writer.add(
        encoder.structure.addAnnotation(of: element, object: annotation, page: object))
    }
    writer.add(">>")
    encoder.file.add(writer, as: annotation)
    annotations.append(annotation)
  }

  /// Returns an address with other characters percent-encoded (RFC 3986, section 2.1).
  private static func address(_ destination: String) -> [UInt8] {
    var address = PDFWriter()
    for byte in destination.utf8 {
      if (0x21...0x7E).contains(byte) {
        address.bytes.append(byte)
      } else {
        address.add("%")
        address.add(byte: byte)
      }
    }
    return address.bytes
  }

  /// Finds the first link that reaches into a line; lines must be passed in order.
  mutating func findLinks(of line: PageText.Line, _ text: PageText) {
    while firstLink < text.links.count,
      text.links[firstLink].characters.upperBound <= line.characters.lowerBound
    {
      firstLink += 1
    }
  }
}
