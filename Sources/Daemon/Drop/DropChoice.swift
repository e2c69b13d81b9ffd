import Geometry
import Menus
import Pie

/// What something was dropped on.
struct DropChoice {
  let menu: MenuName
  let path: [ItemID]
  let item: Item
  let place: Point
  let time: ServerTime
}
