@testable import TextDocument

/// The schema for editors, and the tables of `docs/sheets.md`, generated from the tables of keys.
struct SheetSchemaText {
  /// All objects of sheets, in the order of their first appearance.
  private(set) var objects: [SheetObjectForm] = []

  init() { collect(.object(Sheet.form)) }

  private mutating func collect(_ form: ValueForm) {
    switch form {
    case .string, .bool, .number, .integer, .measure, .percentage, .word, .constant: break
    case .names(let element), .list(let element, _): collect(element)
    case .tuple(let forms), .either(let forms): for form in forms { collect(form) }
    case .object(let object):
      if objects.contains(where: { $0.name == object.name }) { return }
      objects.append(object)
      for key in object.keys { collect(key.form) }
    }
  }

  // MARK: The schema

  /// A JSON value with ordered members.
  private indirect enum Node {
    case literal(String)
    case text(String)
    case array([Node])
    case object([(String, Node)])
  }

  /// The schema in `docs/sheet.schema.json`.
  var schema: String {
    var root: [(String, Node)] = [
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      ("title", .text("textrender sheet")),
    ]
    root += Self.definition(objects[0])
    root.append(
      ("$defs", .object(objects.dropFirst().map { ($0.name, .object(Self.definition($0))) })))
    var text = ""
    Self.write(.object(root), indent: "", to: &text)
    return text + "\n"
  }

  private static func definition(_ object: SheetObjectForm) -> [(String, Node)] {
    var members: [(String, Node)] = [
      ("type", .text("object")), ("description", .text(object.meaning)),
      (
        "properties",
        .object(
          object.keys.map { key in
            (key.name, .object([("description", .text(key.meaning))] + schema(of: key.form)))
          })
      ),
      ("additionalProperties", .literal("false")),
    ]
    let needed = object.keys.filter(\.isNeeded).map { Node.text($0.name) }
    if !needed.isEmpty { members.append(("required", .array(needed))) }
    if !object.alternatives.isEmpty {
      let alternatives = object.alternatives.map { name in
        Node.object([("required", .array([.text(name)]))])
      }
      members.append(("oneOf", .array(alternatives)))
    }
    return members
  }

  /// The pattern of numbers in strings.
  private static let number = "^[-+]?[0-9.]+$"

  private static func schema(of form: ValueForm) -> [(String, Node)] {
    switch form {
    case .string(let minimum):
      return [("type", .text("string"))]
        + (minimum > 0 ? [("minLength", .literal("\(minimum)"))] : [])
    case .bool: return [("type", .text("boolean"))]
    case .number(let bounds):
      return [
        ("type", .array([.text("number"), .text("string")])), ("pattern", .text(number)),
        ("minimum", .literal(JSONWriter.shortest(bounds.lowerBound))),
        ("maximum", .literal(JSONWriter.shortest(bounds.upperBound))),
      ]
    case .integer(let bounds):
      return [
        ("type", .array([.text("integer"), .text("string")])), ("pattern", .text(number)),
        ("minimum", .literal("\(bounds.lowerBound)")),
        ("maximum", .literal("\(bounds.upperBound)")),
      ]
    case .measure(let isNegativeAllowed):
      let units = MeasureUnit.allCases.map(\.rawValue).joined(separator: "|")
      return [
        ("type", .text("string")),
        ("pattern", .text("^\(isNegativeAllowed ? "-?" : "")[0-9.]+ ?(\(units))$")),
      ]
    case .percentage(let isNegativeAllowed):
      return [
        ("type", .text("string")),
        ("pattern", .text("^\(isNegativeAllowed ? "-?" : "")[0-9.]+%$")),
      ]
    case .word(let words): return [("enum", .array(words.map(Node.text)))]
    case .constant(let number): return [("const", .literal("\(number)"))]
    case .object(let object): return [("$ref", .text("#/$defs/\(object.name)"))]
    case .names(let element):
      return [
        ("type", .text("object")), ("additionalProperties", .object(schema(of: element))),
      ]
    case .list(let element, let count):
      var members: [(String, Node)] = [
        ("type", .text("array")), ("items", .object(schema(of: element))),
      ]
      if let count {
        members.append(("minItems", .literal("\(count.lowerBound)")))
        members.append(("maxItems", .literal("\(count.upperBound)")))
      }
      return members
    case .tuple(let forms):
      return [
        ("type", .text("array")),
        ("prefixItems", .array(forms.map { .object(schema(of: $0)) })),
        ("minItems", .literal("\(forms.count)")), ("maxItems", .literal("\(forms.count)")),
      ]
    case .either(let forms):
      return [("anyOf", .array(forms.map { .object(schema(of: $0)) }))]
    }
  }

  private static func write(_ node: Node, indent: String, to text: inout String) {
    let inner = indent + "  "
    switch node {
    case .literal(let literal): text += literal
    case .text(let string):
      let escaped = string.split(separator: "\\", omittingEmptySubsequences: false)
        .joined(separator: "\\\\").split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\\\"")
      text += "\"\(escaped)\""
    case .array(let nodes):
      text += "["
      for (index, node) in nodes.enumerated() {
        text += index == 0 ? "\n\(inner)" : ",\n\(inner)"
        write(node, indent: inner, to: &text)
      }
      text += nodes.isEmpty ? "]" : "\n\(indent)]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        text += index == 0 ? "\n\(inner)" : ",\n\(inner)"
        text += "\"\(member.0)\": "
        write(member.1, indent: inner, to: &text)
      }
      text += members.isEmpty ? "}" : "\n\(indent)}"
    }
  }

  // MARK: The tables

  /// A page with the tables under its headings generated again; the other text is unchanged.
  func page(_ page: String) -> String {
    var lines: [Substring] = []
    var title = ""
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") { title = String(line.dropFirst(3)) }
      guard line.hasPrefix("|"), let object = object(title) else {
        lines.append(line)
        continue
      }
      if line.hasPrefix("| key ") { lines += table(of: object).map { $0[...] } }
    }
    return lines.joined(separator: "\n")
  }

  /// The object that a heading of the page describes.
  private func object(_ title: String) -> SheetObjectForm? {
    objects.first { $0.name == (title == "The sheet" ? "sheet" : title) }
  }

  private func table(of object: SheetObjectForm) -> [String] {
    let shared = object.name == "variation" ? Set(SheetPart.keyNames) : []
    return ["| key | value | default | meaning |", "|---|---|---|---|"]
      + object.keys.filter { !shared.contains($0.name) }.map { key in
        let meaning = key.meaning + (key.isNeeded ? " (required)" : "")
        return "| `\(key.name)` | \(Self.words(key.form)) | \(key.defaultText ?? "") | \(meaning) |"
      }
  }

  private static func words(_ form: ValueForm) -> String {
    switch form {
    case .string: return "string"
    case .bool: return "true, false"
    case .number: return "number"
    case .integer: return "integer"
    case .measure: return "length"
    case .percentage: return "percentage"
    case .word(let words): return words.map { "`\($0)`" }.joined(separator: ", ")
    case .constant(let number): return "\(number)"
    case .object(let object): return "[\(object.name)](#\(object.name.lowercased()))"
    case .names(let element): return "object: names to \(words(element))"
    case .list(let element, _): return "list of \(words(element))"
    case .tuple(let forms):
      let parts = forms.map(words)
      return Set(parts).count == 1
        ? "\(parts.count) of \(parts[0])" : parts.joined(separator: "; ")
    case .either(let forms):
      let all = forms.map(words)
      // A number of points is also a length.
      return all.filter { $0 != "number" || !all.contains("length") }.joined(separator: " or ")
    }
  }
}
