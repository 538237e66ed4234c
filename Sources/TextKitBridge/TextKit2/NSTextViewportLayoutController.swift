public import Foundation

/// The delegate of a viewport controller; each member except the first has a default.
public protocol NSTextViewportLayoutControllerDelegate: AnyObject {
  /// Returns the visible area, in the container's coordinates.
  func viewportBounds(
    for textViewportLayoutController: NSTextViewportLayoutController
  ) -> CGRect

  /// Called for each visible fragment, from top to bottom.
  func textViewportLayoutController(
    _ textViewportLayoutController: NSTextViewportLayoutController,
    configureRenderingSurfaceFor textLayoutFragment: NSTextLayoutFragment)

  /// Called before the fragments.
  func textViewportLayoutControllerWillLayout(
    _ textViewportLayoutController: NSTextViewportLayoutController)

  /// Called after all fragments.
  func textViewportLayoutControllerDidLayout(
    _ textViewportLayoutController: NSTextViewportLayoutController)
}

extension NSTextViewportLayoutControllerDelegate {
  /// Does nothing.
  public func textViewportLayoutController(
    _ textViewportLayoutController: NSTextViewportLayoutController,
    configureRenderingSurfaceFor textLayoutFragment: NSTextLayoutFragment
  ) {}

  /// Does nothing.
  public func textViewportLayoutControllerWillLayout(
    _ textViewportLayoutController: NSTextViewportLayoutController
  ) {}

  /// Does nothing.
  public func textViewportLayoutControllerDidLayout(
    _ textViewportLayoutController: NSTextViewportLayoutController
  ) {}
}

/// Lays out the text in a viewport, and reports its fragments.
open class NSTextViewportLayoutController: NSObject {
  /// The manager of the text.
  open private(set) weak var textLayoutManager: NSTextLayoutManager?
  /// The delegate, which defines the viewport; not retained.
  open weak var delegate: (any NSTextViewportLayoutControllerDelegate)?
  /// The last visible area, in the container's coordinates.
  open private(set) var viewportBounds = CGRect.zero
  /// The last visible text; nil for none.
  open private(set) var viewportRange: NSTextRange?

  /// Creates a controller.
  public init(textLayoutManager: NSTextLayoutManager) {
    self.textLayoutManager = textLayoutManager
  }

  /// Lays out the delegate's viewport, and calls it with the fragments.
  open func layoutViewport() {
    guard let delegate, let manager = textLayoutManager else { return }
    delegate.textViewportLayoutControllerWillLayout(self)
    viewportBounds = delegate.viewportBounds(for: self)
    viewportRange = nil
    var shown: Range<Int>?
    if let container = manager.textContainer, viewportBounds.height > 0 {
      let older = manager.layoutManager
      older.ensureLayout(forBoundingRect: viewportBounds, in: container)
      // Fragments beside the viewport lie on its lines, too.
      let band = CGRect(
        x: 0, y: viewportBounds.minY, width: max(container.size.width, viewportBounds.maxX, 1),
        height: viewportBounds.height)
      let glyphs = older.glyphRange(forBoundingRect: band, in: container)
      let characters = older.characters(glyphs)
      if !characters.isEmpty {
        _ = manager.enumerateTextLayoutFragments(from: StorageLocation(characters.lowerBound)) {
          fragment in
          let range = fragment.rangeInElement.units
          guard range.lowerBound < characters.upperBound else { return false }
          shown = (shown?.lowerBound ?? range.lowerBound)..<range.upperBound
          delegate.textViewportLayoutController(self, configureRenderingSurfaceFor: fragment)
          return true
        }
      }
    }
    viewportRange = shown.map { NSTextRange($0) }
    delegate.textViewportLayoutControllerDidLayout(self)
  }

  /// Returns the top at which the viewport should start to show a position first; the delegate
  /// moves it there.
  @discardableResult
  open func relocateViewport(to textLocation: any NSTextLocation) -> CGFloat {
    textLayoutManager?.textLayoutFragment(for: textLocation)?.layoutFragmentFrame.minY ?? 0
  }

  /// Moves the last visible area.
  open func adjustViewport(byVerticalOffset verticalOffset: CGFloat) {
    viewportBounds.origin.y += verticalOffset
  }
}
