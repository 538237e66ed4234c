import Testing
import TextDrawing

@testable import TextDocument

@Suite("The pages of a document as pictures")
struct PagePicturesTests {
  private func layout(height: Double) throws -> DocumentLayout {
    let text = (1...60).map { "Paragraph \($0) of some words, 😀 and of more words." }
      .joined(separator: "\n")
    var request = DocumentRequest(DocumentInput(text))
    request.overrides.page.width = 200
    request.overrides.page.height = .points(height)
    return try DocumentLayout(request)
  }

  private func pictures(
    _ layout: DocumentLayout, _ format: PictureFormat, threads: Int, pages: Range<Int>? = nil,
    smoothing: Smoothing = Smoothing()
  ) throws -> [[UInt8]] {
    let painter = PicturePainter(format: format, threads: threads, smoothing: smoothing)
    var pictures = PagePictures(pages, of: layout, painter)
    var all: [[UInt8]] = []
    while let picture = try pictures.next() { all.append(picture.bytes) }
    return all
  }

  @Test("are the same with any number of threads, in order", arguments: [PictureFormat.png, .svg])
  func threads(format: PictureFormat) throws {
    let layout = try layout(height: 150)
    let painter = PicturePainter(format: format)
    let alone = try layout.pages.indices.map { try painter.picture(of: layout, page: $0).bytes }
    #expect(alone.count > 7)
    for threads in [1, 2, 3, 64] {
      let isSame = try pictures(layout, format, threads: threads) == alone
      #expect(isSame, "\(threads) threads")
    }
    let some = try pictures(layout, format, threads: 2, pages: 1..<4)
    #expect(some == Array(alone[1..<4]))
    #expect(try pictures(layout, format, threads: 2, pages: 3..<4) == [alone[3]])
    #expect(try pictures(layout, format, threads: 2, pages: 3..<3).isEmpty)
  }

  @Test("have edges as the painter says, on any number of threads")
  func smoothing() throws {
    let layout = try layout(height: 150)
    let wider = Smoothing(darkensStems: true)
    let alone = try pictures(layout, .png, threads: 1, smoothing: wider)
    #expect(alone.count > 7)
    #expect(try pictures(layout, .png, threads: 2, smoothing: wider) == alone)
    #expect(try pictures(layout, .png, threads: 1)[0] != alone[0])
  }

  @Test("are the same if threads share a painter")
  func sharing() async throws {
    let layout = try layout(height: 150)
    let lists = layout.pages.indices.map { layout.displayList(page: $0) }
    let painter = PicturePainter(format: .png)
    let alone = try lists.map { try painter.picture(of: $0, scale: 2).bytes }
    let together = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      for (index, list) in lists.enumerated() {
        group.addTask { (index, try painter.picture(of: list, scale: 2).bytes) }
      }
      return try await group.reduce(into: [Int: [UInt8]]()) { $0[$1.0] = $1.1 }
    }
    #expect(alone.indices.allSatisfy { together[$0] == alone[$0] })
  }

  @Test("that are too large are told")
  func limits() throws {
    let layout = try layout(height: 150)
    let painter = PicturePainter(
      format: .png, limits: .init(maximumSide: 1000, maximumPixels: 1000), threads: 3)
    var pictures = PagePictures(of: layout, painter)
    #expect(throws: DocumentError.self) { try pictures.next() }
  }
}
