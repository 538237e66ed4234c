import APNGReading
import Foundation
import Testing
import TextDrawing

@Suite("textrender animate")
struct AnimateCommandTests {
  private static let sheet = """
    {"sheet": 1, "text": "Words that make way for a ball which rolls over the page.",
     "page": {"size": [120, 80]}, "body": {"font": {"family": "Noto Sans", "size": 9}},
     "exclusions": [{"name": "ball", "shape": "circle(20 at 20 40)", "fill": "#888"}],
     "animation": {"fps": 10, "loop": 2, "moves":
       [{"target": "ball", "duration": 0.8, "frames": [{}, {"x": 80}]}]}}
    """

  private func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(Self.sheet.utf8, to: "ball.json")
    return folder
  }

  private func bytes(_ name: String, in folder: ScratchFolder) throws -> [UInt8] {
    Array(try #require(folder.read(name)))
  }

  @Test("an animated PNG file is the same from one and from three jobs, and read back")
  func apng() throws {
    let folder = try folder()
    #expect(try folder.run("animate", "ball.json", "-o", "one.png", "--jobs", "1").status == 0)
    #expect(try folder.run("animate", "ball.json", "-o", "three.apng", "-j", "3").status == 0)
    let one = try bytes("one.png", in: folder)
    #expect(try bytes("three.apng", in: folder) == one)
    let picture = try AnimatedPicture(one)
    #expect(picture.frames.count == 8 && picture.playCount == 2)
    #expect(Set(picture.frames).count == 8)
    let piped = try folder.run("animate", "ball.json", "-o", "-", "--to", "apng")
    #expect(Array(piped.output) == one)
  }

  @Test("video has a header and frames of one size; options count instead of the sheet")
  func video() throws {
    let folder = try folder()
    let run = try folder.run(
      "animate", "ball.json", "-o", "-", "--to", "y4m", "--fps", "5", "--duration", "1")
    let header = "YUV4MPEG2 W120 H80 F5:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
    #expect(run.output.starts(with: Data(header.utf8)))
    #expect(run.output.count == header.utf8.count + 5 * (6 + 3 * 120 * 80))
    #expect(try folder.run("animate", "ball.json", "-o", "x.y4m").status == 0)
  }

  @Test("frames are numbered files")
  func frames() throws {
    let folder = try folder()
    #expect(try folder.run("animate", "ball.json", "-o", "f-%03d.png").status == 0)
    #expect(try bytes("f-001.png", in: folder) != bytes("f-008.png", in: folder))
    #expect(folder.read("f-009.png") == nil)
  }

  @Test("a text turns from the page of one device into another's")
  func devices() throws {
    let folder = try folder()
    try folder.write("# Pages\n\nSome words that stand on both pages.".utf8, to: "a.md")
    let run = try folder.run(
      "animate", "a.md", "-o", "a.png", "--devices", "iphone-8,iphone-4", "--fps", "3")
    #expect(run.status == 0, "\(run.errors)")
    let picture = try AnimatedPicture(try bytes("a.png", in: folder))
    #expect(picture.frames.count == 11)
    #expect(picture.frames[0].width == 375 + 48 && picture.frames[0] != picture.frames[3])
  }

  @Test(
    "a wrong command line says what to do",
    arguments: [
      (["ball.json"], 64, "the output is missing"),
      (["ball.json", "-o", "-"], 64, "-o - needs a format"),
      (["ball.json", "-o", "x.mp4"], 64, "ffmpeg"),
      (["ball.json", "-o", "f-%d.jpg"], 64, "frames are PNG files"),
      (["ball.json", "-o", "x.png", "--to", "frames"], 64, "%04d"),
      (["ball.json", "-o", "x.png", "--fps", "0"], 64, "--fps"),
      (["ball.json", "-o", "none/x.png"], 73, "none"),
      (["ball.json", "-o", "x.png", "--max-pixels", "10"], 65, "10"),
      (["words.txt", "-o", "x.png"], 65, "no animation"),
    ] as [([String], Int32, String)])
  func faults(_ arguments: [String], _ status: Int32, _ message: String) throws {
    let folder = try folder()
    try folder.write("words".utf8, to: "words.txt")
    let run = try folder.run(arguments: ["animate"] + arguments)
    #expect(run.status == status && run.errors.contains(message), "\(run.errors)")
    #expect(folder.read("x.png") == nil)
  }
}
