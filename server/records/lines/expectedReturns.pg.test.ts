import { expect, test } from 'vitest';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import type { LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';

useTestDatabase();

async function sold(marketplace: Marketplace = 'mercadolivre') {
  const shop = await openShop();
  const { accountId } = shop.viewer;
  await shop.sell(
    order([line('A', { priceMinor: 10_000, feesMinor: 1_201, fulfilmentMinor: 1_500 })], {
      marketplace,
      externalId: '1',
    }),
  );
  return {
    post: (ref: string, amountMinor: number, kind: LedgerKind, source?: string) =>
      transaction((tx) =>
        recordPostedAmounts(
          accountId,
          [postedAmount(ref, amountMinor, { kind, marketplace, orderExternalId: '1', ...(source && { source }) })],
          tx,
        ),
      ),
    returned: () =>
      queryRows(
        `SELECT kind, amount_minor AS amount, basis FROM ledger_lines
         WHERE account_id = $1 AND kind IN ('fee_returned', 'freight_returned') ORDER BY kind`,
        [accountId],
      ),
  };
}

test('fees and freight of a refunded sale are expected back until the bill gives some of them back', async () => {
  const { post, returned } = await sold();
  expect(await returned()).toEqual([]);
  await post('refund', -10_000, 'refund_principal');
  expect(await returned()).toEqual([
    { kind: 'fee_returned', amount: 1_201, basis: 'estimated' },
    { kind: 'freight_returned', amount: 1_500, basis: 'estimated' },
  ]);
  await post('bonus', 1_180, 'fee_returned', 'mercadolivre.billing');
  expect(await returned()).toEqual([{ kind: 'fee_returned', amount: 1_180, basis: 'posted' }]);
});

test('of a part of a sale, fees come back in proportion, and freight stays', async () => {
  const { post, returned } = await sold();
  await post('refund', -2_500, 'refund_principal');
  expect(await returned()).toEqual([{ kind: 'fee_returned', amount: 300, basis: 'estimated' }]);
});

test('where fees come back with the refund, nothing more is expected', async () => {
  const { post, returned } = await sold('amazon');
  await post('refund', -10_000, 'refund_principal');
  expect(await returned()).toEqual([]);
});
