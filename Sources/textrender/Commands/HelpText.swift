import TextDocument

/// The output of `--help`, at most 80 columns wide.
enum HelpText {
  /// The width of a line.
  static let width = 80

  /// The help for the whole tool.
  static func overview(of commands: [any Command.Type]) -> String {
    var text = """
      textrender lays out text in columns and around shapes, and draws it as pictures.

      Usage: textrender COMMAND [INPUT] [options]

      Commands

      """
    for command in commands {
      text += "  \(pad(command.name, 12))\(command.summary)\n"
    }
    text += """

      Try
        textrender demo -o demo.png
        textrender render article.md -o article.png --size 600x800
        textrender render page.txt -o page.png --columns 2 --align justify \\
          --hyphenate en-US --exclude 'circle(90 at 50% 200)' --exclude-margin 10

      INPUT is a file, or - for standard input. A .md file is Markdown, a .csv or
      .tsv file a table, a .json file a sheet, anything else is plain text. SHAPE is
      a circle(R at X Y), an ellipse(RX RY at X Y), an inset(T R B L round R), a
      polygon(X Y, …) or a path("M…"), in points or percentages of the page; or
      svg(FILE#ID), or image(FILE at X Y W H, THRESHOLD).

      “textrender help COMMAND” lists a command's options and gives examples,
      “textrender help sheets” the keys of sheets.
      “textrender --version” prints versions. Exit status: 0 done, 64 wrong command
      line, 65 malformed input, 66 unreadable input, 69 unusable font or library,
      73 unwritable output, 74 input or output error, 75 a batch that failed in part.

      """
    return text
  }

  /// Returns the help for one command.
  static func text(for command: any Command.Type) -> String {
    let operands = command.operands.isEmpty ? "" : " \(command.operands)"
    var text = "textrender \(command.name): \(command.summary)\n\n"
    text += "Usage: textrender \(command.name)\(operands)\n"
    for group in OptionGroup.allCases {
      let options = command.options.filter { $0.group == group }
      if options.isEmpty { continue }
      text += "\n\(group.rawValue)\n"
      for option in options { text += line(option) }
    }
    text += "\nExamples\n"
    for example in command.examples { text += "  \(example)\n" }
    return text
  }

  private static func line(_ option: OptionSpec) -> String {
    let indent = option.short == nil ? "      " : "  "
    let left = indent + option.usage
    let column = 32
    let words = wrap(option.help, to: width - column)
    var text = ""
    if left.count <= column - 2 {
      text = pad(left, column) + words[0] + "\n"
    } else {
      text = left + "\n" + pad("", column) + words[0] + "\n"
    }
    for line in words.dropFirst() { text += pad("", column) + line + "\n" }
    return text
  }

  static func wrap(_ text: String, to width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines.count - 1
      if lines[last].isEmpty {
        lines[last] = String(word)
      } else if lines[last].count + 1 + word.count <= width {
        lines[last] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// Returns a text padded with spaces to a width.
  static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

/// The output of `--version`.
enum VersionText {
  static var text: String {
    var text = "textrender \(ToolVersions.textrender)\n"
    let libraries = ToolVersions.libraries
    let width = libraries.map(\.name.count).max() ?? 0
    for library in libraries {
      text += "  \(HelpText.pad(library.name, width + 2))\(library.version)\n"
    }
    return text
  }
}
