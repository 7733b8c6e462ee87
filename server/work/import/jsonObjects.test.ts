import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonObjects } from './jsonObjects.ts';

async function* inPieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function read(text: string, size = 7) {
  const objects: unknown[] = [];
  for await (const object of jsonObjects(inPieces(text, size))) objects.push(JSON.parse(object.text));
  return objects;
}

const order = (id: number) => ({
  id,
  order_items: [{ item: { title: 'a "quoted\\" } ] [ {' } }],
  tags: [],
  results: 1,
});
const page = (...ids: number[]) => ({
  query: 'x',
  paging: { total: 2, a: [1] },
  results: ids.map(order),
  sort: [{ id: 9 }],
});

test('orders are found in a page, in pages one after the other or one a line, in arrays of either, and alone', async () => {
  const expected = [1, 2, 3].map(order);
  for (const text of [
    JSON.stringify(page(1, 2, 3)),
    JSON.stringify(page(1, 2), null, 2) + JSON.stringify(page(3)),
    `${JSON.stringify(page(1))}\n${JSON.stringify(page())}\r\n${JSON.stringify(page(2, 3))}\n`,
    JSON.stringify([page(1), page(2, 3)]),
    JSON.stringify(expected, null, 1),
    expected.map((one) => JSON.stringify(one)).join('\n'),
  ])
    expect(await read(text)).toEqual(expected);
});

test('it does not matter where the pieces of the file are cut', async () => {
  const text = JSON.stringify([page(1, 2), page(3)], null, 2);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: text.length }), async (size) => {
      expect(await read(text, size)).toEqual([1, 2, 3].map(order));
    }),
  );
});

test('an order knows the line of the file it begins on', async () => {
  const lines: number[] = [];
  for await (const { line } of jsonObjects(inPieces('{"results": [\n{"id": 1},\n\n{"id":\n2}, {"id": 3}]}', 4)))
    lines.push(line);
  expect(lines).toEqual([2, 4, 5]);
});

test('a text that breaks off, or is something else, is refused whole', async () => {
  for (const text of ['{"results": [{"id": 1}', '{"results": [{"id": 1}]', '[{"id": 1', '[{"id": "1'])
    await expect(read(text)).rejects.toThrow('O arquivo JSON está incompleto.');
  for (const text of ['pedido;valor', '"text"', '[1, 2]', '{"id": 1}]', 'null', '}'])
    await expect(read(text)).rejects.toThrow('O arquivo não é um JSON de pedidos.');
});
