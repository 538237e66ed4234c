/// Which devices a preview shows, and how.
public struct PreviewRequest: Sendable {
  /// The devices and how they are held, in the order in which they are shown.
  public var surroundings: [Surroundings] = []
  /// How many pages of each are shown side by side.
  public var pageCount = 1
  /// How many pixels a point of each device's screen gets.
  public var scale = 0.5
  /// How many threads draw.
  public var threads = 1
  /// The largest number of pictures that one preview holds.
  public static let limit = 500

  /// Creates a request for every device in the orientations given.
  public init(devices: [Device] = Device.presets, orientations: [Orientation] = [.portrait]) {
    for device in devices {
      for orientation in orientations {
        surroundings.append(Surroundings(device: device, orientation: orientation))
      }
    }
  }
}
