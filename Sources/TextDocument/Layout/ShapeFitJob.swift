import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// A search for the smallest outline of a container that holds a text.
struct ShapeFitJob {
  var text: AttributedText
  var fonts: FontLibrary
  var limits: LayoutLimits?

  /// The number of proportions that are tried within their bounds.
  private static let aspectCount = 17
  /// The steps of factors, as parts of 1.
  private static let steps = 1024.0

  /// The chosen scale of an outline.
  struct Choice {
    var stretch: Stretch
    var values: FittedValues
  }

  /// Returns the smallest scale at which the text fits, or the greatest allowed one if none does.
  ///
  /// Factors are multiples of 1/1024. They are found by bisection, and some smaller ones are tried
  /// as well. Of several proportions the one with the smallest area is chosen.
  ///
  /// - Parameters:
  ///   - container: The container.
  ///   - rooms: Returns the containers of the text with this one, stretched.
  func fit(
    _ container: SheetContainer,
    rooms: (SheetContainer) throws(DocumentError) -> [ContainerPlan]
  ) throws(DocumentError) -> Choice {
    let bounds = container.fitShape ?? .empty
    let scales = bounds.scale ?? SheetShapeFit.defaultScale
    let least = max(1, Int((scales.lowerBound * Self.steps).rounded(.up)))
    let most = max(least, Int((scales.upperBound * Self.steps).rounded(.down)))
    var best: (scale: Int, aspect: Double)?
    for aspect in aspects(of: bounds) {
      // Smaller scales are searched for only below the best so far.
      let limit = best.map { $0.scale - 1 } ?? most
      guard limit >= least else { break }
      var search = LargestFit(-limit...(-least))
      let found = try search.bisected(window: 16) { step throws(DocumentError) in
        var container = container
        container.stretch = Self.stretch(-step, aspect)
        return fits(try rooms(container))
      }
      if let found { best = (-found, aspect) }
    }
    let chosen = best ?? (most, 1)
    return Choice(
      stretch: Self.stretch(chosen.scale, chosen.aspect),
      values: FittedValues(
        scale: Double(chosen.scale) / Self.steps,
        aspect: bounds.aspect == nil ? nil : chosen.aspect, fits: best != nil))
  }

  private func fits(_ plans: [ContainerPlan]) -> Bool {
    let rooms = plans.map { plan in
      let room = TextContainer()
      room.apply(plan)
      return room
    }
    var trial = CopyFitTrial(rooms, fonts: fonts, limits: limits)
    return trial.fits(text)
  }

  /// Returns the proportions to try, the one nearest to that of the sheet first.
  private func aspects(of bounds: SheetShapeFit) -> [Double] {
    guard let aspect = bounds.aspect else { return [1] }
    let count = aspect.lowerBound == aspect.upperBound ? 1 : Self.aspectCount
    let ratio = aspect.upperBound / aspect.lowerBound
    let all = (0..<count).map { number in
      aspect.lowerBound * Double.pow(ratio, Double(number) / Double(max(1, count - 1)))
    }
    return all.sorted { max($0, 1 / $0) < max($1, 1 / $1) }
  }

  private static func stretch(_ scale: Int, _ aspect: Double) -> Stretch {
    let factor = Double(scale) / steps
    return Stretch(x: factor * aspect.squareRoot(), y: factor / aspect.squareRoot())
  }
}
