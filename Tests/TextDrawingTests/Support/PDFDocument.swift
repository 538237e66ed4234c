import Foundation
import TextDrawing

/// A PDF file as read by other programs.
final class PDFDocument {
  private let folder: URL
  private var path: String { folder.appendingPathComponent("page.pdf").path }

  struct Failure: Error {
    var message: String
  }

  init(_ bytes: [UInt8]) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("textrender-pdf-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: folder.appendingPathComponent("page.pdf"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The output of a program. Throws an error if its exit status is not 0.
  @discardableResult
  func run(_ program: String, _ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/\(program)")
    process.currentDirectoryURL = folder
    process.arguments = arguments
    process.environment = ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: bytes, as: UTF8.self)
    guard process.terminationStatus == 0 else {
      throw Failure(message: "\(program) ended with \(process.terminationStatus): \(text)")
    }
    return text
  }

  /// The text found by `pdftotext`, without the marks that it puts around right-to-left text.
  func text() throws -> String {
    let marks: Set<UInt32> = [0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x000C]
    let text = try run("pdftotext", "-enc", "UTF-8", "page.pdf", "-")
    return String(
      String.UnicodeScalarView(text.unicodeScalars.filter { !marks.contains($0.value) }))
  }

  /// Fails unless the file follows the format's rules by `qpdf`'s check.
  func check() throws {
    let report = try run("qpdf", "--check", "page.pdf")
    guard report.contains("No syntax or stream encoding errors found") else {
      throw Failure(message: report)
    }
  }

  /// The objects of the file, uncompressed.
  func objects() throws -> String {
    try run("qpdf", "--qdf", "--object-streams=disable", "page.pdf", "plain.pdf")
    let bytes = try Data(contentsOf: folder.appendingPathComponent("plain.pdf"))
    return String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
  }

  /// The kind of each font, whether it is embedded, and whether it maps its glyphs to characters.
  func fonts() throws -> [(kind: String, isEmbedded: Bool, isReadable: Bool)] {
    try run("pdffonts", "page.pdf").split(separator: "\n").dropFirst(2).map { line in
      // The fields from the end are: object and generation, unicode, subset, embedded. The kind
      // may have several words.
      let words = line.split(separator: " ")
      return (
        words.dropFirst().dropLast(6).joined(separator: " "), words[words.count - 5] == "yes",
        words[words.count - 3] == "yes"
      )
    }
  }

  /// The first page as drawn by `pdftoppm`.
  func picture(pixelsPerPoint scale: Double) throws -> Bitmap {
    try run(
      "pdftoppm", "-png", "-singlefile", "-r", String(72 * scale), "page.pdf", "page")
    return try PictureFile.read(folder.appendingPathComponent("page.png").path)
  }
}
