// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Testing

@Suite("Overrides")
struct OverridesTests {
  private let overrides = Overrides(Garden.descriptor)

  /// The document after `--set` arguments, as canonical JSON of the tree, or the diagnostics.
  private func applying(_ arguments: [String], to text: String) throws -> (json: String, said: [String]) {
    let collector = DiagnosticCollector()
    var root = try Garden.parse(text)
    for argument in arguments {
      do throws(DiagnosticsError) {
        root = overrides.applying(try Override.parse(SourceFile(path: "--set", text: argument)), to: root, into: collector)
      } catch {
        collector.add(error.diagnostics)
      }
    }
    return (CanonicalForm.json(of: root).compactText, collector.diagnostics.map(short))
  }

  @Test(
    "Values are set by path",
    arguments: [
      ("garden: 1\n", "visitors.count=5", #"{"garden":1,"visitors":{"count":5}}"#),
      ("garden: 1\nvisitors: { count: 7, rank: 1 }\n", "visitors.count=5", #"{"garden":1,"visitors":{"count":5,"rank":1}}"#),
      ("garden: 1\n", "visitors={ count: 5 }", #"{"garden":1,"visitors":{"count":5}}"#),
      ("garden: 1\nsigns: { A: { rules: [x, y] } }\n", "signs.A.rules[1]=z", #"{"garden":1,"signs":{"A":{"rules":["x","z"]}}}"#),
      (
        "garden: 1\nsigns: { A: { rules: [x] } }\n", "signs.A.options.maxDisplayCount=2",
        #"{"garden":1,"signs":{"A":{"rules":["x"],"options":{"maxDisplayCount":2}}}}"#
      ),
      ("parameters: { Roses.isOpen: false }\n", "parameters.Roses.isOpen=true", #"{"parameters":{"Roses.isOpen":true}}"#),
      ("parameters: { Roses.isOpen: false }\n", "parameters.\"Roses.isOpen\"=true", #"{"parameters":{"Roses.isOpen":true}}"#),
      ("garden: 1\n", "parameters.Roses.isOpen=true", #"{"garden":1,"parameters":{"Roses.isOpen":true}}"#),
      ("garden: 1\n", "parameters.motto=\"a=b\"", #"{"garden":1,"parameters":{"motto":"a=b"}}"#),
      ("garden: 1\nname: x\n", "name=~", #"{"garden":1}"#),
      ("garden: 1\n", "visitors.weight=~", #"{"garden":1}"#),
      ("visitors: { dwell: 8s }\n", "visitors.dwell.exponential.mean=9s", #"{"visitors":{"dwell":{"exponential":{"mean":"9s"}}}}"#),
      (
        "visitors: { dwell: { constant: { value: 8s } } }\n", "visitors.dwell.exponential.mean=9s",
        #"{"visitors":{"dwell":{"exponential":{"mean":"9s"}}}}"#
      ),
      (
        "visitors: { rank: { zipf: { n: 4, exponent: 1 } } }\n", "visitors.rank.zipf.n=9",
        #"{"visitors":{"rank":{"zipf":{"n":9,"exponent":1}}}}"#
      ),
      ("variants: { a: { visitors: { count: 1 } } }\n", "variants.a.visitors.count=2", #"{"variants":{"a":{"visitors":{"count":2}}}}"#),
      ("extra: { a: { b: 1 } }\n", "extra.a.b=2", #"{"extra":{"a":{"b":2}}}"#),
      ("extra: { a.b: 1, a: { b: 1 } }\n", "extra.a.b=2", #"{"extra":{"a.b":2,"a":{"b":1}}}"#),
    ])
  func set(text: String, argument: String, expected: String) throws {
    let (json, said) = try applying([argument], to: text)
    #expect(said.isEmpty)
    #expect(json == expected)
  }

  @Test("Later overrides see earlier ones")
  func order() throws {
    let (json, said) = try applying(["visitors={ count: 5, weight: 2 }", "visitors.count=6", "visitors.weight=~"], to: "garden: 1\n")
    #expect(said.isEmpty)
    #expect(json == #"{"garden":1,"visitors":{"count":6}}"#)
  }

  @Test(
    "Paths and arguments that mean nothing are refused with a place",
    arguments: [
      ("visitors.cuont=5", "unknown-path 1:1"), ("visitrs.count=5", "unknown-path 1:1"), ("name.x=5", "unknown-path 1:1"),
      ("signs.Rozes.options.maxDisplayCount=5", "unknown-path 1:1"), ("signs.Roses.rules[7]=x", "unknown-path 1:1"),
      ("signs.Roses.rules.first=x", "unknown-path 1:1"), ("signs[0]=x", "unknown-path 1:1"), ("visitors[0]=x", "unknown-path 1:1"),
      ("visitors.count", "override-form 1:15"), ("visitors.count=", "override-form 1:16"), ("=5", "path-form 1:1"), ("", "path-form 1:1"),
      ("visitors..count=5", "path-form 1:10"), ("visitors.=5", "path-form 1:10"), ("signs.Roses.rules[x]=5", "path-form 1:19"),
      ("signs.Roses.rules[0=5", "path-form 1:19"), ("parameters.\"a=5", "path-form 1:12"), ("signs.A.rules[0]x=1", "path-form 1:17"),
      ("visitors={ count: 5", "yaml-syntax 1:20"), ("visitors={ count: 5, count: 6 }", "duplicate-key 1:22"),
      ("name=*x", "unknown-alias 1:6"),
      ("extra\(String(repeating: ".a", count: 64))=1", "path-form 1:132"),
      ("extra\(String(repeating: ".a", count: 62))[0]=1", "unknown-path 1:1"),
    ])
  func refused(argument: String, expected: String) throws {
    let (json, said) = try applying([argument], to: Garden.valid)
    #expect(said == [expected])
    #expect(json == CanonicalForm.json(of: try Garden.parse(Garden.valid)).compactText)
  }

  @Test("A path that doesn't exist suggests one that does")
  func suggestions() throws {
    let collector = DiagnosticCollector()
    let root = try Garden.parse(Garden.valid)
    for argument in ["visitors.cuont=5", "signs.Rozes.options.maxDisplayCount=5", "signs.Roses.options.maxCount=1", "name.first=x"] {
      _ = overrides.applying(try Override.parse(SourceFile(path: argument, text: argument)), to: root, into: collector)
    }
    #expect(
      collector.diagnostics.map(\.message) == [
        "'name' is a plain value, so there is no 'first' in it", "'signs.Roses.options' has no key 'maxCount'",
        "'signs' has nothing called 'Rozes'",
        "'visitors' has no key 'cuont'",
      ])
    #expect(
      collector.diagnostics.map(\.remedy) == [
        nil, "the keys there are 'maxDisplayCount', 'maxDisplayDuration' and 'ignoresFrequency'", "did you mean 'Roses'?",
        "did you mean 'count'?",
      ])
  }

  @Test("A wrong value is reported at its place in the argument")
  func wrongValue() throws {
    let collector = DiagnosticCollector()
    let override = try Override.parse(SourceFile(path: "--set", text: "visitors.count=lots"))
    let root = overrides.applying(override, to: try Garden.parse("garden: 1\n"), into: collector)
    _ = Validator(Garden.descriptor).validate(root, into: collector)
    #expect(collector.diagnostics.map { "\($0.identifier) \($0.range)" } == ["wrong-type --set:1:16"])
  }

  @Test(
    "Overlays merge mappings, replace the rest, and remove by null",
    arguments: [
      ("visitors: { count: 1, weight: 2 }\n", "visitors: { count: 3 }\n", #"{"visitors":{"count":3,"weight":2}}"#, []),
      ("signs: { A: { rules: [x, y] } }\n", "signs: { A: { rules: [z] } }\n", #"{"signs":{"A":{"rules":["z"]}}}"#, []),
      ("signs: { A: { rules: [x] } }\n", "signs: { B: { rules: [z] } }\n", #"{"signs":{"A":{"rules":["x"]},"B":{"rules":["z"]}}}"#, []),
      ("signs: { A: { rules: [x] }, B: {} }\n", "signs: { A: ~ }\n", #"{"signs":{"B":{}}}"#, []),
      ("garden: 1\n", "visitors: { count: ~, weight: 2 }\n", #"{"garden":1,"visitors":{"weight":2}}"#, []),
      (
        "visitors: { dwell: { constant: { value: 1s } } }\n", "visitors: { dwell: { exponential: { mean: 2s } } }\n",
        #"{"visitors":{"dwell":{"exponential":{"mean":"2s"}}}}"#, []
      ),
      (
        "visitors: { rank: { zipf: { n: 4, exponent: 1 } } }\n", "visitors: { rank: { zipf: { n: 9 } } }\n",
        #"{"visitors":{"rank":{"zipf":{"n":9,"exponent":1}}}}"#, []
      ),
      (
        "visitors: { dwell: 8s }\n", "visitors: { dwell: { exponential: { mean: 2s } } }\n",
        #"{"visitors":{"dwell":{"exponential":{"mean":"2s"}}}}"#, []
      ),
      ("visitors: { dwell: { exponential: { mean: 2s } } }\n", "visitors: { dwell: 8s }\n", #"{"visitors":{"dwell":"8s"}}"#, []),
      (
        "signs: { A: { rules: [x] } }\n", "signs.A.options.maxDisplayCount: 1\n",
        #"{"signs":{"A":{"rules":["x"],"options":{"maxDisplayCount":1}}}}"#, []
      ),
      ("garden: 1\n", "{}\n", #"{"garden":1}"#, []), ("garden: 1\n", "~\n", #"{"garden":1}"#, []),
      ("garden: 1\n", "visitors: { cuont: ~ }\n", #"{"garden":1,"visitors":{}}"#, []),
      ("visitors: { count: 1 }\n", "visitors: { cuont: ~ }\n", #"{"visitors":{"count":1}}"#, ["unknown-key 1:13"]),
      ("garden: 1\n", "visitors.cuont: 1\n", #"{"garden":1}"#, ["unknown-path 1:1"]),
      ("garden: 1\n", "a..b: 1\n", #"{"garden":1}"#, ["path-form 1:1"]),
    ] as [(String, String, String, [String])])
  func merging(base: String, overlay: String, expected: String, said: [String]) throws {
    let collector = DiagnosticCollector()
    let merged = overrides.merging(try Garden.parse(overlay), onto: try Garden.parse(base), into: collector)
    #expect(CanonicalForm.json(of: merged).compactText == expected)
    #expect(collector.diagnostics.map(short) == said)
  }

  @Test("A merged value keeps the place where it was written")
  func places() throws {
    let base = try Garden.parse("garden: 1\nvisitors: { count: 5, weight: 2 }\n")
    let overlay = try YAMLParser().parse(SourceFile(path: "variant", text: "visitors: { count: 0, wieght: 1 }\n"))
    let collector = DiagnosticCollector()
    let merged = overrides.merging(overlay, onto: base, into: collector)
    _ = Validator(Garden.descriptor).validate(merged, into: collector)
    #expect(collector.diagnostics.map { "\($0.identifier) \($0.range)" } == ["out-of-range variant:1:20", "unknown-key variant:1:23"])
  }
}
