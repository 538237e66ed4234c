import Synchronization
import SystemLibrary
public import TextDrawing
public import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// One picture of a document on many devices, all at one scale, each with its name, size and size
/// classes.
///
/// ```swift
/// let sheet = try PreviewSheet(document, PreviewRequest(devices: Device.presets))
/// let picture = try PNGEncoder().encode(Rasterizer().rasterize(sheet.displayList, scale: 1))
/// ```
public struct PreviewSheet: Sendable {
  /// The picture, with one pixel per point.
  public let displayList: DisplayList
  /// The document's unmet requests on the devices, each once, and the text that does not fit their
  /// pages.
  public let remarks: [DocumentRemark]

  /// Lays out a document for every device, and draws the pages.
  ///
  /// - Parameters:
  ///   - document: The document, whose text is shaped once for all devices that show it in the
  ///     same sizes.
  ///   - request: The devices and the appearance of the preview.
  ///   - limits: The limits on the size of the picture.
  ///   - fonts: The source of fonts for the labels.
  ///   - progress: Called with the number of finished layouts, and the number of all.
  /// - Throws: A ``DocumentError`` if the document cannot be laid out, or if the picture would
  ///   exceed the limits.
  public init(
    _ document: AdaptiveDocument, _ request: PreviewRequest, limits: DrawingLimits = .standard,
    fonts: FontLibrary = .shared, progress: ((Int, Int) -> Void)? = nil
  ) throws(DocumentError) {
    var cards: [PreviewCard] = []
    var remarks: [DocumentRemark] = []
    for (index, environment) in request.environments.enumerated() {
      progress?(index, request.environments.count)
      let layout = try document.layout(
        for: environment, maximumPages: max(1, request.pageCount))
      let card = Self.card(layout, environment, request)
      for remark in layout.remarks where !remarks.contains(remark) { remarks.append(remark) }
      let overflow = layout.overflows.reduce(0) { $0 + $1.count }
      if overflow > 0 {
        remarks.append(
          DocumentRemark(
            place: "overflow",
            message: "\(card.title): \(overflow) UTF-16 code units did not fit"))
      }
      cards.append(card)
    }
    let sizes = cards.map(\.size)
    let flow = request.columnCount.map { PreviewFlow(sizes, columns: $0) } ?? PreviewFlow(sizes)
    do {
      _ = try Rasterizer.pixelSize(of: flow.size, scale: 1, limits: limits)
    } catch {
      throw DocumentError(error)
    }
    try Self.draw(
      &cards, scale: request.scale, limits: limits, threads: request.threads,
      smoothing: request.smoothing)
    try Self.checkLabelFonts(fonts)
    var list = DisplayList(size: flow.size, background: Self.table)
    for (card, origin) in zip(cards, flow.origins) {
      Self.draw(card, at: origin, on: &list, fonts: fonts)
    }
    displayList = list
    self.remarks = remarks
  }

  private static func card(
    _ layout: AdaptiveLayout, _ environment: LayoutEnvironment, _ request: PreviewRequest
  ) -> PreviewCard {
    var pages = layout.pages
    let size = pages.first?.size ?? Size(width: 1, height: 1)
    if request.showsSpreads {
      let spreads = PageSpreads(pageCount: pages.count, isRightToLeft: layout.isRightToLeft)
      pages = (0..<spreads.count).map { spreads.list(of: $0) { layout.pages[$0] } }
    }
    let sheetWidth = pages.first?.size.width ?? size.width
    let classes = [layout.traits.horizontalSizeClass, layout.traits.verticalSizeClass]
      .map { $0?.rawValue ?? "any" }
    var title = environment.device?.name ?? "page"
    if environment.orientation == .landscape { title += " in landscape" }
    if let split = environment.split { title += ", \(split.rawValue)" }
    for word in environment.traits.words { title += ", \(word)" }
    let numbers = [size.width, size.height].map { JSONWriter.shortest($0) }
    // Pages on whole pixels of the preview are copied, not resampled.
    return PreviewCard(
      title: title,
      caption: "\(numbers[0]) × \(numbers[1]) · \(classes[0]) / \(classes[1])",
      pageSize: Size(
        width: (sheetWidth * request.scale).rounded(.up),
        height: (size.height * request.scale).rounded(.up)),
      pages: pages)
  }

  // MARK: Drawing

  private static let table = Color(red: 0.925, green: 0.93, blue: 0.94)
  private static let edge = Color(red: 0.62, green: 0.65, blue: 0.69)
  private static let shade = Color(red: 0.2, green: 0.25, blue: 0.3, alpha: 0.05)
  private static let titleColor = Color(red: 0.13, green: 0.16, blue: 0.19)
  private static let captionColor = Color(red: 0.42, green: 0.46, blue: 0.5)

  /// Draws the pages of all cards, several at a time.
  private static func draw(
    _ cards: inout [PreviewCard], scale: Double, limits: DrawingLimits, threads: Int,
    smoothing: Smoothing
  ) throws(DocumentError) {
    let jobs = cards.indices.flatMap { card in
      cards[card].pages.indices.map { (card: card, page: $0) }
    }
    let lists = cards.map(\.pages)
    let next = Atomic<Int>(0)
    let done = Mutex<(bitmaps: [Int: Bitmap], error: DrawingError?)>(([:], nil))
    Parallel.run(min(threads, jobs.count)) { _ in
      let rasterizer = Rasterizer(smoothing: smoothing)
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < jobs.count else { return }
        let list = lists[jobs[index].card][jobs[index].page]
        do throws(DrawingError) {
          let bitmap = try rasterizer.rasterize(list, scale: scale, limits: limits, threads: 1)
          done.withLock { $0.bitmaps[index] = bitmap }
        } catch {
          done.withLock { $0.error = $0.error ?? error }
        }
      }
    }
    let (bitmaps, error) = done.withLock { $0 }
    if let error { throw DocumentError(error) }
    for (index, job) in jobs.enumerated() {
      if let bitmap = bitmaps[index] { cards[job.card].bitmaps.append(bitmap) }
    }
  }

  private static func draw(
    _ card: PreviewCard, at origin: Point, on list: inout DisplayList, fonts: FontLibrary
  ) {
    let left = origin.x + ((card.size.width - card.pagesWidth) / 2).rounded(.down)
    for (index, bitmap) in card.bitmaps.enumerated() {
      let x = left + Double(index) * (card.pageSize.width + PreviewCard.pageGap)
      let frame = Rect(
        x: x, y: origin.y, width: Double(bitmap.width), height: Double(bitmap.height))
      for spread in [5.0, 3.5, 2.0] {
        list.fill(
          BezierPath(roundedRect: grown(frame, by: spread, down: 2), cornerRadius: spread + 2),
          with: shade)
      }
      list.draw(bitmap, in: frame)
      list.stroke(grown(frame, by: 0.5), with: edge, width: 1)
    }
    let width = card.size.width + PreviewFlow.gap - 8
    let middle = origin.x - (PreviewFlow.gap - 8) / 2
    let top = origin.y + card.pageSize.height + 10
    let lines = [
      (card.title, 10.5, titleWeight, titleColor, 0.0),
      (card.caption, 9, captionWeight, captionColor, 14),
    ]
    for (text, size, weight, color, offset) in lines {
      list.drawText(
        label(text, size: size, weight: weight, color: color),
        in: Rect(x: middle, y: top + offset, width: width, height: 16), fonts: fonts)
    }
  }

  private static func grown(_ rect: Rect, by distance: Double, down: Double = 0) -> Rect {
    Rect(
      x: rect.minX - distance, y: rect.minY - distance + down, width: rect.width + 2 * distance,
      height: rect.height + 2 * distance)
  }

  private static let labelFamily = "Noto Sans"
  private static let titleWeight = 700
  private static let captionWeight = 400

  /// Checks that the fonts of the labels can be read; drawing would silently use other fonts.
  private static func checkLabelFonts(_ fonts: FontLibrary) throws(DocumentError) {
    for weight in [titleWeight, captionWeight] {
      do {
        _ = try fonts.face(for: FontRequest(families: [labelFamily], weight: weight))
      } catch {
        throw DocumentError(.unavailableResource, at: error.place, error.message)
      }
    }
  }

  private static func label(_ text: String, size: Double, weight: Int, color: Color)
    -> AttributedText
  {
    var style = ParagraphStyle()
    style.alignment = .center
    var attributes = TextAttributes()
    attributes[.font] = FontDescriptor(families: [labelFamily], size: size, weight: weight)
    attributes[.foregroundColor] = color
    attributes[.paragraphStyle] = style
    return AttributedText(string: text, attributes: attributes)
  }
}
