import SeededRandom
import TestFonts
import Testing

@testable import TextDocument

@Suite("The worker answers every line")
struct WorkerTests {
  private func answer(_ request: String) -> String {
    let line = String(decoding: Worker().answer(to: Array(request.utf8)), as: UTF8.self)
    #expect(line.hasSuffix("\n"))
    #expect(!line.dropLast().contains("\n"))
    return String(line.dropLast())
  }

  private var font: String {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return "/\(root)/Fonts/NotoSans-Regular.ttf"
  }

  @Test("bands are answered with exact spans")
  func bands() {
    #expect(
      answer(#"{"id":7,"op":"bands","paths":[{"d":"M20 0H40V10H20Z"}],"width":100,"y0":2,"y1":4}"#)
        == #"{"id":7,"free":[[0,20],[40,100]]}"#)
    #expect(
      answer(
        #"{"op":"bands","paths":[{"d":"M20 0H40V10H20Z"}],"width":100,"y0":2,"y1":4,"minWidth":30}"#
      )
        == #"{"free":[[40,100]]}"#)
    #expect(
      answer(#"{"op":"bands","paths":[],"width":100,"y0":2,"y1":4}"#) == #"{"free":[[0,100]]}"#)
  }

  @Test("boundaries are UTF-16 offsets after 0, the end included")
  func boundaries() {
    #expect(answer(#"{"op":"linebreaks","text":"a b 😀"}"#) == #"{"breaks":[2,4,6]}"#)
    #expect(answer(#"{"op":"graphemes","text":"e\u0301😀"}"#) == #"{"breaks":[2,4]}"#)
    #expect(answer(#"{"op":"words","text":"ab cd"}"#) == #"{"breaks":[2,3,5]}"#)
    #expect(answer(#"{"op":"words","text":""}"#) == #"{"breaks":[]}"#)
  }

  @Test("bidi levels come one a code point")
  func bidi() {
    #expect(answer(#"{"op":"bidi","text":"a😀אב"}"#) == #"{"levels":[0,0,1,1]}"#)
    #expect(answer(#"{"op":"bidi","text":"ab","direction":"rtl"}"#) == #"{"levels":[2,2]}"#)
  }

  @Test("features and axes may be written as layout dumps have them")
  func dumpedFeatures() {
    let text = #"{"op":"shape","font":"\#(font)","index":0,"text":"fi","features":"#
    #expect(answer(text + #"["-liga","kern"]}"#) == answer(text + #""-liga,kern"}"#))
    #expect(answer(text + #"["-liga"],"variations":["wght=700"]}"#).hasPrefix(#"{"glyphs":"#))
    #expect(answer(text + #"[7]}"#).hasPrefix(#"{"error":"features[0]: "#))
    #expect(answer(text + #""","index":-1}"#).contains("twice"))
  }

  @Test("each pane that is cut off is told")
  func paneOverflows() {
    let sheet = #"""
      {"sheet":1,"page":{"size":[400,60],"margin":10},"body":{"lineHeight":20},"panes":{"axis":"horizontal","items":[
      {"text":"a\nb\nc","width":100},{"text":"d\ne\nf"}]}}
      """#.replacing("\n", with: "")
    let rendered = answer(
      #"{"op":"render","to":"ppm","overflow":"truncate","sheet":\#(sheet)}"#)
    #expect(rendered.hasSuffix(#""overflow":[4,6],"overflows":[[4,6],[10,11]]}"#))
    let dump = answer(#"{"op":"layout","overflow":"truncate","sheet":\#(sheet)}"#)
    #expect(dump.contains(#""overflow":[4,6],"overflows":[[4,6],[10,11]],"#))
  }

  @Test("text is shaped in font units, with clusters in code points")
  func shape() {
    let answer = answer(#"{"id":"x","op":"shape","font":"\#(font)","text":"😀A"}"#)
    #expect(answer.hasPrefix(#"{"id":"x","glyphs":[{"g":0,"cl":0,"#))
    #expect(answer.contains(#""cl":1,"dx":0,"dy":0,"ax":639,"ay":0}"#))
    let right = self.answer(
      #"{"op":"shape","font":"\#(font)","codepoints":[65,66],"direction":"rtl"}"#)
    #expect(right.contains(#""cl":1"#))
    #expect((right.split(separator: "{").dropFirst(1).first ?? "").contains(#""cl":1"#))
  }

  @Test("axes of which a request says nothing stay as the font has them")
  func untouchedAxes() {
    var font = TestFont()
    font.advanceGrowthAtFullWeight = 80
    font.axisDefault = 100
    let request = #"{"op":"shape","font":"\#(font.path())","text":"a""#
    #expect(answer(request + "}").contains(#""ax":500,"#))
    #expect(answer(request + #","variations":{"wght":500}}"#).contains(#""ax":540,"#))
  }

  @Test("directions have HarfBuzz's names, and text runs downwards and upwards, too")
  func directions() {
    let request = #"{"op":"shape","font":"\#(font)","text":"AB","direction":"#
    #expect(answer(request + #""l"}"#) == answer(request + #""ltr"}"#))
    #expect(answer(request + #""r"}"#) == answer(request + #""rtl"}"#))
    let down = answer(request + #""ttb"}"#)
    #expect(down == answer(request + #""t"}"#))
    #expect(down.contains(#""ax":0,"ay":-"#) && down.hasPrefix(#"{"glyphs":[{"g":36,"cl":0"#))
    #expect(answer(request + #""btt"}"#).hasPrefix(#"{"glyphs":[{"g":37,"cl":1"#))
    #expect(answer(request + #""up"}"#).hasPrefix(#"{"error":"direction: line 1, column "#))
  }

  @Test("a document is laid out, and drawn into base64")
  func documents() {
    let sheet = #"{"sheet":1,"text":"Hi","page":{"size":[40,30]}}"#
    let dump = answer(#"{"id":[1],"op":"layout","sheet":\#(sheet)}"#)
    #expect(dump.hasPrefix(#"{"id":[1],"dump":{"schema":"textrender-layout/1","text":"Hi""#))
    let picture = answer(#"{"op":"render","sheet":\#(sheet),"to":"ppm"}"#)
    #expect(picture.hasPrefix(#"{"pages":[{"data":"UDYKNDAgMzAKMjU1C"#))
    #expect(picture.contains(#""size":[40,30],"points":[40,30],"bytes":3613,"sha256":""#))
    #expect(picture.hasSuffix(#""}],"overflow":null}"#))
  }

  @Test("variations follow a request's traits, and its device")
  func traits() {
    let sheet = """
      {"sheet":1,"text":"Hi","page":{"size":[40,30]},
       "variations":[{"when":{"horizontal":"compact"},"page":{"size":[50,60]}}]}
      """.filter { $0 != "\n" }
    let plain = answer(#"{"op":"render","sheet":\#(sheet),"to":"ppm"}"#)
    #expect(plain.contains(#""size":[40,30]"#))
    let compact = answer(
      #"{"op":"render","sheet":\#(sheet),"to":"ppm","traits":{"horizontal":"compact","displayScale":2}}"#
    )
    #expect(compact.contains(#""size":[100,120],"points":[50,60]"#))
    let phone = answer(
      #"{"op":"render","sheet":\#(sheet),"to":"png","device":"iphone-8","orientation":"landscape"}"#
    )
    #expect(phone.contains(#""size":[1334,750],"points":[667,375]"#))
  }

  @Test("a file that holds all pages is told once, with how many there are")
  func renderDocument() {
    let sheet = #"{"sheet":1,"text":"some words on pages","page":{"size":[60,40],"margin":2}}"#
    let answer = answer(#"{"op":"render","sheet":\#(sheet),"to":"pdf"}"#)
    // “%PDF-1.7” in base64.
    #expect(answer.hasPrefix(#"{"pages":[{"data":"JVBERi0xLjcK"#))
    #expect(answer.contains(#""size":[60,40],"points":[60,40],"count":"#))
  }

  @Test("the versions of the tool and of each library are told")
  func version() {
    let answer = answer(#"{"op":"version"}"#)
    #expect(answer.hasPrefix("{\"textrender\":\"\(ToolVersions.textrender)\",\"libraries\":{"))
    #expect(answer.contains("HarfBuzz"))
  }

  @Test(
    "what cannot be done is told with its place",
    arguments: [
      ("nonsense", #"{"error":"request: line 1, column 1: expected a value, found “n”"}"#),
      (
        "[1]",
        #"{"error":"request: line 1, column 1: expected an object (a request), found an array"}"#
      ),
      (
        "{\"id\":3}",
        #"{"id":3,"error":"request: line 1, column 1: a request needs “op”, the operation"}"#
      ),
      (
        #"{"id":4,"op":"layuot"}"#,
        #"{"id":4,"error":"op: line 1, column 14: there is no operation “layuot” (Did you mean “layout”?)"}"#
      ),
      (
        #"{"op":"bands","width":1,"y0":2,"y1":1}"#,
        #"{"error":"request: line 1, column 1: “y1” must be greater than “y0”"}"#
      ),
      (
        #"{"op":"bands","paths":[{"d":"M 1 x"}],"width":1,"y0":0,"y1":1}"#,
        #"{"error":"paths[0].d: line 1, column 29: column 5: expected a number, found “x”"}"#
      ),
      (
        #"{"op":"layout","sheet":{"sheet":1,"text":"a","columns":{"count":0}}}"#,
        #"{"error":"columns.count: line 1, column 65: expected a number of columns from 1 to 200, found 0"}"#
      ),
      (
        #"{"op":"layout","sheet":{"sheet":1,"text":"a"},"device":"iphone-8","split":"1/2"}"#,
        #"{"error":"request: line 1, column 1: “split” needs a “device” with this split"}"#
      ),
      (
        #"{"op":"render","sheet":{"sheet":1,"text":"a"}}"#,
        #"{"error":"request: line 1, column 1: a render request needs “out”, a \#(PictureFormat.endings) file, or “to”, one of \#(PictureFormat.names)"}"#
      ),
      (
        #"{"op":"render","sheet":{"sheet":1,"text":"a","page":{"size":[90000,90000]}},"to":"png"}"#,
        #"{"error":"size: the picture would have 90000 by 90000 pixels; the limit is 32768 per side and 268435456 in all (Use a smaller page or scale, use several pages, or allow more pixels.)"}"#
      ),
    ])
  func errors(request: String, expected: String) {
    let code = expected.contains("limit is 32768") ? "limit" : "malformed"
    #expect(answer(request) == "\(expected.dropLast()),\"code\":\"\(code)\",\"retry\":false}")
  }

  @Test("damaged requests are answered, too")
  func damage() {
    var generator = SeededGenerator(seed: 23)
    let requests = [
      #"{"id":1,"op":"layout","sheet":{"sheet":1,"text":"Hi","page":{"size":[40,30]}}}"#,
      #"{"op":"bands","paths":[{"d":"M20 0H40V10C1 2 3 4 5 6Z"}],"width":100,"y0":2,"y1":4}"#,
      #"{"op":"bidi","text":"abc","direction":"rtl"}"#,
    ].map { Array($0.utf8) }
    for round in 0..<300 {
      var bytes = requests[round % 3]
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[index] = UInt8.random(in: 32...126, using: &generator)
      }
      let answer = Worker().answer(to: bytes)
      #expect(answer.last == 0x0A, "seed 23, round \(round)")
      #expect((try? JSONDocument(parsing: answer)) != nil, "seed 23, round \(round)")
    }
  }
}
