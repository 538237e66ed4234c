import Testing
import TextLayout

@Suite("Switches of fast paths")
struct FastPathTests {
  @Test("a list names the fast paths that stay, or those that go")
  func lists() {
    #expect(FastPaths(parsing: "all") == .all)
    #expect(FastPaths(parsing: "none") == [])
    #expect(FastPaths(parsing: "plain-rows,word-cache") == [.plainRows, .wordCache])
    #expect(FastPaths(parsing: "-packed-pieces") == FastPaths.all.subtracting(.packedPieces))
    #expect(FastPaths(parsing: "all,-composition") == FastPaths.all.subtracting(.composition))
    #expect(FastPaths(parsing: "unknown") == [])
  }
}
