import TextGeometry

/// The objects of the page: its dictionary, its content and its resources.
extension PDFPage {
  /// Writes the page's objects and returns the page's number.
  mutating func write() -> Int {
    endMark()
    for (index, link) in (list.text?.links ?? []).enumerated() { add(link, index) }
    let stream = encoder.file.newObject()
    encoder.file.addStream(content.bytes, as: stream)
    var page = PDFWriter("<</Type/Page/Parent ")
    page.add(reference: encoder.pageTree)
    let trim = [0, 0, list.size.width, list.size.height]
    let media = [0 - bleed, 0 - bleed, list.size.width + bleed, list.size.height + bleed]
    for (name, box) in [("Media", media)] + (bleed > 0 ? [("Bleed", media), ("Trim", trim)] : []) {
      page.add("/\(name)Box[")
      for edge in box { page.add(edge / unit) }
      page.add("]")
    }
    if unit > 1 {
      page.add("/UserUnit ")
      page.add(unit)
    }
    page.add("/Tabs/S/StructParents ")
    page.add(key)
    page.add("/Contents ")
    page.add(reference: stream)
    if !annotations.isEmpty {
      page.add("/Annots")
      page.add(references: annotations)
    }
    page.add("/Resources")
    if let resources {
      page.add(" ")
      page.add(reference: resources)
      encoder.file.add(resourceDictionary, as: resources)
    } else {
      page.add(resourceDictionary)
    }
    page.add(">>")
    encoder.file.add(page, as: object)
    return object
  }

  /// The dictionary of the names used in the content.
  private var resourceDictionary: PDFWriter {
    var writer = PDFWriter("<<")
    let fonts = usedFonts.sorted().map { ("F\($0)", encoder.fontObjects[$0]) }
    addResources("Font", fonts, to: &writer)
    let images = usedImages.sorted().map { ("I\($0)", $0) }
    let forms = usedForms.sorted().map { ("G\($0)", $0) }
    addResources("XObject", images + forms, to: &writer)
    addResources("Shading", usedShadings.sorted().map { ("S\($0)", $0) }, to: &writer)
    if opacities.count > 1 || !usedMasks.isEmpty {
      writer.add("/ExtGState<<")
      for mask in usedMasks.sorted() {
        writer.add("/M\(mask) ")
        writer.add(reference: mask)
      }
      for opacity in opacities.sorted() {
        let value = PDFWriter.decimal(Double(opacity) / 1000)
        writer.add("/A\(opacity)<</ca \(value)/CA \(value)>>")
      }
      writer.add(">>")
    }
    writer.add(">>")
    return writer
  }

  private func addResources(
    _ kind: String, _ objects: [(name: String, object: Int)], to writer: inout PDFWriter
  ) {
    guard !objects.isEmpty else { return }
    writer.add("/\(kind)<<")
    for (name, object) in objects {
      writer.add("/\(name) ")
      writer.add(reference: object)
    }
    writer.add(">>")
  }
}
