import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { runs } from '#server/platform/testing/runs.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { deleteProductCosts } from '#server/records/costs/deleteProductCosts.ts';
import { setOwnCost } from '#server/records/masters/changes/setOwnCost.ts';
import { undoMasterChange } from '#server/records/masters/changes/undoMasterChange.ts';
import { giveSku } from '#server/records/moves/giveSku.ts';
import { mergeProducts } from '#server/records/moves/mergeProducts.ts';
import { expandKits } from './expandKits.ts';
import { kitComponents } from './kitComponents.ts';
import { type Key, KEYS, kitShop } from './testing/kitShop.ts';

useTestDatabase();

type KitShop = Awaited<ReturnType<typeof kitShop>>;

const move = (of: KitShop, kind: 'merge' | 'give', from: Key, into: Key) =>
  transaction(async (tx) => {
    await lockAccount(of.viewer.accountId, tx);
    const pair = { from: of.id(from), into: of.id(into) };
    await (kind === 'merge' ? mergeProducts : giveSku)(of.viewer.accountId, pair, tx);
  });

test('a listing that goes on under another key goes on in its kits', async () => {
  const of = await kitShop();
  await of.setCost('A', '2026-01-01', 100);
  await of.setCost('B', '2026-01-01', 7);
  await of.setKit('K', { A: 2, B: 1 });
  await of.setKit('L', { K: 2 });
  await move(of, 'merge', 'A', 'C');
  expect(await of.kits()).toEqual(['K: 1 B, 2 C', 'L: 2 K']);
  expect(await of.costs()).toMatchObject({ C: ['2026-01-01 100'], K: ['2026-01-01 207'], L: ['2026-01-01 414'] });
  await move(of, 'merge', 'K', 'M');
  expect(await of.kits()).toEqual(['L: 2 M', 'M: 1 B, 2 C']);
  await of.setCost('C', '2026-01-01', 101);
  expect(await of.costs()).toMatchObject({ L: ['2026-01-01 418'], M: ['2026-01-01 209'] });
  // a kit and its component: what it is made of is not known any more
  await move(of, 'merge', 'C', 'M');
  expect(await of.kits()).toEqual(['L: 2 M']);
});

test('components are not taken back while one of them is no product any more', async () => {
  const of = await kitShop();
  await of.setKit('K', { A: 2, B: 1 });
  const { changeId } = await of.setKit('K', {});
  await move(of, 'merge', 'A', 'C');
  await expect(undoMasterChange(of.viewer, changeId)).rejects.toMatchObject({
    status: 409,
    message: 'Um componente de antes não é mais um produto.',
  });
  expect(await of.kits()).toEqual([]);
});

test('a SKU that gets another ASIN leaves its cost to kits of the new product, and an entered one to a kit', async () => {
  const of = await kitShop();
  await of.setCost('A', '2026-01-01', 100);
  await of.setKit('K', { B: 2 });
  await move(of, 'give', 'A', 'B');
  // the product has the key of the SKU now
  const { A, K } = (await of.costs()) as Record<string, string[]>;
  expect(A).toHaveLength(1);
  expect(K).toEqual([`${A![0]!.slice(0, 10)} 200`]);
  await of.setCost('C', '2026-01-01', 5);
  await move(of, 'give', 'C', 'K');
  expect(await of.costs()).toMatchObject({ 'C*': expect.arrayContaining([expect.stringMatching(/ 5$/)]) });
});

/** Unit cost of each listing on a day, and whether it is its own. */
const costsOn = async ({ viewer }: KitShop, day: string) =>
  queryRows<{ id: number; master: number; currency: string; own: boolean; minor: number | null }>(
    `SELECT p.id, p.master_id AS master, p.currency::text, p.has_own_cost AS own, (
       SELECT cost_minor::float8 FROM product_costs c WHERE c.account_id = $1 AND c.product_id = p.id AND c.valid_from <= $2
       ORDER BY valid_from DESC LIMIT 1) AS minor
     FROM products p WHERE p.account_id = $1`,
    [viewer.accountId, day],
  );

const DAYS = ['2026-01-01', '2026-05-01', '2026-10-05'];
const SOLD = '2026-10-10';

/** Every kit without a cost of its own costs the sum of its components on each day, or nothing is known. */
async function checkCosts(of: KitShop): Promise<void> {
  const rows = await kitComponents(of.viewer.accountId);
  expandKits(rows);
  for (const day of ['2025-12-31', ...DAYS, SOLD]) {
    const listed = await costsOn(of, day);
    for (const { master, currency, own, minor } of listed) {
      const parts = rows.filter(({ kitId }) => kitId === master);
      if (own || parts.length === 0) continue;
      const each = parts.map(({ componentId, pieces }) => {
        const others = listed.filter((other) => other.master === componentId && other.currency === currency);
        const sharing = others.filter((other) => !other.own);
        const known = [...new Set((sharing.length > 0 ? sharing : others).map((other) => other.minor))];
        return known.length === 1 && known[0] !== null ? known[0]! * pieces : null;
      });
      const sum = each.includes(null) ? null : each.reduce((a, b) => a! + b!, 0);
      expect([day, master, minor]).toEqual([day, master, sum]);
    }
  }
  const sold = (await costsOn(of, SOLD)).reduce((sum, { minor }) => sum + (minor ?? 0), 0);
  expect(await of.cogs()).toBe(0 - sold);
}

const state = async (of: KitShop) => [await of.costs(), await of.kits(), await of.cogs()];

test('whatever is entered, named, joined and taken back: kits cost what their components do, and the ledger says the same', async () => {
  const key = fc.constantFrom(...KEYS);
  const kit = fc.constantFrom<Key>('K', 'L', 'M', 'F');
  const pieces = fc.dictionary(
    fc.constantFrom<Key>('A', 'B', 'C', 'D', 'K', 'L', 'M'),
    fc.integer({ min: 1, max: 3 }),
    {
      maxKeys: 3,
    },
  );
  const action = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constant('kit' as const), kit, pieces) },
    {
      weight: 4,
      arbitrary: fc.tuple(
        fc.constant('cost' as const),
        key,
        fc.tuple(fc.constantFrom(...DAYS), fc.integer({ min: 0, max: 9 })),
      ),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constant('delete' as const), key, fc.constantFrom(...DAYS)) },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constant('link' as const), fc.uniqueArray(key, { minLength: 2, maxLength: 3 })),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constant('split' as const), key) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('undo' as const), fc.nat(3)) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('own' as const), key, fc.boolean()) },
  );
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 14 }), async (actions) => {
      const of = await kitShop();
      const changes: number[] = [];
      for (const one of actions) {
        const before = await state(of);
        const act = async (): Promise<unknown> => {
          switch (one[0]) {
            case 'kit':
              return changes.push((await of.setKit(one[1], one[2])).changeId);
            case 'cost':
              return of.setCost(one[1], ...one[2]);
            case 'delete':
              return deleteProductCosts(of.viewer, [{ productId: of.id(one[1]), from: one[2] }]);
            case 'link':
              return changes.push((await of.link(...one[1])).changeId);
            case 'split':
              return changes.push((await of.split(one[1])).changeId);
            case 'undo':
              return undoMasterChange(of.viewer, changes.at(-1 - one[1]) ?? 0);
            case 'own':
              return setOwnCost(of.viewer, of.id(one[1]), one[2]);
          }
        };
        const failure = await act().then(
          () => null,
          (error: unknown) => error,
        );
        if (failure === null) done++;
        expect(failure === null || failure instanceof DomainError).toBe(true);
        expect(failure === null ? before : await state(of)).toEqual(before); // refused: nothing changed
        await checkCosts(of);
      }
    }),
    { numRuns: runs(10) },
  );
  expect(done).toBeGreaterThan(runs(10)); // most actions are none that is refused
});
