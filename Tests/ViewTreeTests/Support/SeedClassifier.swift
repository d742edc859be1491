// SPDX-License-Identifier: GPL-3.0-or-later

/// `Invalidation.swift` of seed 003 as it stands there, but that `change` returns its line instead of printing it.
///
/// The oracle of the tests.
enum Seed003 {
  enum Storage {
    case state(owner: String)
    case model(object: String)
    case environment
  }

  struct ViewNode {
    let name: String
    let parent: String?
    let reads: Set<String>
  }

  struct ViewTree {
    let nodes: [ViewNode]
    let storage: [String: Storage]

    func ancestors(of name: String) -> [String] {
      var found: [String] = []
      var current = nodes.first { $0.name == name }?.parent
      while let next = current {
        found.append(next)
        current = nodes.first { $0.name == next }?.parent
      }
      return found
    }

    func cause(of node: ViewNode, key: String) -> String {
      guard let kind = storage[key] else { return "olcum-disi" }
      switch kind {
      case .environment:
        return "ortam"
      case .model:
        return "gozlem"
      case .state(let owner):
        if owner == node.name { return "yerel" }
        if ancestors(of: node.name).contains(owner) { return "ebeveyn" }
        return "kural-disi"
      }
    }

    func change(_ label: String, key: String) -> String {
      let hits = nodes.filter { $0.reads.contains(key) }.map { ($0.name, cause(of: $0, key: key)) }
      let skipped = nodes.filter { !$0.reads.contains(key) }.map(\.name)
      let recomputed = hits.isEmpty ? "yok" : hits.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
      let rest = skipped.isEmpty ? "yok" : skipped.joined(separator: ",")
      return "\(label): \(key) degisti | yeniden \(recomputed) | atlanan \(rest)"
    }
  }
}
