import TextGeometry
import TextStorage

/// Gradients as shadings (ISO 32000-1, §8.7.4.5). Opacities that change are the luminosity of a
/// soft mask (§11.6.5.3).
extension PDFPage {
  /// Fills a path in the colours of a gradient.
  mutating func fill(_ path: BezierPath, _ gradient: Gradient, opacity: Double) {
    let alphas = gradient.stops.map { min(max($0.color.alpha, 0), 1) }
    guard opacity > 0, path.isFinite, !path.isEmpty, let matrix = matrix(of: gradient),
      let first = alphas.first, alphas.contains(where: { $0 > 0 })
    else { return }
    let isUniform = alphas.allSatisfy { $0 == first }
    begin(.artifact)
    setOpacity(isUniform ? opacity * first : opacity)
    content.add("q\n")
    let height = list.size.height
    content.add(path) { Point(x: $0.x, y: height - $0.y) }
    content.add(path.usesEvenOddFillRule ? "W* n\n" : "W n\n")
    if !isUniform { addMask(gradient, matrix) }
    let shading = encoder.file.add(PDFWriter(shading: gradient, parts: \.colorParts))
    usedShadings.insert(shading)
    content.add(matrix)
    content.add("cm /S\(shading) sh Q\n")
  }

  /// Sets a mask with the opacities of a gradient.
  private mutating func addMask(_ gradient: Gradient, _ matrix: PDFWriter) {
    let shading = encoder.file.add(PDFWriter(shading: gradient, parts: \.opacityPart))
    let form = encoder.file.newObject()
    var mask = matrix
    mask.add("cm /S sh")
    encoder.file.addStream(
      mask.bytes,
      """
      /Type/XObject/Subtype/Form/BBox[\(reach)]/Group<</S/Transparency/CS/DeviceGray>>\
      /Resources<</Shading<</S \(shading) 0 R>>>>
      """, as: form)
    let state = encoder.file.add(PDFWriter("<</SMask<</S/Luminosity/G \(form) 0 R>>>>"))
    usedMasks.insert(state)
    content.add("/M\(state) gs\n")
  }

  /// Returns the matrix from a unit line or circle to PDF's coordinates; nil for a gradient with a
  /// single colour.
  private func matrix(of gradient: Gradient) -> PDFWriter? {
    guard let map = gradient.toUnit?.inverted else { return nil }
    var writer = PDFWriter()
    // Three decimals are too few for coefficients that multiply a page's length.
    for value in [map.a, -map.b, map.c, -map.d, map.tx, list.size.height - map.ty] {
      writer.add(precise: value)
    }
    return writer
  }
}

extension Color {
  fileprivate var colorParts: [Double] { [red, green, blue].map { min(max($0, 0), 1) } }
  fileprivate var opacityPart: [Double] { [min(max(alpha, 0), 1)] }
}

extension PDFWriter {
  /// Creates the dictionary of a gradient along a line from x 0 to 1, or in a circle around the
  /// origin with the radius 1.
  ///
  /// - Parameter parts: Returns the components of a stop's colour: one or three.
  fileprivate init(shading gradient: Gradient, parts: (Color) -> [Double]) {
    let isRadial = if case .radial = gradient.shape { true } else { false }
    let space = parts(.black).count == 1 ? "DeviceGray" : "DeviceRGB"
    self.init("<</ColorSpace/\(space)/Extend[true true]/ShadingType ")
    add(isRadial ? "3/Coords[0 0 0 0 0 1]" : "2/Coords[0 0 1 0]")
    add(
      stitching: gradient.parts.map { part in
        Stretch(
          end: part.end.offset, first: parts(part.start.color), last: parts(part.end.color))
      })
    add(">>")
  }
}
