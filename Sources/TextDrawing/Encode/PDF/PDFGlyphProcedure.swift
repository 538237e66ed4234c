import TextFonts
import TextGeometry
import TextStorage

/// The procedure that draws one glyph of a Type 3 font, in thousandths of an em, y up (ISO
/// 32000-1, §9.6.5).
struct PDFGlyphProcedure {
  /// The objects that the procedures of a font refer to.
  struct Resources {
    private(set) var pictures: [Int] = []
    fileprivate var shadings: [PDFWriter] = []
    fileprivate var opacities: Set<Int> = []

    /// Records a picture by its object's number.
    mutating func add(picture: Int) {
      if !pictures.contains(picture) { pictures.append(picture) }
    }

    /// The entries of the font's resource dictionary.
    var entries: PDFWriter {
      var writer = PDFWriter()
      if !pictures.isEmpty {
        writer.add("/XObject<<")
        for picture in pictures {
          writer.add("/I\(picture) ")
          writer.add(reference: picture)
        }
        writer.add(">>")
      }
      if !shadings.isEmpty {
        writer.add("/Shading<<")
        for (number, shading) in shadings.enumerated() {
          writer.add("/S\(number)")
          writer.add(shading)
        }
        writer.add(">>")
      }
      if !opacities.isEmpty {
        writer.add("/ExtGState<<")
        for opacity in opacities.sorted() {
          writer.add("/A\(opacity)<</ca \(PDFWriter.decimal(Double(opacity) / 1000))>>")
        }
        writer.add(">>")
      }
      return writer
    }
  }

  private var writer = PDFWriter()
  private(set) var resources: Resources

  /// The bytes of the procedure.
  var bytes: [UInt8] { writer.bytes }

  /// The size at which bitmaps are taken from fonts, in pixels per em.
  private static let bitmapSize = 136.0
  /// The size at which glyphs without matching PDF operators are painted, in pixels per em.
  private static let paintedSize = 512.0

  /// Begins a procedure.
  ///
  /// - Parameters:
  ///   - width: The advance, in thousandths of an em.
  ///   - resources: The objects that earlier procedures refer to.
  init(width: Double, _ resources: Resources) {
    self.resources = resources
    writer.add(width)
    writer.add("0 ")
  }

  /// Draws a glyph: with operators if PDF has them, otherwise as a picture.
  mutating func draw(
    _ glyph: UInt32, of face: FontFace, with rasterizer: inout GlyphRasterizer,
    in file: inout PDFFile, _ images: inout PDFImages
  ) {
    let painted = rasterizer.colorGlyph(glyph, of: face)
    if let painted, painted.hasOperators {
      writer.add("d0\n")
      draw(painted, of: face)
      return
    }
    let isBitmap = painted == nil && face.hasColorBitmaps
    let size = isBitmap ? PDFGlyphProcedure.bitmapSize : PDFGlyphProcedure.paintedSize
    if face.hasColorGlyphs,
      let mask = rasterizer.rasterize(glyph, of: face, pixelsPerEm: size), mask.isPicture
    {
      let object = images.object(of: Bitmap(mask), in: &file)
      resources.add(picture: object)
      let unit = 1000 * mask.scale / size
      writer.add("d0\nq ")
      add([
        Double(mask.width) * unit, 0, 0, Double(mask.height) * unit, Double(mask.left) * unit,
        -Double(mask.top + mask.height) * unit,
      ])
      writer.add("cm /I\(object) Do Q")
      return
    }
    let outline = face.outline(ofGlyph: glyph, size: 1000)
    let bounds = outline.isEmpty ? .zero : outline.bounds
    add([bounds.minX, -bounds.maxY, bounds.maxX, -bounds.minY])
    writer.add("d1\n")
    guard !outline.isEmpty else { return }
    writer.add(outline) { Point(x: $0.x, y: -$0.y) }
    writer.add("f\n")
  }

  private mutating func add(_ numbers: [Double]) {
    for number in numbers { writer.add(number) }
  }
}

/// Glyphs with colours of their own.
extension PDFGlyphProcedure {
  private mutating func draw(_ glyph: ColorGlyph, of face: FontFace) {
    let toThousandths = face.outlineTransform(pixelsPerEm: 1000, x: 0, y: 0)
      .concatenating(.scale(x: 1, y: -1))
    for step in glyph.steps {
      switch step {
      case .beginClip(let outline, let transform):
        var path = BezierPath()
        face.appendUnitOutline(ofGlyph: outline, to: &path)
        path.apply(transform.concatenating(toThousandths))
        writer.add("q\n")
        // A blank outline clips everything.
        if path.isEmpty { path.move(to: .zero) }
        writer.add(path) { $0 }
        writer.add("W n\n")
      case .endClip: writer.add("Q\n")
      case .fill(.color(let color)): fill(color)
      case .fill(.gradient(let gradient, let transform)):
        fill(gradient, transform.concatenating(toThousandths))
      // Groups that are composited with the source-over mode look the same without a group.
      case .beginGroup, .endGroup: break
      }
    }
  }

  /// Fills everything within the clips.
  private mutating func fill(_ color: GlyphColor) {
    writer.add("q\n")
    let opacity = (color.color?.alpha ?? 1) * color.alpha
    if opacity < 1 {
      let number = Int((opacity * 1000).rounded())
      resources.opacities.insert(number)
      writer.add("/A\(number) gs\n")
    }
    if let color = color.color { writer.add(color, isStroke: false) }
    // No glyph is visible eight ems away.
    writer.add("-8000 -8000 16000 16000 re f\nQ\n")
  }

  private mutating func fill(_ gradient: GlyphGradient, _ transform: Transform) {
    let first = gradient.stops[0]
    guard gradient.stops.count > 1 else { return fill(first.color) }
    writer.add("q\n")
    for number in [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty] {
      writer.add(precise: number)
    }
    writer.add("cm /S\(resources.shadings.count) sh\nQ\n")
    resources.shadings.append(PDFWriter(shading: gradient))
  }
}

extension PDFWriter {
  /// Creates the dictionary of a gradient that PDF supports (ISO 32000-1, §8.7.4.5).
  fileprivate init(shading gradient: GlyphGradient) {
    self.init("<</ColorSpace/DeviceRGB/Extend[true true]/ShadingType ")
    let offsets = gradient.stops.map(\.offset)
    let (first, last) = (offsets[0], offsets[offsets.count - 1])
    func along(_ start: Double, _ end: Double, _ offset: Double) -> Double {
      start + (end - start) * offset
    }
    switch gradient.shape {
    case .linear(let start, let end):
      add("2/Coords[")
      for offset in [first, last] {
        add(precise: along(start.x, end.x, offset))
        add(precise: along(start.y, end.y, offset))
      }
    case .radial(let start, let radius, let end, let endRadius):
      add("3/Coords[")
      for offset in [first, last] {
        add(precise: along(start.x, end.x, offset))
        add(precise: along(start.y, end.y, offset))
        add(precise: along(radius, endRadius, offset))
      }
    case .sweep: preconditionFailure("PDF has no such gradient; see ColorGlyph.hasOperators.")
    }
    add("]")
    func parts(_ color: Color?) -> [Double] {
      let color = color ?? .black
      return [color.red, color.green, color.blue].map { min(max($0, 0), 1) }
    }
    add(
      stitching: zip(gradient.stops, gradient.stops.dropFirst()).map { stop, next in
        Stretch(
          end: (next.offset - first) / (last - first), first: parts(stop.color.color),
          last: parts(next.color.color))
      })
    add(">>")
  }

  /// The colours between two stops of a gradient.
  struct Stretch {
    /// The offset of its end, from 0 to 1.
    var end: Double
    /// The components of the first colour and of the last.
    var first: [Double]
    var last: [Double]
  }

  /// Appends the function of a gradient: one function for each stretch, and one that joins them
  /// (ISO 32000-1, §7.10).
  mutating func add(stitching stretches: [Stretch]) {
    add("/Function<</FunctionType 3/Domain[0 1]/Bounds[")
    for stretch in stretches.dropLast() { add(precise: stretch.end) }
    add("]/Encode[")
    for _ in stretches { add("0 1 ") }
    add("]/Functions[")
    for stretch in stretches {
      add("<</FunctionType 2/N 1/Domain[0 1]/C0[")
      for part in stretch.first { add(precise: part) }
      add("]/C1[")
      for part in stretch.last { add(precise: part) }
      add("]>>")
    }
    add("]>>")
  }
}

extension ColorGlyph {
  /// True if PDF can paint the glyph. Gradients must be opaque, linear or radial, and end in their
  /// outermost colours; nothing may blend with what is beneath except by source-over.
  fileprivate var hasOperators: Bool {
    steps.allSatisfy { step in
      switch step {
      case .beginClip, .endClip, .beginGroup, .fill(.color): true
      case .endGroup(let mode): mode == .sourceOver
      case .fill(.gradient(let gradient, let transform)):
        transform.inverted != nil && gradient.hasOperators
      }
    }
  }
}

extension GlyphGradient {
  fileprivate var hasOperators: Bool {
    guard stops.count > 1 else { return true }
    let (first, last) = (stops[0].offset, stops[stops.count - 1].offset)
    guard extend == .pad, first < last,
      stops.allSatisfy({ $0.color.alpha == 1 && $0.color.color?.alpha == 1 })
    else { return false }
    switch shape {
    case .linear: return true
    case .radial(_, let radius, _, let endRadius):
      let growth = endRadius - radius
      return radius + growth * first >= 0 && radius + growth * last >= 0
    case .sweep: return false
    }
  }
}

extension Bitmap {
  /// Creates a picture glyph's bitmap, with the multiplication of its colours by the opacity
  /// undone.
  fileprivate init(_ mask: GlyphMask) {
    let pixels = mask.pixels.map { pixel -> UInt32 in
      let alpha = pixel &>> 24
      guard alpha > 0 else { return 0 }
      func part(_ shift: UInt32) -> UInt32 {
        min(255, ((pixel &>> shift & 0xFF) * 255 + alpha / 2) / alpha)
      }
      return alpha &<< 24 | part(0) &<< 16 | part(8) &<< 8 | part(16)
    }
    self.init(width: mask.width, height: mask.height, pixels: pixels)
  }
}
