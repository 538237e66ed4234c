import Testing
import TextDocument
import TextDrawing
import TextGeometry
import TextLayout

@testable import textrender

extension ParsedArguments {
  /// Parses the arguments of a process for the tool's own commands.
  fileprivate init(_ arguments: [String]) throws(CommandFailure) {
    try self.init(arguments, of: TextRenderTool.commands)
  }
}

@Suite("A command line is read into values")
struct ArgumentTests {
  private func layout(_ words: String...) throws(CommandFailure) -> LayoutArguments {
    try LayoutArguments(try ParsedArguments(["layout", "x.txt"] + words))
  }

  private func failure(_ body: () throws -> Void) -> CommandFailure? {
    do {
      try body()
      return nil
    } catch {
      return error as? CommandFailure
    }
  }

  @Test("every layout option says what it says")
  func everything() throws {
    let read = try layout(
      "--sheet", "s.json", "--size", "600x800", "--scale", "2", "--margin", "10,20", "--device",
      "iphone-8", "--orientation", "landscape", "--horizontal", "regular", "--vertical", "compact",
      "--font", "Noto Sans", "--font-file", "f.ttf", "--font-size", "12", "--line-height", "18",
      "--align", "justify", "--direction", "rtl", "--hyphenate", "de", "--columns", "3", "--gap",
      "9", "--exclude", "circle(1 at 2 3)", "--exclude", "inset(5)", "--exclude-margin", "4",
      "--inside", "circle(50%)", "--line-breaking", "optimal", "--overflow", "pages", "--format",
      "markdown", "--lossy", "--threads", "2")
    let overrides = read.request.overrides
    #expect(read.sheetPath == "s.json")
    #expect(read.format == .markdown)
    #expect(read.threads == 2)
    #expect(read.request.isLossy)
    #expect(read.request.overflow == .pages)
    #expect(overrides.page.width == 600)
    #expect(overrides.page.height == .points(800))
    #expect(overrides.page.scale == 2)
    #expect(overrides.page.margin == SheetMargins(top: 10, right: 20, bottom: 10, left: 20))
    #expect(read.request.device?.name == "iphone-8")
    #expect(read.request.orientation == .landscape)
    #expect(read.request.effectiveTraits.horizontalSizeClass == .regular)
    #expect(read.request.effectiveTraits.verticalSizeClass == .compact)
    #expect(overrides.body.font.families == ["Noto Sans"])
    #expect(overrides.body.font.file == "f.ttf")
    #expect(overrides.body.font.size == 12)
    #expect(overrides.body.lineHeight == 18)
    #expect(overrides.body.alignment == .justify)
    #expect(overrides.body.direction == .rightToLeft)
    #expect(overrides.body.hyphenation == .language("de"))
    #expect(overrides.body.lineBreaking == .optimal)
    #expect(overrides.columns.count == 3)
    #expect(overrides.columns.gap == 9)
    #expect(overrides.exclusions?.map(\.shape.text) == ["circle(1 at 2 3)", "inset(5)"])
    #expect(overrides.exclusions?.map(\.margin) == [4, 4])
    let wide = try layout("--exclude", "inset(5)", "--exclude-margin", "2.5%")
    #expect(wide.request.overrides.exclusions?.map(\.margin) == [.percent(2.5)])
    #expect(
      failure { _ = try layout("--exclude", "inset(5)", "--exclude-margin", "x") }?.status == .usage
    )
    #expect(read.request.inside?.text == "circle(50%)")
  }

  @Test("a fit is two sizes, the least first")
  func fit() throws {
    #expect(try layout("--fit", "12..96").request.overrides.page.fit == SheetFit(size: 12...96))
    let faults = [
      ("12", "“12” is not a range"), ("12..", "“12..” is not a range"),
      ("0..9", "“0..9” is not a range"),
      ("96..12", "the least size in “96..12” is above the greatest"),
    ]
    for (range, message) in faults {
      let found = failure { _ = try layout("--fit", range) }
      #expect(found?.status == .usage && found?.message.hasPrefix(message) == true, "\(range)")
    }
  }

  @Test("a page that is as high as its text is written with AUTO")
  func automaticHeight() throws {
    #expect(try layout("--size", "600xAUTO").request.overrides.page.height == .automatic)
    #expect(try layout("--size", "600xauto").request.overrides.page.height == .automatic)
  }

  @Test("values may be attached, options end at two hyphens, the last of several counts")
  func forms() throws {
    #expect(try layout("--columns=4").request.overrides.columns.count == 4)
    #expect(try layout("--columns", "2", "--columns", "5").request.overrides.columns.count == 5)
    #expect(try ParsedArguments(["layout", "--", "--odd-name"]).operands == ["--odd-name"])
    #expect(try ParsedArguments(["layout", "-"]).operands == ["-"])
    #expect(try ParsedArguments(["render", "a", "-ob.png"]).value(.output) == "b.png")
    #expect(failure { _ = try layout("-ob.png") }?.message.contains("“-ob.png”") == true)
  }

  @Test("what does not go together is refused")
  func conflicts() {
    #expect(failure { _ = try layout("--orientation", "portrait") }?.status == .usage)
    #expect(failure { _ = try layout("--exclude-margin", "3") }?.status == .usage)
    #expect(failure { _ = try layout("--lossy=yes") }?.message == "this option takes no value")
    #expect(failure { _ = try ParsedArguments(["layout"]) }?.message == "the input is missing")
    #expect(
      failure { _ = try ParsedArguments(["diff", "a"]) }?.message == "the second input is missing")
    #expect(failure { _ = try ParsedArguments(["layout", "a", "b"]) }?.status == .usage)
    #expect(failure { _ = try ParsedArguments([]) }?.status == .usage)
    #expect(
      failure { _ = try ParsedArguments(["--version", "x"]) }?.message
        == "“x” is one argument too many")
    #expect(
      failure { _ = try ParsedArguments(["version"]) }?.hint == "Did you mean “--version”?")
  }

  @Test("an option of another command is told so")
  func elsewhere() {
    #expect(
      failure { _ = try layout("--max-pixels", "9") }?.hint
        == "It is an option of “textrender render”.")
  }

  @Test("pictures go by the output's ending, or by what is said")
  func pictures() throws {
    func read(_ words: String...) throws(CommandFailure) -> PictureArguments {
      try PictureArguments(try ParsedArguments(["render", "x.txt"] + words))
    }
    #expect(try read("-o", "a.PNG").format == .png)
    #expect(try read("-o", "a.png", "--to", "ppm").format == .ppm)
    #expect(try read("-o", "-", "--to", "png").path == nil)
    #expect(failure { _ = try read("-o", "-") }?.status == .usage)
    #expect(failure { _ = try read("-o", "a.jpg") }?.status == .usage)
    #expect(failure { _ = try read() }?.message == "the output is missing")
    #expect(try read("-o", "a.png", "--max-pixels", "500").limits.maximumPixels == 500)
  }

  @Test("the pages of a document have numbers before the ending")
  func pageNames() {
    #expect(PicturePainter.path("a/b.png", page: 0, of: 1) == "a/b.png")
    #expect(PicturePainter.path("a/b.png", page: 0, of: 2) == "a/b-1.png")
    #expect(PicturePainter.path("a.b/c", page: 11, of: 12) == "a.b/c-12")
    #expect(PicturePainter.path(".png", page: 1, of: 2) == ".png-2")
  }

  @Test("messages stay on one line and hold nothing that a terminal obeys")
  func messages() {
    let failure = CommandFailure(.usage, at: "a\nb", "c\u{1B}[31m", hint: "d\r\ne")
    #expect(failure.report == "textrender: a b: c\u{FFFD}[31m\n  d  e")
  }
}
