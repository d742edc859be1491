// SPDX-License-Identifier: GPL-3.0-or-later
//
// The reference workload (see ../README.md) as plain C that samples through GSL: what a careful programmer would write for this
// one app and these three tips, with nothing read from a file and nothing explained. tipsim's time per action is compared with it.
//
// Usage: yardstick USERS [SEED]
#include "generator.h"
#include "totals.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_version.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

static const double day = 86400;
static const double horizon = 60 * 86400.0;
static const double mean_gap = 30;
static const double frequency = 86400;
static const double longest_display = 300;
static const int most_displays_of_c = 5;
static const double log_of_median_reading = 2.995732273553991; // the natural logarithm of 20 s

enum tip_name { A, B, C, NONE };
enum event { OPEN, ACTION, TIP_END };

/// The newest three donations of an event: all that "at least three within a window" needs to know.
struct donations {
  double newest, second, third;
};

static inline void donate(struct donations *donations, double now) {
  donations->third = donations->second;
  donations->second = donations->newest;
  donations->newest = now;
}

static inline bool three_since(const struct donations *donations, double start) { return donations->third >= start; }

struct tip {
  bool is_invalid;
  int displays, dismissals, hidden, expiries;
  double seconds_shown, first_display;
};

struct user {
  gsl_rng *behaviour, *presentation;
  // The calendar: one slot for each event that can be pending.
  double next_open, next_action, tip_end;
  double mean_open_gap;
  bool is_in_session, is_logged_in;
  unsigned actions_left;
  long opens, dropped_opens, actions, detail_views, favorites;
  struct donations open_donations, view_donations;
  struct tip tip[TIPS];
  enum tip_name shown;
  bool will_expire;
  double shown_at, last_frequent_display;
};

static inline enum tip_name eligible_tip(const struct user *user, double now) {
  if (now - user->last_frequent_display >= frequency) {
    if (!user->tip[A].is_invalid && user->is_logged_in && three_since(&user->view_donations, now - 5 * day)) return A;
    if (!user->tip[B].is_invalid && three_since(&user->open_donations, now - 7 * day)) return B;
  }
  // C ignores the display frequency.
  return !user->tip[C].is_invalid && user->favorites >= 1 ? C : NONE;
}

static inline void evaluate_tips(struct user *user, double now) {
  if (user->shown != NONE) return;
  const enum tip_name name = eligible_tip(user, now);
  if (name == NONE) return;
  struct tip *tip = &user->tip[name];
  if (tip->displays == 0) tip->first_display = now;
  tip->displays += 1;
  if (name != C) user->last_frequent_display = now;
  const double reading = gsl_ran_lognormal(user->presentation, log_of_median_reading, 1);
  const double remaining = longest_display - tip->seconds_shown;
  user->will_expire = reading >= remaining;
  user->tip_end = now + (user->will_expire ? remaining : reading);
  user->shown = name;
  user->shown_at = now;
}

/// Takes the tip off the screen; `seconds` is how long it has now been shown in all.
static inline void end_display(struct user *user, double seconds) {
  struct tip *tip = &user->tip[user->shown];
  tip->seconds_shown = seconds;
  if (seconds >= longest_display || (user->shown == C && tip->displays >= most_displays_of_c)) tip->is_invalid = true;
  user->shown = NONE;
  user->tip_end = INFINITY;
}

static inline double seconds_shown_until(const struct user *user, double now) {
  return user->tip[user->shown].seconds_shown + (now - user->shown_at);
}

static inline void open_app(struct user *user, double now) {
  user->next_open = now + gsl_ran_exponential(user->behaviour, user->mean_open_gap);
  if (user->is_in_session) {
    user->dropped_opens += 1;
    return;
  }
  user->is_in_session = true;
  user->opens += 1;
  if (user->opens >= 2) user->is_logged_in = true;
  donate(&user->open_donations, now);
  user->actions_left = gsl_ran_geometric(user->behaviour, 0.1);
  user->next_action = now + gsl_ran_exponential(user->behaviour, mean_gap);
  evaluate_tips(user, now);
}

static inline void act(struct user *user, double now) {
  if (user->actions_left == 0) {
    user->is_in_session = false;
    user->next_action = INFINITY;
    if (user->shown != NONE) {
      user->tip[user->shown].hidden += 1;
      end_display(user, seconds_shown_until(user, now));
    }
    return;
  }
  const double choice = gsl_rng_uniform(user->behaviour);
  if (choice < 0.7) {
    user->detail_views += 1;
    donate(&user->view_donations, now);
  } else if (choice < 0.8) {
    user->favorites += 1;
  }
  user->actions += 1;
  user->actions_left -= 1;
  user->next_action = now + gsl_ran_exponential(user->behaviour, mean_gap);
  evaluate_tips(user, now);
}

static inline void end_by_itself(struct user *user, double now) {
  struct tip *tip = &user->tip[user->shown];
  if (user->will_expire) {
    tip->expiries += 1;
    end_display(user, longest_display);
  } else {
    tip->dismissals += 1;
    end_display(user, seconds_shown_until(user, now));
  }
}

static void record(const struct user *user, struct totals *totals) {
  double value[TOTALS] = {
    [OPENS] = user->opens,
    [DROPPED_OPENS] = user->dropped_opens,
    [ACTIONS] = user->actions,
    [DETAIL_VIEWS] = user->detail_views,
    [FAVORITES] = user->favorites,
  };
  for (int name = A; name <= C; name++) {
    const struct tip *tip = &user->tip[name];
    value[DISPLAYS + name] = tip->displays;
    value[DISMISSALS + name] = tip->dismissals;
    value[HIDDEN + name] = tip->hidden;
    value[EXPIRIES + name] = tip->expiries;
    value[USERS_SHOWN + name] = tip->displays > 0;
    value[SECONDS_SHOWN + name] = tip->seconds_shown;
    value[FIRST_DISPLAY + name] = tip->first_display;
  }
  totals_add(totals, value);
}

static void simulate(gsl_rng *behaviour, gsl_rng *presentation, struct totals *totals) {
  const struct donations never = { -INFINITY, -INFINITY, -INFINITY };
  struct user user = {
    .behaviour = behaviour,
    .presentation = presentation,
    .next_action = INFINITY,
    .tip_end = INFINITY,
    .mean_open_gap = day / gsl_ran_gamma(behaviour, 2, 1),
    .open_donations = never,
    .view_donations = never,
    .shown = NONE,
    .last_frequent_display = -INFINITY,
  };
  user.next_open = gsl_ran_exponential(behaviour, user.mean_open_gap);
  for (;;) {
    // At one moment an open comes before an action, and an action before the end of a tip.
    double now = user.next_open;
    enum event event = OPEN;
    if (user.next_action < now) {
      now = user.next_action;
      event = ACTION;
    }
    if (user.tip_end < now) {
      now = user.tip_end;
      event = TIP_END;
    }
    if (now >= horizon) break;
    switch (event) {
    case OPEN: open_app(&user, now); break;
    case ACTION: act(&user, now); break;
    case TIP_END: end_by_itself(&user, now); break;
    }
  }
  record(&user, totals);
}

static double processor_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int main(int count, char **arguments) {
  if (count < 2 || count > 3 || atol(arguments[1]) < 1) {
    fprintf(stderr, "usage: yardstick USERS [SEED]\n");
    return 64;
  }
  const long users = atol(arguments[1]);
  const uint64_t seed = count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
  gsl_set_error_handler_off();
  gsl_rng *behaviour = gsl_rng_alloc(&generator_type);
  gsl_rng *presentation = gsl_rng_alloc(&generator_type);
  if (behaviour == NULL || presentation == NULL) return 70;
  struct totals totals = { 0 };
  const double start = processor_seconds();
  for (long user = 0; user < users; user++) {
    generator_start(behaviour->state, seed, (uint64_t)user, 0);
    generator_start(presentation->state, seed, (uint64_t)user, 1);
    simulate(behaviour, presentation, &totals);
  }
  const double seconds = processor_seconds() - start;
  printf("{\n  \"program\": \"Benchmarks/yardstick\",\n  \"gsl\": \"%s\",\n  \"generator\": \"%s\",\n", gsl_version, generator_type.name);
  printf("  \"seed\": %llu,\n  \"users\": %ld,\n  \"processorSeconds\": %.6f,\n", (unsigned long long)seed, users, seconds);
  printf("  \"simulatedActions\": %.0f,\n  \"totals\": ", totals.sum[ACTIONS]);
  totals_print(&totals, stdout);
  printf("\n}\n");
  gsl_rng_free(behaviour);
  gsl_rng_free(presentation);
  return 0;
}
