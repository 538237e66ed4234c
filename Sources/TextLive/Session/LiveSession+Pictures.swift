package import TextDocument
import TextDrawing

extension LiveSession {
  /// Returns the page as a picture, or all pages if the format holds several.
  package func picture(_ format: PictureFormat) throws(DocumentError) -> [UInt8] {
    guard let layout else {
      throw DocumentError(.invalidRequest, at: "page", "the sheet has faults")
    }
    var painter = PicturePainter(format: format)
    painter.embedsFonts = format == .svg
    return format.holdsPages
      ? try painter.pages(of: layout) : try painter.picture(of: layout, page: page).bytes
  }

  /// Returns one picture with the document on every device, at a small size.
  package func storyboard() throws(DocumentError) -> [UInt8] {
    var request = document.request
    var all = view
    all.device = nil
    all.apply(to: &request)
    request.sheet = try document.parsedSheet()
    request.overflow = .pages
    var preview = try PreviewRequest(names: "all")
    preview.scale = 0.3
    let sheet = try PreviewSheet(AdaptiveDocument(request), preview)
    let painter = PicturePainter(format: .png, pngLevel: 1)
    return try painter.picture(of: sheet.displayList, scale: 1).bytes
  }
}
