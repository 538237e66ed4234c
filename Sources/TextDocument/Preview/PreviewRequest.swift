public import TextDrawing

/// Which devices a preview shows, and how.
public struct PreviewRequest: Sendable {
  /// The devices and how they are held, in the order in which they are shown.
  public var surroundings: [Surroundings] = []
  /// How many pages of each are shown side by side.
  public var pageCount = 1
  /// How many pixels a point of each device's screen gets.
  public var scale = 0.5
  /// How many pictures stand in a row; nil for as many as make the whole about three halves as wide as it is high.
  public var columnCount: Int?
  /// How many threads draw.
  public var threads = 1
  /// How edges become pixels.
  public var smoothing = Smoothing()
  /// The largest number of pictures that one preview holds.
  public static let limit = 500

  /// Creates a request for every device in the orientations given.
  public init(devices: [Device] = Device.presets, orientations: [Orientation] = [.portrait]) {
    for device in devices {
      for orientation in orientations where device.isTurnable || orientation == .portrait {
        surroundings.append(Surroundings(device: device, orientation: orientation))
      }
    }
  }

  /// Shows each of the surroundings with each of some values of a trait, side by side.
  ///
  /// - Parameter words: The trait's name, and values with commas between them: `style=light,dark`.
  /// - Throws: A ``DocumentError`` when there is no such trait or value, and when there would be
  ///   more pictures than one preview holds.
  public mutating func vary(_ words: String) throws(DocumentError) {
    let parts = words.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let values = parts.count == 2 ? parts[1].split(separator: ",") : []
    guard !values.isEmpty, !parts[0].isEmpty else {
      throw DocumentError(
        .invalidRequest, at: "vary", "“\(words)” names no trait with values",
        hint: "Write the name and the values: style=light,dark.")
    }
    let count = surroundings.count.multipliedReportingOverflow(by: values.count)
    guard !count.overflow, count.partialValue <= Self.limit else {
      let shown = count.overflow ? "so many" : "\(count.partialValue)"
      throw DocumentError(
        .invalidRequest, at: "vary",
        "a preview shows at most \(Self.limit) pages, not \(shown)",
        hint: "Name fewer values, or fewer devices.")
    }
    var varied: [Surroundings] = []
    for place in surroundings {
      for value in values {
        var place = place
        try place.traits.set(String(parts[0]), to: String(value.drop { $0 == " " }))
        varied.append(place)
      }
    }
    surroundings = varied
    columnCount = values.count
  }
}
