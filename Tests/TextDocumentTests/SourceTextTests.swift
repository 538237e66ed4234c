import Testing
import TextLayout

@testable import TextDocument

@Suite("Bytes become text, or an error that names the byte")
struct SourceTextTests {
  @Test("a byte that is not UTF-8 is named")
  func invalid() throws {
    #expect {
      try SourceText(bytes: [0x61, 0x62, 0xFF, 0x63], place: "a.txt")
    } throws: { error in
      (error as? DocumentError)?.description == "a.txt: byte 2 (0xFF) is not valid UTF-8"
    }
    let lossy = try SourceText(bytes: [0x61, 0xFF, 0x62], place: "a.txt", isLossy: true)
    #expect(lossy.string == "a\u{FFFD}b")
    #expect(lossy.isRepaired)
  }

  @Test("a zero byte is no text, lossy or not")
  func binary() {
    for isLossy in [false, true] {
      #expect {
        try SourceText(bytes: [0x7F, 0x45, 0x00, 0x01], place: "a.out", isLossy: isLossy)
      } throws: { error in
        (error as? DocumentError)?.description == "a.out: this is not text: byte 2 is zero"
      }
    }
  }

  @Test(
    "a text longer than the limit is refused, and so is a longer line of one that may be longer")
  func limits() {
    let bytes = Array("ab\ncdef\ng".utf8)
    #expect {
      try SourceText(bytes: bytes, place: "a.txt", limit: 8)
    } throws: { error in
      (error as? DocumentError)?.description
        == "a.txt: the input has 9 bytes, more than the limit of 8"
    }
    #expect(SourceText.firstLine(of: bytes, longerThan: 4) == nil)
    #expect(SourceText.firstLine(of: bytes, longerThan: 3) == 2)
    #expect(SourceText.firstLine(of: bytes, longerThan: 1) == 1)
    #expect(SourceText.firstLine(of: Array("a\n\nbcd".utf8), longerThan: 2) == 3)
    #expect(SourceText.firstLine(of: Array("abc".utf8), longerThan: 3) == nil)
  }

  @Test("text may be longer where it is laid out page by page")
  func pageByPage() throws {
    var request = DocumentRequest(DocumentInput("text"))
    #expect(!request.isSetPageByPage)
    request.overrides.page.height = .points(500)
    #expect(request.isSetPageByPage)
    request.overflow = .truncate
    #expect(!request.isSetPageByPage)
    request.overflow = nil
    request.limits = LayoutLimits()
    #expect(!request.isSetPageByPage)
    request.limits = nil
    request.sheet = try Sheet(
      parsing: Array(
        #"{"sheet": 1, "text": "x", "notes": {"width": 90, "items": [{"at": "text", "text": "A note."}]}}"#
          .utf8), place: "sheet")
    request.overrides.page.height = .points(500)
    #expect(request.isSetPageByPage)
  }

  @Test("empty input is an empty text, and a byte order mark is no part of a text")
  func edges() throws {
    #expect(try SourceText(bytes: [], place: "").string.isEmpty)
    #expect(try SourceText(bytes: [0xEF, 0xBB, 0xBF, 0x61], place: "").string == "a")
  }

  @Test("a truncated sequence at the end is named by its first byte")
  func truncated() {
    #expect(SourceText.firstInvalidByte(of: [0x61, 0xE2, 0x82]) == 1)
    #expect(SourceText.firstInvalidByte(of: Array("é€😀".utf8)) == nil)
  }
}
