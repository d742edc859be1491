// SPDX-License-Identifier: GPL-3.0-or-later
//
// xoshiro256++ (Blackman and Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47(4), 2021) as a generator of GSL,
// put at the start of a stream by the finalizer of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
// generators", OOPSLA 2014).
#ifndef GENERATOR_H
#define GENERATOR_H

#include <gsl/gsl_rng.h>
#include <stdint.h>

struct generator {
  uint64_t word[4];
};

static inline uint64_t scramble(uint64_t bits) {
  bits = (bits ^ (bits >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  bits = (bits ^ (bits >> 27)) * UINT64_C(0x94d049bb133111eb);
  return bits ^ (bits >> 31);
}

/// Puts the generator at the start of the stream of one purpose of one user. Each word of the state takes up the whole key.
static inline void generator_start(struct generator *generator, uint64_t seed, uint64_t user, uint64_t purpose) {
  for (uint64_t index = 0; index < 4; index++) {
    uint64_t bits = scramble(seed + (index + 1) * UINT64_C(0x9e3779b97f4a7c15));
    bits = scramble(bits ^ scramble(user + (index + 1) * UINT64_C(0xd1342543de82ef95)));
    generator->word[index] = scramble(bits ^ scramble(purpose + (index + 1) * UINT64_C(0xda942042e4dd58b5)));
  }
}

static inline uint64_t rotated(uint64_t bits, int by) { return (bits << by) | (bits >> (64 - by)); }

static inline uint64_t generator_next(struct generator *generator) {
  uint64_t *word = generator->word;
  const uint64_t result = rotated(word[0] + word[3], 23) + word[0];
  const uint64_t shifted = word[1] << 17;
  word[2] ^= word[0];
  word[3] ^= word[1];
  word[1] ^= word[2];
  word[0] ^= word[3];
  word[2] ^= shifted;
  word[3] = rotated(word[3], 45);
  return result;
}

static void generator_set(void *state, unsigned long seed) { generator_start(state, seed, 0, 0); }
static unsigned long generator_get(void *state) { return generator_next(state); }
static double generator_get_double(void *state) { return (double)(generator_next(state) >> 11) * 0x1p-53; }

static const gsl_rng_type generator_type = {
  .name = "xoshiro256++",
  .max = UINT64_MAX,
  .min = 0,
  .size = sizeof(struct generator),
  .set = generator_set,
  .get = generator_get,
  .get_double = generator_get_double,
};

#endif
