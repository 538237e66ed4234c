import Testing
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Every fault of a sheet is reported with its place")
struct SheetFaultTests {
  /// An object of a sheet: its place, the text around it, and its keys.
  struct Owner: Sendable, CustomTestStringConvertible {
    var place: String
    var before: String
    var after: String
    var keys: [String]

    init(_ place: String, _ before: String, _ after: String, _ keys: [String]) {
      self.place = place
      self.before = before
      self.after = after
      self.keys = keys
    }

    var testDescription: String { place.isEmpty ? "sheet" : place }
  }

  private static let frame = #""frame": [0, 0, 9, 9]"#
  private static let owners = [
    Owner("", #"{"sheet": 1, "#, "}", Sheet.keyNames.filter { $0 != "sheet" }),
    Owner("page", #"{"sheet": 1, "page": {"#, "}}", SheetPage.keyNames),
    Owner("columns", #"{"sheet": 1, "columns": {"#, "}}", SheetColumns.keyNames),
    Owner("body", #"{"sheet": 1, "body": {"#, "}}", SheetStyle.keyNames),
    Owner("styles.a", #"{"sheet": 1, "styles": {"a": {"#, "}}}", SheetStyle.keyNames),
    Owner("body.font", #"{"sheet": 1, "body": {"font": {"#, "}}}", SheetFont.keyNames),
    Owner("body.tabs[0]", #"{"sheet": 1, "body": {"tabs": [{"#, "}]}}", SheetStyle.Tab.keyNames),
    Owner("body.list", #"{"sheet": 1, "body": {"list": {"#, "}}}", TextList.keyNames),
    Owner("body.dropCap", #"{"sheet": 1, "body": {"dropCap": {"#, "}}}", DropCap.keyNames),
    Owner("body.box", #"{"sheet": 1, "body": {"box": {"#, "}}}", SheetBox.keyNames),
    Owner(
      "body.box.border", #"{"sheet": 1, "body": {"box": {"border": {"#, "}}}}",
      SheetBoxBorder.keyNames),
    Owner(
      "body.hyphenLimits", #"{"sheet": 1, "body": {"hyphenLimits": {"#, "}}}",
      HyphenationLimits.keyNames),
    Owner(
      "body.justification", #"{"sheet": 1, "body": {"justification": {"#, "}}}",
      Justification.keyNames),
    Owner("runs[0]", #"{"sheet": 1, "runs": [{"#, "}]}", SheetRun.keyNames),
    Owner("containers[0]", #"{"sheet": 1, "containers": [{"#, "}]}", SheetContainer.keyNames),
    Owner(
      "containers[0].exclusions[0]",
      #"{"sheet": 1, "containers": [{\#(frame), "exclusions": [{"#, "}]}]}", SheetExclusion.keyNames
    ),
    Owner("pictures[0]", #"{"sheet": 1, "pictures": [{"#, "}]}", SheetPicture.keyNames),
    Owner(
      "pictures[0].variants[0]", #"{"sheet": 1, "pictures": [{"file": "a", "variants": [{"#,
      "}]}]}", SheetPicture.Variant.keyNames),
    Owner("panes", #"{"sheet": 1, "panes": {"#, "}}", SheetPanes.keyNames),
    Owner("notes", #"{"sheet": 1, "notes": {"#, "}}", SheetNotes.keyNames),
    Owner("notes.items[0]", #"{"sheet": 1, "notes": {"items": [{"#, "}]}}", SheetNote.keyNames),
    Owner("stacks[0]", #"{"sheet": 1, "stacks": [{"#, "}]}", SheetStack.keyNames),
    Owner("panes.items[0]", #"{"sheet": 1, "panes": {"items": [{"#, "}]}}", SheetPane.keyNames),
    Owner("variations[0]", #"{"sheet": 1, "variations": [{"#, "}]}", SheetVariation.keyNames),
    Owner(
      "variations[0].when", #"{"sheet": 1, "variations": [{"when": {"#, "}}]}",
      TraitCollection.keyNames),
  ]

  private func failure(_ text: String) -> DocumentError? {
    do {
      _ = try Sheet(parsing: Array(text.utf8), place: "s.json")
      return nil
    } catch {
      return error
    }
  }

  @Test("a value of a wrong type, at any key of any object", arguments: owners)
  func types(_ owner: Owner) {
    for key in owner.keys {
      let error = failure("\(owner.before)\"\(key)\": null\(owner.after)")
      #expect(error?.kind == .malformedInput, "\(owner.place).\(key)")
      #expect(
        error?.place == "s.json: \(owner.place.isEmpty ? "" : owner.place + ".")\(key)",
        "\(error?.description ?? "accepted")")
      #expect(
        error?.message.contains("expected") == true && error?.message.contains("null") == true,
        "\(error?.description ?? "accepted")")
    }
  }

  @Test("a key that no object of its kind has, with the keys it may have", arguments: owners)
  func unknownKeys(_ owner: Owner) {
    let error = failure("\(owner.before)\"zzz\": 1\(owner.after)")
    #expect(error?.kind == .malformedInput)
    #expect(error?.place == "s.json: \(owner.place.isEmpty ? "" : owner.place + ".")zzz")
    #expect(error?.message.contains("unknown key “zzz”") == true)
    // A long list is in the manual.
    let hint = error?.hint ?? ""
    let isListed = owner.keys.allSatisfy { hint.contains("“\($0)”") }
    let isManualNamed = hint.hasSuffix("See textrender help sheets.")
    #expect(owner.keys.count > 6 ? isManualNamed : isListed, "\(hint)")
  }

  @Test(
    "a percentage where there is nothing that it could be of",
    arguments: [
      ("page.size[0]", #""page": {"size": ["50%", 9]}"#),
      ("page.size[1]", #""page": {"size": [9, "50%"]}"#),
      ("body.font.size", #""body": {"font": {"size": "120%"}}"#),
      ("body.lineHeight", #""body": {"lineHeight": "150%"}"#),
      ("body.headIndent", #""body": {"headIndent": "5%"}"#),
      ("body.dropCap.gap", #""body": {"dropCap": {"gap": "5%"}}"#),
      ("exclusions[0].margin", #""exclusions": [{"margin": "x"}]"#),
      ("exclusions[0].path", #""exclusions": [{"path": "M 5% 5%"}]"#),
      ("columns.count", #""columns": {"count": "50%"}"#),
    ])
  func percentagesOfNothing(place: String, member: String) {
    let error = failure("{\"sheet\": 1, \(member)}")
    #expect(error?.kind == .malformedInput)
    #expect(error?.place == "s.json: \(place)", "\(error?.description ?? "accepted")")
    #expect(error?.message.contains("expected") == true)
  }

  @Test(
    "variations that contradict themselves",
    arguments: [
      ("source", #"{"when": {}, "text": "a", "source": "a.md"}"#),
      (
        "exclusions[0].shape",
        #"{"when": {}, "exclusions": [{"path": "M0 0", "shape": "circle(1)"}]}"#
      ),
      (
        "hide[0]",
        #"{"when": {}, "pictures": [{"name": "a", "file": "a.png", "frame": [0, 0, 1, 1]}], "hide": ["a"]}"#
      ),
      (
        "panes.items[0].source",
        #"{"when": {}, "panes": {"items": [{"text": "a", "source": "b"}]}}"#
      ),
      ("when.horizontal", #"{"when": {"horizontal": "compact", "horizontal": "regular"}}"#),
    ])
  func contradictions(place: String, variation: String) {
    let error = failure("{\"sheet\": 1, \"variations\": [\(variation)]}")
    #expect(error?.kind == .malformedInput)
    let reported = error?.description ?? "accepted"
    // A duplicate name is reported before keys are examined.
    #expect(
      reported.hasPrefix("s.json: variations[0].\(place): ") || reported.contains("twice"),
      "\(reported)")
  }

  @Test("variations for the same traits are no fault: the later one wins")
  func sameTraits() throws {
    let sheet = try Sheet(
      parsing: Array(
        """
        {"sheet": 1, "variations": [{"when": {"idiom": "pad"}, "columns": {"count": 2}},
          {"when": {"idiom": "pad"}, "columns": {"count": 3}}]}
        """.utf8), place: "s")
    #expect(sheet.resolved(for: TraitCollection { $0.idiom = .pad }).columns.count == 3)
  }

  @Test("objects and arrays in each other deeper than the limit")
  func nesting() {
    let depth = JSONLimits().nesting
    func text(_ levels: Int) -> String {
      "{\"sheet\": 1, \"text\": " + String(repeating: "[", count: levels - 1)
        + String(repeating: "]", count: levels - 1) + "}"
    }
    #expect(failure(text(depth))?.place == "s.json: text")
    let error = failure(text(depth + 1))
    #expect(error?.kind == .malformedInput)
    #expect(error?.description.contains("line 1, column \(21 + depth)") == true)
    #expect(error?.description.contains("\(depth)") == true, "\(error?.description ?? "accepted")")
  }

  @Test("styles that are based on each other further than the limit")
  func bases() {
    func text(_ count: Int) -> String {
      let styles = (0..<count).map {
        let name = { (number: Int) in
          String(repeating: "0", count: 3 - "\(number)".count) + "\(number)"
        }
        return $0 + 1 < count
          ? "\"\(name($0))\": {\"basedOn\": \"\(name($0 + 1))\"}" : "\"\(name($0))\": {}"
      }
      return "{\"sheet\": 1, \"styles\": {\(styles.joined(separator: ", "))}}"
    }
    #expect(failure(text(64)) == nil)
    let error = failure(text(66))
    #expect(error?.kind == .malformedInput)
    #expect(error?.place.hasSuffix(".basedOn") == true)
    #expect(error?.message.contains("more than 64 others") == true)
  }
}
