// SPDX-License-Identifier: GPL-3.0-or-later

package import ViewTree

extension LayoutForm {
  /// The keys that only some kinds of views have, and these kinds.
  static let detailKinds: [(key: String, kinds: [String])] = [
    ("spacing", ["HStack", "VStack"]), ("alignment", ["HStack", "VStack", "ZStack"]), ("font", ["Text"]), ("lineLimit", ["Text"]),
  ]
}

extension ConfigurationCursor {
  /// What a view of a kind is, from its checked mapping.
  func content(_ kind: String) -> LayoutContent {
    let value = self[kind]
    switch kind {
    case "HStack": return .row(alignment: oneAxis(kind, VerticalAlignment.self) ?? .center, spacing: length("spacing"))
    case "VStack": return .column(alignment: oneAxis(kind, HorizontalAlignment.self) ?? .center, spacing: length("spacing"))
    case "ZStack": return .overlay(alignment: bothAxes(kind))
    case "Spacer": return value.length("minLength").map { .spacer(minimum: $0) } ?? .spacer()
    case "Divider": return value.length("thickness").map { .divider(thickness: $0) } ?? .divider()
    case "Image": return .fixed(value.size)
    case "AtMost": return .upTo(value.size)
    case "Fraction": return .share(width: value.thousandths("width"), height: value.thousandths("height"))
    case "Text":
      return .text(value.text, font: font, lineLimit: optional("lineLimit").flatMap { $0.isInvalid ? nil : Int($0.integer) })
    default: return .shape
    }
  }

  /// What is said about a view: first the modifiers that are keys of it, in their fixed order, then the others in that of the file.
  var modifiers: [LayoutModifier] {
    let asKeys = LayoutForm.modifierKeys.compactMap { key in optional(key.name).flatMap { $0.modifier(key.name) } }
    let listed = optional("modifiers")?.elements.compactMap { $0.choice.flatMap { $0.value.modifier($0.name) } } ?? []
    return asKeys + listed
  }

  /// A modifier from the value under its name; nil if it was wrong.
  private func modifier(_ name: String) -> LayoutModifier? {
    if isInvalid { return nil }
    switch name {
    case "fixedSize": return .fixedSize(horizontal: text != "vertical", vertical: text != "horizontal")
    case "frame": return frame
    case "padding": return padding
    case "layoutPriority": return .layoutPriority(number)
    case "alignmentGuide": return guide
    default:
      return .spacing(
        ViewSpacing(top: length("top"), leading: length("leading"), bottom: length("bottom"), trailing: length("trailing")))
    }
  }

  private var frame: LayoutModifier? {
    let fixed = ["width", "height"].filter { optional($0) != nil }
    let bounds = ["minWidth", "idealWidth", "maxWidth", "minHeight", "idealHeight", "maxHeight"].filter { optional($0) != nil }
    if !fixed.isEmpty, let bound = bounds.first {
      self[bound].error(ViewFormProblem.frameOfTwoForms)
      return nil
    }
    let alignment = bothAxes("frame")
    if bounds.isEmpty { return .frame(width: length("width"), height: length("height"), alignment: alignment) }
    return .flexibleFrame(
      width: FrameBounds(minimum: length("minWidth"), ideal: length("idealWidth"), maximum: length("maxWidth")),
      height: FrameBounds(minimum: length("minHeight"), ideal: length("idealHeight"), maximum: length("maxHeight")), alignment: alignment)
  }

  private var padding: LayoutModifier? {
    guard case .object = value.content else { return .padding(Insets(all: length)) }
    let (horizontal, vertical) = (length("horizontal") ?? .zero, length("vertical") ?? .zero)
    return .padding(
      Insets(
        top: length("top") ?? vertical, leading: length("leading") ?? horizontal, bottom: length("bottom") ?? vertical,
        trailing: length("trailing") ?? horizontal))
  }

  private var guide: LayoutModifier? {
    let place = GuidePlace(
      thousandths: optional("at").map { Int(($0.number * 1000).rounded()) } ?? 0, offset: optional("offset")?.length ?? .zero)
    switch (optional("horizontal"), optional("vertical")) {
    case (let line?, nil): return .alignmentGuide(.horizontal(line.keyword()), place)
    case (nil, let line?): return .alignmentGuide(.vertical(line.keyword()), place)
    default:
      error(ViewFormProblem.notOneGuide)
      return nil
    }
  }

  // MARK: - Values

  /// The length here; the bounds of its form make sure that it is one.
  package var length: Length {
    if case .keyword = value.content { return .infinity }
    return (try? Length(points: number)) ?? .zero
  }

  /// The length under a key, nil if it isn't written or was wrong.
  private func length(_ key: String) -> Length? { optional(key).flatMap { $0.isInvalid ? nil : $0.length } }

  private var size: LayoutSize {
    isInvalid ? .zero : LayoutSize(width: self["width"].length, height: self["height"].length)
  }

  private func thousandths(_ key: String) -> Int { isInvalid ? 0 : Int((self[key].share * 1000).rounded()) }

  private var font: Font {
    guard let font = optional("font") else { return .style(.body) }
    if case .integer(let points) = font.value.content { return .fixed(Int(points)) }
    return .style(font.keyword())
  }

  private func oneAxis<Word: RawRepresentable<String> & CaseIterable>(_ kind: String, _ type: Word.Type) -> Word? {
    guard let written = optional("alignment"), !written.isInvalid else { return nil }
    if let word = Word(rawValue: written.text) { return word }
    written.error(ViewFormProblem.unknownAlignment(written.text, kind: kind, known: type.allCases.map(\.rawValue)))
    return nil
  }

  private func bothAxes(_ kind: String) -> Alignment {
    guard let written = optional("alignment"), !written.isInvalid else { return .center }
    switch written.text {
    case "center": return .center
    case "leading": return Alignment(.leading, .center)
    case "trailing": return Alignment(.trailing, .center)
    case "top": return Alignment(.center, .top)
    case "bottom": return Alignment(.center, .bottom)
    case "topLeading": return Alignment(.leading, .top)
    case "topTrailing": return Alignment(.trailing, .top)
    case "bottomLeading": return Alignment(.leading, .bottom)
    case "bottomTrailing": return Alignment(.trailing, .bottom)
    default:
      written.error(ViewFormProblem.unknownAlignment(written.text, kind: kind, known: LayoutForm.placements.map(\.name)))
      return .center
    }
  }
}
