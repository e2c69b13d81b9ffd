/// What a client asks the daemon for: the first and only line that it sends, `whorl/1` and a command line.
package struct Request: Hashable, Sendable {
  package let command: Command

  package init(_ command: Command) { self.command = command }

  /// The protocol's version. It changes when an older peer would misunderstand; the form of replies never does.
  package static let version = "1"
  private static let prefix = "whorl/"

  /// The whole line, with its line feed.
  package var bytes: [UInt8] {
    let words = [Request.prefix + Request.version] + command.arguments
    return Line.bytes(words.map { Array($0.utf8) })
  }

  /// Reads a line without its line feed.
  package static func read(_ line: [UInt8]) -> Result<Request, Refusal> {
    guard let words = Line.words(line)?.map({ String(decoding: $0, as: UTF8.self) }),
      words[0].utf8.starts(with: prefix.utf8)
    else { return .failure(.notARequest) }
    let arguments = Array(words.dropFirst())
    // Every version can be asked to quit, so that a newer daemon can take over.
    guard words[0] == prefix + version || arguments == [CommandName.quit.rawValue] else {
      return .failure(.otherVersion(String(words[0].dropFirst(prefix.count))))
    }
    switch Command.parse(arguments) {
    case .failure(let error): return .failure(.usage(error))
    case .success(let command) where ![.runningDaemon, .either].contains(command.performer):
      return .failure(.notForTheDaemon(command.name))
    case .success(let command): return .success(Request(command))
    }
  }

  /// Why the daemon does not even begin with a request.
  package enum Refusal: Error, Hashable, Sendable {
    case notARequest
    case overlong
    /// More lines than anybody chooses from; how many bytes of them are taken.
    case tooManyLines(Int)
    /// The version that the client speaks.
    case otherVersion(String)
    case usage(UsageError)
    case notForTheDaemon(CommandName?)
  }
}

extension Request.Refusal {
  package var reply: Reply {
    switch self {
    case .notARequest: Reply(error: "whorl: this is no request of the whorl protocol\n", code: .usage)
    case .overlong: Reply(error: "whorl: the request is longer than \(Line.longest) bytes\n", code: .usage)
    case .tooManyLines(let most):
      Reply(
        error: "whorl pick: there is too much to choose from: more than \(most >> 20) MiB of lines\n",
        code: .usage)
    case .otherVersion(let version):
      Reply(
        error: """
          whorl: the running daemon speaks version \(Request.version) of the protocol, this client \
          version \(version); start the daemon again: whorl daemon --replace

          """, code: .failed)
    case .usage(let error): Reply(error: "\(error)\n", code: .usage)
    case .notForTheDaemon(let name):
      Reply(error: "whorl: the daemon does not do \(name?.rawValue ?? "--version")\n", code: .usage)
    }
  }
}
