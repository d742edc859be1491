// SPDX-License-Identifier: GPL-3.0-or-later

import TipKitCompat

extension ThreeDoorsTests {
  static let parameterTips: [any Tip] = [
    LoggedInTip(), LoggedInShortTip(), LoggedOutTip(), NamedArgumentTip(), ManyVisitsTip(), SomeVisitsTip(), OddVisitsTip(),
    ArithmeticTip(), NegativeTip(), QuotientTip(), HighScoreTip(), ScoreSpanTip(), WholeScoreTip(), NameTip(), OtherNameTip(),
    EarlyNameTip(), PlanTip(), NotFreeTip(), NoNicknameTip(), NicknameTip(), NicknameDefaultTip(), QuotaTip(), QuotaIsThreeTip(),
    LandmarkTip(), LandmarkNameTip(), LandmarkVisitsTip(), LandmarkPlanTip(), ConditionalTip(),
  ]
  static let eventTips: [any Tip] = [
    OpenedTip(), OpenedMoreTip(), OpenedExactlyTip(), NeverOpenedTip(), OpenedThisMinuteTip(), OpenedThisHourTip(), OpenedTodayTip(),
    OpenedThisWeekTip(), AbsentTip(), FiveDaysTip(), RecentlyTip(), AllOldTip(), SharedTip(), SharedLittleTip(), SharedLatelyTip(),
  ]
  static let valueTips: [any Tip] = [
    ViewedTip(), ViewedTwoTip(), ViewedOthersTip(), ViewedSameTip(), ViewedSameTodayTip(), ViewedRarelyTip(), ViewedByPlanTip(),
    ViewedProTip(), ViewedFirstTip(), ViewedLastTip(), ViewedSmallTip(), ViewedNothingElseTip(), ViewedLateNamesTip(),
  ]
  static let compoundTips: [any Tip] = [
    ActiveMemberTip(), FavoriteNumberTip(), TwoEventsTip(), TwoRulesTip(), ThreeRulesTip(), CommonRulesTip(), ConjunctionTip(),
    DisjunctionTip(), NestedCompoundTip(), UnruledTip(),
  ]
}
