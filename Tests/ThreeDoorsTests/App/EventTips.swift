// SPDX-License-Identifier: GPL-3.0-or-later

// Tips whose rules read what was donated without a value.

import Foundation
import TipKitCompat

struct OpenedTip: Tip {
  var title: Text { Text("OpenedTip") }
  var rules: [Rule] {
    #Rule(Inputs.opened) { $0.donations.count >= 3 }
  }
  var options: [any Option] {
    MaxDisplayCount(3)
  }
}

struct OpenedMoreTip: Tip {
  var title: Text { Text("OpenedMoreTip") }
  var rules: [Rule] {
    #Rule(Inputs.opened) { $0.donations.count > 3 }
  }
}

struct OpenedExactlyTip: Tip {
  var title: Text { Text("OpenedExactlyTip") }
  var rules: [Rule] {
    #Rule(Inputs.opened) { $0.donations.count == 4 }
  }
  var options: [any Option] {
    IgnoresDisplayFrequency(true)
  }
}

struct NeverOpenedTip: Tip {
  var title: Text { Text("NeverOpenedTip") }
  var rules: [Rule] {
    #Rule(Inputs.opened) { $0.donations.isEmpty }
  }
}

struct OpenedThisMinuteTip: Tip {
  var title: Text { Text("OpenedThisMinuteTip") }
  var rules: [Rule] {
    #Rule(Inputs.opened) { $0.donations.donatedWithin(.minute).count >= 1 }
  }
}

struct OpenedThisHourTip: Tip {
  var title: Text { Text("OpenedThisHourTip") }
  var rules: [Rule] {
    #Rule(Inputs.opened) { $0.donations.donatedWithin(.hour).count == 2 }
  }
  var options: [any Option] {
    MaxDisplayDuration(75)
  }
}

struct OpenedTodayTip: Tip {
  var title: Text { Text("OpenedTodayTip") }
  var rules: [Rule] {
    #Rule(Inputs.opened) { $0.donations.donatedWithin(.day).count >= 2 }
  }
}

struct OpenedThisWeekTip: Tip {
  var title: Text { Text("OpenedThisWeekTip") }
  var rules: [Rule] {
    #Rule(Inputs.opened) { $0.donations.donatedWithin(.week).count >= Limits.often }
  }
  var options: [any Option] {
    MaxDisplayCount(2)
  }
}

struct AbsentTip: Tip {
  var title: Text { Text("AbsentTip") }
  var rules: [Rule] {
    #Rule(Inputs.opened) { $0.donations.donatedWithin(.days(2)).isEmpty }
  }
}

struct FiveDaysTip: Tip {
  var title: Text { Text("FiveDaysTip") }
  var rules: [Rule] {
    #Rule(Inputs.opened) { $0.donations.filter { $0.date > Date.now.addingTimeInterval(-5 * 60 * 60 * 24) }.count >= 3 }
  }
}

struct RecentlyTip: Tip {
  var title: Text { Text("RecentlyTip") }
  var rules: [Rule] {
    #Rule(Inputs.opened) { $0.donations.contains { $0.date >= Date().addingTimeInterval(-1_800) } }
  }
  var options: [any Option] {
    IgnoresDisplayFrequency(true)
  }
}

struct AllOldTip: Tip {
  var title: Text { Text("AllOldTip") }
  var rules: [Rule] {
    #Rule(Inputs.opened) { $0.donations.allSatisfy { opening in opening.date < Date.now.addingTimeInterval(-3_600) } }
  }
}

struct SharedTip: Tip {
  var title: Text { Text("SharedTip") }
  var rules: [Rule] {
    #Rule(Inputs.shared) { $0.donations.count >= 4 }
  }
}

struct SharedLittleTip: Tip {
  var title: Text { Text("SharedLittleTip") }
  var rules: [Rule] {
    #Rule(Inputs.shared) { 3 > $0.donations.count }
  }
  var options: [any Option] {
    MaxDisplayCount(6)
  }
}

struct SharedLatelyTip: Tip {
  var title: Text { Text("SharedLatelyTip") }
  var rules: [Rule] {
    #Rule(Inputs.shared) { $0.donations.donatedWithin(.hours(3)).count > 1 }
  }
}
