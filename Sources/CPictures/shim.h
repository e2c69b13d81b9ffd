#pragma once
// The door to the picture decoders. Only whorl-picture opens it.
#include <cairo.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <librsvg/rsvg.h>
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

// prctl is variadic, which Swift does not import.
static inline int whorl_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL); }
static inline int whorl_gain_no_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

// A seccomp filter (seccomp(2)): from here on this process makes no sockets, starts no programs and
// touches no other process; such calls fail with EACCES. Needs whorl_gain_no_privileges first.
// Returns -1 where the kernel or the processor has none.
#if defined(__x86_64__)
#define WHORL_AUDIT_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define WHORL_AUDIT_ARCH AUDIT_ARCH_AARCH64
#endif
static inline int whorl_deny_network_and_programs(void) {
#ifdef WHORL_AUDIT_ARCH
#define WHORL_LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define WHORL_ANSWER(action) BPF_STMT(BPF_RET | BPF_K, action)
// One rule: this call is answered with EACCES.
#define WHORL_DENY(call) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1), WHORL_ANSWER(SECCOMP_RET_ERRNO | EACCES)
  struct sock_filter rules[] = {
      WHORL_LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, WHORL_AUDIT_ARCH, 1, 0),
      WHORL_ANSWER(SECCOMP_RET_KILL_PROCESS),
      WHORL_LOAD(nr),
      // The second numbering of the same calls on x86-64 (x32).
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      WHORL_ANSWER(SECCOMP_RET_ERRNO | EACCES),
      WHORL_DENY(__NR_socket),
      WHORL_DENY(__NR_connect),
      WHORL_DENY(__NR_io_uring_setup),
      WHORL_DENY(__NR_execve),
      WHORL_DENY(__NR_execveat),
      WHORL_DENY(__NR_ptrace),
      WHORL_DENY(__NR_process_vm_writev),
      WHORL_DENY(__NR_kill),
      WHORL_DENY(__NR_pidfd_send_signal),
      WHORL_ANSWER(SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {.len = sizeof rules / sizeof rules[0], .filter = rules};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
#undef WHORL_LOAD
#undef WHORL_ANSWER
#undef WHORL_DENY
#else
  return -1;
#endif
}
