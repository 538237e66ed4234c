import Glibc
import TextStorage

extension BenchmarkTask {
  /// The command line from a text file to a picture 800 pixels wide, as a whole process.
  ///
  /// `TEXTRENDER` names the program; without it nothing is measured.
  static var textToPNG: BenchmarkTask {
    BenchmarkTask("text_to_png_process", .page) { setup, recorder in
      guard let program = Setup.setting("TEXTRENDER") else { return }
      let picture = setup.picture + ".process.png"
      let arguments = [
        program, "render", setup.page.path, "-o", picture, "--size", "800xAUTO", "--margin", "20",
        "--font", setup.font.families.first ?? "Noto Sans", "--font-size", "16",
      ]
      try recorder.record(
        "text_to_png_process", corpus: setup.page.name, characters: setup.page.characterCount
      ) {
        let sample = try ChildProcess.run(arguments)
        let bytes = try InputText.read(picture).utf8.count
        return (sample, Recorder.Outcome(lines: 0, checksum: UInt64(bytes)))
      }
      unsafe _ = unlink(picture)
    }
  }
}
