import TextDocument
import TextGeometry
import TextLayout

/// `textrender devices`.
enum DevicesCommand {
  static func run() throws(CommandFailure) {
    var lines = ["\(row("NAME", "SIZE", "SCALE", "PORTRAIT", "LANDSCAPE"))MODELS"]
    for device in Device.presets {
      let size = device.size(.portrait)
      var scale = "\(Int(device.scale))x"
      if device.doubts.contains(.size) { scale += "?" }
      var landscape = classes(device, .landscape)
      if device.doubts.contains(.sizeClasses) { landscape += "?" }
      lines.append(
        row(
          device.name, "\(Int(size.width))x\(Int(size.height))", scale,
          classes(device, .portrait), landscape) + device.title)
    }
    lines.append("")
    lines.append("Size in points, upright. Size classes as width/height. What a ? follows is")
    lines.append("taken from memory or from the pattern of other models, not from a source.")
    try StandardOutput.write(lines.joined(separator: "\n") + "\n")
  }

  private static func row(
    _ name: String, _ size: String, _ scale: String, _ portrait: String, _ landscape: String
  ) -> String {
    HelpText.pad(name, 19) + HelpText.pad(size, 11) + HelpText.pad(scale, 7)
      + HelpText.pad(portrait, 17) + HelpText.pad(landscape, 18)
  }

  private static func classes(_ device: Device, _ orientation: Orientation) -> String {
    let traits = device.traits(orientation)
    return [traits.horizontalSizeClass, traits.verticalSizeClass]
      .map { $0?.rawValue ?? "any" }.joined(separator: "/")
  }
}
