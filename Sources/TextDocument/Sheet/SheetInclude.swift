import TextStorage

/// A sheet that another one includes, with arguments for its parameters.
struct SheetInclude: Hashable, Sendable {
  /// The sheet's file.
  var sheet = ""
  /// Arguments by the parameter's name.
  var arguments: [String: SheetArgument] = [:]
}

/// The value of a sheet's parameter.
enum SheetArgument: Hashable, Sendable {
  case string(String)
  case number(Double)
  case bool(Bool)

  /// The JSON value for a string that consists of the parameter alone.
  fileprivate var content: JSONValue.Content {
    switch self {
    case .string(let text): .string(text)
    case .number(let number): .number(number)
    case .bool(let value): .bool(value)
    }
  }

  /// The text that replaces the parameter within a longer string.
  fileprivate var text: String {
    switch self {
    case .string(let text): text
    case .number(let number): JSONWriter.shortest(number)
    case .bool(let value): value ? "true" : "false"
    }
  }
}

extension SheetInclude: SheetObject {
  static let what = "a sheet with arguments"
  static let title = "include"
  static let meaning = "A sheet on which this one is based, with values for its parameters."
  static let empty = SheetInclude()

  static let keys: [SheetKey<SheetInclude>] = [
    SheetKey(
      "sheet", \.sheet, .name("the name of a sheet"), "The sheet's file, beside this one.",
      needed: "the sheet's file"),
    SheetKey(
      "with", \.arguments, .names("values by parameter", of: .argument),
      "Values for the parameters that the sheet declares, by name."),
  ]
}

extension SheetValue where Value == SheetArgument {
  /// A value of a parameter: a string, a number, or true or false.
  static let argument = SheetValue(form: .either([.string(), .number(-1e12...1e12), .bool])) {
    cursor throws(DocumentError) in
    switch cursor.value.content {
    case .string(let text): return .string(text)
    case .number(let number): return .number(number)
    case .bool(let value): return .bool(value)
    case .null, .array, .object: throw cursor.expected("a string, a number, true or false")
    }
  }
}

extension SheetValue where Value == [SheetInclude] {
  /// One included sheet, or several, each by its name alone or with arguments.
  static let includes: SheetValue = {
    let one = SheetValue<SheetInclude>(
      form: .either([.string(minimumLength: 1), .object(SheetInclude.form)])
    ) { cursor throws(DocumentError) in
      if case .object = cursor.value.content { return try SheetInclude(reading: cursor) }
      return SheetInclude(sheet: try cursor.nonEmptyString("the name of a sheet"))
    }
    let list = SheetValue<[SheetInclude]>.list("names of sheets", of: one)
    return SheetValue(
      form: .either([.string(minimumLength: 1), .object(SheetInclude.form), list.form])
    ) {
      cursor throws(DocumentError) in
      if case .array = cursor.value.content { return try list.read(cursor) }
      return [try one.read(cursor)]
    }
  }()
}

extension JSONCursor {
  /// Checks that an included sheet declares a parameter for each argument of this include.
  ///
  /// - Throws: A ``DocumentError`` at the first argument without a parameter.
  func checkArguments(of sheet: JSONCursor) throws(DocumentError) {
    guard case .object = value.content, let names = sheet.parameterNames else { return }
    for (key, list) in try members("an include") where key == "with" {
      guard case .object(let arguments) = list.value.content else { continue }
      for argument in arguments where !names.contains(argument.key) {
        throw list.failure(
          at: argument, "the included sheet has no parameter “\(argument.key)”",
          hint: NearestNames(names.sorted()).hint(for: argument.key))
      }
    }
  }

  /// The names of the parameters that a sheet declares; nil if they are no object.
  private var parameterNames: Set<String>? {
    guard case .object(let members) = value.content else { return nil }
    guard let declared = members.first(where: { $0.key == "parameters" })?.value else { return [] }
    guard case .object(let parameters) = declared.content else { return nil }
    return Set(parameters.map(\.key))
  }

  /// Returns the sheet with `${NAME}` in its strings replaced by the parameters' values. An
  /// argument overrides the parameter's default. Only names that the sheet declares are
  /// parameters.
  ///
  /// - Parameter arguments: The arguments that the including sheet gives; see
  ///   ``checkArguments(of:)``.
  /// - Throws: A ``DocumentError`` for parameters that cannot be read.
  /// - Complexity: O(*n*) in the length of the sheet and of the inserted values.
  func replacingParameters(
    with arguments: [String: SheetArgument] = [:]
  ) throws(DocumentError) -> JSONCursor {
    var values: [String: SheetArgument] = [:]
    if case .object(let members) = value.content,
      let declared = members.first(where: { $0.key == "parameters" })?.value
    {
      var cursor = JSONCursor(document: document, value: declared, place: "parameters")
      cursor.faults = self.faults
      values = try SheetValue<[String: SheetArgument]>.names("values by parameter", of: .argument)
        .read(cursor)
    }
    values.merge(arguments) { $1 }
    if values.isEmpty { return self }
    var room = Self.maximumReplaced
    guard let replaced = value.replacing(values, &room) else {
      throw error(
        "strings with parameters grow to more than \(Self.maximumReplaced) bytes",
        kind: .limitExceeded)
    }
    var cursor = JSONCursor(document: document, value: replaced, place: self.place)
    cursor.faults = self.faults
    return cursor
  }

  /// The most bytes that strings may have in all after replacement.
  private static let maximumReplaced = 64 << 20
}

extension JSONValue {
  /// Returns the value with parameters in its strings replaced, except in the declarations
  /// themselves.
  ///
  /// - Parameter room: The number of bytes that strings may still take; reduced by those used.
  /// - Returns: The value, or nil if there is not enough room.
  fileprivate func replacing(_ values: [String: SheetArgument], _ room: inout Int) -> JSONValue? {
    var result = self
    switch content {
    case .null, .bool, .number: return self
    case .string(let text):
      guard text.utf8.contains(0x24) else { return self }
      if text.hasPrefix("${"), text.hasSuffix("}"),
        let value = values[String(text.dropFirst(2).dropLast())]
      {
        result.content = value.content
        return result
      }
      var replaced = ""
      var rest = text[...]
      while let start = rest.firstRange(of: "${") {
        guard let end = rest[start.upperBound...].firstIndex(of: "}"),
          let value = values[String(rest[start.upperBound..<end])]
        else {
          replaced += rest[..<start.upperBound]
          rest = rest[start.upperBound...]
          continue
        }
        replaced += rest[..<start.lowerBound]
        replaced += value.text
        rest = rest[rest.index(after: end)...]
        if replaced.utf8.count > room { return nil }
      }
      replaced += rest
      room -= replaced.utf8.count
      if room < 0 { return nil }
      result.content = .string(replaced)
    case .array(let elements):
      var inner: [JSONValue] = []
      inner.reserveCapacity(elements.count)
      for element in elements {
        guard let value = element.replacing(values, &room) else { return nil }
        inner.append(value)
      }
      result.content = .array(inner)
    case .object(let members):
      var inner = members
      for index in members.indices where members[index].key != "parameters" {
        guard let value = members[index].value.replacing(values, &room) else { return nil }
        inner[index].value = value
      }
      result.content = .object(inner)
    }
    return result
  }
}
