import CHarfBuzz

extension FontFace {
  /// Whether the face holds colour pictures as bitmaps, as many emoji fonts do.
  public var hasColorBitmaps: Bool { unsafe hb_ot_color_has_png(rawFace) != 0 }

  /// Whether some glyphs of the face have colours of their own, as bitmaps or as layers.
  public var hasColorGlyphs: Bool { data.hasColor }
}
