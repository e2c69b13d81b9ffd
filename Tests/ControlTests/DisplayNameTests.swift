import Control
import Testing

@Suite("A display name") struct DisplayNameTests {
  @Test(
    "has one spelling for every form of the same display",
    arguments: [
      (":87", ":87"), (":87.0", ":87"), (":87.1", ":87"), ("unix:87", ":87"), ("unix/:87", ":87"),
      ("unix/host:87.0", ":87"), (":087", ":87"), ("local/:87", ":87"), ("/tmp/.X11-unix/X87", ":87"),
      ("localhost:87.0", "localhost:87"), ("LocalHost:87", "localhost:87"),
      ("tcp/localhost:87", "localhost:87"),
      ("box.example.org:0", "box.example.org:0"), ("[::1]:10.0", "[::1]:10"),
      ("unix:/run/x/socket", "/run/x/socket"), ("/run/x/socket", "/run/x/socket"),
    ])
  func spelling(text: String, expected: String) {
    #expect(DisplayName(text)?.description == expected)
  }

  @Test(
    "needs a number",
    arguments: ["", ":", "0", "host", "host:", ":x", ":1.", ":1.2.3", ":-1", ":99999999999", "/"])
  func wrong(text: String) {
    #expect(DisplayName(text) == nil)
  }

  @Test("gives a file name without slashes that no other display has")
  func fileNames() {
    #expect(DisplayName(":87")?.fileName == ":87")
    #expect(DisplayName("../../etc:1")?.fileName == "..%2fetc:1")
    let names = ["/a/b", "/a%2fb", "/a_b", "a_b:1", "a b:1", "ä:1"].compactMap { DisplayName($0)?.fileName }
    #expect(Set(names).count == 6)
    #expect(!names.contains { $0.contains("/") })
  }
}

@Suite("The place of the socket") struct SocketPlaceTests {
  private func choose(
    _ runtimeFolder: String?, private folders: Set<String>, display: String = ":87"
  ) throws -> Result<SocketPlace, PathTooLong> {
    let user = UserFacts(number: 1000, runtimeFolder: runtimeFolder) { folders.contains($0) }
    return SocketPlace.choose(display: try #require(DisplayName(display)), user: user)
  }

  @Test("is the runtime directory where that belongs to the user alone")
  func runtimeDirectory() throws {
    let place = try choose("/run/mine", private: ["/run/mine", "/run/user/1000"]).get()
    #expect(place.socket == "/run/mine/whorl/:87.sock")
    #expect(place.lock == "/run/mine/whorl/:87.lock")
  }

  @Test(
    "is the same with and without the variable, where it says what is usual",
    arguments: [nil, "", "run", "/not/private", "/run/user/1000"])
  func standard(variable: String?) throws {
    #expect(try choose(variable, private: ["/run/user/1000"]).get().folder == "/run/user/1000/whorl")
  }

  @Test("is a folder of the user's in /tmp where there is no runtime directory")
  func fallback() throws {
    #expect(try choose(nil, private: []).get().folder == "/tmp/whorl-1000")
    #expect(try choose("/wrong", private: []).get().folder == "/tmp/whorl-1000")
  }

  @Test("is never a path that is too long for a socket")
  func longPaths() throws {
    let long = "/run/" + String(repeating: "x", count: 120)
    #expect(try choose(long, private: [long]).get().folder == "/tmp/whorl-1000")
    let fits = "/" + String(repeating: "x", count: 106 - "/whorl/:87.sock".count)
    #expect(try choose(fits, private: [fits]).get().socket.utf8.count == 107)
    let display = String(repeating: "h", count: 120) + ":1"
    guard case .failure(let error) = try choose(nil, private: [], display: display) else {
      Issue.record("a path of over 107 bytes was chosen")
      return
    }
    #expect("\(error)".hasPrefix("the socket path /tmp/whorl-1000/hhh"))
    #expect("\(error)".hasSuffix(":1.sock is longer than 107 bytes; use a shorter name in DISPLAY"))
  }
}
