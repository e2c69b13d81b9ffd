#pragma once
// The one door to the desktop's C libraries: X11 and its extensions, Cairo, Pango, GLib and GIO.
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xlib-xcb.h>
#include <X11/Xatom.h>
#include <X11/Xresource.h>
#include <X11/XKBlib.h>
#include <X11/keysym.h>
#include <X11/XF86keysym.h>
#include <X11/extensions/Xrender.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/XInput.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XI2proto.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/shape.h>
#include <X11/extensions/scrnsaver.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/record.h>
#include <X11/Xproto.h>
#include <X11/cursorfont.h>
// Its authors froze the interface long ago, but not this line of the header.
#define SN_API_NOT_YET_FROZEN 1
#include <libsn/sn.h>
#include <cairo-xlib.h>
#include <pango/pangocairo.h>
#include <gio/gio.h>
#include <gio/gdesktopappinfo.h>
#include <glib-unix.h>
#include <spawn.h>
#include <unistd.h>
#include <sys/epoll.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>

// Completing opaque structs gives typed pointers in Swift: a cairo_t* passed to XFlush no longer
// compiles. Never dereferenced.
struct _XDisplay { char opaque; };
struct _cairo { char opaque; };
struct _cairo_surface { char opaque; };
struct _cairo_pattern { char opaque; };
struct _PangoLayout { char opaque; };
struct _PangoContext { char opaque; };
struct _PangoFontDescription { char opaque; };

// prctl is variadic, which Swift does not import.
static inline int whorl_die_with_parent(int signal) { return prctl(PR_SET_PDEATHSIG, signal); }
static inline int whorl_name_process(const char *name) { return prctl(PR_SET_NAME, name); }

// glibc shows these to _GNU_SOURCE only, which Swift's Glibc module does not define.
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
extern int pipe2(int ends[2], int flags);
extern int sched_getcpu(void);
extern int sched_getaffinity(pid_t, size_t, cpu_set_t *);
extern int sched_setaffinity(pid_t, size_t, const cpu_set_t *);
extern int pthread_getname_np(pthread_t, char *, size_t);
extern int pthread_attr_setaffinity_np(pthread_attr_t *, size_t, const cpu_set_t *);
extern int close_range(unsigned int first, unsigned int last, int flags);
#define WHORL_SPAWN_SETSID 0x80

// Unavailable in Swift; only for a process that has no second thread.
static inline pid_t whorl_fork(void) { return fork(); }

// For dl_iterate_phdr's callback and the segments it shows (dl_iterate_phdr(3)).
#include <link.h>
#include <sys/mman.h>
// glibc shows these to _GNU_SOURCE only.
struct whorl_phdr_info {
  ElfW(Addr) dlpi_addr;
  const char *dlpi_name;
  const ElfW(Phdr) *dlpi_phdr;
  ElfW(Half) dlpi_phnum;
};
extern int dl_iterate_phdr(int (*callback)(struct dl_phdr_info *, size_t, void *), void *data);
