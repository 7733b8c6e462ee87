/** Makes names unique: repeated ones get `#2`, `#3` and so on, in the given order. */
export function numbered<Thing>(things: Thing[], nameOf: (thing: Thing) => string): string[] {
  const counted = new Map<string, number>();
  return things.map((thing) => {
    const name = nameOf(thing);
    const count = (counted.get(name) ?? 0) + 1;
    counted.set(name, count);
    return count === 1 ? name : `${name}#${count}`;
  });
}
