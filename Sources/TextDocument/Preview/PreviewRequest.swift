public import TextDrawing

/// The devices of a preview, and its appearance.
public struct PreviewRequest: Sendable {
  /// The devices with their orientations, in display order.
  public var environments: [LayoutEnvironment] = []
  /// The number of pages of each that are shown side by side.
  public var pageCount = 1
  /// True to show facing pages side by side, the first page alone.
  public var showsSpreads = false
  /// The scale, in pixels per point of a device's screen.
  public var scale = 0.5
  /// The number of pictures in a row; nil to make the whole about one and a half times as wide as
  /// it is high.
  public var columnCount: Int?
  /// The number of threads that draw.
  public var threads = 1
  /// The anti-aliasing of edges.
  public var smoothing = Smoothing()
  /// The most pictures in one preview.
  public static let limit = 500

  /// Creates a request for every device in the given orientations.
  public init(devices: [Device] = Device.presets, orientations: [Orientation] = [.portrait]) {
    for device in devices {
      for orientation in orientations where device.isTurnable || orientation == .portrait {
        environments.append(LayoutEnvironment(device: device, orientation: orientation))
      }
    }
  }

  /// Replaces each device by copies with each of several values of a trait, side by side.
  ///
  /// - Parameter words: The trait's name, and values separated by commas: `style=light,dark`.
  /// - Throws: A ``DocumentError`` if there is no such trait or value, or if there would be more
  ///   pictures than ``limit``.
  public mutating func vary(_ words: String) throws(DocumentError) {
    let parts = words.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let values = parts.count == 2 ? parts[1].split(separator: ",") : []
    guard !values.isEmpty, !parts[0].isEmpty else {
      throw DocumentError(
        .invalidRequest, at: "vary", "“\(words)” is not a trait with values",
        hint: "Write its name and its values: style=light,dark.")
    }
    let count = environments.count.multipliedReportingOverflow(by: values.count)
    guard !count.overflow, count.partialValue <= Self.limit else {
      let shown = count.overflow ? "more than can be counted" : "\(count.partialValue)"
      throw DocumentError(
        .invalidRequest, at: "vary",
        "a preview shows at most \(Self.limit) pages, not \(shown)",
        hint: "Name fewer values or devices.")
    }
    var varied: [LayoutEnvironment] = []
    for place in environments {
      for value in values {
        var place = place
        try place.traits.set(String(parts[0]), to: String(value.drop { $0 == " " }))
        varied.append(place)
      }
    }
    environments = varied
    columnCount = values.count
  }
}
