import Testing
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Notes of frames are numbered lists at the end of their text")
struct FrameNoteTests {
  /// Lays out a frame with a note beside the document's text with one.
  private func fixture(_ footnotes: String) throws -> FrameFixture {
    try FrameFixture(
      """
      "format": "markdown", "text": "a[^1]\\n\\n[^1]: n", "footnotes": \(footnotes),
      "containers": [
        {"frame": [0, 0, 100, 300]},
        {"frame": [200, 0, 100, 300], "format": "markdown",
         "text": "b[^1][^x]\\n\\n[^1]: m\\n[^x]: o"}]
      """)
  }

  @Test(
    "each has the number of its mark, wherever the notes of the document's text are",
    arguments: [#""page""#, #""column""#, #""end""#, #"{"numbering": "signs"}"#])
  func numbers(_ footnotes: String) throws {
    let layout = try fixture(footnotes).layout
    let text = layout.storage.string
    #expect(text.hasSuffix("\nb12\n\u{200B}\nm\no"))
    let markers = layout.manager.textContainers.flatMap { container in
      layout.manager.lineFragments(in: container).compactMap {
        layout.manager.listMarker(of: $0)?.text
      }
    }
    #expect(markers.suffix(2) == ["1.", "2."])
    #expect(layout.remarks.isEmpty)
  }

  @Test("other marks are before the words, as at the end of a text")
  func marks() throws {
    let letters = try fixture(#"{"marks": "letters"}"#).layout
    #expect(letters.storage.string.hasSuffix("\nbab\n\u{200B}\na\tm\nb\to"))
    let sections = try fixture(#""section""#).layout
    #expect(sections.storage.string.hasSuffix("\nb12\n1\tm\n2\to"))
  }

  @Test("words of frames with notes have their places in the source")
  func traced() throws {
    var request = DocumentRequest()
    request.sheet = try Sheet(
      parsing: Array(
        """
        {"sheet": 1, "page": {"size": [400, 300]}, "text": "a[^1]\\n\\n[^1]: n",
         "format": "markdown",
         "containers": [
           {"frame": [0, 0, 100, 300]},
           {"frame": [200, 0, 100, 300], "format": "markdown", "text": "b[^1]\\n\\n[^1]: m"}]}
        """.utf8), place: "s.json")
    let traced = try TracedText(request, part: .container(1))
    let position = try #require(traced.units.lastIndex(of: Array("m".utf16)[0]))
    #expect(traced.places[position] == 13)
  }
}
