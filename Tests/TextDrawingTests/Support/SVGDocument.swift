import Foundation
import FoundationXML
import TextDrawing

/// An SVG file as read by an XML parser.
final class SVGDocument: NSObject, XMLParserDelegate {
  /// The characters of all `text` elements, separated by spaces.
  private(set) var text = ""
  private(set) var title = ""
  /// The number of elements of each name.
  private(set) var counts: [String: Int] = [:]
  /// The targets of the links.
  private(set) var links: [String] = []
  /// The starts of words.
  private(set) var places: [(x: Double, y: Double)] = []
  /// The directions specified for text.
  private(set) var directions: Set<String> = []

  private var open: [String] = []
  private var y = 0.0

  struct Malformed: Error {
    var message: String
  }

  init(_ bytes: [UInt8]) throws {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    guard parser.parse() else {
      throw Malformed(
        message: "line \(parser.lineNumber): \(String(describing: parser.parserError))")
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    counts[name, default: 0] += 1
    open.append(name)
    if name == "a", let link = attributes["href"] { links.append(link) }
    if name == "text" { text += " " }
    guard name == "text" || name == "tspan" else { return }
    if let direction = attributes["direction"] { directions.insert(direction) }
    if let own = attributes["y"].flatMap(Double.init) { y = own }
    if let x = attributes["x"].flatMap(Double.init) { places.append((x, y)) }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if open.last == "title" { title += string }
    if open.contains("text") { text += string }
  }

  /// The picture of a file as drawn by `rsvg-convert` with only the bundled fonts.
  static func show(_ bytes: [UInt8], scale: Double) throws -> Bitmap {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("textrender-svg-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fonts").path
    let settings = """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>\(fonts)</dir><cachedir>\(folder.path)/cache</cachedir></fontconfig>
      """
    try Data(settings.utf8).write(to: folder.appendingPathComponent("fonts.conf"))
    try Data(bytes).write(to: folder.appendingPathComponent("page.svg"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/rsvg-convert")
    process.currentDirectoryURL = folder
    process.arguments = ["--zoom", "\(scale)", "-o", "page.png", "page.svg"]
    process.environment = ["FONTCONFIG_FILE": "\(folder.path)/fonts.conf", "LC_ALL": "C.UTF-8"]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Malformed(message: "rsvg-convert ended with \(process.terminationStatus)")
    }
    let picture = try Data(contentsOf: folder.appendingPathComponent("page.png"))
    return try PNGDecoder().decode([UInt8](picture))
  }
}
