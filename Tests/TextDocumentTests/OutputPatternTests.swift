import Testing

@testable import TextDocument

@Suite("Names of outputs have fields for their differences")
struct OutputPatternTests {
  private func path(
    _ text: String, id: String = "a", device: String = "ipad", page: Int = 0, of count: Int = 1
  ) -> String {
    OutputPattern(text).path(id: id, device: device, page: page, of: count) { "c0ffee" }
  }

  @Test("fields are filled in, and other braces stay")
  func fields() {
    #expect(path("out/{id}-{device}-{page}.png", page: 1, of: 3) == "out/a-ipad-2.png")
    #expect(path("{hash}.png") == "c0ffee.png")
    #expect(path("{hash:2}/{hash}.png") == "c0/c0ffee.png")
    #expect(path("a{b}{.png") == "a{b}{.png")
    #expect(path("plain.png") == "plain.png")
    #expect(OutputPattern("{{id}}").path(id: "x", page: 0, of: 1) { "" } == "{x}")
  }

  @Test("a name in braces that is no field is reported, with the nearest")
  func unknownFields() {
    let known = "The fields are {id}, {device}, {page}, {hash}, and {hash:1} to {hash:8}."
    let error = OutputPattern("o/{id}-{devices}{x}.png").fieldError(at: "output")
    #expect(error?.description == "output: there is no field {devices}")
    #expect(error?.hint == "Did you mean {device}? \(known)")
    #expect(OutputPattern("{hash:0}").fieldError(at: "")?.message == "there is no field {hash:0}")
    #expect(OutputPattern("{customer}").fieldError(at: "")?.hint == known)
    #expect(OutputPattern("{}").fieldError(at: "")?.message == "there is no field {}")
    for text in ["{{id}}", "{id}{hash:8}", "a{b", "a}b"] {
      #expect(OutputPattern(text).fieldError(at: "") == nil)
    }
    #expect(OutputPattern("o/{hash:3}.png").hasFields && !OutputPattern("{x}").hasFields)
  }

  @Test("a pattern may be long, and a message shows the start of a name", .timeLimit(.minutes(1)))
  func longPatterns() {
    let braces = String(repeating: "{", count: 100_000)
    #expect(path(braces + "id}") == String(braces.dropLast()) + "a")
    let error = OutputPattern("{" + String(repeating: "x", count: 100) + "}").fieldError(at: "")
    #expect(error?.message == "there is no field {" + String(repeating: "x", count: 40) + "}")
  }

  @Test("pages have numbers where nothing else tells them apart")
  func pages() {
    #expect(path("{id}.png", page: 1, of: 2) == "a-2.png")
    #expect(path("{id}.png", page: 0, of: 1) == "a.png")
    #expect(path("{hash}.png", page: 1, of: 2) == "c0ffee.png")
  }

  @Test("what a document is called leads to no other folder")
  func safety() {
    #expect(path("out/{id}.png", id: "../../etc/passwd") == "out/.._.._etc_passwd.png")
    #expect(path("{id}/x.png", id: "..") == "_/x.png")
    #expect(path("out/{id}.png", id: "a/b") == "out/a_b.png")
    #expect(path("out/{id}.png", id: "a\u{0}\n") == "out/a__.png")
  }

  @Test("the folder is what stands before the first field")
  func folder() {
    #expect(OutputPattern("a/b/{id}/c.png").folder == "a/b/")
    #expect(OutputPattern("{id}.png").folder == "")
    #expect(OutputPattern("a/x-{id}.png").folder == "a/")
  }
}
