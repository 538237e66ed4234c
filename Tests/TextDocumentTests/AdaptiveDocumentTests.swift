import Testing
import TextDrawing
import TextGeometry
import TextLayout

@testable import TextDocument

@Suite("A document is shaped once for all surroundings in which it looks the same")
struct AdaptiveDocumentTests {
  private func document(_ sheet: String) throws -> AdaptiveDocument {
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    return AdaptiveDocument(request)
  }

  private static let text = (0..<300).map { "word\($0 % 37)" }.joined(separator: " ")
  private static let sheet = """
    {"sheet": 1, "text": "\(text)", "body": {"font": {"family": "Noto Sans", "size": 12}},
     "variations": [{"when": {"horizontal": "regular"}, "columns": {"count": 2}}]}
    """

  @Test(
    "a change of the size class alone calls HarfBuzz no more, and a layout asked for again is kept")
  func shapingCalls() throws {
    let document = try document(Self.sheet)
    let phone = LayoutEnvironment(device: try Device.named("iphone-8"))
    let first = try document.layout(for: phone)
    let calls = document.shapingCallCount
    #expect(document.shapedParagraphCount == 1)
    for device in Device.presets {
      for orientation in Orientation.allCases {
        let layout = try document.layout(
          for: LayoutEnvironment(device: device, orientation: orientation))
        #expect(layout.overflow == nil)
      }
    }
    #expect(document.shapingCallCount == calls)
    #expect(document.shapedParagraphCount == 1)
    #expect(document.lookCount == 1)
    #expect(try document.layout(for: phone).glyphs == first.glyphs)
  }

  @Test("an adapted layout equals the layout of the same surroundings from scratch")
  func equality() throws {
    let document = try document(Self.sheet)
    for name in ["iphone-8", "ipad-mini", "iphone-15-pro-max", "iphone-8"] {
      for orientation in Orientation.allCases {
        let environments = LayoutEnvironment(
          device: try Device.named(name), orientation: orientation)
        let adapted = try document.layout(for: environments)
        let fresh = try self.document(Self.sheet).layout(for: environments)
        #expect(adapted.glyphs == fresh.glyphs)
        #expect(adapted.pages.map(\.size) == fresh.pages.map(\.size))
      }
    }
  }

  @Test("the content size category scales text by Apple's table, whatever the sheet says")
  func categories() throws {
    var request = DocumentRequest()
    request.sheet = try Sheet(
      parsing: Array(
        """
        {"sheet": 1, "text": "a", "body": {"spaceAfter": 17, "lineHeight": 34},
         "styles": {"note": {"font": {"size": 34}}}}
        """.utf8), place: "s.json")
    request.traits.contentSizeCategory = .accessibilityExtraExtraExtraLarge
    let part = try request.resolvedPart()
    #expect(part.body.font.size == 16.0 * (53.0 / 17.0))
    #expect(part.body.spaceAfter == 53 && part.body.lineHeight == 106)
    #expect(part.styles["note"]?.font.size == 106)
    request.traits.contentSizeCategory = .large
    #expect(try request.resolvedPart().body.font.size == nil)
  }

  @Test("glyphs keep their identity from compact to regular")
  func transition() throws {
    let document = try document(Self.sheet)
    let device = try Device.named("iphone-15-pro-max")
    let before = try document.layout(for: LayoutEnvironment(device: device))
    let after = try document.layout(for: LayoutEnvironment(device: device, orientation: .landscape))
    let transition = LayoutTransition(from: before.glyphs, to: after.glyphs)
    let shared = transition.glyphs.count { $0.start != nil && $0.end != nil }
    #expect(shared == min(before.glyphs.count, after.glyphs.count))
  }

  @Test("a preview holds a picture of each device, with its pages at one scale")
  func preview() throws {
    let document = try document(Self.sheet)
    let request = PreviewRequest(
      devices: [try Device.named("iphone-8"), try Device.named("ipad-mini")],
      orientations: Orientation.allCases)
    let preview = try PreviewSheet(document, request)
    let sizes = preview.displayList.pictures.map { [$0.width, $0.height] }
    #expect(sizes == [[188, 334], [334, 188], [372, 567], [567, 372]])
    #expect(document.lookCount == 1)
  }

  @Test("a preview is the same with any number of threads")
  func threads() throws {
    var request = PreviewRequest(devices: Array(Device.presets.prefix(6)))
    let one = try PreviewSheet(try document(Self.sheet), request)
    request.threads = 3
    let three = try PreviewSheet(try document(Self.sheet), request)
    #expect(one.displayList.pictures == three.displayList.pictures)
  }

  @Test("cards stand on shelves and do not overlap", arguments: 1...12)
  func shelves(_ count: Int) {
    let sizes: [Size] = (0..<count).map { index in
      let width = 60 + index * 53 % 170
      let height = 80 + index * 71 % 210
      return Size(width: Double(width), height: Double(height))
    }
    let flow = PreviewFlow(sizes)
    let frames = zip(flow.origins, sizes).map { Rect(origin: $0, size: $1) }
    let whole = Rect(origin: .zero, size: flow.size)
    for (index, frame) in frames.enumerated() {
      #expect(whole.union(frame) == whole)
      for other in frames.dropFirst(index + 1) { #expect(!frame.overlaps(other)) }
    }
  }
}
