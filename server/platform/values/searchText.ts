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
