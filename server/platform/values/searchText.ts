/** The words a thing is found by: lower case, without accents, the unknown left out, one space between. */
export function searchText(...parts: (string | null | undefined)[]): string {
  return parts
    .filter((part) => part)
    .join(' ')
    .replaceAll('\0', ' ') // PostgreSQL takes no NUL
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}
