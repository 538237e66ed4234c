import CHarfBuzz
import TextGeometry

/// Reads glyph outlines as HarfBuzz draws them: TrueType with variations and composites, CFF,
/// CFF2.
///
/// HarfBuzz's functions work on immutable fonts from any thread, which FreeType's do not.
@safe
struct OutlineReader: @unchecked Sendable {
  // Sendable because the functions are made immutable and only read afterwards.

  /// The functions that append to a path.
  static let shared = OutlineReader()

  private let functions: OpaquePointer?

  private init() {
    unsafe functions = hb_draw_funcs_create()
    unsafe hb_draw_funcs_set_move_to_func(
      functions,
      { _, target, _, x, y, _ in
        unsafe target?.assumingMemoryBound(to: BezierPath.self).pointee.move(
          to: Point(x: Double(x), y: Double(y)))
      }, nil, nil)
    unsafe hb_draw_funcs_set_line_to_func(
      functions,
      { _, target, _, x, y, _ in
        unsafe target?.assumingMemoryBound(to: BezierPath.self).pointee.addLine(
          to: Point(x: Double(x), y: Double(y)))
      }, nil, nil)
    unsafe hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, target, _, controlX, controlY, x, y, _ in
        unsafe target?.assumingMemoryBound(to: BezierPath.self).pointee.addQuadCurve(
          to: Point(x: Double(x), y: Double(y)),
          controlPoint: Point(x: Double(controlX), y: Double(controlY)))
      }, nil, nil)
    unsafe hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, target, _, firstX, firstY, secondX, secondY, x, y, _ in
        unsafe target?.assumingMemoryBound(to: BezierPath.self).pointee.addCurve(
          to: Point(x: Double(x), y: Double(y)),
          controlPoint1: Point(x: Double(firstX), y: Double(firstY)),
          controlPoint2: Point(x: Double(secondX), y: Double(secondY)))
      }, nil, nil)
    unsafe hb_draw_funcs_set_close_path_func(
      functions,
      { _, target, _, _ in
        unsafe target?.assumingMemoryBound(to: BezierPath.self).pointee.close()
      }, nil, nil)
    unsafe hb_draw_funcs_make_immutable(functions)
  }

  /// Appends a glyph's outline in font units, y up; nothing for a blank or unknown glyph.
  func read(_ glyph: UInt32, of face: FontFace, into path: inout BezierPath) {
    unsafe withUnsafeMutablePointer(to: &path) {
      unsafe textrender_hb_draw_glyph(face.rawFont, glyph, functions, $0)
    }
  }
}
