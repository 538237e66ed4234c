// One text, four size classes: laid out for two devices in both orientations, shaped once.

import TextRender

let sheetText = """
  {"sheet": 1, "format": "markdown",
   "text": "# Tides\\n\\nTwice a day the sea goes away and leaves a country behind that is on no map.",
   "body": {"font": {"family": "Noto Serif", "size": 15}, "align": "justify"},
   "exclusions": [{"name": "sun", "shape": "circle(40 at 100% 30%)", "margin": 10, "fill": "#e8894a"}],
   "variations": [
     {"when": {"vertical": "compact"}, "hide": ["sun"]},
     {"when": {"horizontal": "regular"}, "columns": {"count": 2, "gap": 28}}]}
  """

// snippet.document
var request = DocumentRequest()
request.sheet = try Sheet(parsing: Array(sheetText.utf8), place: "tides.json")
let document = AdaptiveDocument(request)
for name in ["iphone-15-pro-max", "ipad-mini"] {
  for orientation in Orientation.allCases {
    let device = try Device.named(name)
    let layout = try document.layout(
      for: LayoutEnvironment(device: device, orientation: orientation))
    print(name, orientation, layout.pages[0].size, layout.traits.horizontalSizeClass as Any)
  }
}
// snippet.end

// snippet.transition
let phone = try Device.named("iphone-15-pro-max")
let upright = try document.layout(for: LayoutEnvironment(device: phone))
let onItsSide = try document.layout(for: LayoutEnvironment(device: phone, orientation: .landscape))
let turn = LayoutTransition(from: upright.glyphs, to: onItsSide.glyphs)
print(turn.origin(of: 0, progress: 0.5))
// snippet.end

// snippet.preview
let preview = try PreviewSheet(
  document, PreviewRequest(devices: Device.presets, orientations: Orientation.allCases))
let picture = try PNGEncoder().encode(Rasterizer().rasterize(preview.displayList, scale: 1))
try OutputFile.write(picture, to: "preview.png")
// snippet.end
