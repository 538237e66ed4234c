import Foundation
import Testing
import TextDrawing

@testable import TextDocument

@Suite("A document reads the files that it may read, and no others")
struct FileAccessTests {
  /// A folder with a secret file beside the folder of the document.
  private let folder: URL
  private var inner: String { folder.path + "/in/" }

  init() throws {
    let manager = FileManager.default
    folder = manager.temporaryDirectory.appendingPathComponent(
      "textrender-files-\(UUID().uuidString)")
    try manager.createDirectory(
      at: folder.appendingPathComponent("in/deep"), withIntermediateDirectories: true)
    try Data("secret".utf8).write(to: folder.appendingPathComponent("secret.txt"))
    try Data("open".utf8).write(to: folder.appendingPathComponent("in/deep/open.txt"))
    let svg = "<svg xmlns='http://www.w3.org/2000/svg'><rect width='9' height='9'/></svg>"
    let picture = try PNGEncoder().encode(
      Bitmap(width: 2, height: 2, pixels: [UInt32](repeating: 0xFF00_00FF, count: 4)))
    for name in ["x", "in/x"] {
      try Data(svg.utf8).write(to: folder.appendingPathComponent("\(name).svg"))
      try Data(picture).write(to: folder.appendingPathComponent("\(name).png"))
    }
    for (link, target) in [
      ("in/link.txt", "../secret.txt"), ("in/up", ".."), ("in/fine.txt", "deep/open.txt"),
    ] {
      try manager.createSymbolicLink(
        atPath: folder.appendingPathComponent(link).path, withDestinationPath: target)
    }
    let made = unsafe mkfifo(folder.appendingPathComponent("in/pipe").path, 0o600)
    #expect(made == 0)
  }

  private func text(_ name: String, _ files: FileAccess = .besideDocument) throws -> String {
    let path = name.hasPrefix("/") ? name : inner + name
    return String(decoding: try files.read(path, namedIn: inner), as: UTF8.self)
  }

  private func layout(
    _ members: String, _ files: FileAccess = .besideDocument
  ) throws -> DocumentLayout {
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array("{\"sheet\": 1, \(members)}".utf8), place: "s.json")
      .located(in: inner)
    request.files = files
    return try DocumentLayout(request)
  }

  private func remedy(_ members: String) -> DocumentError.Remedy? {
    do {
      _ = try layout(members)
      return nil
    } catch {
      return (error as? DocumentError)?.remedy
    }
  }

  @Test("files in the folder are read, also by way of links and dots that stay in it")
  func inside() throws {
    for name in [
      "deep/open.txt", "fine.txt", "deep/../fine.txt", "./deep/open.txt", "up/in/fine.txt",
    ]
    where name != "up/in/fine.txt" {
      #expect(try text(name) == "open", "\(name)")
    }
    #expect(try text(inner + "deep/open.txt") == "open")
    #expect(try text("up/secret.txt", .beneath(folder.path)) == "secret")
    #expect(try text("../secret.txt", .beneath(folder.path + "/in/..")) == "secret")
  }

  @Test(
    "nothing leads out of the folder",
    arguments: [
      "../secret.txt", "link.txt", "up/secret.txt", "deep/../../secret.txt", "/etc/hostname",
    ])
  func outside(_ name: String) throws {
    for files in [FileAccess.besideDocument, .beneath(inner), .nowhere] {
      do {
        _ = try text(name, files)
        Issue.record("\(name) was read")
      } catch let error as DocumentError {
        #expect(error.kind == .malformedInput && error.remedy == .allowFiles, "\(error)")
      }
    }
    #expect(!(try text(name, .anywhere)).isEmpty)
  }

  @Test("only regular files are read, and nobody is waited for")
  func kinds() {
    for files in [FileAccess.besideDocument, .beneath(inner), .anywhere] {
      for name in ["pipe", "deep", "/dev/zero"] where name != "/dev/zero" || files == .anywhere {
        #expect(throws: DocumentError.self, "\(name)") { _ = try text(name, files) }
      }
      // This is a file name instead of standard input.
      #expect(throws: DocumentError.self) { _ = try files.read("-", namedIn: "") }
    }
  }

  @Test(
    "every way of writing a file's name is confined",
    arguments: [
      #""source": "../secret.txt""#, #""source": "link.txt""#,
      #""panes": {"items": [{"source": "../secret.txt"}]}"#,
      #""text": "a", "exclusions": [{"shape": "svg(../x.svg)"}]"#,
      #""text": "a", "exclusions": [{"shape": "SVG(../x.svg)"}]"#,
      #""text": "a", "exclusions": [{"shape": "svg (../x.svg)"}]"#,
      #""text": "a", "exclusions": [{"shape": "\nsvg(\n../x.svg)"}]"#,
      #""text": "a", "exclusions": [{"shape": "IMAGE(../x.png at 0 0 9 9, 0.5)"}]"#,
      #""text": "a", "containers": [{"frame": [0, 0, 99, 99], "inside": "svg(up/x.svg)"}]"#,
      #""text": "a", "pictures": [{"file": "../x.png", "frame": [0, 0, 9, 9]}]"#,
      #""text": "a", "pictures": [{"file": "x.png", "frame": [0, 0, 9, 9], "variants": [{"when": {}, "file": "up/x.png"}]}]"#,
    ])
  func members(_ members: String) {
    let isMalformedAnyway = (try? layout(members, .anywhere)) == nil
    #expect(isMalformedAnyway || remedy(members) == .allowFiles, "\(members)")
  }

  @Test("shapes that whoever asks for the layout names may be anywhere")
  func trusted() throws {
    var request = DocumentRequest(DocumentInput("a"))
    var shape = SheetShape("svg(\(folder.path)/x.svg)", place: "shape")
    request.inside = shape
    #expect(throws: DocumentError.self) { _ = try DocumentLayout(request) }
    shape.isTrusted = true
    request.inside = shape
    _ = try DocumentLayout(request)
  }

  @Test("a worker's sheets name no files unless it has a folder for them, and then none outside")
  func worker() throws {
    func answer(_ worker: Worker, _ members: String, _ op: String = #""op": "layout""#) -> String {
      let line = "{\(op), \"sheet\": {\"sheet\": 1, \(members)}}"
      return String(decoding: worker.answer(to: Array(line.utf8)), as: UTF8.self)
    }
    let closed = Worker()
    let rooted = Worker(
      files: .beneath(inner), fontFiles: .beneath(inner), shapedFonts: .beneath(inner),
      outputs: .beneath(inner))
    for members in [
      #""source": "/etc/hostname""#, #""source": "../secret.txt""#, #""source": "-""#,
      #""source": "link.txt""#,
    ] {
      #expect(answer(closed, members).hasPrefix("{\"error\""))
      #expect(answer(rooted, members).hasPrefix("{\"error\""))
    }
    #expect(answer(closed, #""source": "\(inner)deep/open.txt""#).hasPrefix("{\"error\""))
    #expect(answer(rooted, #""source": "deep/open.txt""#).contains(#""text":"open""#))
    let font = #""text": "a", "body": {"font": {"file": "/etc/hostname"}}"#
    #expect(answer(rooted, font).contains("outside the folder"))
    #expect(answer(closed, font).contains("this document may not read files"))

    let render = #""op": "render", "out": "#
    for out in ["../x-out.png", "/tmp/textrender-x-out.png", "up/x-out.png", "deep/.."] {
      #expect(
        answer(rooted, #""text": "a""#, render + "\"\(inner)\(out)\"").hasPrefix("{\"error\"")
          || out.hasPrefix("/"))
      #expect(
        answer(rooted, #""text": "a""#, render + "\"\(out)\", \"to\": \"png\"")
          .hasPrefix("{\"error\""), "\(out)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/x-out.png"))
    #expect(answer(rooted, #""text": "a""#, render + "\"\(inner)deep/y.png\"").contains("pages"))
    #expect(FileManager.default.fileExists(atPath: inner + "deep/y.png"))
  }

  @Test("a worker's output replaces no link, waits for no pipe, and stays in its folder")
  func outputs() throws {
    func answer(_ worker: Worker, _ out: String) -> String {
      let line =
        #"{"op": "render", "sheet": {"sheet": 1, "text": "a", "page": {"size": [20, 20]}}, "out": "\#(out)", "to": "ppm"}"#
      return String(decoding: worker.answer(to: Array(line.utf8)), as: UTF8.self)
    }
    let manager = FileManager.default
    try Data("old".utf8).write(to: folder.appendingPathComponent("v.ppm"))
    for (link, target) in [
      ("in/o.ppm", "../v.ppm"), ("in/gone.ppm", "../new.ppm"), ("in/to", "../"),
    ] {
      try manager.createSymbolicLink(
        atPath: folder.appendingPathComponent(link).path, withDestinationPath: target)
    }
    let rooted = Worker(
      files: .beneath(inner), fontFiles: .beneath(inner), outputs: .beneath(inner))
    for out in ["o.ppm", "gone.ppm", "to/v.ppm", "up/v.ppm", "pipe", inner + "o.ppm"] {
      #expect(answer(rooted, out).hasPrefix("{\"error\""), "\(out)")
    }
    #expect(answer(rooted, "o.ppm").contains("symbolic link"))
    #expect(try Data(contentsOf: folder.appendingPathComponent("v.ppm")) == Data("old".utf8))
    #expect(!manager.fileExists(atPath: folder.path + "/new.ppm"))
    #expect(answer(rooted, "deep/fine.ppm").contains("pages"))
    // Without a folder the path is the caller's own. Links are followed, but the worker still
    // waits for no pipe.
    #expect(answer(Worker(), inner + "pipe").contains("pipe or a device"))
    #expect(answer(Worker(), inner + "o.ppm").contains("pages"))
    #expect(try Data(contentsOf: folder.appendingPathComponent("v.ppm")) != Data("old".utf8))
  }
}
