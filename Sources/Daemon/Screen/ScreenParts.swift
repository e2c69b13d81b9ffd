import Drawing

/// What menus and launchers are shown with.
struct ScreenParts {
  let screen: MenuScreen
  let surroundings: Surroundings
  let ruler: PangoRuler
}
