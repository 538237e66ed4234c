public import Foundation
import TextStorage

/// Colours that blend into one another.
public final class CGGradient {
  /// A colour at a location, 0 to 1.
  struct Stop {
    var location: Double
    var color: Color
  }

  /// The stops in order of their locations, at least one.
  let stops: [Stop]

  /// Creates a gradient; nil without colours, or if the numbers of colours and locations differ.
  ///
  /// - Parameters:
  ///   - space: The colour space; all colours are sRGB.
  ///   - colors: The colours, as `CGColor` or `UIColor`.
  ///   - locations: Their locations, 0 to 1; nil to spread them evenly.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: [CGFloat]?
  ) {
    let found = colors.compactMap { ($0 as? UIColor)?.color }
    guard found.count == colors.count else { return nil }
    self.init(found, locations)
  }

  /// Creates a gradient from components: red, green, blue and opacity of each colour in turn.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: [CGFloat],
    locations: [CGFloat]?, count: Int
  ) {
    guard count > 0, components.count / 4 >= count else { return nil }
    let colors = (0..<count).map { index in
      let parts = components[4 * index..<4 * index + 4].map { Double(sound: $0) }
      return Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }
    self.init(colors, locations.map { Array($0.prefix(count)) })
  }

  private init?(_ colors: [Color], _ locations: [CGFloat]?) {
    guard !colors.isEmpty, locations == nil || locations?.count == colors.count else { return nil }
    let last = Double(max(colors.count - 1, 1))
    let stops = colors.enumerated().map { index, color in
      let location = locations.map { Double(sound: $0[index]) } ?? Double(index) / last
      return Stop(location: min(max(location, 0), 1), color: color)
    }
    // Stops at one location keep their order: a hard edge.
    self.stops = stops.enumerated().sorted {
      ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
    }.map(\.element)
  }

  /// The stops in the kit's form.
  var kitStops: [Gradient.Stop] {
    stops.map { Gradient.Stop(offset: $0.location, color: $0.color) }
  }

  /// Returns the colour at a position, 0 to 1.
  func color(at position: Double) -> Color {
    guard let next = stops.firstIndex(where: { $0.location > position }) else {
      return stops[stops.count - 1].color
    }
    guard next > 0 else { return stops[0].color }
    let (from, to) = (stops[next - 1], stops[next])
    let share = (position - from.location) / (to.location - from.location)
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Color(
      red: mix(from.color.red, to.color.red), green: mix(from.color.green, to.color.green),
      blue: mix(from.color.blue, to.color.blue), alpha: mix(from.color.alpha, to.color.alpha))
  }
}

/// The parts beyond a gradient's ends that are drawn.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  /// Apple's bits.
  public let rawValue: UInt32
  /// Creates a set.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The colour of the start continues before it.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The colour of the end continues after it.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// Core Foundation's array, which Foundation on Linux does not export.
public typealias CFArray = [Any]

/// A colour space; all colours are sRGB, so it has no effect.
public struct CGColorSpace: Hashable, Sendable {
  /// Apple's name of a colour space.
  public static let sRGB = "kCGColorSpaceSRGB"

  /// Creates the only colour space.
  public init() {}

  /// Creates the only colour space, whatever its name.
  public init?(name: String) {}
}

/// Returns the colour space of a device: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }
