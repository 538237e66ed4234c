import TextGeometry
import TextStorage

/// Sizes of pictures.
extension DocumentStyler {
  /// Returns the attachment of a picture with the width and height that its attributes set: in
  /// points, with a unit, or both as percentages of the lines' width. If only one of them is set,
  /// the picture keeps its proportions.
  mutating func sized(_ picture: MarkdownPicture) -> TextAttachment {
    var attachment = picture.attachment
    attachment.contentMode = fit(of: picture.attributes)?.contentMode ?? .scaleToFill
    setSize(of: &attachment, picture)
    cut(&attachment, picture.attributes.values)
    return attachment
  }

  private mutating func setSize(of attachment: inout TextAttachment, _ picture: MarkdownPicture) {
    if let side = picture.attributes.values["float"], TextFloat.Side(rawValue: side) != nil {
      remarkOnPicture(
        "the picture is in its line: only pictures in paragraphs of the text in columns float, not "
          + "those in cells, panes, notes, and containers")
    }
    let natural = attachment.naturalSize
    func length(_ key: String) -> Double? {
      guard let text = picture.attributes.values[key] else { return nil }
      let points = JSONCursor.number(in: text) ?? MeasureUnit.points(of: text, em: em)
      return points.flatMap { (0.01...1e5).contains($0) ? $0 : nil }
    }
    if let share = picture.widthShare, let height = length("height"), natural.width > 0 {
      attachment.bounds.size = Size(width: Self.greatestSide, height: height)
      (attachment.fitsLine, attachment.keepsHeight) = (true, true)
      (attachment.fittingShare, attachment.columnWidth) = (min(share, 1), natural.width)
      return
    }
    if let share = picture.shareSize(of: natural) {
      // The box is larger than any line, and then scaled down.
      let scale = Self.greatestSide / max(share.width, share.height)
      attachment.bounds = Rect(
        origin: attachment.bounds.origin,
        size: Size(width: share.width * scale, height: share.height * scale))
      (attachment.fitsLine, attachment.fittingShare) = (true, min(share.width, 1))
      attachment.columnWidth = natural.width
      return
    }
    for key in ["width", "height"] {
      guard let text = picture.attributes.values[key], length(key) == nil else { continue }
      remarkOnPicture(
        "“\(text.prefix(40))” is not a \(key): write points, a length such as 5cm, or a percentage "
          + "such as 40%; with a height in percent, the width is one, too")
    }
    let (width, height) = (length("width"), length("height"))
    guard width != nil || height != nil, natural.width > 0, natural.height > 0 else { return }
    let size = Size(
      width: width ?? (height ?? 0) * natural.width / natural.height,
      height: height ?? (width ?? 0) * natural.height / natural.width)
    attachment.bounds = Rect(origin: attachment.bounds.origin, size: size)
  }

  /// The attributes that pictures have.
  private static var pictureAttributeNames: [String] {
    ["width", "height", "fit", "float", "within", "wrap", "gap", "radius", "clip"]
  }

  /// Returns the way in which a picture fills a frame of other proportions; nil if neither its
  /// attributes nor its styles set one.
  mutating func fit(of attributes: MarkdownAttributes) -> SheetPicture.Fit? {
    var sheet = part.styles[MarkdownElement.figure.rawValue]?.float ?? SheetFloat()
    for name in attributes.classes {
      if let own = namedStyle(name)?.float { sheet.mergeKeys(of: own) }
    }
    guard let word = attributes.values["fit"] else { return sheet.fit }
    if let fit = SheetPicture.Fit(rawValue: word) { return fit }
    let names = SheetPicture.Fit.allCases.map(\.rawValue)
    remarkOnPicture(
      "“\(word.prefix(40))” is not a fit of the picture: \(NearestNames(names).advice(for: word))")
    return sheet.fit
  }

  /// Adds remarks on attributes of a picture that have no effect.
  mutating func remarkOnAttributes(of picture: MarkdownPicture) {
    let values = picture.attributes.values
    if values.isEmpty { return }
    let names = Self.pictureAttributeNames
    for key in values.keys.sorted() where !names.contains(key) {
      remarkOnPicture(
        "a picture has no attribute “\(key.prefix(40))”: \(NearestNames(names).advice(for: key))")
    }
    if let fault = values["float"].flatMap(MarkdownFloatRules.fault(ofSide:)) {
      remarkOnPicture(fault)
    }
  }

  /// The greatest side of a picture before it is scaled to a part of its line, in points.
  private static var greatestSide: Double { 1e5 }

  /// Cuts a picture to the shape and with the corners that its attributes set.
  mutating func cut(_ attachment: inout TextAttachment, _ values: [String: String]) {
    if let text = values["radius"] {
      let points = JSONCursor.number(in: text) ?? MeasureUnit.points(of: text, em: em)
      if let points, (0...1e4).contains(points) {
        attachment.cornerRadius = points
      } else {
        remarkOnPicture(
          "“\(text.prefix(40))” is not a radius: write points, or a length such as 2mm")
      }
    }
    guard let text = values["clip"] else { return }
    var shape = SheetShape(text, place: "picture")
    shape.em = em
    let natural = attachment.naturalSize
    guard natural.width > 0, natural.height > 0 else { return }
    // The shape is one of the box, at the scale of the picture in it.
    var size = natural
    let box = attachment.box
    if attachment.contentMode != .scaleToFill, !box.isEmpty, !attachment.keepsHeight {
      let scale = attachment.pictureFrame(in: box).width / natural.width
      size = Size(width: box.width / scale, height: box.height / scale)
    }
    do {
      // Files are not read for it.
      attachment.clip = try shape.region(in: size, files: ShapeFiles(.nowhere)).transformed(
        by: .scale(x: natural.width / size.width, y: natural.height / size.height))
    } catch {
      remarkOnPicture("“\(text.prefix(40))” is not a clip of the picture: \(error.message)")
    }
  }

  /// Adds a remark on the picture or the float whose attributes are read.
  mutating func remarkOnPicture(_ message: String) {
    classes.add([MarkdownRemark(line: pictureLine, message: message)], in: textPlace)
  }

  /// Lets the rows of a paragraph with a picture exceed the sheet's line height, so that the
  /// picture overprints nothing.
  func growRows(around position: Int, in storage: TextStorage) {
    guard var style = storage.attribute(.paragraphStyle, at: position),
      let height = style.lineHeight
    else { return }
    style.lineHeight = nil
    style.minimumLineHeight = height
    storage.addAttribute(
      .paragraphStyle, value: style, range: storage.paragraphRange(containing: position))
  }

  /// Gives a paragraph that begins with a picture, and the captions of its pictures, the number of
  /// columns that the picture's classes set.
  mutating func setColumnCount(of picture: MarkdownPicture, in storage: TextStorage) {
    let paragraph = storage.paragraphRange(containing: picture.position)
    guard let count = picture.attributes.classes.compactMap({ namedStyle($0)?.columns }).last,
      paragraph.lowerBound == picture.position,
      storage.attribute(.tableCell, at: picture.position) == nil
    else { return }
    classes.add(picture.attributes.classes)
    storage.addAttribute(.columns, value: count, range: paragraph)
    var next = paragraph.upperBound
    while next < storage.length, storage.attribute(.columns, at: next) == nil,
      storage.attribute(.float, at: next) == nil,
      storage.attribute(.styleNames, at: next)?.paragraph
        .contains(MarkdownElement.caption.rawValue) == true,
      storage.isCaptionOfPicture(at: next)
    {
      let caption = storage.paragraphRange(containing: next)
      storage.addAttribute(.columns, value: count, range: caption)
      next = caption.upperBound
    }
  }
}

extension MarkdownPicture {
  /// The width that its attributes set as a percentage, in parts of the lines' width; nil for none.
  fileprivate var widthShare: Double? { share("width") }

  private func share(_ key: String) -> Double? {
    guard let text = attributes.values[key], text.hasSuffix("%") else { return nil }
    let percent = JSONCursor.number(in: String(text.dropLast()))
    return percent.flatMap { (0.1...1_000).contains($0) ? $0 / 100 : nil }
  }

  /// The width and height that its attributes set as percentages, in parts of the lines' width;
  /// nil if they set none, or one of them otherwise.
  ///
  /// - Parameter natural: The size of the picture itself, for its proportions.
  fileprivate func shareSize(of natural: Size) -> Size? {
    let (width, height) = (share("width"), share("height"))
    guard natural.width > 0, natural.height > 0,
      (width != nil) == (attributes.values["width"] != nil),
      (height != nil) == (attributes.values["height"] != nil)
    else { return nil }
    switch (width, height) {
    case (let width?, let height?): return Size(width: width, height: height)
    case (let width?, nil):
      return Size(width: width, height: width * natural.height / natural.width)
    case (nil, let height?):
      return Size(width: height * natural.width / natural.height, height: height)
    case (nil, nil): return nil
    }
  }
}
