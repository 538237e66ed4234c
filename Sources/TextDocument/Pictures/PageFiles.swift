import TextFiles
import TextGeometry

/// The files of a folder whose names look like pages of documents: `NAME-1.png`, `NAME-2.png` and
/// so on.
///
/// The folder is read once, however many documents are then written into it. Each such file takes
/// 16 bytes: a hash of the document's own file, `NAME.png`, and the page's number, which together
/// determine its name.
package struct PageFiles {
  private struct Page {
    /// The hash of the document's file.
    var document: Int
    var number: UInt32
    /// The number of digits, leading zeros included.
    var digits: UInt8
  }

  /// The pages, sorted by document.
  private var pages: [Page] = []

  /// The most digits of a page number; longer numbers are something else.
  private static let maximumDigits = 7

  private init() {}

  /// Reads a folder; if it cannot be read, there are no files.
  ///
  /// - Parameter folder: The folder, with the slash at its end; empty for the working folder.
  /// - Complexity: O(*n* log *n*) for *n* files.
  package init(in folder: String) {
    FilePath.forEachName(in: folder.isEmpty ? "." : folder) { name in
      if let page = Self.page(name) { pages.append(page) }
    }
    pages.sort { $0.document < $1.document }
  }

  /// Reads a document's folder if an earlier run may have left pages there.
  ///
  /// A folder may hold many files, and reading it would take longer than drawing a page. Every run
  /// numbers pages from 1. So it is enough to look for the first file of an earlier run, or for
  /// the one after those of this run.
  ///
  /// - Parameters:
  ///   - files: The files that this run has written, in page order from the first.
  ///   - path: The document's file.
  package init(ofRunBefore files: [String], of path: String) {
    let first = files.first.map { FileKey($0) }
    let isLeft = (1...Self.maximumDigits).contains { digits in
      [0, files.count].contains { page in
        let file = PicturePainter.path(path, page: page, of: .max, digits: digits)
        return FileKey(file) != first && FileStatus(file, followsLinks: false) != nil
      }
    }
    if isLeft { self.init(in: FilePath.folder(of: path)) } else { self.init() }
  }

  /// Returns the existing files of a document's pages, in no particular order.
  ///
  /// - Parameter path: The document's own file in the folder, without a page number.
  /// - Complexity: O(log *n* + the answer).
  package func pages(of path: String) -> [String] {
    let document = Self.hash(FilePath.name(of: path))
    var found: [String] = []
    for page in pages[firstPage(ofDocument: document)...] {
      guard page.document == document else { break }
      let file = PicturePainter.path(
        path, page: Int(page.number) - 1, of: .max, digits: Int(page.digits))
      // Another document may have the same hash, and the file may have been removed.
      if FileStatus(file, followsLinks: false) != nil { found.append(file) }
    }
    return found
  }

  private func firstPage(ofDocument document: Int) -> Int {
    pages.partition { $0.document < document }
  }

  /// Returns the page that a file name looks like; nil if it does not look like one.
  private static func page(_ name: String) -> Page? {
    let (stem, ending) = FilePath.parts(of: name)
    let digits = stem.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
    guard (1...maximumDigits).contains(digits), stem.utf8.dropLast(digits).last == 0x2D,
      let number = UInt32(Substring(stem.utf8.suffix(digits)))
    else { return nil }
    let document = Substring(stem.utf8.dropLast(digits + 1)) + ending
    return Page(document: hash(String(document)), number: number, digits: UInt8(digits))
  }

  private static func hash(_ name: String) -> Int { FileKey(name).hashValue }
}
