import TextDrawing

/// The option for the permitted links.
enum LinkArguments {
  /// Returns the rules from the command line, or the standard ones if it has none.
  static func policy(_ arguments: ParsedArguments) throws(CommandFailure) -> LinkPolicy {
    guard let list = arguments.value(.linkSchemes) else { return .standard }
    let schemes = list.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.hasSuffix(":") ? $0.dropLast() : $0
    }
    for scheme in schemes where !LinkPolicy.isScheme(scheme) {
      throw CommandFailure(
        .usage, at: "--link-schemes", "“\(scheme)” is not a link scheme",
        hint: "Separate schemes by commas: --link-schemes http,https,ftp.")
    }
    return LinkPolicy(schemes: schemes.map(String.init))
  }
}
