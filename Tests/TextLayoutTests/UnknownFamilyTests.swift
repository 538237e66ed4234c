import Testing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@Suite("Unknown font families")
struct UnknownFamilyTests {
  @Test("an unknown family is reported with the one that the text is set in")
  func unknown() {
    let text = AttributedText(
      string: "ab", attributes: [.font: FontDescriptor(family: "No Such Family")])
    let measured = MeasuredText(text, in: Size(width: 100, height: 100))
    #expect(measured.fontErrors.map(\.kind) == [.unknownFamily])
    #expect(measured.fontErrors.map(\.place) == ["No Such Family"])
    #expect(measured.fontErrors.first?.message.contains("“Noto Sans”") == true)
    let known = AttributedText(
      string: "ab", attributes: [.font: FontDescriptor(families: ["No Such Family", "Noto Serif"])])
    #expect(MeasuredText(known, in: Size(width: 100, height: 100)).fontErrors.isEmpty)
  }

  @Test("text without any font says so once on standard error")
  func noFont() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      for size in [10.0, 20, 30] {
        let fonts = FontLibrary(bundledFolder: "/nowhere", usesSystemFonts: false)
        let text = AttributedText(string: "ab", attributes: [.font: FontDescriptor(size: size)])
        let measured = MeasuredText(text, in: Size(width: 100, height: 100), fonts: fonts)
        precondition(measured.fontErrors.map(\.kind) == [.missingBundled])
      }
    }
    let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      .split(separator: "\n").filter { $0.hasPrefix("textrender:") }
    #expect(
      lines.count == 1 && lines[0].contains("/nowhere: the folder lacks NotoSans-Regular.ttf"))
  }
}
