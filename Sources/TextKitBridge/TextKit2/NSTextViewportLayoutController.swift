public import Foundation

/// What a viewport asks and tells; each member but the first has a default.
public protocol NSTextViewportLayoutControllerDelegate: AnyObject {
  /// What is to be seen, in the container's coordinates.
  func viewportBounds(
    for textViewportLayoutController: NSTextViewportLayoutController
  ) -> CGRect

  /// A fragment is to be seen: comes for each, from top to bottom.
  func textViewportLayoutController(
    _ textViewportLayoutController: NSTextViewportLayoutController,
    configureRenderingSurfaceFor textLayoutFragment: NSTextLayoutFragment)

  /// Comes before fragments.
  func textViewportLayoutControllerWillLayout(
    _ textViewportLayoutController: NSTextViewportLayoutController)

  /// Comes when all fragments have been told.
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

/// Lays out what a viewport shows, and says which fragments that are.
open class NSTextViewportLayoutController: NSObject {
  /// The manager of the text.
  open private(set) weak var textLayoutManager: NSTextLayoutManager?
  /// Says where the viewport is; not retained.
  open weak var delegate: (any NSTextViewportLayoutControllerDelegate)?
  /// What was to be seen last, in the container's coordinates.
  open private(set) var viewportBounds = CGRect.zero
  /// The text that was to be seen last; nil for none.
  open private(set) var viewportRange: NSTextRange?

  /// Creates a controller.
  public init(textLayoutManager: NSTextLayoutManager) {
    self.textLayoutManager = textLayoutManager
  }

  /// Lays out what the delegate's bounds show, and tells it of the fragments.
  open func layoutViewport() {
    guard let delegate, let manager = textLayoutManager else { return }
    delegate.textViewportLayoutControllerWillLayout(self)
    viewportBounds = delegate.viewportBounds(for: self)
    viewportRange = nil
    var shown: Range<Int>?
    if let container = manager.textContainer, viewportBounds.height > 0 {
      let older = manager.layoutManager
      older.ensureLayout(forBoundingRect: viewportBounds, in: container)
      // What stands beside the viewport is on its lines all the same.
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

  /// Where the viewport is to start for a place to be its first; the delegate moves it there.
  @discardableResult
  open func relocateViewport(to textLocation: any NSTextLocation) -> CGFloat {
    textLayoutManager?.textLayoutFragment(for: textLocation)?.layoutFragmentFrame.minY ?? 0
  }

  /// Moves what was to be seen last.
  open func adjustViewport(byVerticalOffset verticalOffset: CGFloat) {
    viewportBounds.origin.y += verticalOffset
  }
}
