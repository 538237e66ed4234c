import TextFiles

/// The files of a folder that look like pages of documents: `NAME-1.png`, `NAME-2.png` and so on.
///
/// The folder is read once, however many documents are written into it then, and 16 bytes are kept of each such file: a
/// hash of the document's own file, `NAME.png`, and the page's number, from which its name follows.
package struct PageFiles {
  private struct Page {
    /// The hash of the document's file.
    var document: Int
    var number: UInt32
    /// How many digits the number has, zeros before it included.
    var digits: UInt8
  }

  /// By document.
  private var pages: [Page] = []

  /// Longer numbers are those of something else.
  private static let mostDigits = 7

  private init() {}

  /// Reads a folder; one that cannot be read has no such files.
  ///
  /// - Parameter folder: The folder, with the slash at its end; empty for the working folder.
  /// - Complexity: O(*n* log *n*) for *n* files.
  package init(in folder: String) {
    FilePath.forEachName(in: folder.isEmpty ? "." : folder) { name in
      if let page = Self.page(name) { pages.append(page) }
    }
    pages.sort { $0.document < $1.document }
  }

  /// Reads a document's folder if a run before this one may have left pages there.
  ///
  /// A folder may hold many files, and reading it would take longer than to draw a page. A run numbers pages from 1 on,
  /// so that its first file or the one behind those of this run is there.
  ///
  /// - Parameters:
  ///   - files: The files that this run has written, pages from the first on.
  ///   - path: The document's file.
  package init(ofRunBefore files: [String], of path: String) {
    let first = files.first.map { FileKey($0) }
    let isLeft = (1...Self.mostDigits).contains { digits in
      [0, files.count].contains { page in
        let file = PicturePainter.path(path, page: page, of: .max, digits: digits)
        return FileKey(file) != first && FileStatus(file, followsLinks: false) != nil
      }
    }
    if isLeft { self.init(in: FilePath.folder(of: path)) } else { self.init() }
  }

  /// The files that are there of a document's pages, in no order.
  ///
  /// - Parameter path: The document's file, in the folder, which stands for one page.
  /// - Complexity: O(log *n* + the answer).
  package func pages(of path: String) -> [String] {
    let document = Self.hash(FilePath.name(of: path))
    var found: [String] = []
    for page in pages[firstPage(ofDocument: document)...] {
      guard page.document == document else { break }
      let file = PicturePainter.path(
        path, page: Int(page.number) - 1, of: .max, digits: Int(page.digits))
      // Another document may have the same hash, and the file may be gone.
      if FileStatus(file, followsLinks: false) != nil { found.append(file) }
    }
    return found
  }

  private func firstPage(ofDocument document: Int) -> Int {
    var (low, high) = (0, pages.count)
    while low < high {
      let middle = (low + high) / 2
      if pages[middle].document < document { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// What page a file looks like; nil when it looks like none.
  private static func page(_ name: String) -> Page? {
    let (stem, ending) = FilePath.parts(of: name)
    let digits = stem.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
    guard (1...mostDigits).contains(digits), stem.utf8.dropLast(digits).last == 0x2D,
      let number = UInt32(Substring(stem.utf8.suffix(digits)))
    else { return nil }
    let document = Substring(stem.utf8.dropLast(digits + 1)) + ending
    return Page(document: hash(String(document)), number: number, digits: UInt8(digits))
  }

  private static func hash(_ name: String) -> Int { FileKey(name).hashValue }
}
