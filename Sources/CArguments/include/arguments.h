#ifndef ARGUMENTS_H
#define ARGUMENTS_H

/// The arguments of the process, for Swift's `CommandLine`. In a program that links this, it takes the place of the
/// standard library's own function, which searches the map of the process's memory for them before `main`: with forty
/// libraries that takes as long as loading five of them.
///
/// Returns what `main` gets as its second argument, and sets `count` to its first.
char **_swift_stdlib_getUnsafeArgvArgc(int *count);

/// Lets `CommandLine.arguments` be set.
void _swift_stdlib_overrideUnsafeArgvArgc(char **words, int count);

#endif
