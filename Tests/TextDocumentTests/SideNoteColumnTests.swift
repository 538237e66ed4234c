import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("The column of notes beside a page")
struct SideNoteColumnTests {
  /// A column from 10 to 200 points, in which notes are 20 points high for each of their lines.
  private func column(_ parts: [Rect] = [], bottom: Double = 200) -> SideNoteColumn {
    let plan = NotePlan(x: 220, width: 100, spacing: 5, top: 10, bottom: 0)
    return SideNoteColumn(plan, bottom: bottom, shapes: [], parts: parts)
  }

  /// The text of a note with some lines.
  private func text(_ lineCount: Int) throws -> SideNoteText {
    let lines = Array(repeating: "a", count: lineCount).joined(separator: "\n\n")
    let layout = try footLayout(lines)
    return SideNoteText(layout, 0..<layout.storage.length)
  }

  private func tops(_ column: SideNoteColumn) -> [Double] {
    var column = column
    column.moveUp()
    return column.placements.map(\.frame.minY)
  }

  @Test("notes move down below each other, and up from the foot")
  func stacking() throws {
    var column = column()
    #expect(column.place(0, try text(1), at: 30, padding: 0) == .whole)
    #expect(column.place(1, try text(2), at: 40, padding: 0) == .whole)
    #expect(tops(column) == [30, 55])
    #expect(column.place(2, try text(3), at: 190, padding: 0) == .whole)
    #expect(tops(column) == [30, 55, 140])
    // The notes take 135 points of 190.
    #expect(column.place(3, try text(3), at: 195, padding: 0) == .nothing)
    #expect(column.place(3, try text(2), at: 195, padding: 0) == .whole)
    #expect(tops(column) == [25, 50, 95, 160])
  }

  @Test("notes keep off other parts of the page, above them or below")
  func parts() throws {
    // Only the second and the third reach into the column.
    let parts = [
      Rect(x: 0, y: 0, width: 200, height: 200), Rect(x: 180, y: 60, width: 60, height: 40),
      Rect(x: 300, y: 90, width: 40, height: 20),
    ]
    var column = column(parts)
    #expect(column.place(0, try text(1), at: 40, padding: 0) == .whole)
    // It moves up from the part, which the one after it cannot do.
    #expect(column.place(1, try text(2), at: 50, padding: 0) == .whole)
    #expect(tops(column) == [35, 115])
    #expect(column.place(2, try text(1), at: 20, padding: 0) == .whole)
    #expect(tops(column) == [35, 115, 160])
    // 15 points are left.
    #expect(column.place(3, try text(1), at: 20, padding: 0) == .nothing)
    column.moveUp()
    for placement in column.placements {
      #expect(parts.dropFirst().allSatisfy { !$0.overlaps(placement.frame) })
    }
  }

  @Test("a note is divided only if it has the column to itself and no other page may hold it")
  func dividing() throws {
    var whole = column()
    let long = try text(12)
    #expect(whole.place(0, long, at: 150, padding: 0) == .part)
    #expect(tops(whole) == [20] && whole.placements[0].frame.height == 180)
    var next = column()
    #expect(long.isContinued && next.place(0, long, at: nil, padding: 0) == .whole)
    #expect(tops(next) == [10] && next.placements[0].frame.height == 60)
    // Parts of this page are in its way; on the next page the tallest room takes its beginning.
    let parts = [Rect(x: 200, y: 60, width: 120, height: 20)]
    let other = try text(8)
    var divided = column(parts)
    #expect(divided.place(0, other, at: 20, padding: 0) == .nothing)
    #expect(divided.place(0, other, at: nil, padding: 0) == .part)
    #expect(tops(divided) == [85] && divided.placements[0].frame.height == 100)
    var shown = column(bottom: .infinity)
    #expect(shown.place(0, try text(30), at: 50, padding: 0) == .whole && tops(shown) == [50])
  }
}
