import SeededRandom
import Testing

@testable import TextDocument

@Suite("JSON is read strictly, with the place of every fault")
struct JSONParserTests {
  private func parse(_ text: String) throws(DocumentError) -> JSONValue {
    try JSONDocument(parsing: Array(text.utf8)).root
  }

  private func fault(_ text: String) -> String {
    do {
      _ = try parse(text)
      return "accepted"
    } catch {
      return error.description
    }
  }

  @Test("values of every kind are read")
  func values() throws {
    guard case .object(let members) = try parse(#"{"a":[1,-0.5,2e3,true,false,null,"x"]}"#).content,
      case .array(let elements) = members[0].value.content
    else {
      Issue.record("no object with an array")
      return
    }
    var numbers: [Double] = []
    for case .number(let number) in elements.map(\.content) { numbers.append(number) }
    #expect(numbers == [1, -0.5, 2000])
    #expect(elements.count == 7)
    #expect(members[0].keyOffset == 1)
    #expect(elements[1].offset == 8)
  }

  @Test("values are counted, so that small ones cannot take more memory than there is")
  func valueLimit() throws {
    var limits = JSONLimits()
    #expect(limits.values == 4_000_000)
    limits.values = 4
    // The array itself counts too.
    #expect(throws: Never.self) { try JSONDocument(parsing: Array("[1,2,3]".utf8), limits: limits) }
    for text in ["[1,2,3,4]", #"[{"":0},{"":0}]"#] {
      do throws(DocumentError) {
        _ = try JSONDocument(parsing: Array(text.utf8), limits: limits)
        Issue.record("\(text) was read")
      } catch {
        #expect(error.description.contains("more values than the limit of 4"), "\(error)")
        #expect(error.line == 1)
      }
    }
  }

  @Test("numbers are read to the last bit")
  func numbers() throws {
    for text in ["0.1", "123456.789", "1e-7", "3.141592653589793", "-5e22", "9007199254740993"] {
      guard case .number(let number) = try parse(text).content else {
        Issue.record("\(text) is no number")
        continue
      }
      #expect(number == Double(text))
    }
  }

  @Test("escapes become the characters they stand for")
  func escapes() throws {
    guard case .string(let text) = try parse(#""a\n\t\"\\\/\u00e9\ud83d\ude00""#).content else {
      Issue.record("no string")
      return
    }
    #expect(text == "a\n\t\"\\/é😀")
  }

  @Test(
    "a fault is told with its line and column",
    arguments: [
      ("", "line 1, column 1: the text is empty; expected a JSON value"),
      ("{\"a\": 1,\n \"a\": 2}", "line 2, column 2: the name “a” appears twice in this object"),
      ("[1, 2\n}", "line 2, column 1: expected “,” or “]”, found “}”"),
      ("{\"é\": tru}", "line 1, column 7: expected a value, found “t”"),
      ("[01]", "line 1, column 2: a number must not have leading zeros"),
      ("[1.]", "line 1, column 4: expected a digit after the point, found “]”"),
      ("[1e999]", "line 1, column 2: the number 1e999 is too large"),
      ("[\"\u{1}\"]", "line 1, column 3: a control character (1) must be written as an escape"),
      ("[\"abc", "line 1, column 2: this string has no closing quote"),
      (#"["\x"]"#, "line 1, column 3: there is no escape “\\” followed by “x”"),
      (#"["\ud800"]"#, "line 1, column 3: a high surrogate must be followed by a low one"),
      (#"["\udc00"]"#, "line 1, column 3: a low surrogate must follow a high one"),
      ("[1] x", "line 1, column 5: expected the end of the text, found “x”"),
      ("{a: 1}", "line 1, column 2: expected a name in quotes, found “a”"),
      (
        "[1,]",
        "line 1, column 3: there is no value after this comma; JSON allows neither comments nor trailing commas (RFC 8259)"
      ),
      ("\r\n\r\n  +1", "line 3, column 3: expected a value, found “+”"),
    ])
  func faults(text: String, message: String) {
    #expect(fault(text) == message)
  }

  @Test("a part of a line has columns of the line, and no line of its own")
  func columns() throws {
    var limits = JSONLimits()
    limits.firstColumn = 11
    let document = try JSONDocument(parsing: Array(#"{"é": [1, true]}"#.utf8), limits: limits)
    let error = #expect(throws: DocumentError.self) {
      for (_, list) in try document.cursor.members("an object") {
        _ = try list.elements("numbers")[1].number()
      }
    }
    #expect(error?.description == "é[1]: column 21: expected a number, found true")
    #expect(error?.line == nil)
    let fault = #expect(throws: DocumentError.self) {
      try JSONDocument(parsing: Array("[x]".utf8), limits: limits)
    }
    #expect(fault?.message == "column 12: expected a value, found “x”")
    #expect(fault?.hint == #"Put texts, paths and file names in quotes: "…"."#)
    let text = #expect(throws: DocumentError.self) {
      try JSONDocument(parsing: Array("hello".utf8), limits: limits)
    }
    #expect(text?.hint == "This is not JSON, which begins with “{” or “[” here.")
  }

  @Test("a member of an object with faults can be read if they do not hide it")
  func malformed() {
    func member(_ text: String) -> String? {
      JSONDocument.member("id", ofMalformed: Array(text.utf8)).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    #expect(member(#"{"a": 1, "a": "\ud800", "id": {"x": [1]}, oh"#) == #"{"x": [1]}"#)
    #expect(member("\u{FEFF} {\"id\" : 7 ]") == "7")
    for text in [#"{"id": 1, "id": 2}"#, #"{"id": "\udc00"}"#, #"{"a": oh, "id": 1}"#, "[]", ""] {
      #expect(member(text) == nil, "\(text)")
    }
  }

  @Test("what is nested deeper than 64 levels is refused, and 64 levels are not")
  func nesting() {
    let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(fault(deep) == "accepted")
    let deeper = String(repeating: "[", count: 100_000)
    #expect(
      fault(deeper)
        == "line 1, column 65: arrays and objects are nested deeper than 64 levels")
  }

  @Test("bytes that are not UTF-8 are refused with their offset")
  func invalidUTF8() {
    #expect(throws: DocumentError.self) {
      try JSONDocument(parsing: [0x22, 0x61, 0xFF, 0x22])
    }
  }

  @Test("a text above the limit is refused")
  func limit() {
    var limits = JSONLimits()
    limits.bytes = 4
    #expect(throws: DocumentError.self) {
      try JSONDocument(parsing: Array("[1,2]".utf8), limits: limits)
    }
  }

  @Test("damaged texts are refused or read, and never crash")
  func damage() {
    var generator = SeededGenerator(seed: 11)
    let text = Array(#"{"a":[1,-0.5e3,"x\u00e9\n"],"b":{"c":null,"d":[true,false]}}"#.utf8)
    for _ in 0..<3000 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0...2, using: &generator) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: index)
        default: bytes.insert(bytes[index], at: index)
        }
      }
      _ = try? JSONDocument(parsing: bytes)
    }
  }
}
