// SPDX-License-Identifier: GPL-3.0-or-later

import CSQLite

/// The form of a store's file, as the steps that lead to it: step n makes version n + 1 out of version n, and version 0 is an empty file.
///
/// A file of an older version takes the steps that it lacks, in one transaction. A step, once released, is never changed.
package struct DatastoreSchema: Sendable {
  /// `application_id` of the file: "tips" in ASCII.
  package static let applicationID: Int32 = 0x7469_7073

  /// The statements of each step.
  package let steps: [String]

  /// A form by its steps.
  package init(steps: [String]) { self.steps = steps }

  /// The version to which the steps lead; `user_version` of the file.
  package var version: Int { steps.count }

  /// The form that this library reads and writes.
  package static let current = DatastoreSchema(steps: [firstVersion, secondVersion])

  // A stamp is three columns. Donations have rows without meaning, so that one takes the row of another that a limit removes: a change of
  // one page, where an order by event and stamp would change two.
  private static let firstVersion = """
    CREATE TABLE store (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      device INTEGER NOT NULL CHECK (device > 0),
      reset_microseconds INTEGER NOT NULL DEFAULT 0,
      reset_counter INTEGER NOT NULL DEFAULT 0,
      reset_device INTEGER NOT NULL DEFAULT 0,
      clock_microseconds INTEGER NOT NULL DEFAULT 0,
      clock_counter INTEGER NOT NULL DEFAULT 0,
      frequency_start INTEGER,
      frequency_tip TEXT,
      CHECK ((frequency_start IS NULL) = (frequency_tip IS NULL))
    ) STRICT;
    CREATE TABLE parameters (
      id TEXT PRIMARY KEY,
      json TEXT NOT NULL,
      microseconds INTEGER NOT NULL,
      counter INTEGER NOT NULL,
      device INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE events (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      deletion_microseconds INTEGER NOT NULL,
      deletion_counter INTEGER NOT NULL,
      deletion_device INTEGER NOT NULL,
      maximum_count INTEGER NOT NULL,
      maximum_age INTEGER
    ) STRICT;
    CREATE TABLE donations (
      row INTEGER PRIMARY KEY,
      event INTEGER NOT NULL,
      microseconds INTEGER NOT NULL,
      counter INTEGER NOT NULL,
      device INTEGER NOT NULL,
      date INTEGER NOT NULL,
      payload TEXT
    ) STRICT;
    CREATE TABLE tips (
      id TEXT PRIMARY KEY,
      reset_microseconds INTEGER NOT NULL,
      reset_counter INTEGER NOT NULL,
      reset_device INTEGER NOT NULL,
      invalidation TEXT,
      invalidation_microseconds INTEGER NOT NULL,
      invalidation_counter INTEGER NOT NULL,
      invalidation_device INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE displays (
      tip TEXT NOT NULL,
      device INTEGER NOT NULL,
      count INTEGER NOT NULL,
      duration INTEGER NOT NULL,
      first INTEGER,
      last INTEGER,
      first_eligibility INTEGER,
      PRIMARY KEY (tip, device)
    ) STRICT, WITHOUT ROWID;
    """

  // What is remembered of the push primer: one row per app, whatever texts its primers have.
  private static let secondVersion = """
    CREATE TABLE primer (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      last_shown INTEGER,
      last_declined INTEGER,
      times_shown INTEGER NOT NULL
    ) STRICT;
    INSERT INTO primer VALUES (1, NULL, NULL, 0);
    """
}
