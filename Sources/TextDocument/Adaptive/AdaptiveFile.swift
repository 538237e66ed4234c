import TextDrawing
import TextGeometry
import TextLayout

/// One HTML file that adapts a document to the window in which it is read.
///
/// It holds a layout for each of several screens. The browser shows, and reads aloud, the widest
/// layout that the window is wide enough for, otherwise the narrowest. Among layouts of equal
/// width, the height decides in the same way.
///
/// ```swift
/// let screens = try PreviewRequest(names: "iphone-15-pro,ipad-mini").environments
/// let file = try AdaptiveFile(
///   AdaptiveDocument(request), for: screens, PicturePainter(format: .html))
/// try PicturePainter.write(file.bytes, to: "page.html")
/// ```
public struct AdaptiveFile {
  /// The file's bytes.
  public let bytes: [UInt8]
  /// The unmet requests of the document, each once. They include text that does not fit, and
  /// screens that a browser cannot tell apart.
  public let remarks: [DocumentRemark]

  /// Lays out a document for all screens.
  ///
  /// - Parameters:
  ///   - document: The document, whose text is shaped once for all screens that show it in the
  ///     same sizes.
  ///   - environments: The screens that the file is for.
  ///   - painter: The painter with the options for embedded fonts and for debugging the layout.
  ///   - progress: Called with the number of finished layouts, and the number of all.
  /// - Throws: A ``DocumentError`` if the document cannot be laid out, or a font may not be
  ///   embedded.
  public init(
    _ document: AdaptiveDocument, for environments: [LayoutEnvironment], _ painter: PicturePainter,
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws(DocumentError) {
    let encoder = HTMLEncoder(embedsFonts: painter.embedsFonts, links: painter.links)
    var remarks: [DocumentRemark] = []
    var names: [Size: String] = [:]
    for (index, place) in environments.enumerated() {
      progress(index, environments.count)
      let request = document.request.taking(place)
      let size = request.screenSize
      if let size, let other = names[size] {
        remarks.append(
          DocumentRemark(
            place: place.fileName,
            message: "its windows have the size of those of \(other), whose pages they show"))
        continue
      }
      let layout = try document.documentLayout(for: place)
      guard let window = size ?? layout.pages.first?.size, names[window] == nil else { continue }
      names[window] = place.fileName
      encoder.beginLayout(place.fileName, classes: request.effectiveTraits.classes, size: window)
      try Self.append(layout, to: encoder, painter)
      for remark in layout.remarks where !remarks.contains(remark) { remarks.append(remark) }
      let overflow = layout.overflows.reduce(0) { $0 + $1.count }
      if overflow > 0 {
        remarks.append(
          DocumentRemark(
            place: place.fileName, message: "\(overflow) UTF-16 code units did not fit"))
      }
    }
    do {
      bytes = try encoder.file()
    } catch {
      throw DocumentError(error)
    }
    self.remarks = remarks
  }

  private static func append(
    _ layout: DocumentLayout, to encoder: HTMLEncoder, _ painter: PicturePainter
  ) throws(DocumentError) {
    do {
      for page in layout.pages.indices {
        try encoder.append(painter.list(of: layout, page: page))
      }
    } catch {
      throw DocumentError(error)
    }
  }
}

extension TraitCollection {
  /// The size classes as CSS classes: `compact-width regular-height`.
  fileprivate var classes: [String] {
    let sides = [(horizontalSizeClass, "width"), (verticalSizeClass, "height")]
    return sides.compactMap { size, side in size.map { "\($0.rawValue)-\(side)" } }
  }
}
