import Testing
import TextDrawing
import TextGeometry
import TextLayout

@testable import TextDocument

@Suite("A preview is a picture of labelled cards")
struct PreviewSheetTests {
  private func document(_ text: String) -> AdaptiveDocument {
    AdaptiveDocument(DocumentRequest(DocumentInput(text, format: .plain)))
  }

  @Test("names give devices, parts of screens in the orientations that have them, each once")
  func names() throws {
    let request = try PreviewRequest(
      names: "iphone-8, ipad-pro-11:1/2,iPhone 8,ipad-mini:1/3",
      orientations: [.portrait, .landscape])
    let pad = try Device.named("ipad-pro-11")
    let mini = try Device.named("ipad-mini")
    let phone = try Device.named("iphone-8")
    #expect(
      request.environments == [
        LayoutEnvironment(device: phone), LayoutEnvironment(device: phone, orientation: .landscape),
        LayoutEnvironment(device: pad, orientation: .landscape, split: .half),
        LayoutEnvironment(device: mini, split: .third),
        LayoutEnvironment(device: mini, orientation: .landscape, split: .third),
      ])
    #expect(try PreviewRequest(names: "all").environments.count == Device.presets.count)
  }

  @Test("more pictures than a preview holds are refused before any of them is thought of")
  func manyVariations() throws {
    var request = try PreviewRequest(names: "iphone-8")
    let values = "style=" + Array(repeating: "light", count: 500).joined(separator: ",")
    try request.vary(values)
    #expect(request.environments.count == 500)
    let error = #expect(throws: DocumentError.self) { try request.vary("style=light,dark") }
    #expect(error?.message == "a preview shows at most 500 pages, not 1000")
    #expect(request.environments.count == 500)
  }

  @Test("every card holds its pages as pictures of the preview's scale, and two lines of text")
  func cards() throws {
    var request = try PreviewRequest(names: "iphone-8,ipad-mini", orientations: [.portrait])
    request.scale = 0.5
    let list = try PreviewSheet(document("Short."), request).displayList
    let sizes = list.pictures.map { Size(width: Double($0.width), height: Double($0.height)) }
    #expect(sizes == [Size(width: 188, height: 334), Size(width: 372, height: 567)])
    var glyphRuns = 0
    for case .glyphs in list.items { glyphRuns += 1 }
    #expect(glyphRuns >= 4)
    #expect(list.size.width >= 188 + 372)
  }

  @Test("several pages stand side by side, as many as the text has and as were asked for")
  func pages() throws {
    let text = String(repeating: "Words to fill pages with. ", count: 400)
    for (count, shown) in [(1, 1), (3, 3)] {
      var request = try PreviewRequest(names: "iphone-5")
      request.pageCount = count
      #expect(try PreviewSheet(document(text), request).displayList.pictures.count == shown)
    }
    var request = try PreviewRequest(names: "iphone-5")
    request.pageCount = 3
    #expect(try PreviewSheet(document("One page."), request).displayList.pictures.count == 1)
  }

  @Test("of a long text only the pages shown are drawn and kept, and the rest counts as before")
  func keptPages() throws {
    let document = document(String(repeating: "Words to fill pages with. ", count: 400))
    var request = try PreviewRequest(names: "iphone-5,ipad-mini")
    request.pageCount = 2
    let preview = try PreviewSheet(document, request)
    #expect(preview.displayList.pictures.count == 4)
    #expect(document.keptPageCount == 4)
    let whole = try document.layout(for: request.environments[0])
    let first = try document.layout(for: request.environments[0], maximumPages: 2)
    #expect(whole.pages.count > 4)
    #expect(first.pages.count == 2 && first.glyphs == whole.glyphs)
    #expect(document.keptPageCount == 4 + whole.pages.count)
  }

  @Test("the picture is the same on any number of threads")
  func threads() throws {
    var request = try PreviewRequest(
      names: "iphone-5,iphone-8,ipad-mini", orientations: [.portrait])
    request.scale = 0.25
    let text = String(repeating: "Words to fill pages with. ", count: 40)
    var bitmaps: [Bitmap] = []
    for threads in [1, 3] {
      request.threads = threads
      bitmaps.append(try PreviewSheet(document(text), request).displayList.rasterized())
    }
    #expect(bitmaps[0] == bitmaps[1])
  }
}
