import SVGDrawing
import Synchronization
import SystemLibrary
package import TextGeometry

/// A picture from an SVG file, drawn by librsvg.
///
/// Nothing but the file's own bytes is read for it: the document has no address, so other files
/// that it names cannot be found, and scripts never run.
package final class VectorPicture: Sendable {
  /// A reason why a file cannot be drawn.
  package struct Fault: Error {
    /// The kinds of faults.
    package enum Kind: Sendable {
      /// The file is not SVG, or uses features that are refused.
      case malformed
      /// It takes too much room.
      case tooLarge
      /// librsvg is not installed.
      case unavailable
    }

    package var kind: Kind
    /// A part of a sentence, such as `line 3: its root is <html>, not <svg>`.
    package var message: String
  }

  /// The pixels of a frame, which bands of a page ask for one after the other.
  private struct Drawn {
    var frame: Rect
    var columns: Range<Int>
    var rows: Range<Int>
    /// Premultiplied pixels, red in the lowest eight bits.
    var pixels: [UInt32]
  }

  /// The state that one thread uses at a time.
  @safe
  private struct State: ~Copyable {
    let document: OpaquePointer
    var drawn: Drawn?

    init(_ document: OpaquePointer) { unsafe self.document = document }
    deinit { unsafe textrender_svg_close(document) }
  }

  /// The file.
  package let bytes: [UInt8]
  /// The size of the picture, in CSS pixels: that of the root element, else that of its view box,
  /// else 300 by 150.
  package let size: Size
  /// The addresses of the pictures embedded in the file, which the caller has to check.
  package let images: [String]
  private let state: Mutex<State>

  /// The longest file, in bytes.
  package static let byteLimit = 8 << 20
  /// The most bytes of a PDF made from a file.
  private static let pdfLimit = 64 << 20
  /// The largest side of a page of PDF, in points.
  private static let largestPage = 14_400.0

  /// Reads a file.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package init(_ bytes: [UInt8]) throws(Fault) {
    guard bytes.count <= Self.byteLimit else {
      throw Fault(
        kind: .tooLarge, message: "it has \(bytes.count) bytes; the limit is \(Self.byteLimit)")
    }
    let reader = VectorPictureReader()
    if let fault = reader.read(bytes) {
      let place = fault.line > 0 ? "line \(fault.line): " : ""
      throw Fault(kind: .malformed, message: place + fault.reason)
    }
    guard textrender_svg_is_available() else {
      throw Fault(
        kind: .unavailable,
        message: "SVG is drawn by librsvg, which is not installed; install the package librsvg2-2")
    }
    guard let document = unsafe textrender_svg_open(bytes, bytes.count) else {
      throw Fault(kind: .malformed, message: "librsvg cannot read it")
    }
    var measures = [0.0, 0, 0, 0]
    unsafe textrender_svg_measure_document(document, &measures)
    size = VectorPicture.size(
      width: measures[0], height: measures[1], box: Size(width: measures[2], height: measures[3]))
    images = reader.images
    self.bytes = bytes
    state = Mutex(unsafe State(document))
  }

  /// Returns the size that browsers give a picture; 0 means that a side is unknown.
  private static func size(width: Double, height: Double, box: Size) -> Size {
    let hasBox = box.width > 0 && box.height > 0
    if width > 0, height > 0 { return Size(width: width, height: height) }
    if width > 0 {
      return Size(width: width, height: hasBox ? width * box.height / box.width : 150)
    }
    if height > 0 {
      return Size(width: hasBox ? height * box.width / box.height : 300, height: height)
    }
    return hasBox ? box : Size(width: 300, height: 150)
  }

  /// Returns part of the picture, stretched to a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame, in pixels; finite and not empty.
  ///   - columns: The columns of the result.
  ///   - rows: Its rows.
  ///   - allRows: The rows that will be requested for this frame, all of which are drawn at once.
  /// - Returns: Premultiplied pixels, red in the lowest eight bits; nil if librsvg fails.
  package func pixels(
    in frame: Rect, columns: Range<Int>, rows: Range<Int>, of allRows: Range<Int>
  ) -> [UInt32]? {
    state.withLock { state in
      let known = state.drawn.map {
        $0.frame == frame && $0.columns == columns && $0.rows == allRows
      }
      if known != true {
        state.drawn = unsafe draw(state.document, in: frame, columns: columns, rows: allRows)
      }
      guard let drawn = state.drawn else { return nil }
      let start = (rows.lowerBound - allRows.lowerBound) * columns.count
      return Array(drawn.pixels[start..<start + rows.count * columns.count])
    }
  }

  private func draw(
    _ document: OpaquePointer, in frame: Rect, columns: Range<Int>, rows: Range<Int>
  ) -> Drawn? {
    var pixels = [UInt32](repeating: 0, count: columns.count * rows.count)
    let isDrawn = unsafe textrender_svg_draw_document(
      document, size.width, size.height, frame.minX - Double(columns.lowerBound),
      frame.minY - Double(rows.lowerBound), frame.width / size.width, frame.height / size.height,
      Int32(columns.count), Int32(rows.count), &pixels)
    guard isDrawn else { return nil }
    // Cairo's pixels have blue in the lowest bits.
    for index in pixels.indices {
      let pixel = pixels[index]
      pixels[index] = pixel & 0xFF00_FF00 | (pixel &>> 16) & 0xFF | (pixel & 0xFF) &<< 16
    }
    return Drawn(frame: frame, columns: columns, rows: rows, pixels: pixels)
  }

  /// Returns the picture as a PDF 1.4 file of one page; nil if that fails.
  ///
  /// - Parameter scale: The points of the page to a pixel. Parts that are pixels in any case, such
  ///   as filters, have a pixel for each point.
  package func pdf(scale: Double) -> [UInt8]? {
    let scale = min(scale, Self.largestPage / max(size.width, size.height))
    return state.withLock { state in
      var count = 0
      guard
        let bytes = unsafe textrender_svg_write_pdf(
          state.document, size.width, size.height, scale, Self.pdfLimit, &count)
      else { return nil }
      defer { unsafe free(bytes) }
      return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    }
  }

  /// True if the bytes may be an SVG file: they begin as XML.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes.dropFirst(start).first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
      == UInt8(ascii: "<")
  }
}
