import Checker
import Testing

@testable import TextDocument

@Suite("Dashes in justified text")
struct DashCheckerTests {
  @Test("no line starts with a dash that follows a word, and lines are full all the same")
  func dashes() throws {
    var run = GeneratedRun(debug: 40, release: 200, long: 200)
    for seed in run.seeds {
      var request = DocumentRequest(
        DocumentInput(
          "A word—another one — a third— “quoted” long words—and short ones—here—and there",
          format: .plain))
      var sheet = Sheet()
      sheet.base.page.width = 60 + 4 * Double(seed % 40)
      sheet.base.page.height = .points(400)
      sheet.base.body.alignment = .justify
      request.sheet = sheet
      run.check(try DocumentLayout(request), seed: seed)
    }
    run.expectNoFaults()
  }
}
