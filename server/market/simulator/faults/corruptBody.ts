/** Changes the type of every value: texts become numbers, numbers and lists texts. */
export function withWrongTypes(value: unknown): unknown {
  if (typeof value === 'string') return value.length;
  if (typeof value === 'number') return `${value} ou mais`;
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (Array.isArray(value)) return value.length ? value.map(withWrongTypes) : 'nenhum';
  return value === null ? 0 : mapped(value as object, withWrongTypes);
}

/** Reverses lists, also inside objects; the entries themselves are unchanged. */
export function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.toReversed();
  return value !== null && typeof value === 'object' ? mapped(value, reversed) : value;
}

const mapped = (value: object, change: (part: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part)]));
