/** Collects the values of a statement built from parts: a call with a value returns its placeholder. */
export function bindParameters(): Bind {
  const values: unknown[] = [];
  return Object.assign((value: unknown) => `$${values.push(value)}`, { values });
}

export interface Bind {
  (value: unknown): string;
  readonly values: unknown[];
}

/** Escapes a text for LIKE, so that it matches only itself. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
