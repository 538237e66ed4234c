import CZstd
import Foundation
import Testing
import TextDrawing
import TextFonts

@testable import TextDocument

@Suite(
  "The worker tells what it is, sets documents for many devices, measures, checks and compares")
struct WorkerOperationTests {
  private static let sheet =
    #"{"sheet":1,"text":"Some words to set, and more of them.","page":{"size":[60,40]}}"#
  private let worker = Worker(fontFiles: .anywhere)

  private func answer(_ request: String) throws -> [String: Any] {
    let line = worker.answer(to: Array(request.utf8))
    let object = try JSONSerialization.jsonObject(with: Data(line))
    return try #require(object as? [String: Any])
  }

  private func list(_ value: Any?) throws -> [[String: Any]] {
    try #require(value as? [[String: Any]])
  }

  @Test("errors have codes that tell whose fault it is, and whether trying again may help")
  func codes() throws {
    let sheet = Self.sheet
    let cases: [(String, String, Bool)] = [
      ("{\"op\":\"layout\"}", "malformed", false),
      (
        #"{"op":"shape","font":"/no/such/font.ttf","text":"a"}"#, "font", false
      ),
      (#"{"op":"render","sheet":\#(sheet),"out":"/no/such/folder/a.png"}"#, "write", true),
      (
        #"{"op":"render","sheet":\#(sheet),"to":"png","limits":{"pixels":100}}"#, "limit", false
      ),
      (#"{"op":"layout","sheet":\#(sheet),"limits":{"pages":1}}"#, "limit", false),
      (#"{"op":"measure","sheet":\#(sheet),"limits":{"steps":10}}"#, "limit", false),
      (#"{"op":"layout","sheet":\#(sheet),"limits":{"pagse":1}}"#, "malformed", false),
    ]
    for (request, code, retry) in cases {
      let answer = try answer(request)
      #expect(answer["code"] as? String == code, "\(request)")
      #expect(answer["retry"] as? Bool == retry, "\(request)")
      #expect(answer["error"] is String)
    }
  }

  @Test("data has the values of a text and the rows of its tables")
  func data() throws {
    let sheet =
      #"{"sheet":1,"format":"markdown","text":"Dear {{name}}\n\n```table {data=items}\n```""#
      + #","page":{"size":[300,200]}}"#
    let data = #"{"name":"Ada","items":[["a",1.50]]}"#
    let answer = try answer(#"{"op":"layout","sheet":\#(sheet),"data":\#(data)}"#)
    let dump = try #require(answer["dump"] as? [String: Any])
    #expect(dump["text"] as? String == "Dear Ada\na\n1.50")
    #expect(answer["remarks"] == nil)
    let check = try self.answer(#"{"op":"check","sheet":\#(sheet),"data":{"name":"Ada"}}"#)
    #expect(
      try list(check["faults"]).map { $0["message"] as? String }
        == ["“items”: the data has no such rows; add them to it"])
    let wrong = try self.answer(#"{"op":"measure","sheet":\#(sheet),"data":{"items":null}}"#)
    let error = try #require(wrong["error"] as? String)
    #expect(error.hasPrefix("data.items: line 1, column "))
    #expect(error.hasSuffix("expected a text, a number or an array, found null"))
  }

  @Test("an id stands on errors too, whichever member is wrong")
  func ids() throws {
    #expect(try answer(#"{"id":"a","op":"layout"}"#)["id"] as? String == "a")
    #expect(try answer(#"{"id":7,"op":"bands","deadlineMs":0}"#)["id"] as? Int == 7)
  }

  @Test(
    "an id stands on the error of a request that is no JSON, if it can be read",
    arguments: [
      (#"{"id":7,"op":"words","op":"bidi","text":"a"}"#, 7),
      (#"{"op":"words","op":"bidi","text":"a","id":7}"#, 7),
      (#"{"op":"words","text":"\ud800","id":7}"#, 7),
      (#"{"op":"words","text":["\udc00"],"id":7}"#, 7), (#"{"id":7,"op":words}"#, 7),
      (#"{"op":words,"id":7}"#, nil), (#"{"id":7,"id":8,"op":"words","text":"a"}"#, nil),
      (#"{"id":"\ud800","op":"words","text":"a"}"#, nil), (#"["id",7]"#, nil), ("{", nil),
    ] as [(String, Int?)])
  func idsOfMalformed(_ request: String, _ id: Int?) throws {
    let answer = try answer(request)
    #expect(answer["error"] is String)
    #expect(answer["id"] as? Int == id)
    #expect((answer["id"] == nil) == (id == nil))
  }

  @Test("a picture is not written into a file of another format")
  func mismatch() throws {
    for operation in ["render", "preview"] {
      let answer = try answer(
        #"{"op":"\#(operation)","to":"pdf","out":"/no/n.png","sheet":\#(Self.sheet)}"#)
      #expect(
        answer["error"] as? String
          == "out: line 1, column \(operation.utf8.count + 27): “out” ends in .png, "
          + "but “to” is pdf (Change the ending to .pdf, or leave “to” out.)")
      #expect(answer["code"] as? String == "malformed")
    }
    let named = try answer(
      #"{"op":"render","to":"ppm","out":"/no/such/n","sheet":\#(Self.sheet)}"#)
    #expect(named["code"] as? String == "write")
  }

  @Test("every operation takes limits, and requests that have them are answered as those without")
  func limits() throws {
    for request in [
      #"{"op":"words","text":"a b""#, #"{"op":"bands","width":9,"y0":0,"y1":1"#,
      #"{"op":"version""#, #"{"op":"layout","sheet":\#(Self.sheet)"#,
    ] {
      let plain = worker.answer(to: Array((request + "}").utf8))
      let limited = worker.answer(
        to: Array((request + #","deadlineMs":5000,"limits":{"memory":100000000,"pages":9}}"#).utf8))
      #expect(plain == limited)
    }
    let request = worker.request(Array(#"{"deadlineMs":5,"limits":{"memory":2000000}}"#.utf8))
    let limits = request.limits
    #expect(limits.milliseconds == 5 && limits.memory == 2_000_000)
    #expect(limits.pixels == nil && limits.pages == nil && limits.steps == nil)
    let refusal = worker.refusal(of: request, .deadline, "it took too long")
    #expect(
      String(decoding: refusal, as: UTF8.self)
        == #"{"error":"request: it took too long","code":"deadline","retry":true}"# + "\n")
  }

  @Test("pictures have sizes and digests of their bytes")
  func digests() throws {
    let answer = try answer(#"{"op":"render","to":"png","sheet":\#(Self.sheet)}"#)
    for page in try list(answer["pages"]) {
      let text = try #require(page["data"] as? String)
      let data = try #require(Data(base64Encoded: text))
      #expect(page["bytes"] as? Int == data.count)
      #expect(page["sha256"] as? String == SHA256.hexadecimal(of: Array(data)))
    }
  }

  @Test("pictures follow their answer as bytes when frames are asked for, also of several devices")
  func frames() throws {
    for more in ["", #","devices":["iphone-8",{"device":"ipad-mini","name":"b"}]"#] {
      let request = #"{"op":"render","to":"png","sheet":\#(Self.sheet)\#(more)"#
      let bytes = worker.answer(to: Array((request + #","encoding":"frame"}"#).utf8))
      let end = try #require(bytes.firstIndex(of: 0x0A))
      let line = try #require(
        JSONSerialization.jsonObject(with: Data(bytes[..<end])) as? [String: Any])
      let plain = try answer(request + "}")
      var rest = bytes[(end + 1)...]
      #expect(line["frames"] as? Int == rest.count)
      func pages(_ answer: [String: Any]) throws -> [[String: Any]] {
        if more.isEmpty { return try list(answer["pages"]) }
        return try list(answer["devices"]).flatMap { try list($0["pages"]) }
      }
      for (page, same) in zip(try pages(line), try pages(plain)) {
        let count = try #require(page["frame"] as? Int)
        #expect(page["data"] == nil)
        #expect(Data(rest.prefix(count)).base64EncodedString() == same["data"] as? String)
        rest = rest.dropFirst(count)
      }
      #expect(rest.isEmpty)
    }
    #expect(try answer(#"{"op":"render","to":"png","encoding":"zip","sheet":{}}"#)["error"] != nil)
  }

  @Test("a dump that is packed is the dump")
  func packedDump() throws {
    let request = #"{"op":"layout","sheet":\#(Self.sheet)"#
    let bytes = worker.answer(to: Array((request + #","encoding":"zstd"}"#).utf8))
    let end = try #require(bytes.firstIndex(of: 0x0A))
    let line = try #require(
      JSONSerialization.jsonObject(with: Data(bytes[..<end])) as? [String: Any])
    let dump = try #require(line["dump"] as? [String: Any])
    let (frame, count) = try (#require(dump["frame"] as? Int), #require(dump["bytes"] as? Int))
    #expect(line["frames"] as? Int == frame && bytes.count == end + 1 + frame)
    #expect(frame < count)
    var unpacked = [UInt8](repeating: 0, count: count)
    #expect(unsafe ZSTD_decompress(&unpacked, count, Array(bytes[(end + 1)...]), frame) == count)
    let plain = String(decoding: worker.answer(to: Array((request + "}").utf8)), as: UTF8.self)
    #expect(plain.contains(#""dump":"# + String(decoding: unpacked, as: UTF8.self)))
  }

  @Test("a compression level makes pictures larger or smaller")
  func packing() throws {
    var sizes: [Int] = []
    for level in [0, 1, 12] {
      let answer = try answer(
        #"{"op":"render","to":"png","pngLevel":\#(level),"sheet":\#(Self.sheet)}"#)
      sizes.append(try list(answer["pages"])[0]["bytes"] as? Int ?? 0)
    }
    #expect(sizes[0] > sizes[1] && sizes[1] >= sizes[2], "\(sizes)")
  }

  @Test("edges become pixels as a request says, which the next one forgets")
  func smoothing() throws {
    var digests: [String] = []
    let members = [
      "", #","blending":"linear""#, #","baselines":"exact""#, #","darkenStems":true"#, "",
    ]
    for member in members {
      let answer = try answer(
        #"{"op":"render","to":"ppm","sheet":{"sheet":1,"text":"Some words to set.","body":{"lineHeight":17.3}}\#(member)}"#
      )
      digests.append(try list(answer["pages"])[0]["sha256"] as? String ?? "")
    }
    #expect(Set(digests).count == 4 && digests.first == digests.last, "\(digests)")
  }

  @Test(
    "a document on several devices is what each of them alone gives", arguments: ["png", "svg"])
  func devices(format: String) throws {
    let sheet = #"""
      {"sheet":1,"text":"Some words to set, and more of them.","variations":[
      {"when":{"horizontal":"compact"},"body":{"font":{"size":30}}}]}
      """#.replacing("\n", with: "")
    let names = ["iphone-8", "ipad-mini", "iphone-15-pro"]
    let all = try list(
      answer(
        #"{"op":"render","to":"\#(format)","sheet":\#(sheet),"devices":["iphone-8","ipad-mini",{"device":"iphone-15-pro","orientation":"landscape"}]}"#
      )["devices"])
    #expect(
      all.map { $0["device"] as? String } == ["iphone-8", "ipad-mini", "iphone-15-pro-landscape"])
    for (index, name) in names.enumerated() {
      let way = index == 2 ? "landscape" : "portrait"
      let alone = try answer(
        #"{"op":"render","to":"\#(format)","sheet":\#(sheet),"device":"\#(name)","orientation":"\#(way)"}"#
      )
      let expected = try list(alone["pages"]).map { $0["sha256"] as? String }
      #expect(try list(all[index]["pages"]).map { $0["sha256"] as? String } == expected)
    }
  }

  @Test("a device on which a document cannot be set leaves the others alone")
  func failingDevice() throws {
    let sheet = #"""
      {"sheet":1,"text":"words","variations":[{"when":{"horizontal":"regular"},
      "body":{"font":{"file":"/no/such/font.ttf"}}}]}
      """#.replacing("\n", with: "")
    let devices = try list(
      answer(
        #"{"op":"render","to":"ppm","sheet":\#(sheet),"devices":["ipad-mini","iphone-8"]}"#
      )["devices"])
    #expect(devices[0]["code"] as? String == "font")
    #expect(devices[0]["pages"] == nil)
    #expect(try list(devices[1]["pages"]).count == 1)
  }

  @Test("pictures of devices have names of their own, and equal ones can share a file")
  func names() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "textrender-worker-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let head = #"{"op":"render","sheet":\#(Self.sheet),"to":"ppm","overflow":"truncate","#
    let twice = #""devices":["iphone-8",{"device":"iphone-8","name":"again"}],"#
    let clash = try answer(head + twice + #""out":"\#(folder.path)/a.ppm"}"#)
    #expect((clash["error"] as? String)?.hasPrefix("out: ") == true)
    _ = try answer(head + twice + #""out":"\#(folder.path)/a-{device}.ppm"}"#)
    let named = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(named == ["a-again.ppm", "a-iphone-8.ppm"])
    let shared = try list(
      answer(head + twice + #""out":"\#(folder.path)/{hash}.ppm"}"#)["devices"])
    let outs = try shared.map { try list($0["pages"])[0]["out"] as? String }
    #expect(outs[0] == outs[1] && outs[0]?.hasSuffix(".ppm") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 3)
  }

  @Test("measuring tells pages, lines and where text stands")
  func measure() throws {
    let answer = try answer(
      #"{"op":"measure","sheet":{"sheet":1,"text":"a\nb","page":{"size":[90,"auto"],"margin":10},"body":{"lineHeight":20}}}"#
    )
    let page = try list(answer["pages"])[0]
    #expect(page["points"] as? [Double] == [90, 60])
    #expect(page["lines"] as? Int == 2)
    let used = try #require(page["used"] as? [Double])
    #expect(used[0] == 10 && used[1] == 10 && used[3] == 40)
    #expect(used[2] > 4 && used[2] < 20)
    #expect(answer["overflow"] is NSNull)
  }

  @Test("checking lists faults with their places, and nothing for a sheet that is right")
  func check() throws {
    #expect(try list(answer(#"{"op":"check","sheet":\#(Self.sheet)}"#)["faults"]).isEmpty)
    let faults = try list(
      answer(#"{"op":"check","sheet":{"sheet":1,"page":{"sise":1}}}"#)["faults"])
    #expect(faults.map { $0["place"] as? String } == ["page.sise"])
    #expect(faults[0]["severity"] as? String == "error")
    let two = try list(
      answer(
        #"{"op":"check","sheet":{"sheet":1,"page":{"sise":1},"text":2}}"#)["faults"])
    #expect(two.map { $0["place"] as? String } == ["page.sise", "text"])
    #expect(two.map { $0["column"] as? Int } == [20, 37])
    let fonts = try list(
      answer(
        #"{"op":"check","sheet":{"sheet":1,"text":"a","body":{"font":{"family":"None Such"}}}}"#)[
          "faults"])
    #expect(fonts.count == 1)
    #expect((fonts[0]["place"] as? String)?.hasPrefix(":") == false)
  }

  @Test("a document with several faults is answered with all of them, and with one as before")
  func allFaults() throws {
    let one = try answer(#"{"op":"layout","sheet":{"sheet":1,"page":{"sise":1}}}"#)
    #expect(one["error"] is String && one["faults"] == nil)
    let two = try answer(#"{"op":"layout","sheet":{"sheet":1,"page":{"sise":1},"text":2}}"#)
    #expect((two["error"] as? String)?.hasPrefix("page.sise: ") == true)
    let faults = try list(two["faults"])
    #expect(faults.map { $0["place"] as? String } == ["page.sise", "text"])
    #expect(faults.allSatisfy { $0["line"] as? Int == 1 && $0["severity"] as? String == "error" })
  }

  @Test("comparing tells what became of rows")
  func diff() throws {
    let page = #""page":{"size":[200,"auto"]}"#
    let answer = try answer(
      #"{"op":"diff","before":{"sheet":1,"text":"one\ntwo",\#(page)},"after":{"sheet":1,"text":"one\nmore\ntwo",\#(page)}}"#
    )
    let rows = try #require(answer["rows"] as? [String: Int])
    #expect(
      rows["kept"] == 1 && rows["moved"] == 1 && (rows["added"] ?? 0) + (rows["changed"] ?? 0) == 1)
    #expect(try list(answer["changes"]).count == 3)
    #expect(
      try self.answer(#"{"op":"diff","before":\#(Self.sheet)}"#)["code"] as? String == "malformed")
  }

  @Test("a preview is one picture of many devices")
  func preview() throws {
    let answer = try answer(
      #"{"op":"preview","sheet":\#(Self.sheet),"devices":["iphone-8","ipad-mini"],"scale":0.1,"to":"png"}"#
    )
    let pages = try list(answer["pages"])
    #expect(pages.count == 1)
    #expect((pages[0]["bytes"] as? Int ?? 0) > 100)
  }

  @Test("hello tells versions, operations, limits and the digests of fonts")
  func hello() throws {
    let answer = try answer(#"{"op":"hello"}"#)
    #expect(answer["textrender"] as? String == ToolVersions.textrender)
    #expect(answer["ops"] as? [String] == WorkerOperation.allCases.map(\.rawValue))
    #expect((answer["codes"] as? [String])?.contains("deadline") == true)
    #expect((answer["limits"] as? [String: Int])?["line"] == Worker.lineLimit)
    let fonts = try list(answer["fonts"])
    #expect(fonts.count == 14)
    let file = try FontLibrary.shared.bundledFolder() + "/NotoSans-Regular.ttf"
    let bytes = try #require(FileManager.default.contents(atPath: file))
    let sans = try #require(fonts.first { $0["file"] as? String == "NotoSans-Regular.ttf" })
    #expect(sans["sha256"] as? String == SHA256.hexadecimal(of: Array(bytes)))
  }

  @Test("fonts in a folder of one's own are found without those of the system, and told in hello")
  func ownFonts() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "textrender-fonts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bundled = try FontLibrary.shared.bundledFolder()
    try FileManager.default.copyItem(
      atPath: bundled + "/NotoSansThai-Regular.ttf", toPath: folder.path + "/own.ttf")
    let fonts = FontLibrary(usesSystemFonts: false, folders: [folder.path])
    let worker = Worker(fonts: fonts)
    let hello = String(
      decoding: worker.answer(to: Array(#"{"op":"hello"}"#.utf8)), as: UTF8.self)
    #expect(hello.contains(#""systemFonts":false"#))
    #expect(hello.contains(#"{"file":"own.ttf","bytes":"#))
    #expect(try fonts.installedFaces().contains { $0.path == folder.path + "/own.ttf" })
    #expect(try FontLibrary(usesSystemFonts: false).ownFiles().count == 14)
  }

  @Test("what was done is counted")
  func stats() throws {
    _ = try answer(#"{"op":"words","text":"a"}"#)
    _ = try answer(#"{"op":"words"}"#)
    _ = try answer(#"{"op":"render"}"#)
    let health = try answer(#"{"op":"health"}"#)
    #expect(health["healthy"] as? Bool == true)
    #expect(health["requests"] as? Int == 3)
    #expect((health["memory"] as? Int ?? 0) > 1_000_000)
    let stats = try answer(#"{"op":"stats"}"#)
    let words = try #require((stats["ops"] as? [String: [String: Double]])?["words"])
    #expect(words["count"] == 2)
    #expect((stats["errors"] as? [String: Int])?["malformed"] == 2)
  }
}
