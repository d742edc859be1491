// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation

extension ModelLint {
  /// Prompts that a policy names and doesn't bind.
  func checkPrompts() {
    guard let prompts = root["prompts"].ifPresent, let attention = prompts["attention"].ifPresent,
      attention["policy"].text == "independent"
    else { return }
    let names = Set(PromptCall.Prompt.allCases.map(\.name))
    let lists = [attention["exempt"]] + attention["limits"].elements.compactMap { $0["of"].ifPresent }
    for element in lists.flatMap(\.elements) where names.contains(element.text) {
      element.warning(LintFinding.promptNotBound(element.text))
    }
  }
}
