// SPDX-License-Identifier: GPL-3.0-or-later

// Tips whose rules read the values that were donated.

import TipKitCompat

struct ViewedTip: Tip {
  var title: Text { Text("ViewedTip") }
  var rules: [Rule] {
    #Rule(Inputs.viewed) { $0.donations.count >= 6 }
  }
  var options: [any Option] {
    MaxDisplayCount(2)
  }
}

struct ViewedTwoTip: Tip {
  var title: Text { Text("ViewedTwoTip") }
  var rules: [Rule] {
    #Rule(Inputs.viewed) { $0.donations.filter { $0.backyard == 2 }.count > 1 }
  }
}

struct ViewedOthersTip: Tip {
  var title: Text { Text("ViewedOthersTip") }
  var rules: [Rule] {
    #Rule(Inputs.viewed) { $0.donations.filter({ $0.name != "b" }).count >= Limits.often }
  }
}

struct ViewedSameTip: Tip {
  var title: Text { Text("ViewedSameTip") }
  var rules: [Rule] {
    #Rule(Inputs.viewed) { $0.donations.largestSubset(groupedBy: \.backyard).count >= 4 }
  }
  var options: [any Option] {
    IgnoresDisplayFrequency(true)
  }
}

struct ViewedSameTodayTip: Tip {
  var title: Text { Text("ViewedSameTodayTip") }
  var rules: [Rule] {
    #Rule(Inputs.viewed) { $0.donations.donatedWithin(.day).largestSubset(groupedBy: \.backyard).count >= 2 }
  }
}

struct ViewedRarelyTip: Tip {
  var title: Text { Text("ViewedRarelyTip") }
  var rules: [Rule] {
    #Rule(Inputs.viewed) { $0.donations.donatedWithin(.week).smallestSubset(groupedBy: \.name).count == 1 }
  }
}

struct ViewedByPlanTip: Tip {
  var title: Text { Text("ViewedByPlanTip") }
  var rules: [Rule] {
    #Rule(Inputs.viewed) { $0.donations.smallestSubset(groupedBy: \.plan).count > 1 }
  }
  var options: [any Option] {
    MaxDisplayDuration(60)
  }
}

struct ViewedProTip: Tip {
  var title: Text { Text("ViewedProTip") }
  var rules: [Rule] {
    #Rule(Inputs.viewed) { $0.donations.contains { $0.plan == .pro } }
  }
  var options: [any Option] {
    MaxDisplayCount(3)
  }
}

struct ViewedFirstTip: Tip {
  var title: Text { Text("ViewedFirstTip") }
  var rules: [Rule] {
    #Rule(Inputs.viewed) { $0.donations.first?.backyard == 1 }
  }
}

struct ViewedLastTip: Tip {
  var title: Text { Text("ViewedLastTip") }
  var rules: [Rule] {
    #Rule(Inputs.viewed) { ($0.donations.last?.backyard ?? 0) >= 3 }
  }
}

struct ViewedSmallTip: Tip {
  var title: Text { Text("ViewedSmallTip") }
  var rules: [Rule] {
    #Rule(Inputs.viewed) { $0.donations.allSatisfy { $0.backyard < 4 } }
  }
}

struct ViewedNothingElseTip: Tip {
  var title: Text { Text("ViewedNothingElseTip") }
  var rules: [Rule] {
    #Rule(Inputs.viewed) { $0.donations.filter { $0.backyard >= 2 && $0.plan != .free }.isEmpty }
  }
}

struct ViewedLateNamesTip: Tip {
  var title: Text { Text("ViewedLateNamesTip") }
  var rules: [Rule] {
    #Rule(Inputs.viewed) { $0.donations.filter { $0.name >= "c" }.count >= 2 }
  }
}
