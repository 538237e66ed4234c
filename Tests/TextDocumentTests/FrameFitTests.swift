import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Texts of frames are fitted alone")
struct FrameFitTests {
  private func size(_ fixture: FrameFixture, at position: Int) -> Double? {
    fixture.layout.storage.attributes(at: position)[.font]?.size
  }

  @Test("a title takes the greatest size at which it fits, and the document's text keeps its own")
  func title() throws {
    let members = { (size: String) in
      """
      "text": "The body of the document", "containers": [
        {"name": "title", "frame": [0, 0, 200, 60], "text": "A title", "fit": {"size": \(size)}},
        {"frame": [0, 80, 400, 200]}]
      """
    }
    let fixture = try FrameFixture(members("[6, 90]"))
    let page = fixture.layout.pages[0]
    let fit = try #require(page.fits[0])
    let chosen = try #require(fit.size)
    #expect(fit.fits && chosen > 12 && chosen < 90)
    #expect(size(fixture, at: 0) == chosen)
    #expect(size(fixture, at: fixture.layout.storage.length - 1) == 12)
    #expect(page.fits[1] == nil)
    #expect(page.names == [0: "title"])
    #expect(fixture.layout.overflows.isEmpty)
    // One step more does not fit.
    let step = chosen + 1.0 / 64
    let larger = try FrameFixture(members("[\(step), 90]"))
    #expect(larger.layout.pages[0].fits[0]?.fits == false)
  }

  @Test("the size of a frame's own style is the one that its bounds are for")
  func ownSize() throws {
    let fixture = try FrameFixture(
      """
      "containers": [{"frame": [0, 0, 200, 60], "text": "word", "style": {"font": {"size": 24}},
        "fit": {"size": [10, 16]}}]
      """)
    #expect(size(fixture, at: 0) == 16)
  }

  @Test(
    "fits without a text of their own are refused",
    arguments: [
      (
        #""page": {"size": [400, 300], "fit": {"size": [6, 20]}}, "#, "", "",
        "page.fit: a page of frames has several texts"
      ),
      (
        "", #", "fit": {"size": [6, 20]}"#, #", "fit": {"size": [6, 20]}"#,
        "containers[1].fit: “containers[0].fit” fits the same text"
      ),
      (
        "", #", "fit": {"size": [6, 20], "to": "pages"}"#, "",
        "containers[0].fit: only the document's own text can be fitted to pages"
      ),
    ])
  func refused(page: String, first: String, second: String, message: String) throws {
    let text = """
      {"sheet": 1, \(page.isEmpty ? #""page": {"size": [400, 300]}, "# : page)"containers": [
        {"frame": [0, 0, 90, 90], "story": "s", "text": "words"\(first)},
        {"frame": [100, 0, 90, 90], "story": "s"\(second)}]}
      """
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array(text.utf8), place: "s.json")
    let error = #expect(throws: DocumentError.self) { try DocumentLayout(request) }
    #expect(
      error.map { "\($0.place): \($0.message)" }?.contains(message) == true, "\(error as Any)")
  }
}
