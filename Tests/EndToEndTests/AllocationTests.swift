// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

#if os(Linux)
  /// Counts calls of the allocator from outside: a library that stands before it is loaded into the built program.
  ///
  /// Nothing inside a process tells a draw that allocates and frees from one that does not, so the whole run is counted, once with few
  /// simulated actions and once with many; what a run needs for itself is in both.
  @Suite("No allocation per simulated action")
  struct AllocationTests {
    private static let counter = """
      #include <stdatomic.h>
      #include <stddef.h>
      #include <stdio.h>
      #include <stdlib.h>

      extern void *__libc_malloc(size_t);
      extern void *__libc_calloc(size_t, size_t);
      extern void *__libc_realloc(void *, size_t);
      extern void *__libc_memalign(size_t, size_t);

      static atomic_long calls;

      void *malloc(size_t size) { atomic_fetch_add(&calls, 1); return __libc_malloc(size); }
      void *calloc(size_t count, size_t size) { atomic_fetch_add(&calls, 1); return __libc_calloc(count, size); }
      void *realloc(void *old, size_t size) { atomic_fetch_add(&calls, 1); return __libc_realloc(old, size); }
      void *memalign(size_t alignment, size_t size) { atomic_fetch_add(&calls, 1); return __libc_memalign(alignment, size); }
      void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }
      int posix_memalign(void **place, size_t alignment, size_t size) { *place = memalign(alignment, size); return *place ? 0 : 12; }

      __attribute__((destructor)) static void report(void) {
        const char *path = getenv("ALLOCATION_COUNT");
        FILE *file = path ? fopen(path, "w") : NULL;
        if (file) { fprintf(file, "%ld\\n", atomic_load(&calls)); fclose(file); }
      }

      """

    /// An app whose every action draws once from each family of distributions, and whose users do little else.
    private static func scenario(users: Int, actions: Int) -> String {
      let families = [
        "{ beta: { alpha: 2, beta: 5 } }", "{ beta: { alpha: 0.6, beta: 0.8 } }", "{ exponential: { mean: 30 } }",
        "{ gamma: { shape: 2.5, mean: 7.5 } }", "{ gamma: { shape: 0.4, mean: 1.2 } }", "{ lognormal: { median: 20, sigma: 0.9 } }",
        "{ normal: { mean: -3, standardDeviation: 2 } }", "{ uniform: { minimum: -2, maximum: 6 } }",
        "{ weibull: { scale: 12, shape: 0.7 } }",
        "{ geometric: { probability: 10% } }", "{ poisson: { mean: 3.5 } }", "{ poisson: { mean: 250 } }",
        "{ negativeBinomial: { mean: 10, dispersion: 2.5 } }", "{ zipf: { n: 40, exponent: 1.1 } }", "{ bernoulli: { probability: 35% } }",
        "{ oneOf: { 1: 3, 2: 4 } }", "4.25",
      ]
      let fields = families.indices.map { "f\($0)" }
      return """
        tipsim: 1
        name: Draws
        app:
          inlineTips:
            Tip: { rules: ["#Rule(drawn) { $0.donations.donatedWithin(.days(1)).count >= 3 }"], presentation: inline }
          events: { drawn: { payload: { \(fields.map { "\($0): double" }.joined(separator: ", ")) } } }
          actions:
            draw: [{ donate: drawn, with: { \(zip(fields, families).map { "\($0): \($1)" }.joined(separator: ", ")) } }]
          session: { length: \(actions), gap: { exponential: { mean: 1s } }, actions: { draw: 100% } }
        population: { users: \(users), days: 10, replications: 1, sampling: independent, opensPerDay: 1/day }

        """
    }

    /// How often a run calls the allocator.
    private func allocations(actions: Int, in folder: WorkFolder) throws -> Int {
      try folder.write(Self.scenario(users: 200, actions: actions), to: "draws\(actions).yaml")
      let outcome = try Program.shell(
        "ALLOCATION_COUNT=\(actions).count LD_PRELOAD=./counter.so \"$TIPSIM\" run draws\(actions).yaml --jobs 1 --quiet --out out\(actions)",
        in: folder)
      try #require(outcome.exitCode == 0, "\(outcome.errorOutput)")
      let text = try #require(folder.text("\(actions).count")).trimmingCharacters(in: .newlines)
      return try #require(Int(text))
    }

    @Test("Fifty times the actions, each with a draw from every family, take no more calls of the allocator")
    func draws() throws {
      let folder = try WorkFolder()
      try folder.write(Self.counter, to: "counter.c")
      let compiled = try Program.shell(
        "for c in clang cc gcc; do command -v $c > /dev/null && exec $c -O1 -shared -fPIC -o counter.so counter.c; done; exit 9", in: folder
      )
      try #require(compiled.exitCode == 0, "a C compiler comes with Swift: \(compiled.errorOutput)")
      let (few, many) = (try allocations(actions: 2, in: folder), try allocations(actions: 100, in: folder))
      // 200 users open the app about 2,000 times: some 200,000 actions with 17 draws each.
      #expect(few > 1_000, "the counter counts")
      #expect(many - few < 1_000, "\(few) and \(many)")
    }
  }
#endif
