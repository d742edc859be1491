// SPDX-License-Identifier: GPL-3.0-or-later

#if THREAD_SANITIZER
  import Datastore

  /// The mutex that the thread sanitizer understands.
  typealias Mutex<Value> = Datastore.Mutex<Value>
#endif
