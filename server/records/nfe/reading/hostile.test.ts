import { wordSaid } from '#server/platform/language/said.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileFiles } from '#server/records/nfe/testing/hostileFiles.ts';
import { nfeXml } from '#server/records/nfe/testing/nfeXml.ts';
import { OWN_CNPJ } from '#server/records/nfe/testing/readTestFile.ts';
import type { NfeDocument } from './nfeFile.ts';
import { readNfe, readNfeFiles } from './readNfe.ts';

/** Files and documents of each test; `npm run trials-nfe` reads more of them. */
const TIMES = Number(process.env.NFE_TRIALS ?? 1);
const bytes = (text: string) => new TextEncoder().encode(text);

test('200 hostile files are each refused in one sentence, in flat memory', () => {
  const before = process.memoryUsage().heapUsed;
  const wrong: string[] = [];
  let read = 0;
  for (const file of hostileFiles(200 * TIMES)) {
    const [result] = readNfeFiles({ files: [bytes(file)], ownCnpjs: [OWN_CNPJ] });
    const refusal = wordSaid(result!.refusal ?? '');
    if (!/^\S[^\n]{5,200}\.$/.test(refusal)) wrong.push(`${file.slice(0, 200)} → ${refusal}`);
    read += 1;
  }
  expect(wrong).toEqual([]);
  expect(read).toBe(200 * TIMES);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(200_000_000);
});

const amount = fc.integer({ min: 0, max: 9_999_999 });
const item = fc.record({
  sku: fc.constantFrom('A', 'B-1', 'C&amp;D &lt;x&gt;'),
  quantity: fc.integer({ min: 1, max: 999_999 }).map((tenths) => `${tenths / 10}`),
  products: amount,
  freight: amount,
  discount: fc.constant(0),
  ipi: amount,
  icms: amount,
  icmsDest: amount,
  fcpDest: amount,
  pis: amount,
  cofins: amount,
});

test('the totals of 500 generated documents are the sums of their items, and a cent more than tolerated is seen', () => {
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 999_999 }),
      (items, number) => {
        const read = (totalOff: number) =>
          readNfe(bytes(nfeXml({ items, number, totalOff })), new Set([OWN_CNPJ])) as NfeDocument;
        const document = read(0);
        expect(document.totalsFit).toBe(true);
        for (const name of ['products', 'freight', 'ipi', 'icms', 'icmsDest', 'fcpDest', 'pis', 'cofins'] as const)
          expect(document.items.reduce((sum, one) => sum + (one[name] ?? 0), 0)).toBe(document[name]);
        expect(read(items.length).totalsFit).toBe(true);
        expect(read(items.length + 1).totalsFit).toBe(false);
      },
    ),
    { numRuns: 170 * TIMES }, // three documents each
  );
});
