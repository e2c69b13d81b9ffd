import CDesktop
import Glibc

/// The time of day, and one moment of it to be woken at. Sleep of the computer and changes of the clock move
/// neither (timerfd_create(2), TFD_TIMER_CANCEL_ON_SET).
package final class WallClock {
  private let timer: Int32
  private var reading: Watch?

  /// nil: no file descriptors left.
  package init?(on loop: MainLoop, handler: @escaping () -> Void) {
    timer = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    guard timer >= 0 else { return nil }
    reading = loop.watch(timer) { [timer] in
      var count: UInt64 = 0
      // ECANCELED: the clock was set; whoever listens looks at it anew.
      _ = read(timer, &count, MemoryLayout<UInt64>.size)
      handler()
    }
  }

  deinit { close(timer) }

  /// Minutes since midnight, in the local time zone.
  package static var minute: Int {
    let now = local(time(nil))
    return Int(now.tm_hour * 60 + now.tm_min)
  }

  /// The next moment at which the clock shows `minute`; nil: never.
  package func wake(at minute: Int?) {
    var setting = itimerspec()
    if let minute {
      let now = time(nil)
      var moment = WallClock.local(now)
      (moment.tm_hour, moment.tm_min, moment.tm_sec) = (Int32(minute / 60), Int32(minute % 60), 0)
      moment.tm_isdst = -1
      if mktime(&moment) <= now { moment.tm_mday += 1 }
      moment.tm_isdst = -1
      setting.it_value.tv_sec = mktime(&moment)
    }
    timerfd_settime(
      timer, Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET), &setting, nil)
  }

  private static func local(_ moment: time_t) -> tm {
    var (moment, parts) = (moment, tm())
    localtime_r(&moment, &parts)
    return parts
  }
}
