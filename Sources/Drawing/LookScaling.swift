import Geometry
import Menus
import Pie

// A look at another resolution is the look with every length multiplied.

extension Look {
  func scaled(by factor: Double) -> Look {
    if factor == 1 { return self }
    switch self {
    case .material(let look): return .material(look.scaled(by: factor))
    case .bubble(let look): return .bubble(look.scaled(by: factor))
    case .title(let look): return .title(look.scaled(by: factor))
    case .text(let look): return .text(look.scaled(by: factor))
    case .line(let look): return .line(look.scaled(by: factor))
    case .button(let look): return .button(look.scaled(by: factor))
    case .dot(let look): return .dot(DotLook(diameter: look.diameter * factor, color: look.color))
    }
  }

  /// The same with no more text than could be seen.
  var shortened: Look {
    switch self {
    case .title(var look):
      look.text = look.text.shortened
      return .title(look)
    case .text(let look): return .text(look.shortened)
    case .material, .bubble, .button, .line, .dot: return self
    }
  }

  /// The icon whose picture it shows.
  var icon: Icon? {
    let picture: PictureLook?
    switch self {
    case .bubble(let look): picture = look.picture
    case .button(let look): picture = look.picture
    case .material, .title, .text, .line, .dot: picture = nil
    }
    guard case .icon(let icon, _)? = picture else { return nil }
    return icon
  }
}

extension Size {
  func scaled(by factor: Double) -> Size { Size(width: width * factor, height: height * factor) }
}

extension MaterialLook {
  func scaled(by factor: Double) -> MaterialLook {
    if factor == 1 { return self }
    let wider = shadow.map { ShadowLook(color: $0.color, radius: $0.radius * factor, drop: $0.drop * factor) }
    // The blur stays: one blurred backdrop serves all.
    return MaterialLook(
      shape: Shape(size: shape.size.scaled(by: factor)), surface: surface, blur: blur, shadow: wider)
  }
}

extension BubbleLook {
  fileprivate func scaled(by factor: Double) -> BubbleLook {
    var look = self
    look.diameter *= factor
    look.borderWidth *= factor
    look.pictureSide *= factor
    return look
  }
}

extension ButtonLook {
  fileprivate func scaled(by factor: Double) -> ButtonLook {
    var look = self
    look.size = size.scaled(by: factor)
    look.shadow = shadow.map {
      ShadowLook(color: $0.color, radius: $0.radius * factor, drop: $0.drop * factor)
    }
    look.borderWidth *= factor
    look.pictureSide *= factor
    return look
  }
}

extension TitleLook {
  fileprivate func scaled(by factor: Double) -> TitleLook {
    var look = self
    look.text = text.scaled(by: factor)
    look.size = size.scaled(by: factor)
    look.borderWidth *= factor
    return look
  }
}

extension TextLook {
  func scaled(by factor: Double) -> TextLook {
    var look = self
    look.size *= factor
    look.maximumWidth = (maximumWidth * factor).rounded(.up)
    return look
  }
}

extension LineLook {
  fileprivate func scaled(by factor: Double) -> LineLook {
    LineLook(length: length * factor, width: width * factor, angle: angle, color: color)
  }
}
