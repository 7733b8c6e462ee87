import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { line, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';
import { ITEM_MONEY } from '#server/records/lines/testing/itemMoney.ts';

useTestDatabase();

/** Stores rules by their columns, the newest last. */
async function rules({ viewer }: Shop, ...columns: Record<string, string | number>[]) {
  for (const rule of columns) {
    const all = { marketplace: 'amazon', country: 'BR', valid_from: '2026-01-01', source: 'test', ...rule };
    const names = Object.keys(all);
    await queryRows(
      `INSERT INTO fee_rules (account_id, source_day, ${names.join(', ')})
       VALUES ($1, '2026-01-01', ${names.map((_, n) => `$${n + 2}`).join(', ')})`,
      [viewer.accountId, ...Object.values(all)],
    );
  }
}

/** Estimated fees of a sale, in minor units. */
async function feesOf(shop: Shop, priceMinor: number, quantity = 1) {
  const sold = order([line('A', { priceMinor: priceMinor * quantity, quantity, feesMinor: null })]);
  await shop.sell(sold);
  const { fees } = await queryRow<{ fees: number }>(
    `SELECT i.estimated_fees_minor AS fees FROM ${ITEM_MONEY} i JOIN orders o ON o.account_id = i.account_id AND o.id = i.order_id
     WHERE o.account_id = $1 AND o.external_id = $2`,
    [shop.viewer.accountId, sold.externalId],
  );
  return fees;
}

test('a price band includes its lower bound and excludes its upper bound', async () => {
  const shop = await openShop();
  await rules(shop, { percent: 10, price_from_minor: 8_000 }, { percent: 20, price_below_minor: 8_000 });
  expect(await feesOf(shop, 7_900)).toBe(1_580);
  expect(await feesOf(shop, 8_000)).toBe(800);
  expect(await feesOf(shop, 8_000, 3), 'the unit price is compared').toBe(2_400);
});

test('minimum commission and fixed fee apply per unit', async () => {
  const shop = await openShop();
  await rules(shop, { percent: 10, minimum_minor: 500, fixed_minor: 100 });
  expect(await feesOf(shop, 1_000)).toBe(600);
  expect(await feesOf(shop, 1_000, 3)).toBe(1_800);
});

test('the newest rule in force on the day of the sale applies, of two with the same first day the last stored', async () => {
  const shop = await openShop();
  const [yesterday, today, tomorrow] = ['2026-11-19', '2026-11-20', '2026-11-21'];
  await rules(shop, { percent: 10, valid_from: today }, { percent: 20, valid_from: today });
  await rules(shop, { percent: 30, valid_from: yesterday }, { percent: 40, valid_from: tomorrow });
  expect(await feesOf(shop, 1_000)).toBe(200);
});

test('a rule of the product precedes one of its category, and rules of other accounts do not apply', async () => {
  const shop = await openShop();
  await rules(await openShop(), { percent: 50 });
  expect(await feesOf(shop, 1_000)).toBeNull();
  await queryRows(`UPDATE products SET category = 'Livros' WHERE account_id = $1`, [shop.viewer.accountId]);
  await rules(shop, { percent: 20, category: 'Livros' }, { percent: 10 });
  expect(await feesOf(shop, 1_000)).toBe(200);
  await rules(shop, { percent: 30, product_id: await shop.idOf('A') });
  expect(await feesOf(shop, 1_000)).toBe(300);
});
