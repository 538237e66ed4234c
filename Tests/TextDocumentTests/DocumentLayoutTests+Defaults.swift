import Testing
import TextGeometry
import TextLayout

@testable import TextDocument

/// Defaults for heights and hyphenation that a sheet does not specify.
extension DocumentLayoutTests {
  @Test(
    "containers are as high as their text, or as they may be at most; the last one then cuts text off"
  )
  func automaticHeights() throws {
    func layout(_ last: String, height: String = "\"auto\"") throws -> DocumentLayout {
      let sheet = """
        {"sheet": 1, "text": "one\\ntwo\\nthree\\nfour\\nfive\\nsix", "body": {"lineHeight": 20},
         "page": {"size": [300, \(height)]}, "containers": [
          {"frame": [10, 5, 100, "auto"], "maximumHeight": 50}, {"frame": [120, 5, 100, "auto"]\(last)}]}
        """
      var request = DocumentRequest()
      request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
      return try DocumentLayout(request)
    }
    let open = try layout("")
    #expect(open.pages[0].frames.map(\.height) == [40, 80])
    #expect(open.pages[0].size.height == 85 && open.overflow == nil)
    let bounded = try layout(#", "maximumHeight": "50""#.dropLast(1) + #"%""#, height: "90")
    #expect(bounded.pages[0].frames.map(\.height) == [40, 40])
    #expect(bounded.pages.count == 2 && bounded.overflow == nil)
    #expect(bounded.pages[1].frames.map(\.height) == [40, 0.001])
    let cut = try layout(#", "maximumHeight": 45"#)
    #expect(cut.pages[0].frames.map(\.height) == [40, 40])
    #expect(cut.pages[0].size.height == 45 && cut.cutsOff)
    #expect(cut.overflow == 19..<27)
    // A container ends at the page's end.
    let low = try layout("", height: "65")
    #expect(low.pages[0].frames.map(\.height) == [40, 60])
  }

  @Test(
    "at most three lines in a row end with a hyphen, unless the sheet says how many",
    arguments: [nil, 0, 1])
  func hyphenLadders(lines: Int?) throws {
    let words = Array(repeating: "responsibility", count: 12).joined(separator: " ")
    let limits = lines.map { ", \"hyphenLimits\": {\"lines\": \($0)}" } ?? ""
    let sheet = """
      {"sheet": 1, "text": "\(words)", "page": {"size": [112, "auto"]},
       "body": {"font": {"family": "Noto Sans", "size": 12}, "hyphenate": "en-US"\(limits)}}
      """
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    let layout = try DocumentLayout(request)
    let fragments = layout.manager.lineFragments(in: layout.manager.textContainers[0])
    let ladders = fragments.split { $0.end != .hyphen }.map(\.count)
    if lines == 0 {
      #expect((ladders.max() ?? 0) > 3)
    } else {
      #expect(ladders.max() == lines ?? 3)
    }
  }
}
