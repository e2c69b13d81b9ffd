// swift-tools-version: 6.2
import PackageDescription

// Arrows point down only: main -> shell -> adapters -> core; C stops at the doors.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
/// What ships goes without the regular expressions of the standard library, a megabyte in a resident program.
/// Its functions lie in sections of their own, which the linker can put in order. Generic types are made by a call of
/// their own maker, and not by their name, which the runtime would have to take apart and look up: that takes a
/// millisecond of the first frame of `whorl pick`.
let lean =
  strict + [
    .unsafeFlags(
      [
        "-disable-implicit-string-processing-module-import", "-function-sections",
        "-disable-concrete-type-metadata-mangled-name-accessors",
      ].flatMap { ["-Xfrontend", $0] })
  ]
/// It pays for every page of its code: what has no part in opening a menu is compiled for size.
let small = lean + [.unsafeFlags(["-Osize"], .when(configuration: .release))]
/// Targets that touch the X server or the main loop live on the main actor.
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

/// Without any library to load, a program starts in a third of the time.
let quickToStart: [LinkerSetting] = [
  // The other linker warns of functions that a static program may not call, and this one does not.
  .unsafeFlags(["-static-executable", "-use-ld=lld"], .when(configuration: .release))
]

/// Loading a program takes as long as its libraries look up names. The C++ library looks up more than all others
/// together, for the little that is used of it: `scripts/link` has it linked in. And a program holds in memory the
/// 64 KiB around each function it runs: those lie side by side, as `scripts/order` found them.
///
/// The clients of small X extensions are linked in, too: each takes a tenth of a millisecond as a library of its own.
let link = "\(Context.packageDirectory)/scripts/link"
let smallLibraries = ["Xrandr", "Xi", "Xfixes", "Xtst", "Xss"]
let quickToLoad: [LinkerSetting] = [
  .unsafeFlags(
    ["-use-ld=lld", "-L\(link)"]
      + (smallLibraries.map { "-l:lib\($0).a" } + [
        "--as-needed", "--no-export-dynamic", "-O2", "-z", "pack-relative-relocs",
        "--symbol-ordering-file=\(link)/order", "--no-warn-symbol-ordering", "\(link)/nameless.ld",
      ]).flatMap { ["-Xlinker", $0] },
    .when(configuration: .release))
]
/// Not in the pkg-config line: a library that is named there would be found first.
let whileDebugging = smallLibraries.map { LinkerSetting.linkedLibrary($0, .when(configuration: .debug)) }

func core(_ name: String, _ below: [Target.Dependency] = [], _ settings: [SwiftSetting] = lean) -> Target {
  .target(name: name, dependencies: below, swiftSettings: settings)
}

func adapter(_ name: String, _ below: [Target.Dependency], _ linking: [LinkerSetting] = []) -> Target {
  .target(name: name, dependencies: below, swiftSettings: lean + onMainActor, linkerSettings: linking)
}

func tests(
  _ subject: String, _ more: [Target.Dependency] = [], _ settings: [SwiftSetting], data: [String] = []
) -> Target {
  .testTarget(
    name: "\(subject)Tests", dependencies: [.byName(name: subject), "Support"] + more, exclude: data,
    swiftSettings: settings)
}

let package = Package(
  name: "whorl",
  targets: [
    // C doors
    .target(name: "CArguments"),
    .systemLibrary(
      name: "CDesktop",
      // In the order in which they are searched for names: those first that most names are found in.
      pkgConfig: "gio-unix-2.0 pangocairo cairo-xlib x11 x11-xcb xext xrender libstartup-notification-1.0"),
    .systemLibrary(name: "CFonts", pkgConfig: "pangoft2 fontconfig"),
    .systemLibrary(name: "CPictures", pkgConfig: "librsvg-2.0 gdk-pixbuf-2.0"),
    .target(
      name: "CToml",
      // Compiled in: a library less to load.
      cxxSettings: [.define("TOML_HEADER_ONLY", to: "1"), .define("TOML_ENABLE_FORMATTERS", to: "0")]),

    // core
    core("Geometry"),
    core("Menus", ["Geometry"]),
    core("Pie", ["Menus", "Geometry"]),
    core("Practice", ["Pie", "Menus", "Geometry"]),
    core("PictureProtocol"),
    core("Control", ["Menus", "Geometry"], small),

    // adapters
    .target(name: "Endpoint", dependencies: ["Control"], swiftSettings: small),
    .target(
      name: "Configuration", dependencies: ["Menus", "Geometry", "CToml", "CDesktop"],
      swiftSettings: small),
    adapter("X11", ["Geometry", "Menus", "CDesktop"], whileDebugging),
    .target(
      name: "Drawing", dependencies: ["Geometry", "Menus", "Pie", "CDesktop", "CFonts"], swiftSettings: lean),
    .target(
      name: "Desktop", dependencies: ["Menus", "PictureProtocol", "CDesktop"],
      swiftSettings: small + onMainActor),
    .target(name: "Pictures", dependencies: ["PictureProtocol", "CPictures"], swiftSettings: lean),

    // shell
    adapter(
      "Daemon",
      ["Geometry", "Menus", "Pie", "Control", "Endpoint", "Configuration", "X11", "Drawing", "Desktop"]),

    // writes man pages for the project; no program of it
    .target(name: "Documents", dependencies: ["Control", "Configuration"], swiftSettings: lean),

    // main
    .executableTarget(
      name: "whorl", dependencies: ["Control", "Endpoint", "CArguments"], swiftSettings: lean,
      linkerSettings: quickToStart),
    .executableTarget(
      name: "whorl-daemon", dependencies: ["Daemon", "CArguments"], swiftSettings: lean + onMainActor,
      linkerSettings: quickToLoad),
    .executableTarget(
      name: "whorl-picture", dependencies: ["Pictures", "Control"], swiftSettings: lean),
    .executableTarget(
      name: "whorl-bench",
      dependencies: ["CDesktop", "Control", "Drawing", "Pictures", "Practice", "Pie", "Menus", "Geometry"],
      swiftSettings: strict, linkerSettings: smallLibraries.map { .linkedLibrary($0) }),

    // tests
    .target(
      name: "Support", dependencies: ["CDesktop"], path: "Tests/Support", swiftSettings: strict,
      linkerSettings: whileDebugging),
    .executableTarget(
      name: "desktop-probe", dependencies: ["Desktop", "Menus", "CDesktop"], path: "Tests/DesktopProbe",
      swiftSettings: strict + onMainActor),
    .testTarget(
      name: "SupportTests", dependencies: ["Support", "CDesktop"], swiftSettings: strict + onMainActor),
    tests("Geometry", [], strict),
    tests("Menus", ["Geometry"], strict),
    tests("Pie", ["Menus", "Geometry", "Practice"], strict, data: ["cases", "traces"]),
    tests("Control", ["Menus", "Geometry"], strict),
    tests("Configuration", ["Menus", "Geometry"], strict),
    tests("X11", ["Menus", "Geometry", "CDesktop"], strict + onMainActor),
    tests("Drawing", ["Pie", "Menus", "Geometry", "CDesktop"], strict + onMainActor),
    tests("Desktop", ["Menus", "CDesktop", "desktop-probe"], strict + onMainActor),
    tests("Pictures", ["PictureProtocol", "CDesktop"], strict),
    tests("Documents", ["Control", "Configuration"], strict),
    tests(
      "Daemon", ["Menus", "Geometry", "Pie", "Practice", "Control", "Endpoint", "Desktop", "CDesktop"],
      strict + onMainActor),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
