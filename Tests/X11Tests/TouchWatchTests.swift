import Geometry
import Menus
import Testing

@testable import X11

@Suite("Fingers on touchscreens") struct TouchWatchTests {
  private func touch(
    _ phase: RawTouchEvent.Phase, finger: Int32 = 1, device: Int32 = 6, isSlave: Bool = true
  ) -> RawTouchEvent {
    RawTouchEvent(
      finger: finger, device: device, phase: phase, time: ServerTime(rawValue: 0), isSlave: isSlave)
  }

  private func watch(_ events: RawTouchEvent...) -> TouchWatch {
    events.reduce(into: TouchWatch()) { $0.handle($1) }
  }

  @Test("are down from their first event to their end, moving or not")
  func single() {
    #expect(watch(touch(.began)).isTouched(6))
    #expect(watch(touch(.began), touch(.moved)).isTouched(6))
    #expect(!watch(touch(.began), touch(.moved), touch(.ended)).isTouched(6))
    #expect(!watch(touch(.began)).isTouched(7))
  }

  @Test("count one by one: the last that goes ends it")
  func several() {
    let two = watch(touch(.began), touch(.began, finger: 2), touch(.ended))
    #expect(two.isTouched(6))
    var none = two
    none.handle(touch(.ended, finger: 2))
    #expect(none == TouchWatch())
  }

  @Test("that were down before anybody looked are known by their movement, and their end harms nothing")
  func late() {
    #expect(watch(touch(.moved)).isTouched(6))
    #expect(watch(touch(.ended)) == TouchWatch())
  }

  @Test("of a screen that is unplugged are gone with it")
  func unplugged() {
    var watch = watch(touch(.began), touch(.began, device: 9))
    watch.keep([2, 9])
    #expect(!watch.isTouched(6))
    #expect(watch.isTouched(9))
    watch.forget()
    #expect(watch == TouchWatch())
  }

  @Test("are not counted twice where the pointer they move tells of them too")
  func masters() { #expect(watch(touch(.began, isSlave: false)) == TouchWatch()) }

  @Test("of an absolute device move the pointer by as much as they move")
  func track() {
    let before = DevicePointer(
      id: 6, isButtonDown: true, place: Point(x: 400, y: 300), isAbsolute: true)
    let track = PointerTrack(from: Point(x: 390, y: 310), [before])
    var after = before
    #expect(track.place(by: [after]) == Point(x: 390, y: 310))
    after.place = Point(x: 420, y: 300)
    #expect(track.place(by: [after]) == Point(x: 410, y: 310))
    // One that was plugged in meanwhile says nothing about this press.
    #expect(
      track.place(by: [DevicePointer(id: 8, isButtonDown: false, place: .zero)]) == Point(x: 390, y: 310))
  }
}

@Suite("A pointer that stands still while a press of its mouse waits") struct PointerTrackTests {
  private let start = Point(x: 400, y: 400)

  private func mouse(_ x: Double, _ y: Double) -> DevicePointer {
    DevicePointer(id: 7, isButtonDown: true, place: Point(x: x, y: y))
  }

  @Test("is where the press was, though the mouse was last moved somewhere else")
  func stale() {
    let track = PointerTrack(from: start, [mouse(900, 100)])
    #expect(track.place(by: [mouse(900, 100)]) == start)
    // Its first movement begins where the pointer is.
    #expect(track.place(by: [mouse(402, 400)]) == Point(x: 402, y: 400))
  }

  @Test("has moved where the mouse moved before anybody looked")
  func early() {
    #expect(
      PointerTrack(from: start, [mouse(412, 400)]).place(by: [mouse(412, 400)]) == Point(x: 412, y: 400))
  }
}
