package import TextGeometry
package import TextStorage

/// The painting steps of a colour glyph, from back to front (OpenType's `COLR` table).
///
/// Positions are in font units from the glyph's origin, y up.
package struct ColorGlyph: Hashable, Sendable {
  /// One step of painting.
  package enum Step: Hashable, Sendable {
    /// Clips the following steps to a glyph's outline, up to the matching `endClip`.
    case beginClip(glyph: UInt32, Transform)
    /// Ends the most recent clip.
    case endClip
    /// Fills everything within the clips.
    case fill(Fill)
    /// Paints the following steps on a layer of its own, up to the matching `endGroup`.
    case beginGroup
    /// Composites the most recent group onto the earlier steps.
    case endGroup(CompositeMode)
  }

  /// The fill of an area.
  package enum Fill: Hashable, Sendable {
    /// One colour.
    case color(GlyphColor)
    /// A gradient, and the transform of its positions.
    case gradient(GlyphGradient, Transform)
  }

  /// The steps; clips and groups are properly nested.
  package var steps: [Step]

  /// Creates a glyph from its steps.
  package init(steps: [Step]) { self.steps = steps }

  /// The largest number of nested groups.
  var groupDepth: Int {
    var depth = 0
    var deepest = 0
    for step in steps {
      switch step {
      case .beginGroup:
        depth += 1
        deepest = max(deepest, depth)
      case .endGroup: depth -= 1
      case .beginClip, .endClip, .fill: break
      }
    }
    return deepest
  }
}

/// A colour of a glyph: one of the font's palette, or that of the text.
package struct GlyphColor: Hashable, Sendable {
  /// The palette's colour; nil for the text's.
  package var color: Color?
  /// The factor of the colour's opacity, 0 to 1.
  package var alpha: Double

  /// Creates a colour.
  package init(_ color: Color?, alpha: Double = 1) {
    self.color = color
    self.alpha = alpha
  }

  /// Returns the colour within a text of a given colour.
  package func resolved(inTextOf textColor: Color) -> Color {
    var color = color ?? textColor
    color.alpha *= alpha
    return color
  }
}

/// A colour gradient (OpenType's `COLR`, version 1: *ColorLine* and the three paints with one).
package struct GlyphGradient: Hashable, Sendable {
  /// The geometry of a gradient; positions are in the gradient's own coordinates.
  package enum Shape: Hashable, Sendable {
    /// From one position to another; colours are constant on each perpendicular line.
    case linear(from: Point, to: Point)
    /// From one circle to another.
    case radial(from: Point, radius: Double, to: Point, endRadius: Double)
    /// Around a position, counterclockwise, from one angle to another, in radians.
    case sweep(around: Point, from: Double, to: Double)
  }

  /// The continuation beyond the first and the last colour.
  package enum Extend: Hashable, Sendable {
    /// The outermost colour.
    case pad
    /// The gradient repeats.
    case `repeat`
    /// The gradient repeats, reversed every other time.
    case reflect
  }

  /// A colour at an offset between the gradient's start, 0, and its end, 1.
  package struct Stop: Hashable, Sendable {
    /// The offset; not limited to 0…1.
    package var offset: Double
    /// The colour.
    package var color: GlyphColor
  }

  /// The geometry of the gradient.
  package var shape: Shape
  /// The continuation beyond the outermost colours.
  package var extend: Extend
  /// The colours, by ascending offset; at least one.
  package var stops: [Stop]
}

/// The way to composite a picture onto another (OpenType's `COLR`, version 1; W3C Compositing and
/// Blending 1).
package enum CompositeMode: UInt8, Hashable, Sendable {
  case clear, source, destination, sourceOver, destinationOver, sourceIn, destinationIn, sourceOut
  case destinationOut, sourceAtop, destinationAtop, xor, plus, screen, overlay, darken, lighten
  case colorDodge, colorBurn, hardLight, softLight, difference, exclusion, multiply
  case hue, saturation, color, luminosity
}
