import Testing

@testable import textrender

/// A command that the tool does not have.
private enum SampleCommand: Command {
  static let name = "sample"
  static let summary = "take a sample of a text"
  static let operands = "INPUT [options]"
  static let operandCount = 1...2
  static let ownOptions: [OptionSpec] = [.port]
  static let examples = ["textrender sample a.txt"]
  static let canBeWatched = true

  static func operandChoices(among commands: [any Command.Type]) -> [String] { ["thin", "thick"] }

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    throw CommandFailure(.usage, at: "sample", arguments.value(.port) ?? "none")
  }
}

@Suite("A command is one type in a table")
struct CommandTableTests {
  private let commands = TextRenderTool.commands + [SampleCommand.self]

  @Test("a type in the table is parsed, run, and named in hints")
  func parsing() throws {
    let arguments = try ParsedArguments(["sample", "a.txt", "--port", "80"], of: commands)
    #expect(arguments.command.name == "sample" && arguments.operands == ["a.txt"])
    #expect(throws: CommandFailure.self) { try arguments.command.run(arguments) }
    func hint(_ words: String...) -> String? {
      do throws(CommandFailure) {
        _ = try ParsedArguments(words, of: commands)
        return nil
      } catch {
        return error.hint
      }
    }
    #expect(hint("sampel", "a.txt") == "Did you mean “sample”?")
    #expect(hint("sample") == "Usage: textrender sample INPUT [options]")
    #expect(hint("watch") == "Usage: textrender watch render|animate|preview|check|layout …")
  }

  @Test("a type in the table is listed in help and in the completions of all shells")
  func listing() {
    #expect(
      HelpText.overview(of: commands).contains("\n  sample      take a sample of a text\n"))
    #expect(HelpText.text(for: SampleCommand.self).contains("\n      --port N"))
    #expect(WatchCommand.operandChoices(among: commands).last == "sample")
    for shell in CompletionShell.allCases {
      let script = shell.script(for: commands)
      #expect(script.contains("thin thick") && script.contains("sample"))
      #expect(!shell.script(for: TextRenderTool.commands).contains("thin thick"))
    }
  }
}
