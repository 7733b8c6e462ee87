import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { line, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { runSql } from './runSql.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';

useSqlDatabase();

let shop: Shop;
let other: Shop;
let empty: Shop;

beforeAll(async () => {
  await setRates(['USD', '2026-11-13', 5], ['USD', '2026-11-16', 4], ['EUR', '2026-11-13', 6]);
  [shop, other, empty] = [await openShop('Dona'), await openShop('Outra'), await openShop('Nova')];
  for (const one of [shop, other]) await one.sell(order([line('A', { priceMinor: 2_000 })]));
  await queryRows(
    `INSERT INTO account_exchange_rates (account_id, currency, day, brl) VALUES ($1, 'USD', '2026-11-14', 8)`,
    [shop.viewer.accountId],
  );
});

const rates = async ({ viewer }: Shop, currency: string) => {
  const { rows } = await runSql(
    viewer,
    `SELECT day, brl::double, usd::double FROM exchange_rates
     WHERE currency = '${currency}' AND day <= '2026-11-16' ORDER BY day`,
  );
  return rows;
};

test('each day has its rate or the last earlier one, and the account’s own rate precedes the public one', async () => {
  expect(await rates(shop, 'USD')).toEqual([
    ['2026-11-13', '5', '1'],
    ['2026-11-14', '8', '1'],
    ['2026-11-15', '8', '1'],
    ['2026-11-16', '4', '1'],
  ]);
  expect(await rates(shop, 'EUR')).toEqual([
    ['2026-11-13', '6', '1.2'],
    ['2026-11-14', '6', '0.75'],
    ['2026-11-15', '6', '0.75'],
    ['2026-11-16', '6', '1.5'],
  ]);
  expect((await rates(shop, 'BRL'))[0]).toEqual(['2026-11-13', '1', '0.2']);
});

test('rates of another account are not visible, and the last rate holds until today', async () => {
  expect((await rates(other, 'USD'))[1]).toEqual(['2026-11-14', '5', '1']);
  const { rows } = await runSql(
    other.viewer,
    `SELECT count(*) FROM exchange_rates WHERE currency = 'USD' AND day = CURRENT_DATE AND brl = 4`,
  );
  expect(rows).toEqual([['1']]);
});

test('an account without sales has no rates', async () => {
  expect(await rates(empty, 'USD')).toEqual([]);
});
