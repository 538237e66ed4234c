public import TextGeometry
public import TextLayout

/// A picture on the page.
public struct SheetPicture: Hashable, Sendable {
  /// Which part of a picture keeps text away.
  public enum Exclusion: String, Hashable, Sendable, CaseIterable {
    /// None.
    case none
    /// All of its frame.
    case frame
    /// What is opaque.
    case alpha
  }

  /// How a picture fills a frame of other proportions, as CSS says it (CSS Images, section 5.5).
  public enum Fit: String, Hashable, Sendable, CaseIterable {
    /// It is stretched.
    case fill
    /// All of it is seen, in the middle of the frame.
    case contain
    /// It covers the frame, and what is left over at two edges is cut off.
    case cover
  }

  /// A file that stands for the picture in some surroundings.
  public struct Variant: Hashable, Sendable {
    /// The traits that must be there.
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
  /// The PNG or JPEG file; beside it may stand others for screens of two and three pixels a point, such as
  /// `map@2x.png`.
  public var file: String
  /// Other files for some surroundings.
  public var variants: [Variant] = []
  /// The left edge, from the page's left edge.
  public var x = Length.points(0)
  /// The top edge, from the page's top edge.
  public var y = Length.points(0)
  /// The width.
  public var width = Length.percent(100)
  /// The height; nil for the one that keeps the picture's proportions.
  public var height: Length?
  /// How far it is turned about the middle of its frame, clockwise in degrees.
  public var rotation = 0.0
  /// How it fills a frame of other proportions.
  public var fit = Fit.fill
  /// Which part keeps text away.
  public var exclusion = Exclusion.frame
  /// How opaque a part must be to keep text away, from 0 to 1.
  public var threshold = 0.5
  /// The distance text keeps; percentages are of the width that the page has.
  public var margin: Length = 0
  /// On which sides text may stand.
  public var wrap = WrapMode.both
  /// How opaque it is painted, from 0 to 1.
  public var opacity = 1.0
  /// What it lies over: all parts of the page with a lesser number. Of parts with the same one text lies over
  /// pictures, and these over shapes.
  public var z = 0
  /// The folder that files are looked up in, with the slash at its end; empty for the working folder.
  public var folder = ""
  /// Where the file was written, for messages: a path of keys, a line and a column.
  public var place: String

  /// Where it is at one time of an animation; nil where the sheet has it.
  var motion: PictureMotion?

  /// Creates a picture that fills the page's width.
  public init(file: String, place: String = "pictures") {
    self.file = file
    self.place = place
  }
}
