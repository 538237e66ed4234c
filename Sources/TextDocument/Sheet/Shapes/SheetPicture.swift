public import TextGeometry
public import TextLayout

/// A picture on the page.
public struct SheetPicture: Hashable, Sendable {
  /// The part of a picture that text flows around.
  public enum Exclusion: String, Hashable, Sendable, CaseIterable {
    /// No part.
    case none
    /// The whole frame.
    case frame
    /// The opaque parts.
    case alpha
  }

  /// The way a picture fills a frame of other proportions, as in CSS (CSS Images, section 5.5).
  public enum Fit: String, Hashable, Sendable, CaseIterable {
    /// It is stretched.
    case fill
    /// It is fitted as a whole into the middle of the frame.
    case contain
    /// It covers the frame; the excess at two edges is cut off.
    case cover
    /// It has its own size, in the middle of the frame; the excess is cut off.
    case none
    /// It is fitted as a whole, but not enlarged.
    case scaleDown = "scale-down"

    /// The placement of the picture.
    var contentMode: ContentMode {
      switch self {
      case .fill: .scaleToFill
      case .contain: .aspectFit
      case .cover: .aspectFill
      case .none: .center
      case .scaleDown: .scaleDown
      }
    }
  }

  /// A file that replaces the picture for some traits.
  public struct Variant: Hashable, Sendable {
    /// The required traits.
    public var when: TraitCollection
    /// The file.
    public var file: String

    /// Creates a variant.
    public init(when: TraitCollection, file: String) {
      self.when = when
      self.file = file
    }
  }

  /// The name by which a variation can hide it.
  public var name: String?
  /// The PNG, JPEG or SVG file. Neighbours for screens with two or three pixels per point may lie
  /// beside it, such as `map@2x.png`.
  public var file: String
  /// Replacements for some traits.
  public var variants: [Variant] = []
  /// The left edge, from the page's left edge.
  public var x = Length.points(0)
  /// The top edge, from the page's top edge.
  public var y = Length.points(0)
  /// The width.
  public var width = Length.percent(100)
  /// The height; nil to keep the picture's proportions.
  public var height: Length?
  /// The rotation about the centre of its frame, clockwise in degrees.
  public var rotation = 0.0
  /// The way it fills a frame of other proportions.
  public var fit = Fit.fill
  /// The part that text flows around.
  public var exclusion = Exclusion.frame
  /// The opacity from which a part excludes text, from 0 to 1.
  public var threshold = 0.5
  /// The distance that text keeps; percentages are of the page's width.
  public var margin: Length = 0
  /// The sides on which text is set.
  public var wrap = WrapMode.both
  /// The opacity, from 0 to 1.
  public var opacity = 1.0
  /// The stacking order; parts with higher numbers lie over those with lower ones. Within one
  /// number text lies over pictures, and pictures over exclusions.
  public var z = 0
  /// The pages that it is on; nil for every page.
  public var pages: SheetPages?
  /// The folder that its files are relative to, with the slash at its end; empty for the working
  /// folder.
  public var folder = ""
  /// The place where the file is named, for messages: a path of keys, a line and a column.
  public var place: String

  /// The displacement at one time of an animation; nil for none.
  var motion: PictureMotion?
  /// The looks of pages that it belongs to, as page masters make them; nil for all.
  var looks: Set<Int>?

  /// Creates a picture that fills the page's width.
  public init(file: String, place: String = "pictures") {
    self.file = file
    self.place = place
  }
}
