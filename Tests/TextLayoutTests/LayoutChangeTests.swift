import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Differences between two layouts")
struct LayoutChangeTests {
  /// Paragraphs of three lines, all different.
  private func text(_ count: Int) -> String {
    (1_000..<1_000 + count).map { "\($0) bbbb cccc dddd eeee\n" }.joined()
  }

  private func fixture(_ count: Int) -> LayoutFixture {
    let fixture = LayoutFixture(text(count), width: 50)
    fixture.manager.ensureLayout()
    return fixture
  }

  private func describe(_ changes: [LayoutChange]) -> [String] {
    changes.map { change in
      let rows = (change.after ?? change.before).map { "\($0.container):\($0.range)" } ?? ""
      return "\(change.kind.rawValue) \(rows)"
        + (change.distance == 0 ? "" : " by \(change.distance)")
    }
  }

  @Test("without a change every row is kept")
  func nothing() {
    let fixture = fixture(4)
    let before = fixture.manager.snapshot()
    #expect(describe(fixture.manager.changes(since: before)) == ["kept 0:0..<12"])
  }

  @Test("a character changes its row alone; a line more moves what follows")
  func edits() {
    let fixture = fixture(40)
    let before = fixture.manager.snapshot()
    fixture.storage.replaceCharacters(in: 1_000 - 12..<1_000 - 11, with: "x")
    #expect(
      describe(fixture.manager.changes(since: before)) == [
        "kept 0:0..<118", "changed 0:118..<119", "kept 0:119..<120",
      ])
    fixture.storage.insert("ffff gggg ", at: 500)
    #expect(
      describe(fixture.manager.changes(since: before)) == [
        "kept 0:0..<60", "added 0:60..<61", "moved 0:61..<119 by 10.0",
        "changed 0:119..<120", "moved 0:120..<121 by 10.0",
      ])
    #expect(before.changes(to: before).map(\.kind) == [.kept])
  }

  @Test("paragraphs that go are told of where they were")
  func removals() {
    let fixture = fixture(6)
    fixture.storage.insert("zzzz\n", at: 50)
    let before = fixture.manager.snapshot()
    let incomplete = before.changes(to: before)
    #expect(incomplete.isEmpty || incomplete.map(\.kind) == [.kept])
    fixture.manager.ensureLayout()
    let full = fixture.manager.snapshot()
    fixture.storage.deleteCharacters(in: 50..<55)
    #expect(
      describe(fixture.manager.changes(since: full)) == [
        "kept 0:0..<6", "removed 0:6..<7", "moved 0:6..<18 by -10.0",
      ])
  }

  @Test("two layouts of two managers are compared by their text and what it shows")
  func documents() {
    let texts = [
      "first aa\nbbbb cccc dddd\nthe last\n", "first bb\nbbbb cccc dddd\nnew here\nthe last\n",
    ]
    let fixtures = texts.map { LayoutFixture($0, width: 50) }
    for fixture in fixtures { fixture.manager.ensureLayout() }
    let changes = fixtures[1].manager.changes(since: fixtures[0].manager.snapshot())
    #expect(
      describe(changes) == [
        "changed 0:0..<1", "kept 0:1..<3", "added 0:3..<4", "moved 0:4..<5 by 10.0",
      ])
  }

}
