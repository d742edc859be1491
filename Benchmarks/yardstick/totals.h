// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the workload is compared by: 26 numbers, each with its mean over users and the standard error of that mean.
#ifndef TOTALS_H
#define TOTALS_H

#include <math.h>
#include <stdio.h>

enum { TIPS = 3 };

/// The numbers of one user. Those of a tip lie side by side, tip A first.
enum total {
  OPENS,
  DROPPED_OPENS,
  ACTIONS,
  DETAIL_VIEWS,
  FAVORITES,
  DISPLAYS,
  DISMISSALS = DISPLAYS + TIPS,
  HIDDEN = DISMISSALS + TIPS,
  EXPIRIES = HIDDEN + TIPS,
  USERS_SHOWN = EXPIRIES + TIPS,
  SECONDS_SHOWN = USERS_SHOWN + TIPS,
  FIRST_DISPLAY = SECONDS_SHOWN + TIPS, // over the users who were shown the tip
  TOTALS = FIRST_DISPLAY + TIPS
};

static const char *const total_names[TOTALS] = {
  "opens",          "droppedOpens",   "actions",        "detailViews",   "favorites",     "displaysA",     "displaysB",
  "displaysC",      "dismissalsA",    "dismissalsB",    "dismissalsC",   "hiddenA",       "hiddenB",       "hiddenC",
  "expiriesA",      "expiriesB",      "expiriesC",      "usersShownA",   "usersShownB",   "usersShownC",   "secondsShownA",
  "secondsShownB",  "secondsShownC",  "firstDisplayA",  "firstDisplayB", "firstDisplayC",
};

struct totals {
  double users;
  double sum[TOTALS];
  double sum_of_squares[TOTALS];
};

static inline void totals_add(struct totals *totals, const double value[TOTALS]) {
  totals->users += 1;
  for (int index = 0; index < TOTALS; index++) {
    totals->sum[index] += value[index];
    totals->sum_of_squares[index] += value[index] * value[index];
  }
}

/// Writes the totals as an object of JSON; a user who was not shown a tip has added nothing to its first display.
static inline void totals_print(const struct totals *totals, FILE *file) {
  fprintf(file, "{\n");
  for (int index = 0; index < TOTALS; index++) {
    const double count = index < FIRST_DISPLAY ? totals->users : totals->sum[USERS_SHOWN + index - FIRST_DISPLAY];
    const double mean = totals->sum[index] / count;
    const double variance = totals->sum_of_squares[index] / count - mean * mean;
    fprintf(file, "    \"%s\": { \"mean\": %.9g, \"standardError\": %.6g }%s\n", total_names[index], mean, sqrt(variance / count),
            index + 1 < TOTALS ? "," : "");
  }
  fprintf(file, "  }");
}

#endif
