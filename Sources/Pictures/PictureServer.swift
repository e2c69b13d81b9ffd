import Glibc
import PictureProtocol

/// Answers requests for pictures from one descriptor on another, in order, until the input ends (`Frame`).
package struct PictureServer {
  private let input: Int32
  private let output: Int32
  private var icons: IconSearch
  private let cache: PictureCache
  private var reader = FrameReader()

  package init(input: Int32, output: Int32, icons: IconSearch, cache: PictureCache) {
    self.input = input
    self.output = output
    self.icons = icons
    self.cache = cache
  }

  /// An exit status: 0 at the end of the input, 2 after a malformed request, 3 when nobody reads any more.
  package mutating func run() -> Int32 {
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(input, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? 0 : 3 }
      chunk.withUnsafeBytes { reader.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      do throws(FrameOffence) {
        while let request = try reader.nextRequest() {
          guard write(Frame.bytes(of: answer(request))) else { return 3 }
        }
      } catch {
        return 2
      }
    }
  }

  private mutating func answer(_ request: PictureRequest) -> PictureReply {
    PictureTimer.start()
    defer { PictureTimer.stop() }
    do throws(PictureFailure) {
      let picture: Picture
      switch request.source {
      case .file(let path): picture = try cache.picture(of: path, side: request.side)
      case .name(let name, let theme):
        let path = try icons.file(for: name, theme: theme, side: request.side)
        picture = try cache.picture(of: path, side: request.side)
      case .data(let uri): picture = try PictureDecoder.picture(ofData: uri, side: request.side)
      }
      return PictureReply(id: request.id, result: .picture(picture))
    } catch {
      switch error {
      case .missing(let message): return PictureReply(id: request.id, result: .missing(message))
      case .broken(let message): return PictureReply(id: request.id, result: .broken(message))
      }
    }
  }

  private func write(_ bytes: [UInt8]) -> Bool {
    var written = 0
    return bytes.withUnsafeBytes { buffer in
      while written < buffer.count {
        let count = Glibc.write(output, buffer.baseAddress?.advanced(by: written), buffer.count - written)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        written += count
      }
      return true
    }
  }
}
