/// The version of the whole program.
package let programVersion = "0.1.0"

/// What `whorl --version` prints.
package let versionLine = "whorl \(programVersion)\n"
