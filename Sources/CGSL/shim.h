// SPDX-License-Identifier: GPL-3.0-or-later
// The only place that sees GSL's headers.
#ifndef TIPSIM_CGSL_SHIM_H
#define TIPSIM_CGSL_SHIM_H

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_histogram.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <gsl/gsl_sf.h>
#include <gsl/gsl_statistics_double.h>
#include <gsl/gsl_version.h>

/* gsl_version is a mutable global, which Swift 6 does not let through. */
static inline const char *_Nonnull tipsim_gsl_version(void) { return gsl_version; }

#endif
