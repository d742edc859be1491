// SPDX-License-Identifier: GPL-3.0-or-later
// The only place that sees libyaml's header.
#ifndef TIPSIM_CYAML_SHIM_H
#define TIPSIM_CYAML_SHIM_H

#include <yaml.h>

#endif
