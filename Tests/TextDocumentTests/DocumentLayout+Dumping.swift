import TextDrawing
import TextLayout
import TextStorage

@testable import TextDocument

extension DocumentLayout {
  /// Returns the layout's dump as JSON.
  func dumped() throws -> [UInt8] {
    var writer = JSONWriter()
    var dump = LayoutDump(self)
    try dump.write(to: &writer)
    return writer.bytes
  }

  /// Returns the layout's dump as a string.
  func dumpedText() throws -> String { String(decoding: try dumped(), as: UTF8.self) }

  /// True if a page is drawn like that of another layout.
  func draws(page: Int, like other: DocumentLayout) -> Bool {
    let one = displayList(page: page, debugsLayout: true, keepsText: true)
    let two = other.displayList(page: page, debugsLayout: true, keepsText: true)
    return one.glyphs == two.glyphs && one.origins == two.origins && one.paths == two.paths
      && one.items.count == two.items.count
  }

  /// The text of a container of a page, with slashes between paragraphs.
  func text(at place: Int, onPage page: Int) -> String {
    let container = manager.textContainers[pages[page].containers[place]]
    return storage.substring(in: manager.characterRange(in: container)).split(separator: "\n")
      .joined(separator: "/")
  }
}
