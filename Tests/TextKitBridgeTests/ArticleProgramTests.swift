import Foundation
import Testing
import TextGeometry
import TextKitBridge

@testable import TextKitUsages

/// The programs of articles, driven by events, with their pictures.
@MainActor
@Suite("Programs of articles", .serialized)
struct ArticleProgramTests {
  private let prose =
    "The wind came from the sea, and the sea was grey. Wind and rain went over the land, and when "
    + "the rain had gone, the wind was still there. It moved the grass, the leaves and the sea. "

  /// Returns true if a view looks as its picture on the page; the picture is replaced on request.
  private func isKept(_ view: UIView, as name: String) throws -> Bool {
    let picture = try #require(view.picture(scale: 1).pngData())
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/pictures/\(name).png").standardizedFileURL
    if ProcessInfo.processInfo.environment["TEXTRENDER_ACCEPT"] != nil {
      try picture.write(to: file)
    }
    let kept = UIImage(contentsOfFile: file.path)?.bitmap
    return kept != nil && kept == UIImage(data: picture)?.bitmap
  }

  @Test("a tap marks a word everywhere, in one batch")
  func batch() throws {
    let view = WordMarkingView(frame: CGRect(x: 0, y: 0, width: 400, height: 170))
    view.backgroundColor = .white
    view.font = .systemFont(ofSize: 16)
    view.text = prose + prose
    view.connect()
    let word = (view.text as NSString).range(of: "wind")
    let glyphs = unsafe view.layoutManager.glyphRange(
      forCharacterRange: word, actualCharacterRange: nil)
    let rect = view.layoutManager.boundingRect(forGlyphRange: glyphs, in: view.textContainer)
    let point = CGPoint(x: rect.midX, y: rect.midY + view.textContainerInset.top)
    view.handle(.pointerDown(Point(point)))
    view.handle(.pointerUp(Point(point)))
    #expect(view.marks == 6 && view.batches == 1)
    #expect(
      unsafe view.textStorage.attribute(
        .backgroundColor, at: word.location, effectiveRange: nil) != nil)
    #expect(try isKept(view, as: "batch-highlighting"))
    view.mark("sea")
    #expect(view.batches == 2 && view.marks == 6)
    #expect(
      unsafe view.textStorage.attribute(
        .backgroundColor, at: word.location, effectiveRange: nil) == nil)
  }

  @Test("cards follow the appearance, the text size and the size class")
  func appearance() throws {
    let words = "Clear until midnight, then clouds from the west."
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 195))
    page.backgroundColor = .white
    let day = WeatherCard(
      title: "Tonight", words: words, frame: CGRect(x: 10, y: 10, width: 280, height: 100))
    let night = WeatherCard(
      title: "Tonight", words: words, frame: CGRect(x: 310, y: 10, width: 180, height: 175))
    page.addSubview(day)
    page.addSubview(night)
    let before = night.systemLayoutSizeFitting(CGSize(width: 180, height: 0))
    day.traitOverrides.horizontalSizeClass = .regular
    night.traitOverrides.horizontalSizeClass = .compact
    night.overrideUserInterfaceStyle = .dark
    #expect(try isKept(page, as: "appearance-card"))
    night.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    let after = night.systemLayoutSizeFitting(CGSize(width: 180, height: 0))
    #expect(after.height > before.height || after.width > before.width)
    let column = try #require(day.subviews.first as? UIStackView)
    #expect(column.axis == .horizontal && column.arrangedSubviews[1].frame.minX == 60)
    day.traitOverrides.horizontalSizeClass = .compact
    day.layoutIfNeeded()
    #expect(column.axis == .vertical && column.arrangedSubviews[1].frame.minY == 60)
  }

  @Test("a picture falls, bounces and comes to rest, and the text flows around it")
  func falling() throws {
    let view = FallingPictureView(frame: CGRect(x: 0, y: 0, width: 360, height: 240))
    view.backgroundColor = .white
    view.font = .systemFont(ofSize: 14)
    view.text = String(repeating: prose, count: 3)
    view.drop(makeBall(diameter: 60), at: CGPoint(x: 180, y: 40))
    var tops: [CGFloat] = []
    for _ in 0..<90 {
      view.advance(by: 1.0 / 30)
      tops.append(view.pictureFrame.minY)
      #expect(view.pictureFrame.maxY <= 241)
    }
    let first = try #require(tops.indices.first { $0 > 0 && tops[$0] < tops[$0 - 1] })
    #expect(tops[first...].min() ?? 0 < 170, "it bounces")
    let path = try #require(view.textContainer.exclusionPaths.first)
    let moved = view.pictureFrame.offsetBy(dx: 0, dy: -view.textContainerInset.top)
    #expect(abs(path.bounds.midY - moved.midY) < 1e-6)
    view.advance(by: 5)
    #expect(abs(view.pictureFrame.maxY - 240) < 1)
    let point = Point(CGPoint(x: view.pictureFrame.midX, y: view.pictureFrame.midY))
    view.handle(.pointerDown(point))
    view.handle(.pointerUp(point))
    view.advance(by: 0.3)
    #expect(view.pictureFrame.maxY < 230)
    #expect(try isKept(view, as: "falling-picture"))
  }

  @Test("a table stands between paragraphs of a text view")
  func table() throws {
    let prices = PriceTable(
      rows: [
        ["Fruit", "Note", "Price"], ["Pears", "Ripe, from the garden behind the house", "3.10"],
        ["Plums", "For cakes", "2.50"],
      ],
      introduction: "What the market has today:", conclusion: "Open until noon.")
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 360, height: 190))
    view.backgroundColor = .white
    view.isEditable = false
    view.attributedText = prices.attributedString()
    let text = view.text as NSString
    func place(_ word: String) -> CGRect {
      view.layoutManager.boundingRect(forGlyphRange: text.range(of: word), in: view.textContainer)
    }
    #expect(place("Pears").midY == place("3.10").midY && place("Pears").minX < place("Ripe").minX)
    #expect(place("Open").minY > place("Plums").maxY && place("Pears").minY > place("What").maxY)
    let ripe = place("Ripe")
    let caret = try #require(
      view.closestPosition(to: CGPoint(x: ripe.minX + 1, y: ripe.midY + 8)))
    #expect(
      view.offset(from: view.beginningOfDocument, to: caret) == text.range(of: "Ripe").location)
    #expect(try isKept(view, as: "price-table"))
  }
}
