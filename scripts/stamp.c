// The smallest program whose start can be seen: `whorl-stamp FIFO TAG` writes "TAG NANOSECONDS" (of
// CLOCK_MONOTONIC). Without arguments it is the empty program that others are measured against. scripts/bench
// builds it with the toolchain's clang: the package manager would link Swift's runtime into it.
#include <fcntl.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

int main(int count, char **arguments) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (count < 3) return 0;
  int fifo = open(arguments[1], O_WRONLY | O_NONBLOCK);
  if (fifo < 0) return 1;
  char line[128];
  int length = snprintf(line, sizeof line, "%s %lld\n", arguments[2], now.tv_sec * 1000000000LL + now.tv_nsec);
  return write(fifo, line, length) == length ? 0 : 1;
}
