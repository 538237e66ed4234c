import TextGeometry

/// Pictures, of pixels and of vectors.
extension PDFPage {
  mutating func add(
    _ picture: Bitmap, _ frame: Rect, _ opacity: Double, _ figure: PageText.Figure?
  ) {
    guard frame.width > 0, frame.height > 0, frame.origin.isFinite, opacity > 0 else { return }
    let corner = place(Point(x: frame.minX, y: frame.maxY))
    if let figure, let words = figure.alternativeText, !words.isEmpty {
      var parent = 0
      if let paragraph = figure.paragraph, let text = list.text {
        parent =
          encoder.structure.open(
            paragraph, of: text, language: encoder.language, page: object,
            top: corner.y + frame.height
          ).element
      }
      let element = encoder.structure.addFigure(
        words, bounds: [corner.x, corner.y, corner.x + frame.width, corner.y + frame.height],
        to: parent)
      begin(.element(element))
    } else {
      begin(.artifact)
    }
    setOpacity(opacity)
    if let drawing = picture.drawing {
      if let form = encoder.drawings.form(of: drawing, shownIn: frame, in: &encoder.file) {
        return show(form, at: corner, size: frame.size)
      }
    }
    show(encoder.images.object(of: picture, in: &encoder.file), at: corner, size: frame.size)
  }

  /// Shows a drawing that is in the file.
  mutating func show(_ form: PDFDrawings.Form, at corner: Point, size: Size) {
    usedForms.insert(form.object)
    content.add("q ")
    for value in [size.width / form.size.width, 0, 0, size.height / form.size.height] {
      content.add(precise: value)
    }
    for value in [corner.x, corner.y] { content.add(value) }
    content.add("cm /G\(form.object) Do Q\n")
  }

  /// Shows a picture that is in the file.
  mutating func show(_ image: Int, at corner: Point, size: Size) {
    usedImages.insert(image)
    content.add("q ")
    for value in [size.width, 0, 0, size.height, corner.x, corner.y] { content.add(value) }
    content.add("cm /I\(image) Do Q\n")
  }
}
