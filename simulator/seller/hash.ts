/** 32-bit hash of the parts, equal on every machine. */
export function hash(...parts: (string | number)[]): number {
  let value = 0x811c9dc5;
  for (const part of parts) {
    const text = String(part);
    for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    value = Math.imul(value ^ 31, 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Hash of the parts as a number from 0 (inclusive) to 1 (exclusive). */
export function share(...parts: (string | number)[]): number {
  return hash(...parts) / 4294967296;
}

export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** From `low` to `high`. */
  between(low: number, high: number): number;
  /** A whole number, both ends inclusive. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
}

/** A deterministic stream of pseudo-random numbers, seeded by the parts. */
export function random(...parts: (string | number)[]): Random {
  let state = hash(...parts);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    chance: (probability) => next() < probability,
  };
}
