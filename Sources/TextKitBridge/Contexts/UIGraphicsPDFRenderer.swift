public import Foundation
import TextDrawing
import TextGeometry

/// A renderer that draws PDF files. Text in them can be selected, and shapes are vectors.
open class UIGraphicsPDFRenderer: NSObject {
  private let bounds: CGRect
  private let format: UIGraphicsPDFRendererFormat

  /// Creates a renderer of pages with the size of a rectangle, in points.
  public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat = .init()) {
    (self.bounds, self.format) = (bounds, format)
  }

  /// Returns the file that `actions` draws, which begin each page; empty if a page cannot be
  /// written.
  open func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data {
    (try? file(actions)) ?? Data()
  }

  /// Writes the file that `actions` draws.
  ///
  /// - Throws: The reason for which a page or the file cannot be written.
  open func writePDF(
    to url: URL, withActions actions: (UIGraphicsPDFRendererContext) -> Void
  ) throws {
    try file(actions).write(to: url)
  }

  private func file(_ actions: (UIGraphicsPDFRendererContext) -> Void) throws -> Data {
    let context = UIGraphicsPDFRendererContext(bounds)
    actions(context)
    context.endPage()
    var properties = PDFProperties()
    properties.title = format.documentInfo["Title"] as? String ?? ""
    properties.author = format.documentInfo["Author"] as? String ?? ""
    let encoder = PDFEncoder(properties)
    for page in context.pages { try encoder.append(page) }
    try encoder.end()
    return Data(encoder.takeBytes())
  }
}

/// The properties of a renderer's files.
open class UIGraphicsPDFRendererFormat: NSObject {
  /// The title and the author, by the keys `kCGPDFContextTitle` and `kCGPDFContextAuthor`.
  open var documentInfo: [String: Any] = [:]
}

/// The key of the title of a PDF file.
public let kCGPDFContextTitle = "Title"
/// The key of the author of a PDF file.
public let kCGPDFContextAuthor = "Author"

/// The context that the actions of a PDF renderer draw on.
open class UIGraphicsPDFRendererContext: NSObject {
  private let bounds: CGRect
  private var page: CGContext?
  private(set) var pages: [DisplayList] = []

  init(_ bounds: CGRect) { self.bounds = bounds }

  /// The context of the current page; one whose drawing is lost if no page has begun.
  open var cgContext: CGContext { page ?? CGContext.picture(bounds.size, isOpaque: false) }

  /// The rectangle of a page, in points.
  open var pdfContextBounds: CGRect { bounds }

  /// Begins a page, which is current until the next one.
  open func beginPage() { beginPage(withBounds: bounds, pageInfo: [:]) }

  /// Begins a page of another size.
  open func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) {
    endPage()
    let context = CGContext.picture(bounds.size, isOpaque: true)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    page = context
    UIGraphicsPushContext(context)
  }

  func endPage() {
    guard let page else { return }
    pages.append(page.list)
    self.page = nil
    UIGraphicsPopContext()
  }
}
