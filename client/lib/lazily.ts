/** Makes something when it is first asked for, and only once. The formats of Intl are dear: no page waits for one it shows nothing by. */
export function lazily<Thing>(make: () => Thing): () => Thing {
  let made: Thing | undefined;
  return () => (made ??= make());
}
