import Testing

@testable import TextDocument

/// Checks which changes of a text are one edit.
@Suite("Groups of edits")
struct EditGroupsTests {
  private func groups(_ starts: [Int]) -> [Range<Int>] {
    EditGroups.groups(of: starts.map { $0..<$0 + 2 })
  }

  @Test("changes near each other are one edit, and others have their own")
  func near() {
    #expect(groups([]).isEmpty)
    #expect(groups([7]) == [0..<1])
    #expect(groups([0, 402, 805, 900]) == [0..<2, 2..<4])
    #expect(groups([0, 403, 806]) == [0..<1, 1..<2, 2..<3])
  }

  @Test("of many changes those with the most text between them are apart")
  func many() {
    // Distances of 1,000 and, after each tenth change, 5,000.
    var starts = [0]
    for index in 1..<2_000 { starts.append(starts[index - 1] + (index % 10 == 0 ? 5_000 : 1_000)) }
    let found = groups(starts)
    #expect(found.count == 200)
    #expect(found.allSatisfy { $0.count == 10 })
    // Equal distances are no reason for more edits.
    let even = groups((0..<2_000).map { $0 * 1_000 })
    #expect(even.count <= 256)
    #expect(even.map(\.count).reduce(0, +) == 2_000)
  }
}
