extension LineBreaker {
  /// Sets the text that was planned for a width, or as much as fits it when the plan turns out not to.
  ///
  /// - Parameters:
  ///   - width: The room, in points.
  ///   - widest: The most room that any span could offer.
  ///   - origin: Where the room starts, from the edge that tab stops are measured from, in points.
  mutating func next(
    _ planned: LinePlan.Fragment, width: Double, widest: Double, origin: Double,
    context: inout BreakContext
  ) -> BreakOutcome {
    let mark = context.store.mark
    var chosen: Candidate?
    if planned.isDivision {
      chosen = divisions(of: planned.piece, context: &context)
        .first { $0.offset == planned.range.upperBound }
    } else {
      chosen = candidate(endingWith: planned.piece)
    }
    if let candidate = chosen,
      cursor.isUnsafe || candidate.isUnsafe || candidate.end == .hyphen
    {
      chosen = measure(candidate, context: &context)
    }
    if let chosen, chosen.width - shrinkability(of: chosen) <= width + Self.tolerance {
      return .fragment(take(chosen, context: &context))
    }
    context.store.rewind(to: mark)
    return next(width: width, widest: widest, origin: origin, context: &context)
  }
}
