import TextGeometry
import TextLayout
import TextStorage

/// A storage, a layout manager and one endless container.
struct Scene {
  let storage: TextStorage
  let manager: LayoutManager
  let container: TextContainer

  /// Creates a scene without any layout, and with empty caches.
  ///
  /// - Parameter keepsWords: True if words that earlier layouts have shaped stay cached.
  init(_ storage: TextStorage, width: Double, keepsWords: Bool = false) {
    if !keepsWords { LayoutManager.forgetShapedWords() }
    self.storage = storage
    manager = LayoutManager()
    container = TextContainer(size: Size(width: width, height: TextContainer.unlimited))
    container.lineFragmentPadding = 0
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
  }

  /// Releases the storage, so that another manager can use it alone.
  func leave() { storage.removeLayoutManager(manager) }

  /// Lays out at a width and reads the position of every glyph.
  func layOut(width: Double, _ buffer: inout GlyphBuffer) -> Recorder.Outcome {
    container.size.width = width
    return layOut(&buffer)
  }

  /// Brings the layout up to date and reads the position of every glyph.
  func layOut(_ buffer: inout GlyphBuffer) -> Recorder.Outcome {
    GlyphBuffer.readAll(of: manager, in: container)
  }
}
