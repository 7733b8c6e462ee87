import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonObjects } from './jsonObjects.ts';

async function* chunks(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function read(text: string, size = 7) {
  const objects: unknown[] = [];
  for await (const { value } of jsonObjects(chunks(text, size))) objects.push(value);
  return objects;
}

const order = (id: number) => ({
  id: `${id}`,
  order_items: [{ item: { title: 'a "quoted\\" } ] [ { ção 😀' } }],
  tags: [],
  results: true,
});
const page = (...ids: number[]) => ({
  query: 'x',
  paging: { total: 2, a: [1] },
  results: ids.map(order),
  sort: [{ id: 9 }],
});

test('orders are found in a page, in concatenated pages, in pages one per line, in arrays, and at the top level', async () => {
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

test('the boundaries of chunks do not matter', async () => {
  const text = JSON.stringify([page(1, 2), page(3)], null, 2);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: text.length }), async (size) => {
      expect(await read(text, size)).toEqual([1, 2, 3].map(order));
    }),
  );
});

test('an order has the line of the file where it starts', async () => {
  const lines: number[] = [];
  for await (const { line } of jsonObjects(chunks('{"results": [\n{"id": 1},\n\n{"id":\n2}, {"id": 3}]}', 4)))
    lines.push(line);
  expect(lines).toEqual([2, 4, 5]);
});

test('a truncated or other text is refused', async () => {
  for (const text of ['{"results": [{"id": 1}', '{"results": [{"id": 1}]', '[{"id": 1', '[{"id": "1'])
    await expect(read(text)).rejects.toThrow('O arquivo JSON está incompleto.');
  for (const text of ['pedido;valor', '"text"', '[1, 2]', '{"id": 1}]', 'null', '}'])
    await expect(read(text)).rejects.toThrow('O arquivo não é um JSON de pedidos (linha 1).');
});

test('a number keeps every digit of its source text', async () => {
  expect(await read('[{"id": 20000065500000012345, "amount": 10.10, "small": 1.5E-3, "none": -0}]', 3)).toEqual([
    { id: '20000065500000012345', amount: '10.10', small: '1.5E-3', none: '-0' },
  ]);
});

test('characters outside the basic plane survive any chunk boundary, escaped or not', async () => {
  const text = String.raw`[{"a": "😀 \ud83d\ude00 \u00e7"}]`;
  for (let size = 1; size <= text.length; size += 1) expect(await read(text, size)).toEqual([{ a: '😀 😀 ç' }]);
});

test('an object with a NUL character in a string or key is flagged, and one with an escaped backslash before u0000 is not', async () => {
  const found: boolean[] = [];
  const text = String.raw`[{"a": "x\u0000"}, {"a": [{"\u0000": 1}]}, {"a": "\\u0000"}, {"a": 1}]`;
  for await (const { hasNul } of jsonObjects(chunks(text, 5))) found.push(hasNul);
  expect(found).toEqual([true, true, false, false]);
});

test('invalid JSON is refused with the line of the error', async () => {
  for (const broken of [
    '{"id": }',
    '{"id": 1,}',
    '{"id": 01}',
    '{"id": 1.}',
    '{id: 1}',
    '{"id": "\t"}',
    '{"id": nul}',
    ']',
  ])
    for (const size of [1, 1000])
      await expect(read(`{"id": 1}\n{"id": 2}\n${broken}\n{"id": 4}`, size)).rejects.toThrow(
        'O arquivo não é um JSON de pedidos (linha 3).',
      );
});

test('an object nested too deeply is refused, wherever the brackets are', async () => {
  for (const [before, bracket] of [
    ['', '['],
    ['{"a":', '['],
    ['{"results":[{"id":1}],"b":', '['],
    ['', '{"a":'],
  ] as const)
    await expect(read(before + bracket.repeat(10_000), 1000)).rejects.toThrow('O arquivo não é um JSON de pedidos');
});

test('an endless object is refused long before it fills the memory', async () => {
  for (const [before, filler] of [
    ['[{"id":"', 'a'],
    ['[{"id":', '1'],
    ['[{', '"id":true,'],
    ['{"results":[{"id":1}],"sort":"', 'a'],
  ] as const) {
    let characters = 0;
    const endless = async function* () {
      yield before;
      for (; characters < 60_000_000; characters += 65_000) yield filler.repeat(65_000 / filler.length);
    };
    const reading = async () => {
      for await (const { line } of jsonObjects(endless())) expect(line).toBe(1);
    };
    await expect(reading()).rejects.toThrow('O arquivo não é um JSON de pedidos (linha 1).');
    expect(characters).toBeLessThan(6_000_000);
  }
});

test('a page of any length is read, however much text follows its orders', async () => {
  const long = 'a'.repeat(60_000);
  const page = async function* () {
    yield '{"results":[{"id":1}';
    for (let piece = 0; piece < 100; piece += 1) yield `,{"id":"${long}"}`;
    yield ']';
    for (let piece = 0; piece < 100; piece += 1) yield `,"more":[1,{"a":"${long}"}]`;
    yield '}';
  };
  let objects = 0;
  for await (const { line } of jsonObjects(page())) objects += line;
  expect(objects).toBe(101);
});
