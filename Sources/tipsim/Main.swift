// SPDX-License-Identifier: GPL-3.0-or-later

import TipsimCommands

@main
enum Main {
  static func main() async {
    await Tipsim.main()
  }
}
