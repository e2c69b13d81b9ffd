/// A window of a GTK program, 100 px wide and high at (100, 100), that files or a text can be dragged from with button 1.
package final class GtkDragSource {
  private let folder: Folder
  private let program: Program

  package enum Content {
    case files([String])
    case text(String)
  }

  package init(_ server: PrivateServer, _ content: Content) throws {
    folder = try Folder()
    let path = try folder.write(GtkDragSource.script, to: "source.py")
    let arguments =
      switch content {
      case .files(let uris): ["files"] + uris
      case .text(let text): ["text", text]
      }
    // Debian's own, which has the bindings.
    program = try Program(
      ["/usr/bin/python3", path] + arguments,
      environment: ["DISPLAY": server.display, "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"])
    guard says("ready") else { throw TestFailure("the GTK source is not ready: \(program.errors.text)") }
  }

  /// The middle of its window.
  package static let middle = (x: 150, y: 150)

  /// Waits for a line: "ready", "begin", "get" and the form, "end", "failed" and the reason.
  package func says(_ line: String) -> Bool {
    eventually { program.output.text.split(separator: "\n").contains(Substring(line)) }
  }

  package func stop() { program.stop() }
  package func kill() { program.signal(9) }

  private static let script = """
    import sys, gi
    gi.require_version("Gtk", "3.0")
    from gi.repository import GLib, Gtk, Gdk

    kind, data = sys.argv[1], sys.argv[2:]

    def say(*words):
        print(*words, flush=True)

    def give(widget, context, selection, info, time):
        say("get", selection.get_target().name())
        if kind == "files":
            selection.set_uris(data)
        else:
            selection.set_text(data[0], -1)

    window = Gtk.Window(type=Gtk.WindowType.POPUP)
    window.set_default_size(100, 100)
    box = Gtk.EventBox()
    box.add(Gtk.Label(label="drag me"))
    window.add(box)
    box.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, [], Gdk.DragAction.COPY | Gdk.DragAction.MOVE)
    box.drag_source_add_uri_targets() if kind == "files" else box.drag_source_add_text_targets()
    box.connect("drag-data-get", give)
    box.connect("drag-begin", lambda *rest: say("begin"))
    box.connect("drag-end", lambda *rest: say("end"))
    box.connect("drag-failed", lambda widget, context, result: say("failed", result.value_nick))
    window.move(100, 100)
    window.connect("map-event", lambda *rest: GLib.idle_add(lambda: say("ready")) and False)
    window.show_all()
    Gtk.main()

    """
}
