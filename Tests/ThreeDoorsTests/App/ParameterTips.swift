// SPDX-License-Identifier: GPL-3.0-or-later

// Tips whose rules read parameters.

import TipKitCompat

struct LoggedInTip: Tip {
  var title: Text { Text("LoggedInTip") }
  var rules: [Rule] {
    #Rule(Inputs.$isLoggedIn) { $0 == true }
  }
  var options: [any Option] {
    MaxDisplayCount(2)
  }
}

struct LoggedInShortTip: Tip {
  var title: Text { Text("LoggedInShortTip") }
  var rules: [Rule] {
    #Rule(Inputs.$isLoggedIn) { $0 }
  }
}

struct LoggedOutTip: Tip {
  var title: Text { Text("LoggedOutTip") }
  var rules: [Rule] {
    #Rule(Inputs.$isLoggedIn) { !$0 }
  }
  var options: [any Option] {
    IgnoresDisplayFrequency(true)
  }
}

struct NamedArgumentTip: Tip {
  var title: Text { Text("NamedArgumentTip") }
  var rules: [Rule] {
    #Rule(Inputs.$isLoggedIn) { isLoggedIn in isLoggedIn != false }
  }
  var options: [any Option] {
    MaxDisplayCount(1)
  }
}

struct ManyVisitsTip: Tip {
  var title: Text { Text("ManyVisitsTip") }
  var rules: [Rule] {
    #Rule(Inputs.$visits) { $0 > 3 }
  }
  var options: [any Option] {
    MaxDisplayDuration(120)
  }
}

struct SomeVisitsTip: Tip {
  var title: Text { Text("SomeVisitsTip") }
  var rules: [Rule] {
    #Rule(Inputs.$visits) { $0 >= Limits.least && $0 < Limits.most }
  }
}

struct OddVisitsTip: Tip {
  var title: Text { Text("OddVisitsTip") }
  var rules: [Rule] {
    #Rule(Inputs.$visits) { $0 % 2 == 1 }
  }
  var options: [any Option] {
    MaxDisplayCount(3)
    IgnoresDisplayFrequency(true)
  }
}

struct ArithmeticTip: Tip {
  var title: Text { Text("ArithmeticTip") }
  var rules: [Rule] {
    #Rule(Inputs.$visits) { $0 * 2 - 1 >= Limits.least + 1 }
  }
}

struct NegativeTip: Tip {
  var title: Text { Text("NegativeTip") }
  var rules: [Rule] {
    #Rule(Inputs.$visits) { -$0 < -2 || $0 <= 0 }
  }
  var options: [any Option] {
    MaxDisplayCount(4)
  }
}

struct QuotientTip: Tip {
  var title: Text { Text("QuotientTip") }
  var rules: [Rule] {
    #Rule(Inputs.$visits) { 12 / ($0 * $0 + 1) > 2 }
  }
}

struct HighScoreTip: Tip {
  var title: Text { Text("HighScoreTip") }
  var rules: [Rule] {
    #Rule(Inputs.$score) { $0 >= 0.5 }
  }
  var options: [any Option] {
    MaxDisplayCount(3)
    MaxDisplayDuration(300)
  }
}

struct ScoreSpanTip: Tip {
  var title: Text { Text("ScoreSpanTip") }
  var rules: [Rule] {
    #Rule(Inputs.$score) { $0 > 0.2 && $0 + 0.1 < 0.9 }
  }
}

struct WholeScoreTip: Tip {
  var title: Text { Text("WholeScoreTip") }
  var rules: [Rule] {
    #Rule(Inputs.$score) { $0 * 4 > 1 }
  }
  var options: [any Option] {
    IgnoresDisplayFrequency(true)
  }
}

struct NameTip: Tip {
  var title: Text { Text("NameTip") }
  var rules: [Rule] {
    #Rule(Inputs.$name) { $0 == "b" || $0 == "ä" }
  }
}

struct OtherNameTip: Tip {
  var title: Text { Text("OtherNameTip") }
  var rules: [Rule] {
    #Rule(Inputs.$name) { $0 != Limits.name }
  }
  var options: [any Option] {
    MaxDisplayCount(2)
  }
}

struct EarlyNameTip: Tip {
  var title: Text { Text("EarlyNameTip") }
  var rules: [Rule] {
    #Rule(Inputs.$name) { $0 < "bb" }
  }
}

struct PlanTip: Tip {
  var title: Text { Text("PlanTip") }
  var rules: [Rule] {
    #Rule(Inputs.$plan) { $0 == .pro }
  }
  var options: [any Option] {
    MaxDisplayCount(5)
  }
}

struct NotFreeTip: Tip {
  var title: Text { Text("NotFreeTip") }
  var rules: [Rule] {
    #Rule(Inputs.$plan) { $0 != Plan.free }
  }
  var options: [any Option] {
    MaxDisplayDuration(90)
  }
}

struct NoNicknameTip: Tip {
  var title: Text { Text("NoNicknameTip") }
  var rules: [Rule] {
    #Rule(Inputs.$nickname) { $0 == nil }
  }
}

struct NicknameTip: Tip {
  var title: Text { Text("NicknameTip") }
  var rules: [Rule] {
    #Rule(Inputs.$nickname) { $0 == "c" }
  }
  var options: [any Option] {
    IgnoresDisplayFrequency(true)
  }
}

struct NicknameDefaultTip: Tip {
  var title: Text { Text("NicknameDefaultTip") }
  var rules: [Rule] {
    #Rule(Inputs.$nickname) { ($0 ?? "none") != "b" }
  }
}

struct QuotaTip: Tip {
  var title: Text { Text("QuotaTip") }
  var rules: [Rule] {
    #Rule(Inputs.$quota) { ($0 ?? 0) >= 3 }
  }
  var options: [any Option] {
    MaxDisplayCount(1)
  }
}

struct QuotaIsThreeTip: Tip {
  var title: Text { Text("QuotaIsThreeTip") }
  var rules: [Rule] {
    #Rule(Inputs.$quota) { $0 == 3 || $0 == nil }
  }
}

struct LandmarkTip: Tip {
  var title: Text { Text("LandmarkTip") }
  var rules: [Rule] {
    #Rule(Inputs.$landmark) { $0 != nil }
  }
}

struct LandmarkNameTip: Tip {
  var title: Text { Text("LandmarkNameTip") }
  var rules: [Rule] {
    #Rule(Inputs.$landmark) { $0?.name == "c" }
  }
}

struct LandmarkVisitsTip: Tip {
  var title: Text { Text("LandmarkVisitsTip") }
  var rules: [Rule] {
    #Rule(Inputs.$landmark) { ($0?.visits ?? 0) > 2 }
  }
  var options: [any Option] {
    MaxDisplayCount(2)
  }
}

struct LandmarkPlanTip: Tip {
  var title: Text { Text("LandmarkPlanTip") }
  var rules: [Rule] {
    #Rule(Inputs.$landmark) { $0?.plan == .plus }
  }
  var options: [any Option] {
    IgnoresDisplayFrequency(true)
  }
}

struct ConditionalTip: Tip {
  var title: Text { Text("ConditionalTip") }
  var rules: [Rule] {
    #Rule(Inputs.$isLoggedIn, Inputs.$visits) { $0 ? $1 > 2 : $1 < 2 }
  }
}
