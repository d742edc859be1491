// SPDX-License-Identifier: GPL-3.0-or-later

extension Descriptor {
  /// A mapping with known keys, in the order in which they are documented and written canonically.
  public static func object(_ keys: [Key], noun: String? = nil) -> Descriptor { Descriptor(.object(keys), noun: noun) }

  /// A mapping from names to values of one form; the order of the file is kept.
  public static func map(of value: Descriptor, named name: MapName, count: Bounds<Int64> = .any) -> Descriptor {
    Descriptor(.map(name: name, value: value, count: count))
  }

  /// A list of values of one form.
  public static func list(of element: Descriptor, count: Bounds<Int64> = .any) -> Descriptor {
    Descriptor(.list(element: element, count: count))
  }

  /// A mapping with exactly one key, which chooses.
  public static func choice(_ options: [Option], noun: String? = nil) -> Descriptor { Descriptor(.choice(options), noun: noun) }

  /// One of several forms; the first that fits what is written.
  public static func alternatives(_ forms: [Descriptor], noun: String? = nil) -> Descriptor {
    Descriptor(.alternatives(forms), noun: noun)
  }

  /// One of a few words.
  public static func enumeration(_ keywords: [Keyword], noun: String? = nil) -> Descriptor {
    Descriptor(.enumeration(keywords), noun: noun)
  }

  /// `true` or `false`.
  public static let boolean = Descriptor(.boolean)

  /// A whole number in `Int64`.
  public static func integer(_ bounds: Bounds<Int64> = .any, unit: String? = nil) -> Descriptor { Descriptor(.integer(bounds), unit: unit) }

  /// A finite number.
  public static func number(_ bounds: Bounds<Double> = .any, unit: String? = nil) -> Descriptor { Descriptor(.number(bounds), unit: unit) }

  /// Text.
  public static func text(pattern: TextPattern? = nil, allowsEmpty: Bool = false, limit: Int = 10_000, noun: String? = nil) -> Descriptor {
    Descriptor(.text(pattern: pattern, allowsEmpty: allowsEmpty, limit: limit), noun: noun)
  }

  /// The path of a file.
  public static let path = Descriptor(.path)

  /// A length of time; bounds in microseconds.
  public static func duration(_ bounds: Bounds<Int64> = .any) -> Descriptor { Descriptor(.duration(bounds)) }

  /// A rate; bounds per day.
  public static func rate(_ bounds: Bounds<Double> = .any) -> Descriptor { Descriptor(.rate(bounds)) }

  /// A share; bounds inside 0…1.
  public static func share(_ bounds: Bounds<Double> = .any) -> Descriptor { Descriptor(.share(bounds)) }

  /// A part of the root's form to be laid over a document later.
  public static func overlay(excluding keys: [String]) -> Descriptor { Descriptor(.overlay(excluding: keys)) }

  /// Anything.
  public static let raw = Descriptor(.raw)

  /// A quantity that is one constant for all or is drawn from a distribution.
  public static func varying(_ quantity: Descriptor, families: [DistributionFamily] = DistributionFamily.all) -> Descriptor {
    .alternatives([quantity, .distribution(of: quantity, families: families)])
  }

  /// A distribution: a mapping whose one key is the family's name and whose value holds the parameters.
  ///
  /// Parameters that are values of the quantity have its form and bounds; parameters without unit are numbers.
  public static func distribution(of quantity: Descriptor, families: [DistributionFamily] = DistributionFamily.all) -> Descriptor {
    .choice(
      families.filter { $0.suits(quantity) }.map { family in
        Option(family.name, .object(family.keys(for: quantity)), family.documentation)
      }, noun: "a distribution")
  }
}
