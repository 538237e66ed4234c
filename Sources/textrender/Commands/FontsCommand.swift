import TextDocument
import TextFonts

/// `textrender fonts`.
enum FontsCommand: Command {
  static let name = "fonts"
  static let summary = "list the available fonts and the scripts that they cover"
  static let operands = "[FAMILY…]"
  static let operandCount = 0...100
  static let examples = ["textrender fonts", "textrender fonts 'Noto Serif'"]

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let library = FontLibrary.shared
    let faces: [FontFaceInfo]
    do {
      faces = try library.installedFaces()
    } catch {
      throw CommandFailure(
        .unavailable, at: error.place.isEmpty ? "fonts" : error.place, error.message)
    }
    var wanted = faces
    if !arguments.operands.isEmpty {
      wanted = []
      for name in arguments.operands {
        let found = faces.filter { $0.family.lowercased() == name.lowercased() }
        if found.isEmpty {
          throw CommandFailure(
            .unavailable, at: "fonts", "there is no font family “\(name)”",
            hint: NearestNames(library.familyNames(similarTo: name)).hint(for: name))
        }
        wanted += found
      }
    }
    var text = row("FAMILY", "STYLE", "WEIGHT", "FROM", "CHARS", "SCRIPTS") + "\n"
    for face in wanted {
      var weight = "\(face.weight)"
      if face.isItalic { weight += " italic" }
      text +=
        row(
          face.family, face.styleName, weight, face.isBundled ? "bundled" : "system",
          face.characterCount > 0 ? "\(face.characterCount)" : "-",
          face.scripts.joined(separator: " ")) + "\n"
      if !arguments.operands.isEmpty { text += "  \(TerminalText.line(face.path))\n" }
    }
    try StandardOutput.write(text)
  }

  private static func row(
    _ family: String, _ style: String, _ weight: String, _ origin: String, _ count: String,
    _ scripts: String
  ) -> String {
    [(family, 28), (style, 18), (weight, 12), (origin, 9), (count, 7)]
      .map { HelpText.pad(TerminalText.line($0.0), $0.1 - 1) + " " }.joined() + scripts
  }
}
