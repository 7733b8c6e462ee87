interface Named {
  name: string;
  id: number;
}

/** Order of rows by name without regard to case, then by id. */
export function compareNames(one: Named, other: Named): number {
  const [a, b] = [one.name.toLowerCase(), other.name.toLowerCase()];
  return a === b ? one.id - other.id : a < b ? -1 : 1;
}
