import Foundation

/// A PDF file as described by `qpdf --json`, checked against the rules of PDF/UA (ISO 14289-1)
/// that a program can check.
struct TaggedPDF {
  typealias Values = [String: Any]

  let objects: Values
  private(set) var faults: [String] = []
  /// The roles of all elements in structure order, parents before their children.
  private(set) var roles: [String] = []
  private var noteIdentifiers: Set<String> = []
  /// The number of painting operators.
  private(set) var paintCount = 0
  /// The number of painting operators that belong to the structure.
  private(set) var taggedCount = 0

  private static let kids: [String: Set<String>] = [
    "/L": ["/LI"], "/LI": ["/Lbl", "/LBody"], "/Table": ["/TR", "/Caption"], "/TR": ["/TH", "/TD"],
  ]
  private static let parents: [String: Set<String>] = [
    "/LI": ["/L"], "/Lbl": ["/LI"], "/LBody": ["/LI"], "/TR": ["/Table"], "/TH": ["/TR"],
    "/TD": ["/TR"],
  ]

  /// Reads the output of `qpdf --json=2 --json-stream-data=inline --decode-level=generalized`.
  init(_ json: Data) throws {
    let whole = try JSONSerialization.jsonObject(with: json) as? Values
    let parts = whole?["qpdf"] as? [Values] ?? []
    objects = parts.last ?? [:]
    check()
    if archivalLevel != nil { checkArchive() }
    if isAccessible { checkAccessibility() }
  }

  /// The object that a reference points to; any other value is returned as it is.
  func resolved(_ value: Any?) -> Any? {
    guard let name = value as? String, name.hasSuffix(" R"),
      let object = objects["obj:\(name)"] as? Values
    else { return value }
    return object["value"] ?? object["stream"]
  }

  func values(_ value: Any?) -> Values {
    let found = resolved(value) as? Values ?? [:]
    return found["dict"] as? Values ?? found
  }

  func list(_ value: Any?) -> [Any] { resolved(value) as? [Any] ?? [] }

  func bytes(_ value: Any?) -> [UInt8] {
    let text = (resolved(value) as? Values)?["data"] as? String
    return text.flatMap { Data(base64Encoded: $0) }.map { [UInt8]($0) } ?? []
  }

  mutating func expect(_ truth: Bool, _ rule: String) {
    if !truth { faults.append(rule) }
  }

  var trailer: Values {
    let trailer = values(objects["trailer"])
    return trailer["value"] as? Values ?? trailer
  }

  /// The catalog of the file.
  var catalog: Values { values(trailer["/Root"]) }

  private mutating func check() {
    let dictionary = trailer
    let title = values(dictionary["/Info"])["/Title"] as? String
    expect(values(catalog["/MarkInfo"])["/Marked"] as? Bool == true, "the file is marked as tagged")
    if let title {
      let metadata = String(decoding: bytes(catalog["/Metadata"]), as: UTF8.self)
      expect(
        values(catalog["/ViewerPreferences"])["/DisplayDocTitle"] as? Bool == true,
        "the title is displayed")
      expect(
        title.hasPrefix("u:") && metadata.contains("<dc:title>"), "the metadata have the title")
    }
    if let language = catalog["/Lang"] {
      expect((language as? String)?.count ?? 0 > 3, "the language has a name")
    }
    let root = values(catalog["/StructTreeRoot"])
    checkElement(root["/K"], parent: nil)
    var owners: [Int: Any] = [:]
    let numbers = list(values(root["/ParentTree"])["/Nums"])
    for index in stride(from: 0, to: numbers.count - 1, by: 2) {
      if let key = numbers[index] as? Int { owners[key] = numbers[index + 1] }
    }
    for page in list(values(catalog["/Pages"])["/Kids"]) { checkPage(page, owners) }
    for case let object as Values in objects.values {
      checkFont(values(object["value"]))
    }
  }

  private mutating func checkElement(_ reference: Any?, parent: (name: String, role: String)?) {
    let element = values(reference)
    let role = element["/S"] as? String ?? "none"
    let name = reference as? String ?? ""
    roles.append(String(role.dropFirst()))
    if let parent {
      expect(element["/P"] as? String == parent.name, "\(role) names its parent")
      if let allowed = Self.kids[parent.role] {
        expect(allowed.contains(role), "\(role) stands in \(parent.role)")
      }
    }
    if let allowed = Self.parents[role] {
      expect(allowed.contains(parent?.role ?? ""), "\(role) stands in \(parent?.role ?? "nothing")")
    }
    if role == "/Note" {
      let identifier = element["/ID"] as? String
      expect(
        identifier.map { noteIdentifiers.insert($0).inserted } ?? false, "a note has its own name")
    }
    let attributes = values(element["/A"])
    if role == "/Figure" {
      expect((element["/Alt"] as? String)?.count ?? 0 > 2, "a figure says what it shows")
      expect(list(attributes["/BBox"]).count == 4, "a figure says where it is")
    }
    if role == "/TH" { expect(attributes["/Scope"] != nil, "a header says what it is for") }
    let kids = element["/K"].map { $0 is [Any] ? list($0) : [$0] } ?? []
    if role == "/Link" {
      expect(
        kids.isEmpty || kids.contains { values($0)["/Type"] as? String == "/OBJR" },
        "a link leads somewhere")
    }
    if role == "/L", kids.contains(where: { hasLabel($0) }) {
      expect(attributes["/ListNumbering"] != nil, "a list says how it is numbered")
    }
    for kid in kids where values(kid)["/Type"] as? String == "/StructElem" {
      checkElement(kid, parent: (name, role))
    }
  }

  private func hasLabel(_ item: Any) -> Bool {
    list(values(item)["/K"]).contains { values($0)["/S"] as? String == "/Lbl" }
  }

  private mutating func checkPage(_ reference: Any, _ owners: [Int: Any]) {
    let page = values(reference)
    let name = reference as? String ?? ""
    expect(page["/Tabs"] as? String == "/S", "the tab order is that of the structure")
    let key = page["/StructParents"] as? Int
    let elements = key.flatMap { owners[$0] }.map { list($0) } ?? []
    checkContent(bytes(page["/Contents"]), elements, page: name)
    for annotation in list(page["/Annots"]).map({ values($0) }) {
      expect((annotation["/Contents"] as? String)?.count ?? 0 > 2, "a link says where it leads")
      let element = (annotation["/StructParent"] as? Int).flatMap { owners[$0] }
      expect(values(element)["/S"] as? String == "/Link", "a link is in the structure")
    }
  }

  /// Checks that every painting operator belongs to a structure element or is an artifact.
  private mutating func checkContent(_ bytes: [UInt8], _ elements: [Any], page: String) {
    let painting: Set<String> = [
      "S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "sh", "Do", "Tj", "TJ", "'", "\"", "EI",
    ]
    // For each open mark: true if it is an artifact, and true if it is content of the structure.
    var marks: [(isArtifact: Bool, isTagged: Bool)] = []
    var seen: Set<Int> = []
    var previous: [String] = []
    for token in PDFTokens(bytes) {
      switch token {
      case "BMC", "BDC":
        let isArtifact = previous.contains("/Artifact")
        let number = previous.firstIndex(of: "/MCID").flatMap {
          $0 + 1 < previous.count ? Int(previous[$0 + 1]) : nil
        }
        if let number {
          expect(seen.insert(number).inserted, "content \(number) is there once")
          expect(number < elements.count, "content \(number) has an owner")
          if number < elements.count {
            expect(owns(elements[number], number, page), "the owner of content \(number) knows it")
          }
        }
        expect(
          !(isArtifact || number != nil) || !marks.contains { $0.isArtifact || $0.isTagged },
          "marks of content are not within others")
        marks.append((isArtifact, number != nil))
      case "EMC":
        expect(!marks.isEmpty, "a mark ends that has begun")
        _ = marks.popLast()
      case _ where painting.contains(token):
        paintCount += 1
        let isTagged = marks.contains { $0.isTagged }
        if isTagged { taggedCount += 1 }
        expect(
          isTagged || marks.contains { $0.isArtifact }, "“\(token)” is neither content nor artifact"
        )
      default:
        previous.append(token)
        continue
      }
      previous = []
    }
    expect(marks.isEmpty, "all marks end")
    expect(seen.count == elements.count, "all content of the structure is on the page")
  }

  private func owns(_ element: Any, _ number: Int, _ page: String) -> Bool {
    let own = values(element)
    let kids = own["/K"].map { $0 is [Any] ? list($0) : [$0] } ?? []
    return kids.contains { kid in
      if let content = kid as? Int { return content == number && own["/Pg"] as? String == page }
      let reference = values(kid)
      return reference["/MCID"] as? Int == number && reference["/Pg"] as? String == page
    }
  }

  private mutating func checkFont(_ font: Values) {
    guard font["/Type"] as? String == "/Font" else { return }
    switch font["/Subtype"] as? String {
    case "/Type0", "/Type3":
      expect(font["/ToUnicode"] != nil, "a font says what its glyphs stand for")
    default:
      let file = values(font["/FontDescriptor"])
      expect(
        ["/FontFile", "/FontFile2", "/FontFile3"].contains { file[$0] != nil }, "a font is embedded"
      )
    }
  }
}

/// The tokens of a content stream: operators, names, numbers; strings become empty tokens.
struct PDFTokens: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> String? {
    let ends = Set("()<>[]{}/% \n\r\t\u{0C}\0".utf8)
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: "("):
        skipString()
        return ""
      case UInt8(ascii: "<") where at + 1 < bytes.count && bytes[at + 1] == byte: at += 2
      case UInt8(ascii: "<"):
        while at < bytes.count, bytes[at] != UInt8(ascii: ">") { at += 1 }
        at += 1
        return ""
      case UInt8(ascii: "/"):
        let start = at
        at += 1
        while at < bytes.count, !ends.contains(bytes[at]) { at += 1 }
        return String(decoding: bytes[start..<at], as: UTF8.self)
      case _ where ends.contains(byte): at += 1
      default:
        let start = at
        while at < bytes.count, !ends.contains(bytes[at]) { at += 1 }
        return String(decoding: bytes[start..<at], as: UTF8.self)
      }
    }
    return nil
  }

  private mutating func skipString() {
    var depth = 0
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\\"): at += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      at += 1
      if depth == 0 { return }
    }
  }
}
