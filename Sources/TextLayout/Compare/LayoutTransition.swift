import TextAnalysis
public import TextFonts
public import TextGeometry
import TextShaping

/// The transition from one layout of a text to another, for animations. Glyphs in both layouts
/// move in straight lines; others appear or disappear. `DrawnTransition` of TextMotion draws a
/// transition.
///
/// Glyphs match if they belong to the same cluster and have the same font, size and index in the
/// font. Within a cluster they are matched in order: an old glyph that differs from the next new
/// one disappears.
///
/// ```swift
/// let before = LayoutTransition.glyphs(of: manager) { frames[$0].origin }
/// container.size.width = 320
/// let after = LayoutTransition.glyphs(of: manager) { _ in .zero }
/// let transition = LayoutTransition(from: before, to: after)
/// for index in transition.glyphs.indices {
///   draw(transition.glyphs[index].id, at: transition.origin(of: index, progress: 0.4))
/// }
/// ```
public struct LayoutTransition: Sendable {
  /// A face at a size.
  public struct Font: Hashable, Sendable {
    /// The face.
    public var face: FontFace
    /// The size of the em, in points.
    public var size: Double

    /// Creates a font.
    public init(face: FontFace, size: Double) { (self.face, self.size) = (face, size) }
  }

  /// A glyph with its positions in both layouts.
  public struct Glyph: Hashable, Sendable {
    /// The glyph's index in its font.
    public var id: UInt32
    /// The font; nil if the placements do not specify one.
    public var font: Font?
    /// The start of its cluster, in UTF-16 code units of the storage.
    public var cluster: Int
    /// The position at the start, in points of the page; nil if the glyph appears during the
    /// transition.
    public var start: Point?
    /// The position at the end, in points of the page; nil if the glyph disappears during the
    /// transition.
    public var end: Point?
  }

  /// A glyph of one layout, in points of the page.
  public struct Placement: Hashable, Sendable {
    /// The glyph's index in its font.
    public var id: UInt32
    /// The start of its cluster, in UTF-16 code units of the storage.
    public var cluster: Int
    /// The position of its origin.
    public var origin: Point
    /// The font; nil if it does not matter.
    public var font: Font?

    /// Creates a placement. Without a font it matches a glyph of any.
    public init(id: UInt32, cluster: Int, origin: Point, font: Font? = nil) {
      self.font = font
      self.id = id
      self.cluster = cluster
      self.origin = origin
    }
  }

  /// All glyphs of both layouts by cluster; within a cluster by their order in it.
  public let glyphs: [Glyph]

  /// Matches the glyphs of two layouts of one text.
  ///
  /// - Complexity: O(*n* log *n*) in the glyphs.
  public init(from before: [Placement], to after: [Placement]) {
    let first = Self.sorted(before)
    let last = Self.sorted(after)
    var glyphs: [Glyph] = []
    glyphs.reserveCapacity(max(first.count, last.count))
    var left = 0
    var right = 0
    while left < first.count || right < last.count {
      let cluster = min(
        left < first.count ? first[left].cluster : Int.max,
        right < last.count ? last[right].cluster : Int.max)
      while true {
        let old = left < first.count && first[left].cluster == cluster ? first[left] : nil
        let new = right < last.count && last[right].cluster == cluster ? last[right] : nil
        if let old, let new, old.isSameGlyph(as: new) {
          glyphs.append(
            Glyph(
              id: old.id, font: old.font ?? new.font, cluster: cluster, start: old.origin,
              end: new.origin))
          left += 1
          right += 1
        } else if let old {
          glyphs.append(
            Glyph(id: old.id, font: old.font, cluster: cluster, start: old.origin, end: nil))
          left += 1
        } else if let new {
          glyphs.append(
            Glyph(id: new.id, font: new.font, cluster: cluster, start: nil, end: new.origin))
          right += 1
        } else {
          break
        }
      }
    }
    self.glyphs = glyphs
  }

  private static func sorted(_ glyphs: [Placement]) -> [Placement] {
    glyphs.enumerated().sorted { ($0.element.cluster, $0.offset) < ($1.element.cluster, $1.offset) }
      .map(\.element)
  }

  /// Returns the position of a glyph during the transition.
  ///
  /// - Parameters:
  ///   - index: The glyph's index in ``glyphs``.
  ///   - progress: The completed fraction of the transition, from 0 to 1.
  /// - Returns: The position in points of the page; a glyph that one layout lacks stays at its
  ///   position in the other.
  public func origin(of index: Int, progress: Double) -> Point {
    let glyph = glyphs[index]
    guard let start = glyph.start else { return glyph.end ?? .zero }
    guard let end = glyph.end, progress > 0 else { return start }
    if progress >= 1 { return end }
    return Point(
      x: start.x + (end.x - start.x) * progress, y: start.y + (end.y - start.y) * progress)
  }

  /// Returns the opacity of a glyph during the transition, from 0 to 1. A glyph that only the
  /// later layout has fades in; one that only the earlier has fades out.
  public func opacity(of index: Int, progress: Double) -> Double {
    let done = min(1, max(0, progress))
    if glyphs[index].start == nil { return done }
    return glyphs[index].end == nil ? 1 - done : 1
  }

  /// Returns all glyphs of a manager's layout, in points of the page. This lays out all text.
  ///
  /// - Parameters:
  ///   - manager: The layout.
  ///   - origin: Returns the origin of a container on the page, by its index.
  /// - Complexity: O(*n*) in the glyphs, plus the layout of text that is not laid out yet.
  public static func glyphs(of manager: LayoutManager, origin: (Int) -> Point) -> [Placement] {
    manager.textContainers.enumerated().flatMap { index, container in
      glyphs(of: manager, in: container, at: origin(index))
    }
  }

  /// Returns the glyphs of a container, in points of the page.
  ///
  /// - Parameters:
  ///   - manager: The layout.
  ///   - container: A container of it.
  ///   - origin: The container's origin on the page.
  package static func glyphs(
    of manager: LayoutManager, in container: TextContainer, at origin: Point
  ) -> [Placement] {
    var placements: [Placement] = []
    var buffer: [PositionedGlyph] = []
    var known: (paragraph: Int, fonts: [Font])?
    for fragment in manager.lineFragments(in: container) {
      buffer.removeAll(keepingCapacity: true)
      manager.appendGlyphs(of: fragment, to: &buffer)
      if known?.paragraph != fragment.paragraph {
        let runs = manager.textRuns(ofParagraph: fragment.paragraph)
        known = (fragment.paragraph, runs.map { Font(face: $0.face, size: $0.size) })
      }
      let fonts = known?.fonts ?? []
      for glyph in buffer {
        let run = Int(glyph.run)
        placements.append(
          Placement(
            id: glyph.id, cluster: glyph.cluster,
            origin: Point(x: origin.x + glyph.x, y: origin.y + glyph.y),
            font: fonts.indices.contains(run) ? fonts[run] : nil))
      }
    }
    return placements
  }
}

extension LayoutTransition.Placement {
  /// Returns true if two glyphs look the same, as far as their fonts are specified.
  fileprivate func isSameGlyph(as other: Self) -> Bool {
    guard id == other.id else { return false }
    guard let font, let otherFont = other.font else { return true }
    return font == otherFont
  }
}
