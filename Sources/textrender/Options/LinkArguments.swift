import TextDrawing

/// The option that says which links lead somewhere.
enum LinkArguments {
  /// The rule that the command line gives; the standard one where it says nothing.
  static func policy(_ arguments: ParsedArguments) throws(CommandFailure) -> LinkPolicy {
    guard let list = arguments.value(.linkSchemes) else { return .standard }
    let schemes = list.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.hasSuffix(":") ? $0.dropLast() : $0
    }
    for scheme in schemes where !LinkPolicy.isScheme(scheme) {
      throw CommandFailure(
        .usage, at: "--link-schemes", "“\(scheme)” is no scheme of links",
        hint: "Write schemes with commas between them: --link-schemes http,https,ftp.")
    }
    return LinkPolicy(schemes: schemes.map(String.init))
  }
}
