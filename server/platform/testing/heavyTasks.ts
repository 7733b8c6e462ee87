/** Tasks of a worker pool for tests. */

export const echo = (text: string): string => text;

/** Sets the flag and never ends. */
export function spin(flag: Int32Array): never {
  Atomics.store(flag, 0, 1);
  for (;;);
}

/** Takes memory until there is none. */
export function hoard(): never {
  const kept: string[][] = [];
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => `${kept.length} ${index}`));
}

export function refuse(message: string): never {
  throw new RangeError(message);
}
