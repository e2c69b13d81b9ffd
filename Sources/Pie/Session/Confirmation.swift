import Geometry
import Menus

extension Item {
  /// The question before an item that confirms: two items, "yes" opposite to the direction that led there, so that
  /// a movement that went on too far says no.
  package func confirmation(of action: Action, ledBy angle: Angle, in menu: Menu) -> Menu {
    var yes = self
    yes.action = action
    yes.alternative = nil
    yes.drawnOut = nil
    yes.id = ItemID("yes")
    yes.label = "Yes: \(label)"
    yes.confirms = false
    yes.key = nil
    yes.pinnedAngle = angle.opposite
    let no = Item(
      id: ItemID("no"), label: "No", icon: nil, pinnedAngle: angle, action: .perform(.close))
    let name = menu.shortcutOf == nil ? MenuName("\(menu.name)/\(id)") : menu.name
    var question = Menu(name: name, title: "\(label)?", items: [no, yes])
    question.manners = menu.manners
    // Who is asked reads the answers first.
    question.manners.labels = .always
    question.tint = tint ?? menu.tint
    return question
  }
}
