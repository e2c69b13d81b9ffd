import CDesktop
import Desktop
import Glibc
import Menus
import Support
import Testing

/// A picture worker with a main loop and a folder of its own, which gathers what is answered.
final class PictureBench {
  let folder = TemporaryFolder()
  let loop = MainLoop()
  private(set) var answers: [PictureAnswer] = []
  /// Called after every answer.
  var onAnswer: (PictureAnswer) -> Void = { _ in }
  private var picturer: PictureWorker?
  private var expected = 0

  var worker: PictureWorker {
    guard let picturer else { preconditionFailure("the bench has a worker from its start") }
    return picturer
  }

  init(executable: String = builtProduct("whorl-picture"), limits: PictureWorker.Limits = .init()) {
    picturer = PictureWorker(loop: loop, executable: executable, limits: limits) { [weak self] answer in
      guard let self else { return }
      answers.append(answer)
      onAnswer(answer)
      if answers.count == expected { loop.quit() }
    }
  }

  /// Runs the loop until there are `count` answers in all.
  func run(untilAnswers count: Int) {
    expected = count
    guard answers.count < count else { return }
    run()
    #expect(answers.count == count)
  }

  /// Runs the loop until somebody quits it. A test that would wait for ever fails instead.
  func run() {
    let tooLate = loop.deadline { [loop] in
      Issue.record("nothing came for a minute")
      loop.quit()
    }
    tooLate.moment = MainLoop.now + 60_000
    loop.run()
  }

  /// The answer for one file.
  func answer(_ path: String, side: Int = 48) -> PictureAnswer? {
    worker.request(icon: .file(path), side: side, theme: nil)
    run(untilAnswers: answers.count + 1)
    return answers.last
  }

  func picture(_ path: String, side: Int = 48) throws -> DecodedPicture {
    guard case .decoded(let picture)? = answer(path, side: side) else {
      throw Unanswered(answer: String(describing: answers.last))
    }
    return picture
  }

  struct Unanswered: Error { let answer: String }

  /// A PNG file of one colour.
  func writePNG(_ name: String, width: Int32, height: Int32, color: UInt32) -> String {
    writePNG(name, width: width, height: height, pixel: { _, _ in color })
  }

  /// A PNG file with a premultiplied colour, 0xAARRGGBB, for every x and y.
  func writePNG(_ name: String, width: Int32, height: Int32, pixel: (Int, Int) -> UInt32) -> String {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
    defer { cairo_surface_destroy(surface) }
    let stride = Int(cairo_image_surface_get_stride(surface))
    if let data = UnsafeMutableRawPointer(cairo_image_surface_get_data(surface)) {
      for y in 0..<Int(height) {
        for x in 0..<Int(width) {
          data.storeBytes(of: pixel(x, y), toByteOffset: y * stride + 4 * x, as: UInt32.self)
        }
      }
    }
    cairo_surface_mark_dirty(surface)
    #expect(cairo_surface_write_to_png(surface, folder.file(name)) == CAIRO_STATUS_SUCCESS)
    return folder.file(name)
  }

  /// An SVG file; `attributes` are those of its root.
  func writeSVG(_ name: String, _ attributes: String, _ content: String, prologue: String = "") -> String {
    folder.write(
      """
      \(prologue)<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \(attributes)>
      \(content)</svg>
      """, to: name)
  }

  /// A program in the place of the worker: `body` is its shell script.
  static func script(_ body: String, in folder: TemporaryFolder) -> String {
    folder.write("#!/bin/sh\n\(body)\n", to: "worker", mode: 0o755)
  }
}

extension DecodedPicture {
  /// The pixel as 0xAARRGGBB.
  func pixel(_ x: Int, _ y: Int) -> UInt32 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: y * stride + 4 * x, as: UInt32.self) }
  }

  var colors: Set<UInt32> { Set((0..<height).flatMap { y in (0..<width).map { x in pixel(x, y) } }) }
}

extension PictureAnswer {
  /// The message of a missing picture; empty where there is a picture.
  var message: String {
    switch self {
    case .decoded: ""
    case .missing(_, let message): message
    }
  }
}
