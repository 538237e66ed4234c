public import TextDrawing
public import TextFonts
import TextGeometry
import TextLayout

/// Lays out the frames of an animation, one after the other.
///
/// The text is shaped once, unless its fonts or sizes change. Between frames its containers
/// change, and only the affected rows are laid out again. A frame does not depend on the frames
/// requested before it.
///
/// A player belongs to one thread at a time.
public final class AnimationPlayer {
  /// The animation.
  public let script: AnimationScript
  private let fonts: FontLibrary
  private let files: ShapeFiles
  /// The rasterizer for pages that lie on a background.
  private let rasterizer = Rasterizer()
  /// The drawn pages that rest between two changes.
  private var stills: [Int: DisplayList] = [:]
  private var layout: DocumentLayout?
  private var text: StyledText?
  /// The sheet's content that the current text was styled by.
  private var styled: SheetPart?

  /// Creates a player.
  public init(_ script: AnimationScript, fonts: FontLibrary = .shared) {
    self.script = script
    self.fonts = fonts
    files = ShapeFiles(script.request.files)
  }

  /// Returns the display list of a frame.
  ///
  /// - Parameter frame: The number of the frame, from 0.
  /// - Throws: A ``DocumentError`` if a shape cannot be read.
  /// - Complexity: O(*g*) in the glyphs of the page, plus the layout of the affected rows.
  public func displayList(frame: Int) throws(DocumentError) -> DisplayList {
    if let pages = script.pages {
      let time = script.time(of: frame)
      guard let number = pages.still(at: time) else {
        return try pages.displayList(at: time, rasterizer)
      }
      if let known = stills[number] { return known }
      let list = try pages.displayList(at: time, rasterizer)
      stills[number] = list
      return list
    }
    return try documentLayout(frame: frame).displayList(page: 0)
  }

  /// Returns the layout of a frame, valid until the next request.
  func documentLayout(frame: Int) throws(DocumentError) -> DocumentLayout {
    precondition(
      (0..<script.frameCount).contains(frame), "The animation has frames 0..<\(script.frameCount).")
    let part = script.part(at: frame)
    let plan = try PagePlan(part, for: script.request, files: files)
    if let layout, let styled, styled.styles(as: part) {
      try layout.move(to: plan)
      return layout
    }
    let text: StyledText
    if let known = self.text, let styled, styled.styles(as: part) {
      text = known
    } else {
      text = try StyledText(script.request, part, fonts: fonts, threads: 1)
    }
    let layout = try DocumentLayout(script.request, plan: plan, text: text)
    layout.manager.ensureLayout()
    (self.text, self.layout, styled) = (text, layout, part)
    return layout
  }

  /// Returns the pixel format for all frames.
  ///
  /// - Throws: The errors of ``displayList(frame:)``.
  public func pixels() throws(DocumentError) -> AnimationFormat.Pixels {
    if let pages = script.pages { return pages.pixels }
    let layout = try documentLayout(frame: 0)
    return script.pixels(first: layout.displayList(page: 0), showsAll: layout.overflow == nil)
  }
}

extension SheetPart {
  /// Returns true if text has the same styles in both parts.
  fileprivate func styles(as other: SheetPart) -> Bool {
    body == other.body && styles == other.styles
  }
}
