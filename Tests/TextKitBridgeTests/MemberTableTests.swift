import Foundation
import Testing

/// Compares the table of members in `docs/text-kit.md` with the bridge's sources.
@Suite("The table of Text Kit's members")
struct MemberTableTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The text of all Swift files of the bridge.
  private static let sources: String = {
    let folder = root.appendingPathComponent("Sources/TextKitBridge")
    let files = FileManager.default.enumerator(atPath: folder.path)
    var text = ""
    while let name = files?.nextObject() as? String {
      guard name.hasSuffix(".swift") else { continue }
      text += (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
    }
    return text
  }()

  private static let page =
    (try? String(contentsOf: root.appendingPathComponent("docs/text-kit.md"), encoding: .utf8))
    ?? ""

  /// The names that the sources declare.
  private static let declared: Set<String> = names(
    in: sources,
    #"(?:func|var|let|class(?! var| func)|struct|enum|protocol|typealias|case)\s+`?([A-Za-z_]\w*)`?"#
  )

  /// True if a name is declared, as a member, a type or the label that distinguishes a member from
  /// similar ones.
  private static func declares(_ name: String) -> Bool {
    declared.contains(name) || sources.contains(" \(name) ")
      // These are Foundation's.
      || name.hasSuffix("AttributedString")
  }

  private static func names(in text: String, _ pattern: String) -> Set<String> {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
    let whole = NSRange(location: 0, length: (text as NSString).length)
    return Set(
      expression.matches(in: text, range: whole).map {
        (text as NSString).substring(with: $0.range(at: 1))
      })
  }

  /// A row of a table of members: its first and its last column.
  private static let rows: [(members: String, state: String)] = page.split(separator: "\n")
    .compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard cells.count == 5, cells[1].contains("`") else { return nil }
      return (cells[1], cells[3])
    }

  /// The names in backticks of a column, without their arguments.
  private static func members(_ column: String) -> [String] {
    let parts = column.components(separatedBy: "`")
    return stride(from: 1, to: parts.count, by: 2).compactMap { index in
      let head = parts[index].prefix { $0 != "(" && $0 != ":" && $0 != "<" }
      let name = head.split(separator: ".").last.map(String.init) ?? ""
      let isName = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      return isName && !["init", "default", "copy"].contains(name) ? name : nil
    }
  }

  @Test("every member that the table says is there is declared")
  func declared() {
    var count = 0
    for row in Self.rows where row.state.hasPrefix("yes") {
      for member in Self.members(row.members) {
        count += 1
        #expect(Self.declares(member), "\(member) of “\(row.members)” is not declared")
      }
    }
    #expect(count > 250, "only \(count) members were read")
  }

  @Test("no member that the table says is missing is declared")
  func missing() {
    for row in Self.rows where row.state.hasPrefix("no") {
      for member in Self.members(row.members) {
        #expect(!Self.declared.contains(member), "\(member) is declared")
      }
    }
  }

  @Test("the page names every public type of the bridge")
  func types() {
    let types = Self.names(
      in: Self.sources, #"\n(?:open|public)(?: final)? (?:class|struct|enum|protocol) (\w+)"#)
    #expect(types.count > 50)
    for type in types.sorted() {
      // The page itself would be part of the message.
      let isNamed = Self.page.contains("`\(type)")
      #expect(isNamed, "\(type) is not on the page")
    }
  }
}
