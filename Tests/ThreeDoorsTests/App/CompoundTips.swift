// SPDX-License-Identifier: GPL-3.0-or-later

// Tips of several inputs, several rules, and rules made of others.

import TipKitCompat

struct ActiveMemberTip: Tip {
  var title: Text { Text("ActiveMemberTip") }
  var rules: [Rule] {
    #Rule(Inputs.$isLoggedIn, Inputs.opened) { $0 && $1.donations.count > 2 }
  }
}

struct FavoriteNumberTip: Tip {
  var title: Text { Text("FavoriteNumberTip") }
  var rules: [Rule] {
    #Rule(Inputs.$visits, Inputs.viewed) { visits, viewed in viewed.donations.filter { $0.backyard == visits }.count > 0 }
  }
  var options: [any Option] {
    MaxDisplayCount(4)
  }
}

struct TwoEventsTip: Tip {
  var title: Text { Text("TwoEventsTip") }
  var rules: [Rule] {
    #Rule(Inputs.opened, Inputs.shared) { $0.donations.count > 1 && $1.donations.count > 0 }
  }
}

struct TwoRulesTip: Tip {
  var title: Text { Text("TwoRulesTip") }
  var rules: [Rule] {
    #Rule(Inputs.$isLoggedIn) { $0 }
    #Rule(Inputs.opened) { $0.donations.count >= 2 }
  }
  var options: [any Option] {
    MaxDisplayCount(2)
  }
}

struct ThreeRulesTip: Tip {
  var title: Text { Text("ThreeRulesTip") }
  var rules: [Rule] {
    #Rule(Inputs.$plan) { $0 != .free }
    #Rule(Inputs.viewed) { $0.donations.count >= 2 }
    #Rule(Inputs.$visits) { $0 < 7 }
  }
}

struct CommonRulesTip: Tip {
  var title: Text { Text("CommonRulesTip") }
  var rules: [Rule] {
    Limits.commonRules + [#Rule(Inputs.$score) { $0 < 0.75 }]
  }
  var options: [any Option] {
    IgnoresDisplayFrequency(true)
  }
}

struct ConjunctionTip: Tip {
  var title: Text { Text("ConjunctionTip") }
  var rules: [Rule] {
    .conjunction(#Rule(Inputs.$isLoggedIn) { $0 }, #Rule(Inputs.$visits) { $0 < 4 })
  }
}

struct DisjunctionTip: Tip {
  var title: Text { Text("DisjunctionTip") }
  var rules: [Rule] {
    .disjunction(#Rule(Inputs.$plan) { $0 == .pro }, #Rule(Inputs.opened) { $0.donations.count == 1 })
  }
  var options: [any Option] {
    MaxDisplayCount(3)
  }
}

struct NestedCompoundTip: Tip {
  var title: Text { Text("NestedCompoundTip") }
  var rules: [Rule] {
    Rule(.disjunction) {
      #Rule(Inputs.$isLoggedIn) { !$0 }
      Rule(.conjunction) {
        #Rule(Inputs.$visits) { $0 > 4 }
        #Rule(Inputs.viewed) { $0.donations.count > 1 }
      }
    }
  }
}

struct UnruledTip: Tip {
  var title: Text { Text("UnruledTip") }
  var options: [any Option] {
    MaxDisplayCount(2)
  }
}
