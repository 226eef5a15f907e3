#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The time that processors have given to this process, on all of its threads.
///
/// A clock on the wall runs on while other programs have the processor. That is not noise alone: a work longer than a turn of the scheduler
/// waits for others and a shorter one does not, so that on a busy machine even ratios are wrong.
enum ProcessorClock {
  /// The time so far, in microseconds.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }
}
