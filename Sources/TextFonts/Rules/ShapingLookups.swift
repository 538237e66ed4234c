import CHarfBuzz
import TextStorage

/// The lookups of a face's `GSUB` and `GPOS` tables that HarfBuzz applies to a kind of text.
struct ShapingLookups {
  let substitutions: [Int]
  let positions: [Int]

  init(of face: FontFace, for properties: ShapingProperties) {
    var segment = unsafe hb_segment_properties_t()
    unsafe segment.direction = properties.direction
    unsafe segment.script = properties.script.raw
    unsafe segment.language = unsafe properties.language.raw
    let features = properties.features.map(\.raw)
    var coordinateCount: UInt32 = 0
    let coordinates = unsafe hb_font_get_var_coords_normalized(face.rawFont, &coordinateCount)
    // The plan that shaping itself will use: HarfBuzz caches it with the face.
    let plan = unsafe features.withUnsafeBufferPointer {
      unsafe hb_shape_plan_create_cached2(
        face.rawFace, &segment, $0.baseAddress, UInt32($0.count), coordinates, coordinateCount,
        textrender_hb_shapers())
    }
    defer { unsafe hb_shape_plan_destroy(plan) }
    func lookups(_ tag: FontTag) -> [Int] {
      let set = unsafe hb_set_create()
      defer { unsafe hb_set_destroy(set) }
      unsafe hb_ot_shape_plan_collect_lookups(plan, tag.rawValue, set)
      var found: [Int] = []
      var lookup = hb_codepoint_t.max
      while unsafe hb_set_next(set, &lookup) != 0 { found.append(Int(lookup)) }
      return found
    }
    substitutions = lookups("GSUB")
    positions = lookups("GPOS")
  }
}
