import TextGeometry
import TextLayout
import TextStorage

/// A storage, a layout manager and one endless container.
struct Scene {
  let storage: TextStorage
  let manager: LayoutManager
  let container: TextContainer

  /// Nothing is laid out yet, and no cache holds anything.
  ///
  /// - Parameter keepsWords: Whether words that earlier layouts have shaped are to be had.
  init(_ storage: TextStorage, width: Double, keepsWords: Bool = false) {
    if !keepsWords { LayoutManager.forgetShapedWords() }
    self.storage = storage
    manager = LayoutManager()
    container = TextContainer(size: Size(width: width, height: TextContainer.unlimited))
    container.lineFragmentPadding = 0
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
  }

  /// Lets go of the storage, so that another manager can have it to itself.
  func leave() { storage.removeLayoutManager(manager) }

  /// Lays out at a width and finds the place of every glyph.
  func layOut(width: Double, _ buffer: inout GlyphBuffer) -> Recorder.Outcome {
    container.size.width = width
    return layOut(&buffer)
  }

  /// Lays out what is not up to date and finds the place of every glyph.
  func layOut(_ buffer: inout GlyphBuffer) -> Recorder.Outcome {
    GlyphBuffer.readAll(of: manager, in: container)
  }
}
