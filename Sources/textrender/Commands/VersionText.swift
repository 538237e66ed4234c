import TextDocument

/// What `--version` prints.
enum VersionText {
  static var text: String {
    var text = "textrender \(ToolVersions.textrender)\n"
    for (name, version) in ToolVersions.libraries {
      text += "  \(HelpText.pad(name, 12))\(version)\n"
    }
    return text
  }
}
