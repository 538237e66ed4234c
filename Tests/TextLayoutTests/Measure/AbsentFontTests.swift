import Testing
import TextLayout
import TextStorage

@testable import TextFonts

@Suite("Programs without the bundled fonts")
struct AbsentFontTests {
  private let hasSystemFonts = SystemFontCatalog.shared.fonts.contains {
    $0.isScalable && !$0.hasColor
  }

  private func errors(_ families: [String], _ fonts: FontLibrary) -> [FontError] {
    let font = FontDescriptor(families: families, size: 12)
    return MeasuredText(
      AttributedText(string: "a", attributes: [.font: font]), width: 100, fonts: fonts
    ).fontErrors
  }

  @Test("use the system's without an error, and name families that are not there")
  func absent() {
    let fonts = FontLibrary(knownFolder: nil, usesSystemFonts: true)
    guard hasSystemFonts else { return }
    #expect(errors([], fonts).isEmpty)
    #expect(errors(["No Such Family"], fonts).map(\.kind) == [.unknownFamily])
  }

  @Test("report a folder that lacks them, and that there is no font at all")
  func wrong() {
    if hasSystemFonts {
      let fonts = FontLibrary(bundledFolder: "/nowhere", usesSystemFonts: true)
      #expect(errors([], fonts).map(\.place) == ["/nowhere"])
    }
    let none = FontLibrary(knownFolder: nil, usesSystemFonts: false)
    #expect(errors([], none).map(\.kind) == [.missingBundled])
    let linked = FontLibrary(linkedFontsAndSystemFonts: false)
    // The fonts are a part of this program only if its tests have the product.
    if LinkedFont.isAvailable { #expect(errors([], linked).isEmpty) }
  }
}
