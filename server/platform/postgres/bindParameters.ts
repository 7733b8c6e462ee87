/** Collects the values of a statement built from parts: a call with a value returns its placeholder. */
export function bindParameters(): Bind {
  const values: unknown[] = [];
  return Object.assign((value: unknown) => `$${values.push(value)}`, { values });
}

export interface Bind {
  (value: unknown): string;
  readonly values: unknown[];
}
