import SeededRandom
import Testing

@testable import TextDocument

@Suite("JSON is written in one pass")
struct JSONWriterTests {
  private func written(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("commas stand between members and elements, and nowhere else")
  func structure() {
    let text = written { writer in
      writer.beginObject()
      writer.key("a")
      writer.beginArray()
      writer.integer(1)
      writer.range(2..<3)
      writer.null()
      writer.endArray()
      writer.key("b")
      writer.bool(true)
      writer.endObject()
    }
    #expect(text == #"{"a":[1,[2,3],null],"b":true}"#)
  }

  @Test(
    "measures have at most eight decimals and no superfluous zeros",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (1, "1"), (-12.5, "-12.5"), (0.00000001, "0.00000001"),
      (1 / 3.0, "0.33333333"), (600, "600"), (99.999999999, "100"), (-1e-12, "0"),
      (12345678.25, "12345678.25"), (1e10, "10000000000"), (0.1 + 0.2, "0.3"),
      (2.05, "2.05"), (.infinity, "null"),
    ])
  func measures(number: Double, text: String) {
    #expect(written { $0.number(number) } == text)
  }

  @Test("measures read back are off by less than 5e-9")
  func precision() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<20_000 {
      let number = Double.random(in: -1000...1000, using: &generator)
      let read = Double(written { $0.number(number) }) ?? .nan
      #expect(abs(read - number) <= 5.1e-9, "seed 3: \(number)")
    }
  }

  @Test("exact numbers read back as the same number")
  func exact() {
    for number in [0.1, 1 / 3.0, 1e-300, 123456789.123456789, 2.5e-308] {
      #expect(Double(written { $0.exactNumber(number) }) == number)
    }
  }

  @Test("strings are escaped so that a reader gets the same string")
  func strings() throws {
    let text = "a\"b\\c\nd\te\u{1}f\u{7F}é😀\u{2028}"
    let bytes = Array(written { $0.string(text) }.utf8)
    guard case .string(let read) = try JSONDocument(parsing: bytes).root.content else {
      Issue.record("no string")
      return
    }
    #expect(read == text)
    #expect(written { $0.string("a\u{1}\"") } == #""a\u0001\"""#)
  }

  @Test("bytes are handed on in pieces, in order and all of them")
  func pieces() throws {
    var gathered: [UInt8] = []
    var writer = JSONWriter(chunk: 16) { bytes throws(DocumentError) in gathered += bytes }
    writer.beginArray()
    for number in 0..<100 {
      writer.integer(number)
      try writer.flushIfLarge()
    }
    writer.endArray()
    try writer.flush()
    let expected = "[" + (0..<100).map(String.init).joined(separator: ",") + "]"
    #expect(String(decoding: gathered, as: UTF8.self) == expected)
  }
}
