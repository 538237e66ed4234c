import Testing

@testable import TextDocument

@Suite("Remarks on tables and lines name the text and the line")
struct TablePlaceTests {
  @Test("a table with columns that are too narrow is named by its line, in each notation")
  func lines() throws {
    let words = "| abcdefghij | klmnopqrst |\n|---|---|\n| a | b |"
    let fixture = try TableFixture(
      """
      ---
      title: t
      ---

      # One

      \(words)

      - a

        | abcdefghij | klmnopqrst |
        |---|---|
        | a | b |

      ```table
      abcdefghij,klmnopqrst
      ```

      ::: list-table
      - - abcdefghij
        - klmnopqrst
      - - | abcdefghij | klmnopqrst |
          |---|---|
      :::
      """, size: "[60, 2000]")
    #expect(
      fixture.layout.remarks.map(\.place) == ["line 7", "line 13", "line 17", "line 22", "line 24"])
  }

  @Test("remarks on the texts of frames, panes and frames of masters name these")
  func parts() throws {
    let text = #"a\n\n::: {float=up}\nb\n:::\n\n| abcdefghijklmn |\n|---|"#
    let frames = try FrameFixture(
      """
      "containers": [
        {"frame": [0, 0, 30, 100], "format": "markdown", "text": "\(text)"},
        {"frame": [100, 0, 30, 100]}]
      """, input: "c")
    #expect(
      frames.layout.remarks.map(\.place).filter { $0.contains("line") }
        == ["containers[0], line 3", "containers[0], line 7"])
    let panes = try FrameFixture(
      #""panes": {"items": [{"text": "a"}, {"format": "markdown", "text": "\#(text)"}]}"#,
      size: "[40, 400]")
    #expect(panes.layout.remarks.map(\.place).contains("panes[1], line 3"))
    let masters = try MasterFixture(
      """
      "masters": [{"containers": [
        {"frame": [0, 0, 100, 100]},
        {"frame": [100, 0, 100, 100], "format": "markdown", "text": "\(text) {page}"}]}]
      """, markdown: "a\u{0C}\n\nb")
    #expect(masters.layout.remarks.map(\.place) == ["masters[0].containers[1], line 3"])
  }

  @Test("remarks on the attributes of pictures and divs that float have their lines")
  func pictures() throws {
    let fixture = try FloatFixture(
      """
      # A

      ![a](p.png){float=lft}

      Words ![a](p.png){widht=3} and
      more ![b](p.png){width=2x}.

      ![a](p.png){float=top within=foo}

      ::: {float=left gap=z}
      x
      :::

      | ![c](p.png){float=left} |
      |---|
      | ![c](p.png){clip="blob(3)"} |

      ```table
      "![w](p.png){radius=-1}",b
      ```
      """)
    let lines = fixture.layout.remarks.map(\.place)
    #expect(Set(lines) == Set([3, 5, 6, 8, 10, 14, 16, 19].map { "line \($0)" }))
  }
}
