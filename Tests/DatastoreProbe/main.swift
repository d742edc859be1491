// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the tests and the benchmark of `Datastore` run in processes of its own. It says on standard output what it has done, line by line.

import Datastore

let arguments = CommandLine.arguments.dropFirst()
let usage = """
  usage: DatastoreProbe write PATH                     write and acknowledge until killed
         DatastoreProbe present PATH                   present a primer again and again until killed
         DatastoreProbe contend PATH NAME COUNT        donate COUNT times to what others donate to as well
         DatastoreProbe hold PATH                      lock the file until the input ends
         DatastoreProbe open PATH [nobody]             open, without the superuser's rights
         DatastoreProbe fill PATH BYTES                write until a file may not grow beyond BYTES
         DatastoreProbe synchronize PATH FOLDER COUNT  donate and synchronise COUNT times
         DatastoreProbe measure FOLDER                 compare with bare SQLite
  """

do {
  switch Array(arguments.prefix(1)) + [String(arguments.count)] {
  case ["write", "2"]: try Probe.write(arguments[2])
  case ["present", "2"]: try Probe.present(arguments[2])
  case ["contend", "4"]: try Probe.contend(arguments[2], name: arguments[3], count: Int(arguments[4]) ?? 0)
  case ["hold", "2"]: try Probe.hold(arguments[2])
  case ["open", "2"], ["open", "3"]: try Probe.open(arguments[2], asNobody: arguments.count == 3)
  case ["fill", "3"]: try Probe.fill(arguments[2], limit: Int(arguments[3]) ?? 0)
  case ["synchronize", "4"]: try Probe.synchronize(arguments[2], folder: arguments[3], count: Int(arguments[4]) ?? 0)
  case ["measure", "2"]: try Measurement.run(in: arguments[2])
  default:
    Probe.say(usage)
    Probe.exit(64)
  }
} catch {
  Probe.say("error: \(error)")
  Probe.exit(1)
}
