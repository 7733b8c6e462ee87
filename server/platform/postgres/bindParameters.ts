/** Collects the values of a statement put together from parts: calling it with a value answers its placeholder. */
export function bindParameters(): Bind {
  const values: unknown[] = [];
  return Object.assign((value: unknown) => `$${values.push(value)}`, { values });
}

export interface Bind {
  (value: unknown): string;
  readonly values: unknown[];
}
