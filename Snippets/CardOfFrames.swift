// A card of three frames, and an article that runs through two more, as a picture.

import TextRender

func text(_ string: String, _ size: Double) -> AttributedText {
  AttributedText(
    string: string, attributes: [.font: FontDescriptor(family: "Noto Serif", size: size)])
}

var page = FramePage(size: Size(width: 520, height: 360))
let disc = BezierPath(ovalIn: Rect(x: 190, y: 150, width: 140, height: 140))
page.exclusions = [ExclusionPath(path: disc, margin: 10)]

var title = TextFrame(
  Rect(x: 30, y: 24, width: 460, height: 84), text: text("Frames with texts of their own", 20))
title.fitter = CopyFitter(sizes: 12...60)
title.verticalAlignment = .center

var stamp = TextFrame(Rect(x: 404, y: 14, width: 96, height: 26), text: text("turned", 14))
stamp.rotation = .pi / 15
stamp.background = Color(red: 0.98, green: 0.86, blue: 0.55)
stamp.padding = Insets(top: 3, left: 22)

let note = TextFrame(
  Rect(x: 30, y: 330, width: 460, height: 20), text: text("Each frame overflows alone.", 10))

page.stories["article"] = text(
  String(repeating: "A story runs from one frame to the next, around the disc. ", count: 12), 11)
page.frames = [title, stamp, note]
for x in [30.0, 270] {
  page.frames.append(
    TextFrame(Rect(x: x, y: 124, width: 220, height: 196), story: "article"))
}

let layout = page.laidOut()
for frame in layout.frames where frame.overflow != nil { print("\(frame.frame.rect): too small") }
var picture = DisplayList(size: page.size)
picture.fill(disc, with: Color(red: 0.86, green: 0.93, blue: 0.9))
picture.draw(layout)
let file = CommandLine.arguments.dropFirst().first ?? "card.png"
try OutputFile.write(PNGEncoder().encode(Rasterizer().rasterize(picture, scale: 2)), to: file)
