/** Normalized text for search: lower case, without accents and nulls, single spaces. */
export function searchText(...parts: (string | null | undefined)[]): string {
  return parts
    .filter((part) => part)
    .join(' ')
    .replaceAll('\0', ' ') // PostgreSQL rejects NUL
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}

interface Named {
  name: string;
  id: number;
}

/** Compares rows by name, ignoring case, then by id. */
export function compareNames(one: Named, other: Named): number {
  const [a, b] = [one.name.toLowerCase(), other.name.toLowerCase()];
  return a === b ? one.id - other.id : a < b ? -1 : 1;
}
