import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, NOW, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { runs } from '#server/platform/testing/runs.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { deleteProductCosts } from '#server/records/costs/deleteProductCosts.ts';
import { setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { linkListings } from './linkListings.ts';
import { masterProducts } from '#server/records/masters/masterProducts.ts';
import { setOwnCost } from './setOwnCost.ts';
import { splitListings } from './splitListings.ts';
import { undoMasterChange } from './undoMasterChange.ts';

useTestDatabase();

const KEYS = ['A', 'B', 'C', 'D'] as const;

/** A shop with a sale of each listing on 10 October, D in dollars. */
async function shop() {
  const opened = await openShop();
  const at = { purchasedAt: new Date('2026-10-10T15:00:00Z'), updatedAt: new Date('2026-10-10T15:00:00Z') };
  await opened.sell(
    order([line('A'), line('B'), line('C')], at),
    order([line('D')], { ...at, currency: 'USD', country: 'US' }),
  );
  const ids = Object.fromEntries(await Promise.all(KEYS.map(async (key) => [key, await opened.idOf(key)] as const)));
  const id = (key: (typeof KEYS)[number]) => ids[key]!;
  const { viewer } = opened;
  const setCost = (key: (typeof KEYS)[number], from: string, costMinor: number) =>
    setProductCosts(viewer, [{ productId: id(key), from, costMinor }], { now: NOW });
  return { ...opened, id, setCost };
}

const costsOf = async ({ viewer }: Shop) =>
  Object.fromEntries(
    (
      await queryRows<{ key: string; costs: string[] }>(
        `SELECT listing_key AS key, array_remove(array_agg(c.valid_from || ' ' || c.cost_minor ORDER BY c.valid_from), NULL) AS costs
         FROM products p LEFT JOIN product_costs c ON c.account_id = $1 AND c.product_id = p.id WHERE p.account_id = $1 GROUP BY 1`,
        [viewer.accountId],
      )
    ).map(({ key, costs }) => [key, costs]),
  );
const cogs = async ({ viewer }: Shop) =>
  (
    await queryRows<{ minor: number }>(
      `SELECT coalesce(sum(amount_minor), 0)::float8 AS minor FROM ledger_lines WHERE account_id = $1 AND kind = 'product_cost' AND stands`,
      [viewer.accountId],
    )
  )[0]!.minor;
const groups = async ({ viewer }: Shop) =>
  (await masterProducts(viewer, {}, { page: 1, size: 25 })).rows
    .map(({ listings }) =>
      listings.map(({ product, hasOwnCost }) => `${product.sku}${hasOwnCost ? '*' : ''}`).join(' '),
    )
    .toSorted();

test('a cost is entered once: all listings of the product have it, also those that join, and profit follows', async () => {
  const of = await shop();
  await of.setCost('A', '2026-01-01', 2_000);
  await linkListings(of.viewer, [of.id('A'), of.id('B')]);
  expect(await groups(of)).toEqual(['A B', 'C', 'D']);
  expect(await costsOf(of)).toMatchObject({ A: ['2026-01-01 2000'], B: ['2026-01-01 2000'], C: [] });
  expect(await cogs(of)).toBe(-4_000);
  await of.setCost('B', '2026-06-01', 2_500);
  expect(await costsOf(of)).toMatchObject({ A: ['2026-01-01 2000', '2026-06-01 2500'], C: [] });
  expect(await cogs(of)).toBe(-5_000);
  await deleteProductCosts(of.viewer, [{ productId: of.id('A'), from: '2026-06-01' }]);
  expect(await costsOf(of)).toMatchObject({ A: ['2026-01-01 2000'], B: ['2026-01-01 2000'] });
  expect(await cogs(of)).toBe(-4_000);
});

test('costs that differ stay as they are, as the listing’s own, until the seller says otherwise', async () => {
  const of = await shop();
  await of.setCost('A', '2026-01-01', 2_000);
  await of.setCost('B', '2026-02-01', 3_000);
  const before = [await costsOf(of), await cogs(of)];
  expect(await linkListings(of.viewer, [of.id('A'), of.id('B')])).toMatchObject({ ownCosts: [of.id('B')], lines: 0 });
  expect([await costsOf(of), await cogs(of)]).toEqual(before);
  expect(await groups(of)).toEqual(['A B*', 'C', 'D']);
  await of.setCost('A', '2026-03-01', 2_100);
  await of.setCost('B', '2026-03-01', 3_100);
  expect(await cogs(of)).toBe(-5_200);
  await setOwnCost(of.viewer, of.id('B'), false);
  expect(await costsOf(of)).toMatchObject({ B: ['2026-01-01 2000', '2026-03-01 2100'] });
  expect(await cogs(of)).toBe(-4_200);
  await setOwnCost(of.viewer, of.id('B'), true);
  await of.setCost('B', '2026-03-01', 3_100);
  expect(await cogs(of)).toBe(-5_200);
  await expect(setOwnCost(of.viewer, of.id('C'), true)).rejects.toMatchObject({ status: 409 });
});

test('the costs of a joining listing are given to those that have none, and go with it when that is taken back', async () => {
  const of = await shop();
  await of.setCost('B', '2026-01-01', 2_000);
  const { changeId } = await linkListings(of.viewer, [of.id('A'), of.id('C'), of.id('B')]);
  expect(await groups(of)).toEqual(['A B C', 'D']);
  expect(await cogs(of)).toBe(-6_000);
  await of.setCost('C', '2026-11-01', 2_200); // entered since: stays
  await undoMasterChange(of.viewer, changeId);
  expect(await groups(of)).toEqual(['A', 'B', 'C', 'D']);
  expect(await costsOf(of)).toMatchObject({ A: ['2026-11-01 2200'], B: ['2026-01-01 2000', '2026-11-01 2200'] });
  expect(await cogs(of)).toBe(-2_000);
  await expect(undoMasterChange(of.viewer, changeId)).rejects.toMatchObject({ status: 409 });
});

test('a listing in another currency shares no cost', async () => {
  const of = await shop();
  await of.setCost('A', '2026-01-01', 2_000);
  await linkListings(of.viewer, [of.id('D'), of.id('A')]);
  expect(await groups(of)).toEqual(['A D', 'B', 'C']);
  await of.setCost('D', '2026-01-01', 400);
  expect(await costsOf(of)).toMatchObject({ A: ['2026-01-01 2000'], D: ['2026-01-01 400'] });
});

test('two costs of one product for a day are refused, equal ones are not', async () => {
  const of = await shop();
  await linkListings(of.viewer, [of.id('A'), of.id('B')]);
  const both = (a: number, b: number) =>
    setProductCosts(
      of.viewer,
      [
        { productId: of.id('A'), from: '2026-01-01', costMinor: a },
        { productId: of.id('B'), from: '2026-01-01', costMinor: b },
      ],
      { now: NOW },
    );
  await expect(both(1, 2)).rejects.toMatchObject({ status: 400, message: expect.stringContaining('mesmo produto') });
  expect(await costsOf(of)).toMatchObject({ A: [], B: [] });
  await both(3, 3);
  expect(await costsOf(of)).toMatchObject({ A: ['2026-01-01 3'], B: ['2026-01-01 3'] });
});

test('listings leave with their costs; the last one cannot; a change is taken back only before those after it', async () => {
  const of = await shop();
  await of.setCost('A', '2026-01-01', 2_000);
  const { changeId: linked } = await linkListings(of.viewer, [of.id('A'), of.id('B'), of.id('C')]);
  const { changeId: split } = await splitListings(of.viewer, [of.id('B'), of.id('C')]);
  expect(await groups(of)).toEqual(['A', 'B C', 'D']);
  expect(await cogs(of)).toBe(-6_000);
  await expect(undoMasterChange(of.viewer, linked)).rejects.toMatchObject({ status: 409 });
  await expect(splitListings(of.viewer, [of.id('B'), of.id('C')])).rejects.toMatchObject({ status: 400 });
  await expect(splitListings(of.viewer, [of.id('A'), of.id('B')])).rejects.toMatchObject({ status: 400 });
  await undoMasterChange(of.viewer, split);
  expect(await groups(of)).toEqual(['A B C', 'D']);
  await undoMasterChange(of.viewer, linked);
  expect(await groups(of)).toEqual(['A', 'B', 'C', 'D']);
  expect(await cogs(of)).toBe(-2_000);
});

test('a kit is no twin of what it contains', async () => {
  const of = await shop();
  await queryRows('UPDATE products SET is_kit = true WHERE account_id = $1 AND listing_key = $2', [
    of.viewer.accountId,
    'B',
  ]);
  await expect(linkListings(of.viewer, [of.id('A'), of.id('B')])).rejects.toMatchObject({ status: 409 });
  await expect(linkListings(of.viewer, [of.id('A')])).rejects.toMatchObject({ status: 400 });
  await expect(linkListings(of.viewer, [])).rejects.toMatchObject({ status: 400 });
  await expect(linkListings(of.viewer, [of.id('A'), 2 ** 40])).rejects.toMatchObject({ status: 404 });
});

test('a second account changes and reads nothing of the first', async () => {
  const of = await shop();
  const { changeId } = await linkListings(of.viewer, [of.id('A'), of.id('B')]);
  const other = await openShop('Outra');
  await other.sell(order([line('X')]));
  const own = await other.idOf('X');
  for (const refused of [
    () => linkListings(other.viewer, [own, of.id('C')]),
    () => linkListings(other.viewer, [of.id('A'), of.id('C')]),
    () => splitListings(other.viewer, [of.id('A')]),
    () => undoMasterChange(other.viewer, changeId),
    () => setOwnCost(other.viewer, of.id('A'), true),
  ])
    await expect(refused()).rejects.toMatchObject({ status: 404 });
  expect(await groups(of)).toEqual(['A B', 'C', 'D']);
  expect(await groups(other)).toEqual(['X']);
});

test('whatever is joined and taken back, nothing that was entered is lost, and twins that share costs have the same', async () => {
  const action = fc.oneof(
    fc.record({ kind: fc.constant('link'), keys: fc.uniqueArray(fc.constantFrom('A', 'B', 'C'), { minLength: 2 }) }),
    fc.record({
      kind: fc.constant('split'),
      keys: fc.uniqueArray(fc.constantFrom('A', 'B', 'C'), { minLength: 1, maxLength: 2 }),
    }),
    fc.record({ kind: fc.constant('undo'), keys: fc.constant(['A']) }),
    fc.record({ kind: fc.constantFrom('cost 100', 'cost 200'), keys: fc.constantFrom(['A'], ['B'], ['C']) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 8 }), async (actions) => {
      const of = await shop();
      const changes: number[] = [];
      const entered = new Set<string>();
      for (const { kind, keys } of actions) {
        const ids = keys.map((key) => of.id(key as 'A'));
        const before = await costsOf(of);
        const act = async () => {
          if (kind === 'link') return void changes.push((await linkListings(of.viewer, ids)).changeId);
          if (kind === 'split') return void changes.push((await splitListings(of.viewer, ids)).changeId);
          if (kind === 'undo') return void (await undoMasterChange(of.viewer, changes.pop() ?? 0));
          await of.setCost(keys[0] as 'A', '2026-01-01', Number(kind.slice(5)));
          entered.add(keys[0]!);
        };
        const failure = await act().then(
          () => null,
          (error: unknown) => error,
        );
        const after = await costsOf(of);
        expect(failure === null || failure instanceof DomainError).toBe(true);
        expect(failure === null ? before : after).toEqual(before); // refused: nothing changed
        for (const key of entered) expect([key, (await costsOf(of))[key]!.length]).toEqual([key, 1]);
        const costs = await costsOf(of);
        for (const group of await groups(of)) {
          const sharing = group.split(' ').filter((key) => !key.endsWith('*') && key !== 'D');
          expect(new Set(sharing.map((key) => String(costs[key]))).size).toBeLessThan(2);
        }
        const total = Object.values(costs).reduce((sum, [cost]) => sum - Number(cost?.split(' ')[1] ?? 0), 0);
        expect(await cogs(of)).toBe(total);
      }
    }),
    { numRuns: runs(8) },
  );
});
