import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, NOW, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { refreshLedger } from './refreshLedger.ts';
import { ITEM_MONEY } from '#server/records/lines/testing/itemMoney.ts';

useTestDatabase();

test('the nightly refresh applies current regimes to taxes and current rules to the latest fee estimates', async () => {
  const shop = await openShop();
  const { viewer } = shop;
  const soldOn = (day: string) =>
    order([line('A', { feesMinor: null, fulfilmentMinor: null })], { purchasedAt: new Date(`${day}T15:00:00Z`) });
  await shop.sell(soldOn('2026-11-10'), soldOn('2026-08-10'));
  await queryRows(
    `INSERT INTO fee_rules (account_id, marketplace, country, valid_from, percent, source, source_day)
     VALUES ($1, 'amazon', 'BR', '2026-01-01', 15, 'teste', '2026-11-01')`,
    [viewer.accountId],
  );
  await queryRows(
    `INSERT INTO tax_settings (account_id, valid_from, regime, percent) VALUES ($1, '2026-01-01', 'percent', 6)`,
    [viewer.accountId],
  );
  await refreshLedger(viewer.accountId, NOW);
  expect(
    await queryRows(
      `SELECT estimated_fees_minor AS estimate, tax_minor AS tax FROM ${ITEM_MONEY} i WHERE account_id = $1 ORDER BY sale_day`,
      [viewer.accountId],
    ),
  ).toEqual([
    { estimate: 1500, tax: 600 },
    { estimate: 1500, tax: 600 },
  ]);
});
