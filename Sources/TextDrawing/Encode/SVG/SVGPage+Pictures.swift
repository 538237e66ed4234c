import TextFonts
import TextGeometry

/// Pictures, and the blurred copies of glyphs that are shadows.
extension SVGPage {
  /// Writes a picture: vectors as an SVG file, pixels as a PNG file.
  mutating func addPicture(
    _ picture: Bitmap, _ frame: Rect, _ opacity: Double
  ) throws(DrawingError) {
    body.add("<image")
    body.classAttribute(itemNames)
    if let drawing = picture.drawing {
      // At its own size a drawing is shown as it is, with a view box or without.
      let (across, down) = (
        frame.width / drawing.size.width, frame.height / drawing.size.height
      )
      addEdges(Rect(origin: .zero, size: drawing.size))
      body.add(" transform=\"matrix(\(across) 0 0 \(down) \(frame.minX) \(frame.minY))\"")
      if opacity < 1 { body.attribute("opacity", max(0, opacity)) }
      body.add(" href=\"data:image/svg+xml;base64,")
      body.add(base64: drawing.bytes)
      body.add("\"/>\n")
      return
    }
    addEdges(frame)
    if opacity < 1 { body.attribute("opacity", max(0, opacity)) }
    body.add(" preserveAspectRatio=\"none\" href=\"data:image/png;base64,")
    body.add(base64: try PNGEncoder().encode(picture))
    body.add("\"/>\n")
  }

  /// Writes a shadow: a copy of the glyphs, moved, and blurred by a filter if it has a blur.
  mutating func addShadow(_ run: GlyphRun, _ offset: Vector, _ blurRadius: Double) {
    guard offset.dx.isFinite, offset.dy.isFinite else { return }
    body.add("<g")
    // The characters of a copy are neither read aloud nor copied.
    if !textIsOutlined {
      body.add(" aria-hidden=\"true\" style=\"-webkit-user-select:none;user-select:none\"")
    }
    let isBlurred = !(blurRadius <= 0)
    if isBlurred {
      definitions.add("<filter id=\"\(names)b\(blurCount)\" filterUnits=\"userSpaceOnUse\"")
      definitions.attribute("x", 0)
      definitions.attribute("y", 0)
      definitions.attribute("width", list.size.width)
      definitions.attribute("height", list.size.height)
      definitions.add(" color-interpolation-filters=\"sRGB\"><feGaussianBlur")
      definitions.attribute("stdDeviation", max(0, blurRadius / 2))
      definitions.add("/></filter>\n")
      body.add(" filter=\"url(#\(names)b\(blurCount))\"><g")
      blurCount += 1
    }
    body.add(" transform=\"translate(")
    body.add(offset.dx)
    body.add(" ")
    body.add(offset.dy)
    body.add(")\">")
    addGlyphs(run)
    body.add(isBlurred ? "</g></g>\n" : "</g>\n")
  }
}
