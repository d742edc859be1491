// SPDX-License-Identifier: GPL-3.0-or-later

@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros
import TipMacros

/// The plug-in that the compiler starts and asks, over standard input and output, to expand macros.
@main
struct TipMacroPlugin {
  static func main() throws {
    let connection = try StandardIOMessageConnection()
    let handler = PluginProviderMessageHandler(provider: Provider())
    try CompilerPluginMessageListener(connection: connection, messageHandler: handler).main()
  }

  private struct Provider: PluginProvider {
    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
      switch typeName {
      case "RuleMacro": RuleMacro.self
      case "ParameterMacro": ParameterMacro.self
      default: throw UnknownMacro(name: typeName)
      }
    }
  }

  private struct UnknownMacro: Error, CustomStringConvertible {
    let name: String
    var description: String { "TipMacroPlugin has no macro '\(name)'." }
  }
}
