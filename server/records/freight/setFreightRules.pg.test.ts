import { expect, test } from 'vitest';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { allFreightRules } from './freightRules.ts';
import { feeRecalculation } from '#server/records/recalculation/feeRecalculation.ts';
import { type FreightRuleInput, setFreightRules } from './setFreightRules.ts';
import { freightRule } from './testing/freightRule.ts';

useTestDatabase();

async function shop() {
  const opened = await openShop();
  const { viewer } = opened;
  return {
    viewer,
    sell: (...orders: OrderSnapshot[]) => opened.sell(...orders),
    idOf: (key: string) => opened.idOf(key),
    set: (...save: FreightRuleInput[]) => setFreightRules(viewer, { save }),
    remove: (...ids: number[]) => setFreightRules(viewer, { delete: ids }),
    rules: () => allFreightRules(viewer),
  };
}

test('rules are stored, changed and deleted, and a later rule for the same orders ends an earlier one', async () => {
  const { set, remove, rules, sell, idOf } = await shop();
  await sell(order([line('A')]));
  const productId = await idOf('A');
  const { ids } = await set(
    freightRule({ percent: 2.5, note: 'tabela' }),
    freightRule({ validFrom: '2026-06-01', perOrderMinor: 1_800 }),
    freightRule({ productId, marketplace: 'amazon', logistic: 'seller', packagingPerUnitMinor: 90 }),
  );
  expect(await rules()).toMatchObject([
    { validFrom: '2026-06-01', validUntil: null, perOrder: { minor: 1_800, currency: 'BRL' } },
    { validFrom: '2026-01-01', validUntil: '2026-05-31', percent: 2.5, note: 'tabela', product: null },
    { marketplace: 'amazon', logistic: 'seller', product: { id: productId }, packagingPerUnit: { minor: 90 } },
  ]);
  await set(freightRule({ id: ids[1]!, validFrom: '2026-06-01', perUnitMinor: 200, perOrderMinor: 0 }));
  await remove(ids[0]!);
  expect(await rules()).toMatchObject([
    { id: ids[1], perOrder: { minor: 0 }, perUnit: { minor: 200 } },
    { id: ids[2] },
  ]);
});

test.each<[string, Partial<FreightRuleInput>, number]>([
  ['no amount', { perOrderMinor: 0 }, 400],
  ['a negative amount', { perUnitMinor: -1 }, 400],
  ['an amount beyond the bound', { packagingPerOrderMinor: 100_000_001 }, 400],
  ['a fraction of a centavo', { packagingPerUnitMinor: 0.5 }, 400],
  ['a percentage above 100', { percent: 100.1 }, 400],
  ['a percentage that is no number', { percent: Number.NaN }, 400],
  ['an empty price band', { priceFromMinor: 100, priceBelowMinor: 100 }, 400],
  ['a long way of sending', { logistic: 'x'.repeat(61) }, 400],
  ['a long note', { note: 'x'.repeat(201) }, 400],
  ['an unknown product', { productId: 999_999 }, 404],
  ['an unknown rule', { id: 999_999 }, 404],
  ['a rule number beyond integers', { id: 2 ** 40 }, 404],
])('a rule with %s is refused, and none of the others is stored', async (_name, more, status) => {
  const { set, rules } = await shop();
  await expect(set(freightRule(), freightRule(more))).rejects.toMatchObject({ status });
  expect(await rules()).toEqual([]);
});

test('a product of another marketplace or of another currency has no rule', async () => {
  const { set, sell, idOf } = await shop();
  await sell(order([line('A')]));
  const productId = await idOf('A');
  await expect(set(freightRule({ productId, marketplace: 'mercadolivre' }))).rejects.toMatchObject({ status: 404 });
  await queryRows(`UPDATE products SET currency = 'USD' WHERE id = $1`, [productId]);
  await expect(set(freightRule({ productId }))).rejects.toMatchObject({ status: 400 });
});

test('a second account neither sees, changes nor deletes the rules, nor uses the products', async () => {
  const first = await shop();
  const other = await shop();
  await first.sell(order([line('A')]));
  const { ids } = await first.set(freightRule());
  const before = await first.rules();
  expect(await other.rules()).toEqual([]);
  await expect(other.set(freightRule({ id: ids[0]!, perOrderMinor: 1 }))).rejects.toMatchObject({ status: 404 });
  await expect(other.remove(ids[0]!)).rejects.toMatchObject({ status: 404 });
  await expect(other.set(freightRule({ productId: await first.idOf('A') }))).rejects.toMatchObject({ status: 404 });
  expect(await first.rules()).toEqual(before);
});

/** What the stored lines say, spoilt, so that only restated orders have their lines again. */
const spoil = (accountId: number) =>
  queryRows(`UPDATE ledger_lines SET amount_minor = 1 WHERE account_id = $1 AND kind = 'item_revenue'`, [accountId]);
const restated = async (accountId: number) =>
  (
    await queryRows<{ id: string }>(
      `SELECT DISTINCT o.external_id AS id FROM ledger_lines l JOIN orders o ON o.account_id = $1 AND o.id = l.order_id
       WHERE l.account_id = $1 AND l.kind = 'item_revenue' AND l.amount_minor <> 1 ORDER BY 1`,
      [accountId],
    )
  ).map(({ id }) => id);

test('the orders of the former and of the new rule are restated, from the first day of either, and no others', async () => {
  const { viewer, set, remove, sell, idOf } = await shop();
  const { accountId } = viewer;
  const at = (day: string) => ({ purchasedAt: new Date(`${day}T15:00:00Z`), updatedAt: new Date(`${day}T15:00:00Z`) });
  await sell(
    order([line('A')], { ...at('2026-09-01'), externalId: 'a-sep' }),
    order([line('A')], { ...at('2026-10-01'), externalId: 'a-oct' }),
    order([line('B')], { ...at('2026-10-02'), externalId: 'b-oct' }),
    order([line('C')], { ...at('2026-10-03'), externalId: 'ml-oct', marketplace: 'mercadolivre' }),
  );
  await queryRows(
    `UPDATE orders SET logistic = n.logistic
     FROM (VALUES ('a-sep', 'seller'), ('a-oct', 'fba'), ('b-oct', 'seller'), ('ml-oct', 'self_service')) n (id, logistic)
     WHERE account_id = $1 AND external_id = n.id`,
    [accountId],
  );
  const after = async (work: () => Promise<unknown>) => {
    await spoil(accountId);
    await work();
    return restated(accountId);
  };
  const productId = await idOf('A');
  let id = 0;
  const create = async () => (id = (await set(freightRule({ validFrom: '2026-10-01', productId }))).ids[0]!);
  expect(await after(create)).toEqual(['a-oct']);
  const move = () => set(freightRule({ id, validFrom: '2026-10-02', logistic: 'self_service' }));
  expect(await after(move)).toEqual(['a-oct', 'ml-oct']);
  expect(await after(() => set(freightRule({ marketplace: 'amazon', logistic: 'seller' })))).toEqual([
    'a-sep',
    'b-oct',
  ]);
  expect(await after(() => remove(id))).toEqual(['ml-oct']);
});

test('many units are restated by a job', async () => {
  const { viewer, sell, rules } = await shop();
  await sell(order([line('A', { quantity: 3 })]));
  const save = [freightRule()];
  expect(await setFreightRules(viewer, { save }, { unitsAtOnce: 3 })).toMatchObject({ lines: expect.any(Number) });
  expect(await feeRecalculation(viewer)).toBeNull();
  expect(await setFreightRules(viewer, { save }, { unitsAtOnce: 2 })).toMatchObject({ lines: null });
  expect(await feeRecalculation(viewer)).toMatchObject({ finishedAt: null, unitsTotal: 3 });
  expect(await rules()).toHaveLength(2);
});
