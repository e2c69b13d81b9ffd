import CDesktop
import Glibc

/// Gives back memory that only the start of the program needed.
package enum Footprint {
  /// Lets go of the pages of code and constants that are mapped now; those still needed come back from the page
  /// cache when they are next used. Starting runs through most of the program and its libraries once, and the
  /// kernel maps 64 KiB around every page touched (madvise(2), MADV_DONTNEED on clean file pages).
  package static func dropStartup() {
    _ = dl_iterate_phdr(
      { info, _, _ in
        guard let info else { return 0 }
        let object = UnsafeRawPointer(info).loadUnaligned(as: whorl_phdr_info.self)
        for index in 0..<Int(object.dlpi_phnum) {
          let segment = object.dlpi_phdr[index]
          // Never what can be written: such pages may differ from the file.
          guard segment.p_type == PT_LOAD, segment.p_flags & UInt32(PF_W) == 0 else { continue }
          let page = UInt(getpagesize())
          let start = (UInt(object.dlpi_addr) + UInt(segment.p_vaddr)) & ~(page - 1)
          let end = UInt(object.dlpi_addr) + UInt(segment.p_vaddr) + UInt(segment.p_memsz)
          madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_DONTNEED)
        }
        return 0
      }, nil)
    malloc_trim(0)
  }
}

/// Keeps what is freed for the next use, where a process ends before it would give anything back: asking the kernel for
/// pages again and again, and clearing them, would take as long as drawing on them (mallopt(3)).
package func keepFreedMemory() {
  mallopt(M_MMAP_THRESHOLD, 32 << 20)
  mallopt(M_TOP_PAD, 4 << 20)
  mallopt(M_ARENA_MAX, 2)
}
