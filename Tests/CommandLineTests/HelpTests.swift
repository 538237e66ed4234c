import Foundation
import Testing

@testable import TextDocument
@testable import textrender

@Suite("Help is whole, and easy to read")
struct HelpTests {
  private let commands = TextRenderTool.commands

  private var manual: String {
    get throws {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
      return try String(
        contentsOf: root.appendingPathComponent("man/textrender.1"), encoding: .utf8)
    }
  }

  @Test("no line is wider than 80 columns")
  func width() {
    for text in [HelpText.overview(of: commands)] + commands.map({ HelpText.text(for: $0) }) {
      for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test("the help of a command lists all of its options and an example")
  func options() {
    for command in commands {
      let text = HelpText.text(for: command)
      for option in command.options { #expect(text.contains(option.usage)) }
      #expect(text.contains("Examples\n"))
    }
    for command in commands {
      #expect(HelpText.overview(of: commands).contains("\n  \(command.name) "))
    }
  }

  @Test("the manual page lists every command and option, and no other")
  func manualPage() throws {
    let text = try manual.replacingOccurrences(of: "\\-", with: "-")
    let options = Set(commands.flatMap { $0.options }).union([.version])
    for option in options {
      #expect(text.contains("--\(option.name)"), "--\(option.name)")
      if let value = option.value {
        #expect(text.contains("--\(option.name) \" \(value)\""), "--\(option.name) \(value)")
      }
    }
    for match in text.matches(of: /--([a-z][a-z-]*)/) {
      #expect(options.contains { $0.name == match.1 }, "--\(match.1)")
    }
    for command in commands {
      #expect(text.contains("\n.B \(command.name)\n"), "\(command.name)")
    }
  }

  @Test("the manual page escapes no character that formatters do not know")
  func manualCharacters() throws {
    let names = Set(try manual.matches(of: #/\\\((..)/#).map { String($0.1) })
    #expect(names == ["aq", "dq"])
  }

  @Test("the text of an option fits one entry of the table")
  func table() {
    let all = Set(commands.flatMap { $0.options })
    // Four names are used twice with different meanings: the format of an input and of a check's
    // report, and the pages of a preview and of a picture. The other two are the output and its
    // format for an animation and for a picture.
    #expect(Set(all.map(\.name)).count == all.count - 4)
    #expect(Set(all.map(\.usage)).count == all.count)
    for command in commands {
      #expect(Set(command.options.map(\.name)).count == command.options.count)
    }
    for option in all { #expect(option.help.count <= 80, "\(option.name)") }
  }

  @Test("the manual page names every key of a sheet and of a style")
  func sheetKeys() throws {
    let text = try manual
    let start = try #require(text.range(of: ".SH SHEETS"))
    let section = text[start.upperBound...].components(separatedBy: ".SH ")[0]
    let words = Set(section.split { !$0.isLetter }.map(String.init))
    for key in Sheet.keyNames + SheetStyle.keyNames where key != "$schema" {
      #expect(words.contains(key), "\(key)")
    }
  }
}
