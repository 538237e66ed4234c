package import TextGeometry
package import TextStorage

/// How a glyph with colours of its own is painted: steps from the back to the front (OpenType's `COLR` table).
///
/// Positions are in font units from the glyph's origin, y up, as the font has them.
package struct ColorGlyph: Hashable, Sendable {
  /// One step of painting.
  package enum Step: Hashable, Sendable {
    /// What follows shows within a glyph's outline alone, up to the `endClip` that belongs to it.
    case beginClip(glyph: UInt32, Transform)
    /// Ends the clip that was begun last.
    case endClip
    /// Covers all that the clips leave.
    case fill(Fill)
    /// What follows is painted on a picture of its own, up to the `endGroup` that belongs to it.
    case beginGroup
    /// Puts the group that was begun last over what was painted before it.
    case endGroup(CompositeMode)
  }

  /// What an area is covered with.
  package enum Fill: Hashable, Sendable {
    /// One colour.
    case color(GlyphColor)
    /// A gradient, and where its positions are taken to.
    case gradient(GlyphGradient, Transform)
  }

  /// The steps; clips and groups end in the reverse of the order in which they begin.
  package var steps: [Step]

  /// Creates a glyph from its steps.
  package init(steps: [Step]) { self.steps = steps }

  /// How many groups are open at once, at most.
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
  /// How much of the colour's opacity is used, 0 to 1.
  package var alpha: Double

  /// Creates a colour.
  package init(_ color: Color?, alpha: Double = 1) {
    self.color = color
    self.alpha = alpha
  }

  /// The colour in a text of some colour.
  package func resolved(inTextOf textColor: Color) -> Color {
    var color = color ?? textColor
    color.alpha *= alpha
    return color
  }
}

/// Colours that turn into each other (OpenType's `COLR`, version 1: *ColorLine* and the three paints with one).
package struct GlyphGradient: Hashable, Sendable {
  /// Along what the colours change; positions are in the gradient's own coordinates.
  package enum Shape: Hashable, Sendable {
    /// From a position to another; colours are the same on each line across.
    case linear(from: Point, to: Point)
    /// From a circle to another.
    case radial(from: Point, radius: Double, to: Point, endRadius: Double)
    /// Around a position, against the clock, from an angle to another, in radians.
    case sweep(around: Point, from: Double, to: Double)
  }

  /// What is beyond the first and the last colour.
  package enum Extend: Hashable, Sendable {
    /// The outermost colour.
    case pad
    /// The same again.
    case `repeat`
    /// The same turned round.
    case reflect
  }

  /// A colour at a place between the gradient's start, 0, and its end, 1.
  package struct Stop: Hashable, Sendable {
    /// The place; not held to 0…1.
    package var offset: Double
    /// The colour.
    package var color: GlyphColor
  }

  /// Along what the colours change.
  package var shape: Shape
  /// What is beyond the outermost colours.
  package var extend: Extend
  /// The colours, by rising offset; at least one.
  package var stops: [Stop]
}

/// How a picture is put over another (OpenType's `COLR`, version 1; W3C Compositing and Blending 1).
package enum CompositeMode: UInt8, Hashable, Sendable {
  case clear, source, destination, sourceOver, destinationOver, sourceIn, destinationIn, sourceOut
  case destinationOut, sourceAtop, destinationAtop, xor, plus, screen, overlay, darken, lighten
  case colorDodge, colorBurn, hardLight, softLight, difference, exclusion, multiply
  case hue, saturation, color, luminosity
}
