/** A repeatable stream of chance. */
export interface Chance {
  /** From 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  /** True with a probability. */
  is: (probability: number) => boolean;
  /** From 0 (inclusive) to a bound (exclusive). */
  below: (bound: number) => number;
  of: <Value>(values: readonly Value[]) => Value;
  shuffled: <Value>(values: readonly Value[]) => Value[];
}

export function seededRandom(seed: number): Chance {
  let state = (seed + 1) * 0x9e3779b1;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    is: (probability) => next() < probability,
    below,
    of: (values) => values[below(values.length)]!,
    shuffled: (values) => {
      const mixed = [...values];
      for (let at = mixed.length - 1; at > 0; at -= 1) {
        const other = below(at + 1);
        [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
      }
      return mixed;
    },
  };
}
