#include "arguments.h"

static int own_count;
static char **own_words;

// The GNU C library hands constructors what it hands to main.
__attribute__((constructor)) static void keep_arguments(int count, char **words) {
  own_count = count;
  own_words = words;
}

char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
  *count = own_count;
  return own_words;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **words, int count) {
  own_words = words;
  own_count = count;
}
