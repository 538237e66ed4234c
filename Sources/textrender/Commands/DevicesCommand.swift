import TextDocument
import TextGeometry
import TextLayout

/// `textrender devices`.
enum DevicesCommand: Command {
  static let name = "devices"
  static let summary = "list the device presets with sizes, scales and size classes"
  static let operands = ""
  static let operandCount = 0...0
  static let examples = ["textrender devices"]

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    var lines = ["\(row("NAME", "SIZE", "SCALE", "PORTRAIT", "LANDSCAPE"))MODELS"]
    for device in Device.presets {
      let size = device.size(.portrait)
      var scale = "\(device.scale.formatted)x"
      if device.doubts.contains(.size) { scale += "?" }
      var landscape = classes(device, .landscape)
      if device.doubts.contains(.sizeClasses) { landscape += "?" }
      lines.append(
        row(
          device.name, "\(Int(size.width.rounded()))x\(Int(size.height.rounded()))", scale,
          classes(device, .portrait), landscape) + device.title)
    }
    lines.append("")
    lines.append(
      "Sizes are in points, in portrait. Size classes are width/height. A ? marks")
    lines.append("values from memory or from the pattern of other models, not from a source.")
    lines += splits
    try StandardOutput.write(lines.joined(separator: "\n") + "\n")
  }

  /// A table of the parts of tablets' screens.
  private static var splits: [String] {
    let ways: [(Orientation, DeviceSplit)] = [
      (.portrait, .third), (.portrait, .twoThirds), (.landscape, .third), (.landscape, .half),
      (.landscape, .twoThirds),
    ]
    let parts = ways.map { HelpText.pad($0.1.rawValue, 8) }
    let head = "PORTRAIT \(parts[..<2].joined())  LANDSCAPE \(parts[2...].joined())"
    var lines = ["", HelpText.pad("SPLIT", 19) + trimmed(head)]
    for device in Device.presets {
      let cells = ways.compactMap { orientation, split -> String? in
        guard let size = device.size(orientation, split: split) else { return nil }
        let traits = device.traits(orientation, split: split)
        let letter = traits.horizontalSizeClass == .regular ? "R" : "C"
        return HelpText.pad("\(Int(size.width)) \(letter)", 8)
      }
      guard cells.count == ways.count else { continue }
      let row = "         \(cells[..<2].joined())            \(cells[2...].joined())"
      lines.append(HelpText.pad(device.name, 19) + trimmed(row))
    }
    lines.append("")
    lines.append("The width in points and the size class of each part of a tablet's screen, named")
    lines.append("as for --split. “textrender preview” takes names such as ipad-pro-11:1/2.")
    return lines
  }

  private static func trimmed(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }

  private static func row(
    _ name: String, _ size: String, _ scale: String, _ portrait: String, _ landscape: String
  ) -> String {
    HelpText.pad(name, 19) + HelpText.pad(size, 11) + HelpText.pad(scale, 9)
      + HelpText.pad(portrait, 17) + HelpText.pad(landscape, 18)
  }

  private static func classes(_ device: Device, _ orientation: Orientation) -> String {
    let traits = device.traits(orientation)
    return [traits.horizontalSizeClass, traits.verticalSizeClass]
      .map { $0?.rawValue ?? "any" }.joined(separator: "/")
  }
}
