# SPDX-License-Identifier: GPL-3.0-or-later
"""The reference workload (see ../README.md) as SimPy users would write it: one environment a user, one process for each part of that
user's life. tipsim's time per action is compared with it.

Usage: workload.py USERS [SEED]
"""

import json
import math
import random
import sys
import time
from collections import deque

import simpy

DAY = 86_400.0
HORIZON = 60 * DAY
MEAN_GAP = 30.0
FREQUENCY = DAY
LONGEST_DISPLAY = 300.0
NAMES = "ABC"


class Donations:
    """The donations of one event within the last `window` seconds."""

    def __init__(self, window):
        self.window = window
        self.times = deque()

    def add(self, now):
        self.times.append(now)

    def count(self, now):
        while self.times and self.times[0] < now - self.window:
            self.times.popleft()
        return len(self.times)


class Tip:
    """One tip as one user sees it."""

    def __init__(self, rule, ignores_frequency=False, most_displays=math.inf):
        self.rule = rule
        self.ignores_frequency = ignores_frequency
        self.most_displays = most_displays
        self.is_invalid = False
        self.displays = self.dismissals = self.hidden = self.expiries = 0
        self.seconds_shown = self.first_display = 0.0

    def end(self, seconds_shown):
        self.seconds_shown = seconds_shown
        if seconds_shown >= LONGEST_DISPLAY or self.displays >= self.most_displays:
            self.is_invalid = True


class User:
    """One user with the processes of the user's life: opens, a session while there is one, a tip while one is shown."""

    def __init__(self, environment, draw):
        self.environment = environment
        self.draw = draw
        self.opens = self.dropped_opens = self.actions = self.detail_views = self.favorites = 0
        self.is_logged_in = self.is_in_session = False
        self.views_within_5_days = Donations(5 * DAY)
        self.opens_within_7_days = Donations(7 * DAY)
        self.tips = [
            Tip(lambda now: self.is_logged_in and self.views_within_5_days.count(now) >= 3),
            Tip(lambda now: self.opens_within_7_days.count(now) >= 3),
            Tip(lambda now: self.favorites >= 1, ignores_frequency=True, most_displays=5),
        ]
        self.display = None
        self.last_frequent_display = -math.inf
        self.opens_per_second = draw.gammavariate(2, 1) / DAY
        environment.process(self.live())

    def live(self):
        while True:
            yield self.environment.timeout(self.draw.expovariate(self.opens_per_second))
            if self.is_in_session:
                self.dropped_opens += 1
            else:
                self.environment.process(self.session())

    def session(self):
        self.is_in_session = True
        self.opens += 1
        self.is_logged_in = self.opens >= 2
        self.opens_within_7_days.add(self.environment.now)
        count = 1 + int(math.log(1 - self.draw.random()) / math.log(0.9))
        self.evaluate_tips()
        for _ in range(count):
            yield self.environment.timeout(self.draw.expovariate(1 / MEAN_GAP))
            self.act()
            self.evaluate_tips()
        yield self.environment.timeout(self.draw.expovariate(1 / MEAN_GAP))
        self.is_in_session = False
        if self.display is not None:
            self.display.interrupt()

    def act(self):
        self.actions += 1
        choice = self.draw.random()
        if choice < 0.7:
            self.detail_views += 1
            self.views_within_5_days.add(self.environment.now)
        elif choice < 0.8:
            self.favorites += 1

    def evaluate_tips(self):
        if self.display is not None:
            return
        now = self.environment.now
        waits = now - self.last_frequent_display < FREQUENCY
        for tip in self.tips:
            if not tip.is_invalid and (tip.ignores_frequency or not waits) and tip.rule(now):
                self.display = self.environment.process(self.show(tip))
                return

    def show(self, tip):
        shown_at = self.environment.now
        if tip.displays == 0:
            tip.first_display = shown_at
        tip.displays += 1
        if not tip.ignores_frequency:
            self.last_frequent_display = shown_at
        reading = self.draw.lognormvariate(math.log(20), 1)
        remaining = LONGEST_DISPLAY - tip.seconds_shown
        try:
            yield self.environment.timeout(min(reading, remaining))
            if reading < remaining:
                tip.dismissals += 1
                tip.end(tip.seconds_shown + reading)
            else:
                tip.expiries += 1
                tip.end(LONGEST_DISPLAY)
        except simpy.Interrupt:
            tip.hidden += 1
            tip.end(tip.seconds_shown + self.environment.now - shown_at)
        self.display = None

    def totals(self):
        totals = {
            "opens": self.opens,
            "droppedOpens": self.dropped_opens,
            "actions": self.actions,
            "detailViews": self.detail_views,
            "favorites": self.favorites,
        }
        for name, tip in zip(NAMES, self.tips):
            totals["displays" + name] = tip.displays
            totals["dismissals" + name] = tip.dismissals
            totals["hidden" + name] = tip.hidden
            totals["expiries" + name] = tip.expiries
            totals["usersShown" + name] = int(tip.displays > 0)
            totals["secondsShown" + name] = tip.seconds_shown
            if tip.displays > 0:
                totals["firstDisplay" + name] = tip.first_display
        return totals


def simulated(seed, user):
    environment = simpy.Environment()
    person = User(environment, random.Random(f"{seed}/{user}"))
    environment.run(until=HORIZON)
    return person.totals()


def summary(values):
    mean = math.fsum(values) / len(values)
    variance = math.fsum((value - mean) ** 2 for value in values) / len(values)
    return {"mean": mean, "standardError": math.sqrt(variance / len(values))}


def main():
    if not 2 <= len(sys.argv) <= 3:
        sys.exit("usage: workload.py USERS [SEED]")
    users = int(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    start = time.process_time()
    values = {}
    for user in range(users):
        for name, value in simulated(seed, user).items():
            values.setdefault(name, []).append(value)
    seconds = time.process_time() - start
    report = {
        "program": "Benchmarks/simpy",
        "simpy": simpy.__version__,
        "seed": seed,
        "users": users,
        "processorSeconds": seconds,
        "simulatedActions": sum(values["actions"]),
        "totals": {name: summary(value) for name, value in values.items()},
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
