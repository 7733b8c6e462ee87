import { isLosslessNumber } from 'lossless-json';

export type JsonType = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

const typeOf = (value: unknown): JsonType => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (isLosslessNumber(value)) return 'number';
  return typeof value as JsonType;
};

/** Key paths of a body with the types of their values: `results[].date`. Entries of an array share their paths. */
export function jsonTypes(
  body: unknown,
  path = '',
  types = new Map<string, Set<JsonType>>(),
): Map<string, Set<JsonType>> {
  if (path !== '') types.set(path, (types.get(path) ?? new Set()).add(typeOf(body)));
  if (Array.isArray(body)) for (const entry of body) jsonTypes(entry, `${path}[]`, types);
  else if (typeOf(body) === 'object')
    for (const [key, value] of Object.entries(body as object)) jsonTypes(value, path ? `${path}.${key}` : key, types);
  return types;
}

/** A copy of the body with another value at a path, in every entry of its arrays. */
export function replaced(body: unknown, path: string, value: unknown, at = ''): unknown {
  if (at === path && at !== '') return value;
  if (Array.isArray(body)) return body.map((entry) => replaced(entry, path, value, `${at}[]`));
  if (typeOf(body) !== 'object') return body;
  return Object.fromEntries(
    Object.entries(body as object).map(([key, own]) => [key, replaced(own, path, value, at ? `${at}.${key}` : key)]),
  );
}
