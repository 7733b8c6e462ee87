/** Returns a function that creates a value on first use. Intl formats are slow to create, so a page creates only those it uses. */
export function lazily<Thing>(make: () => Thing): () => Thing {
  let made: Thing | undefined;
  return () => (made ??= make());
}
