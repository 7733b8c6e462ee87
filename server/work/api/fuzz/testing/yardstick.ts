const rows = Array.from({ length: 6_000 }, (_, id) => ({ id, name: `Produto ${id}`, price: id / 4, tags: ['a', 'b'] }));

/** Fixed work of the kind that requests do: JSON, patterns and many small objects. Returns the length of a text. */
export function yardstick(): number {
  const copies = JSON.parse(JSON.stringify(rows)) as typeof rows;
  const texts = copies.map(({ name, price }) => name.replaceAll(/\d+/g, (digits) => `${digits}/${price}`));
  return texts.join().length;
}

for (let run = 0; run < 5; run++) yardstick(); // its first runs compile it
