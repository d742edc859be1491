// SPDX-License-Identifier: GPL-3.0-or-later

/// When to colour output.
public enum ColorPolicy: String, Sendable, CaseIterable {
  /// On a terminal that can, unless the user's environment says no.
  case auto
  /// In every case.
  case always
  /// In no case.
  case never
}

/// What the program's output streams can show, decided once when the program starts.
public struct Terminal: Sendable, Equatable {
  /// Whether standard output is a terminal.
  public let outputIsTerminal: Bool
  /// Whether standard error is a terminal.
  public let errorIsTerminal: Bool
  /// Whether standard error is a terminal whose cursor can be moved.
  public let errorCanRedraw: Bool
  /// The number of columns, one at least.
  public let width: Int
  /// How to style text for standard output.
  public let outputStyle: TextStyle
  /// How to style text for standard error.
  public let errorStyle: TextStyle

  /// Decides from given facts.
  ///
  /// Under ``ColorPolicy/auto`` a stream is coloured if it is a terminal, `NO_COLOR` is unset or empty (no-color.org) and `TERM` is set and
  /// not `dumb`. The width is `COLUMNS` if that is a positive number, then the window's, then 80.
  ///
  /// - Parameters:
  ///   - environment: The values of environment variables.
  ///   - windowWidth: The columns of the window, or nil if there is none.
  public init(
    color: ColorPolicy = .auto, environment: (String) -> String?, outputIsTerminal: Bool, errorIsTerminal: Bool, windowWidth: Int?
  ) {
    let isCapable = !["", "dumb"].contains(environment("TERM") ?? "")
    let isWelcome = (environment("NO_COLOR") ?? "").isEmpty
    func style(_ isTerminal: Bool) -> TextStyle {
      switch color {
      case .auto: TextStyle(isColored: isTerminal && isCapable && isWelcome)
      case .always: TextStyle(isColored: true)
      case .never: TextStyle(isColored: false)
      }
    }
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.errorCanRedraw = errorIsTerminal && isCapable
    self.outputStyle = style(outputIsTerminal)
    self.errorStyle = style(errorIsTerminal)
    let columns = environment("COLUMNS").flatMap { Int($0) }
    self.width = [columns, windowWidth].compactMap { $0 }.first { $0 > 0 } ?? 80
  }

  /// Decides from the process's own streams and environment.
  public static func current(color: ColorPolicy = .auto) -> Terminal {
    Terminal(
      color: color, environment: Platform.environment, outputIsTerminal: Platform.isTerminal(Platform.standardOutput),
      errorIsTerminal: Platform.isTerminal(Platform.standardError),
      windowWidth: Platform.windowWidth(Platform.standardOutput) ?? Platform.windowWidth(Platform.standardError))
  }

  /// A terminal that shows plain text in a given width; for tests and files.
  public static func plain(width: Int = 80) -> Terminal {
    Terminal(color: .never, environment: { _ in nil }, outputIsTerminal: false, errorIsTerminal: false, windowWidth: width)
  }
}

/// Puts ANSI colours around text, or leaves it alone.
public struct TextStyle: Sendable, Equatable {
  /// Whether text is coloured at all.
  public let isColored: Bool

  /// A style with or without colours.
  public init(isColored: Bool) { self.isColored = isColored }

  /// Text that stands out.
  public func bold(_ text: String) -> String { wrapped(text, "1") }
  /// Text that stands back.
  public func dim(_ text: String) -> String { wrapped(text, "2") }
  /// Bold red, for errors.
  public func error(_ text: String) -> String { wrapped(text, "1;31") }
  /// Bold yellow, for warnings.
  public func warning(_ text: String) -> String { wrapped(text, "1;33") }
  /// Bold cyan, for notes.
  public func note(_ text: String) -> String { wrapped(text, "1;36") }
  /// Green, for what is well.
  public func success(_ text: String) -> String { wrapped(text, "32") }

  private func wrapped(_ text: String, _ code: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
