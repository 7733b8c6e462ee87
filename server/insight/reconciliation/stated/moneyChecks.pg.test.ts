import { expect, test } from 'vitest';
import { dayAfter, openCashShop } from '#server/insight/cash/testing/cashShop.ts';
import { line, NOW, order } from '#server/insight/sales/testing/shop.ts';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import type { StatedSumSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { recordStatedSums } from '#server/records/stated/recordStatedSums.ts';
import { unstatedSettlements } from '#server/records/stated/unstatedSettlements.ts';
import { moneyChecks } from './moneyChecks.ts';

useTestDatabase();

const stated = (more: Partial<StatedSumSnapshot>): StatedSumSnapshot => ({
  marketplace: 'amazon',
  kind: 'available',
  country: 'BR',
  currency: 'BRL',
  name: 'Standard Orders',
  amountMinor: 0,
  statedAt: NOW,
  ...more,
});

async function openShop() {
  const shop = await openCashShop();
  const { accountId } = shop.viewer;
  return {
    ...shop,
    accountId,
    state: (...sums: Partial<StatedSumSnapshot>[]) =>
      transaction((tx) => recordStatedSums(accountId, sums.map(stated), tx)),
    post: (minor: number, more: Parameters<typeof postedAmount>[2]) =>
      transaction((tx) => recordPostedAmounts(accountId, [postedAmount(`${minor}`, minor, more)], tx)),
    checks: async () => {
      const found = await moneyChecks(shop.viewer, { now: NOW });
      return found.map(({ kind, stated: said, own, difference }) => [
        kind,
        said.minor,
        own?.minor ?? null,
        difference?.minor ?? null,
      ]);
    },
  };
}

/** A settlement that ended yesterday with 700.00, of which 100.00 came from a reserve and 30.00 went into one. */
async function addSettlement(accountId: number) {
  await queryRows(
    `WITH p AS (
       INSERT INTO payouts (account_id, marketplace, settlement_id, starts_at, ends_at, deposited_at, currency, total_minor,
         rows_sum_minor, state, report_id, reported_at, file_bytes, file_sha256)
       VALUES ($1, 'amazon', 's1', $2::date - 14 + time '12:00', $2::date + time '12:00', NULL, 'BRL', 70000, 70000, 'open', 's1', now(), 1, repeat('0', 64))
       RETURNING id), s AS (
       INSERT INTO payout_sums (account_id, payout_id, bucket, amount_minor, row_count)
       SELECT $1, p.id, bucket::"PayoutBucket", minor, 1
       FROM p, (VALUES ('orders', 63000), ('reserve_released', 10000), ('reserve_held', -3000)) v (bucket, minor))
     INSERT INTO payout_rows (account_id, payout_id, row_no, bucket, class, kind, name, amount_minor)
     SELECT $1, p.id, 1, 'reserve_held', 'reserve', 'hold', 'Current Reserve Amount', -3000 FROM p`,
    [accountId, dayAfter(-1)],
  );
}

test('balances are compared with what is released, held and kept in reserve', async () => {
  const shop = await openShop();
  const { accountId, state, post, checks } = shop;
  expect(await checks()).toEqual([]);
  await state({ amountMinor: 5_000 }, { kind: 'total', amountMinor: 9 }, { kind: 'deferred', amountMinor: 9_000 });
  // no settlement says what is paid already; nothing that is held was read
  expect(await checks()).toEqual([
    ['available', 5_000, null, null],
    ['deferred', 9_000, 0, 9_000],
  ]);
  expect((await moneyChecks(shop.viewer, { now: NOW }))[0]!.text).toContain('não há linhas lidas para comparar');
  await addSettlement(accountId);
  await post(4_200, {
    kind: 'account_fee',
    orderExternalId: null,
    countsAlone: true,
    day: dayAfter(0),
    postedAt: new Date(NOW.getTime() - 3_600_000),
  });
  await shop.sell(order([line('A')], { externalId: '1', purchasedAt: new Date(NOW.getTime() - 86_400_000) }));
  await post(-1_000, { basis: 'provisional', releasedAt: null, maturesOn: dayAfter(5), postedAt: NOW });
  await state({ kind: 'account_level_reserve', amountMinor: 3_000 });
  const [available, deferred, reserve] = await checks();
  expect(available).toEqual(['available', 5_000, 4_200, 800]);
  expect(reserve).toEqual(['account_level_reserve', 3_000, 3_000, 0]);
  const [, said, own, difference] = deferred as [string, number, number, number];
  expect(own).toBeGreaterThan(0);
  expect(said - own).toBe(difference);
});

test('a balance that was not stated for days says nothing, and an older statement changes nothing', async () => {
  const { state, checks } = await openShop();
  await state({ kind: 'deferred', amountMinor: 1, statedAt: new Date(NOW.getTime() - 4 * 86_400_000) });
  expect(await checks()).toEqual([]);
  await state({ kind: 'deferred', amountMinor: 2 });
  await state({ kind: 'deferred', amountMinor: 3, statedAt: new Date(NOW.getTime() - 86_400_000) });
  expect(await checks()).toEqual([['deferred', 2, 0, 2]]);
});

test('the proceeds of a settlement are compared with its total without reserves, in words', async () => {
  const { accountId, viewer, state, checks } = await openShop();
  await addSettlement(accountId);
  expect(await unstatedSettlements(accountId, 'amazon', NOW)).toEqual(['s1']);
  await state({ kind: 'net_proceeds', name: 's1', amountMinor: 64_000 });
  expect(await unstatedSettlements(accountId, 'amazon', NOW)).toEqual([]);
  expect(await checks()).toEqual([['net_proceeds', 64_000, 63_000, 1_000]]);
  const [check] = await moneyChecks(viewer, { now: NOW });
  expect(check!.settlementId).toBe('s1');
  expect(check!.text.replaceAll('\u00a0', ' ')).toBe(
    'A Amazon informa R$ 640,00 de resultado líquido; o repasse sem reservas tem R$ 630,00 (diferença R$ 10,00).',
  );
  expect(check!.note).toContain('não é documentado');
  await state({ kind: 'net_proceeds', name: 's1', amountMinor: 63_000 });
  expect((await moneyChecks(viewer, { now: NOW }))[0]!.text).toContain('(confere)');
});

test('another account sees none of it', async () => {
  const { accountId, state } = await openShop();
  await addSettlement(accountId);
  await state({ amountMinor: 5_000 }, { kind: 'net_proceeds', name: 's1', amountMinor: 1 });
  const { viewer: other } = await openCashShop();
  expect(await moneyChecks(other, { now: NOW })).toEqual([]);
  expect(await moneyChecks({ accountId }, { marketplace: 'mercadolivre', now: NOW })).toEqual([]);
});
