// SPDX-License-Identifier: GPL-3.0-or-later

/// How a stack divides a proposal: one entry for each child, in the children's order.
final class Arrangement: Sendable {
  /// The size that the stack chooses.
  let size: LayoutSize
  /// In which order the children were served.
  let order: [Int]
  /// The lengths that a child chooses at a proposal of zero and of infinity along the axis, where that was asked.
  let ranges: [(minimum: Length?, maximum: Length?)]
  /// What each child was offered.
  let proposals: [Proposal]
  /// What each child chose.
  let sizes: [LayoutSize]
  /// Where each child's corner lies, from the stack's leading upper corner.
  let offsets: [LayoutPoint]
  /// The distances between neighbours, one fewer than children.
  let distances: [Length]

  init(
    size: LayoutSize, order: [Int], ranges: [(minimum: Length?, maximum: Length?)], proposals: [Proposal], sizes: [LayoutSize],
    offsets: [LayoutPoint],
    distances: [Length]
  ) {
    self.size = size
    self.order = order
    self.ranges = ranges
    self.proposals = proposals
    self.sizes = sizes
    self.offsets = offsets
    self.distances = distances
  }

  /// A stack without children takes no room.
  static let empty = Arrangement(size: .zero, order: [], ranges: [], proposals: [], sizes: [], offsets: [], distances: [])
}

extension LayoutEngine {
  /// Divides room along an axis.
  mutating func divide(
    _ view: Int, _ axis: Axis, _ proposal: Proposal, guide: AlignmentGuide, spacing: Length?
  ) throws(LayoutError) -> Arrangement {
    let children = Array(tree.childrenOf(view))
    if children.isEmpty { return .empty }
    let distances = zip(children, children.dropFirst()).map { before, after in
      spacing ?? [tree.spacings[before].after(axis), tree.spacings[after].before(axis)].compactMap(\.self).max()
        ?? ViewSpacing.standardDistance
    }
    var service = Service(axis: axis, children: children, proposal: proposal)
    if let offered = proposal[axis], !offered.isInfinite {
      try serve(&service, room: offered - distances.reduce(.zero, +))
    } else {
      // The ideal, or all there is: nobody takes anything from anybody.
      for child in children.indices { try ask(&service, child, proposal[axis]) }
    }

    var offsets = [LayoutPoint](repeating: .zero, count: children.count)
    var cursor = Length.zero
    for child in children.indices {
      offsets[child][axis] = cursor
      cursor = cursor + service.sizes[child][axis] + (child < distances.count ? distances[child] : .zero)
    }
    var size = LayoutSize.zero
    size[axis] = cursor
    size[axis.other] = try align(children, service.proposals, service.sizes, guide, &offsets)
    return Arrangement(
      size: size, order: service.order, ranges: service.ranges, proposals: service.proposals, sizes: service.sizes, offsets: offsets,
      distances: distances)
  }

  /// Serves children by priority, within one priority the least flexible first.
  private mutating func serve(_ service: inout Service, room: Length) throws(LayoutError) {
    let children = service.children
    let byPriority = children.indices.sorted {
      (tree.priorities[children[$1]], $0) < (tree.priorities[children[$0]], $1)
    }
    var groups: [ArraySlice<Int>] = []
    var start = 0
    for end in 1...byPriority.count
    where end == byPriority.count || tree.priorities[children[byPriority[end]]] != tree.priorities[children[byPriority[start]]] {
      groups.append(byPriority[start..<end])
      start = end
    }
    var reserved = [Length](repeating: .zero, count: groups.count)
    for (number, group) in groups.enumerated() {
      for child in group where group.count > 1 || number > 0 {
        let minimum = try length(service, child, at: .zero)
        service.ranges[child].minimum = minimum
        if number > 0 { reserved[number] = reserved[number] + minimum }
        if group.count > 1 { service.ranges[child].maximum = try length(service, child, at: .infinity) }
      }
    }
    var available = room - reserved.reduce(.zero, +)
    for (number, group) in groups.enumerated() {
      available = available + reserved[number]
      let ranges = service.ranges
      var remaining = group.count
      for child in group.sorted(by: { isLessFlexible(ranges[$0], ranges[$1]) ?? ($0 < $1) }) {
        try ask(&service, child, max(available / remaining, .zero))
        available = available - service.sizes[child][service.axis]
        remaining -= 1
      }
    }
  }

  private mutating func ask(_ service: inout Service, _ child: Int, _ length: Length?) throws(LayoutError) {
    service.proposals[child][service.axis] = length
    service.sizes[child] = try size(service.children[child], service.proposals[child])
    service.order.append(child)
  }

  private mutating func length(_ service: Service, _ child: Int, at length: Length) throws(LayoutError) -> Length {
    var proposal = service.proposals[child]
    proposal[service.axis] = length
    return try size(service.children[child], proposal)[service.axis]
  }

  /// Lays views over each other.
  mutating func overlay(_ view: Int, _ proposal: Proposal, _ alignment: Alignment) throws(LayoutError) -> Arrangement {
    let children = Array(tree.childrenOf(view))
    if children.isEmpty { return .empty }
    let proposals = [Proposal](repeating: proposal, count: children.count)
    var sizes: [LayoutSize] = []
    for child in children { sizes.append(try size(child, proposal)) }
    var offsets = [LayoutPoint](repeating: .zero, count: children.count)
    let width = try align(children, proposals, sizes, .horizontal(alignment.horizontal), &offsets)
    let height = try align(children, proposals, sizes, .vertical(alignment.vertical), &offsets)
    return Arrangement(
      size: LayoutSize(width: width, height: height), order: Array(children.indices), ranges: sizes.map { _ in (nil, nil) },
      proposals: proposals,
      sizes: sizes, offsets: offsets, distances: [])
  }

  /// Lays the children's lines on each other and gives the extent of all along the guide's axis; infinite if a child's is.
  private mutating func align(
    _ children: [Int], _ proposals: [Proposal], _ sizes: [LayoutSize], _ guide: AlignmentGuide, _ offsets: inout [LayoutPoint]
  ) throws(LayoutError) -> Length {
    let axis = guide.axis
    if sizes.contains(where: { $0[axis].isInfinite }) { return .infinity }
    var lines: [Length] = []
    for child in children.indices {
      let view = children[child]
      lines.append(try place(of: guide, view, tree.nodes[view].modifiers.count, proposals[child], sizes[child]))
    }
    let furthest = lines.max() ?? .zero
    var extent = Length.zero
    for child in children.indices {
      offsets[child][axis] = furthest - lines[child]
      extent = max(extent, offsets[child][axis] + sizes[child][axis])
    }
    return extent
  }
}

/// A division in progress.
private struct Service {
  let axis: Axis
  let children: [Int]
  var proposals: [Proposal]
  var sizes: [LayoutSize]
  var ranges: [(minimum: Length?, maximum: Length?)]
  var order: [Int] = []

  init(axis: Axis, children: [Int], proposal: Proposal) {
    self.axis = axis
    self.children = children
    proposals = Array(repeating: proposal, count: children.count)
    sizes = Array(repeating: .zero, count: children.count)
    ranges = Array(repeating: (nil, nil), count: children.count)
  }
}

/// Which of two children is served first: the one with the smaller difference between its greatest and least length, of two without a greatest
/// the one with the greater least; nil if they are alike.
private func isLessFlexible(_ one: (minimum: Length?, maximum: Length?), _ other: (minimum: Length?, maximum: Length?)) -> Bool? {
  guard let oneLeast = one.minimum, let otherLeast = other.minimum, let oneMost = one.maximum, let otherMost = other.maximum else {
    return nil
  }
  if oneMost.isInfinite != otherMost.isInfinite { return otherMost.isInfinite }
  if oneMost.isInfinite { return oneLeast == otherLeast ? nil : oneLeast > otherLeast }
  let (flexibility, otherFlexibility) = (oneMost - oneLeast, otherMost - otherLeast)
  return flexibility == otherFlexibility ? nil : flexibility < otherFlexibility
}
