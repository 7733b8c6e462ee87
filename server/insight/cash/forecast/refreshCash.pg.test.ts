import { expect, test } from 'vitest';
import { pool, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { line, NOW, order } from '#server/insight/sales/testing/shop.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { dayAfter, openCashShop, releaseOf } from '#server/insight/cash/testing/cashShop.ts';
import { recordBalance } from '#server/records/cash/cashBalances.ts';
import { setBankBalance } from '#server/records/cash/setBankBalance.ts';
import { refreshCash } from './refreshCash.ts';
import { storedForecast } from './storedForecast.ts';

useTestDatabase();

const brl = (minor: number) => ({ minor, currency: 'BRL' });

test('a day that is stated moves exactly its own money, and what was released is not awaited', async () => {
  const shop = await openCashShop();
  await shop.sold('1', 3, { expectedDay: dayAfter(4) });
  await shop.sold('2', 2, { expectedDay: dayAfter(9), netMinor: 123 });
  await shop.sold('3', 20, { status: 'released', releasedDay: dayAfter(-4) });
  await shop.sold('4', 5, { status: 'refunded', netMinor: 0 });
  await refreshCash(shop.viewer.accountId, NOW);
  expect(await shop.stored('known_releases')).toEqual([
    [4, 8_000],
    [9, 123],
  ]);
  await shop.record(releaseOf('2', { expectedDay: dayAfter(11), netMinor: 123, updatedAt: NOW }));
  await refreshCash(shop.viewer.accountId, NOW);
  expect(await shop.stored('known_releases')).toEqual([
    [4, 8_000],
    [11, 123],
  ]);
});

test('the report goes before the payment, so that money is counted once', async () => {
  const shop = await openCashShop();
  await shop.sold('1', 9, { expectedDay: dayAfter(2) });
  await shop.record(
    releaseOf('1', { source: 'report', status: 'released', releasedDay: dayAfter(-1), netMinor: 7_990 }),
  );
  await refreshCash(shop.viewer.accountId, NOW);
  expect(await shop.stored('known_releases')).toEqual([]);
  expect((await storedForecast(shop.viewer))!.unknown).toEqual(brl(0));
});

test('sales without a day follow what was learned; without anything to learn from they are in no day', async () => {
  const shop = await openCashShop();
  for (let n = 0; n < 3; n += 1) await shop.sold(`open-${n}`, 4, {});
  await refreshCash(shop.viewer.accountId, NOW);
  const before = (await storedForecast(shop.viewer))!;
  expect(before.unknown).toEqual(brl(24_000));
  expect(before.sources).toContainEqual(
    expect.objectContaining({ part: 'estimatedReleases', state: 'unread', note: expect.stringContaining('3 vendas') }),
  );
  expect(before.days[0]!.parts).toContainEqual({ part: 'estimatedReleases', amount: null });
  // always released on the tenth day
  for (let n = 0; n < 40; n += 1)
    await shop.sold(`past-${n}`, 12 + n, { status: 'released', releasedDay: dayAfter(-2 - n) });
  await refreshCash(shop.viewer.accountId, NOW);
  const days = await shop.stored('estimated_releases');
  const sum = days.reduce((total, [, minor]) => total + minor, 0);
  expect(Math.abs(sum - 24_000)).toBeLessThan(600);
  const inDays5To7 = days.filter(([n]) => n >= 5 && n <= 7).reduce((total, [, minor]) => total + minor, 0);
  expect(inDays5To7).toBeGreaterThan(20_000);
  expect((await storedForecast(shop.viewer))!.unknown).toEqual(brl(0));
});

test('held money comes on no day and is listed with its reason', async () => {
  const shop = await openCashShop();
  await shop.sold('1', 9, { status: 'held', holdReason: 'mediation' });
  await shop.sold('2', 30, { expectedDay: dayAfter(-6), netMinor: 700 });
  await shop.sold('3', 30, { expectedDay: dayAfter(-5), netMinor: 50 });
  await shop.record(releaseOf('9', { source: 'reserve', status: 'held', holdReason: 'dispute', netMinor: 90 }));
  await refreshCash(shop.viewer.accountId, NOW);
  const forecast = (await storedForecast(shop.viewer))!;
  expect(forecast.held).toEqual([
    expect.objectContaining({ reason: 'mediation', minor: 8_000, orderId: '1', expected: null }),
    expect.objectContaining({ reason: 'release_passed', minor: 700, orderId: '2', expected: dayAfter(-6) }),
    expect.objectContaining({ reason: 'dispute', minor: 90, orderId: '9' }),
  ]);
  expect([forecast.heldCount, forecast.heldTotal]).toEqual([3, brl(8_790)]);
  expect(await shop.stored('known_releases')).toEqual([[0, 50]]);
});

test('the opening balance is what is known: of the marketplace, and of the bank once it is typed', async () => {
  const shop = await openCashShop();
  await shop.sold('1', 3, { expectedDay: dayAfter(3) });
  const { accountId } = shop.viewer;
  await refreshCash(accountId, NOW);
  const without = (await storedForecast(shop.viewer))!;
  expect([without.opening, without.lowest, without.days[5]!.balance]).toEqual([null, null, null]);
  expect(without.openingNote).toContain('Informe o saldo');
  await recordBalance(accountId, { holder: 'mercadolivre', day: dayAfter(-1), balance: brl(1_000) }, pool);
  await recordBalance(accountId, { holder: 'mercadolivre', day: dayAfter(-2), balance: brl(5) }, pool);
  expect((await storedForecast(shop.viewer))!.openingNote).toContain('do Mercado Livre');
  await setBankBalance(shop.viewer, { balance: brl(-20_000), currency: 'BRL' }, NOW);
  const { opening, openingNote, lowest, days } = (await storedForecast(shop.viewer))!;
  expect([opening, openingNote]).toEqual([brl(-19_000), null]);
  expect(lowest).toEqual({ date: dayAfter(0), balance: brl(-19_000) });
  expect(days[3]!.balance!.minor - days[2]!.balance!.minor).toBe(8_000);
  await setBankBalance(shop.viewer, { balance: null, currency: 'BRL' }, NOW);
  expect((await storedForecast(shop.viewer))!.opening).toEqual(brl(1_000));
  await expect(
    setBankBalance(shop.viewer, { balance: brl(1), currency: 'BRL', day: dayAfter(1) }, NOW),
  ).rejects.toThrow('futuro');
});

test('currencies are projected apart, and reais come first', async () => {
  const shop = await openCashShop();
  await shop.sold('1', 3, { expectedDay: dayAfter(3), currency: 'ARS', netMinor: 999 });
  await shop.sold('2', 3, { expectedDay: dayAfter(3) });
  await refreshCash(shop.viewer.accountId, NOW);
  const [first, ars] = [await storedForecast(shop.viewer), await storedForecast(shop.viewer, { currency: 'ARS' })];
  expect([first!.currency, first!.currencies]).toEqual(['BRL', ['BRL', 'ARS']]);
  expect(first!.days[3]!.in).toEqual(brl(8_000));
  expect(ars!.days[3]!.in).toEqual({ minor: 999, currency: 'ARS' });
  expect(await storedForecast(shop.viewer, { currency: 'USD' })).toBeNull();
});

/** Settlements of 14 days, the last of which ended yesterday; deposits two banking days later. */
async function addSettlements(accountId: number) {
  for (const [n, end] of [-43, -29, -15, -1].entries())
    await queryRows(
      `INSERT INTO payouts (account_id, marketplace, settlement_id, starts_at, ends_at, deposited_at, currency, total_minor,
         rows_sum_minor, state, report_id, reported_at, file_bytes, file_sha256)
       VALUES ($1, 'amazon', $2, $3::date - 14 + time '12:00', $3::date + time '12:00', $4::date + time '12:00', 'BRL', $5, $5, $6, $2, now(), 1, repeat('0', 64))`,
      [
        accountId,
        `s${n}`,
        dayAfter(end),
        end === -1 ? null : dayAfter(end + 2),
        50_000 + n,
        end === -1 ? 'open' : 'closed',
      ],
    );
}

test('of a settlement that is over the deposit is awaited, and what was released since comes with the next one', async () => {
  const shop = await openCashShop();
  const { accountId } = shop.viewer;
  await addSettlements(accountId);
  await queryRows(
    `INSERT INTO posted_amounts (account_id, marketplace, source, source_ref, kind, name, amount_minor, currency, day, posted_at, counts_alone)
     VALUES ($1, 'amazon', 'test', 'fee', 'account_fee', 'Subscription', -1900, 'BRL', $2, $2::date + time '20:00', true)`,
    [accountId, dayAfter(-1)],
  );
  await refreshCash(accountId, NOW);
  const known = await shop.stored('known_releases');
  expect(known.map(([, minor]) => minor)).toEqual([50_003, -1_900]);
  // Thursday 19 November is the end; Friday 20 is a holiday, so that the second banking day after it is Tuesday
  expect(known[0]![0]).toBe(4);
  expect(known[1]![0]).toBeGreaterThan(13);
});

test('a held sale comes with the deposit after the day on which it matures, and moves only its own money', async () => {
  const shop = await openCashShop();
  const { accountId } = shop.viewer;
  await addSettlements(accountId);
  const heldUntil = (externalId: string, maturesOn: string | null, more: Partial<PostedAmountSnapshot> = {}) =>
    transaction((tx) =>
      recordPostedAmounts(
        accountId,
        [
          postedAmount(externalId, -1_000, {
            orderExternalId: externalId,
            basis: 'provisional',
            postedAt: NOW,
            releasedAt: null,
            maturesOn,
            holdReason: 'DD7',
            ...more,
          }),
        ],
        tx,
      ),
    );
  const purchasedAt = new Date(NOW.getTime() - 4 * 86_400_000);
  for (const externalId of ['1', '2']) await shop.sell(order([line('A')], { externalId, purchasedAt }));
  await heldUntil('1', dayAfter(3));
  await heldUntil('2', dayAfter(15));
  await refreshCash(accountId, NOW);
  const known = await shop.stored('known_releases');
  const [, first, second] = known as [[number, number], [number, number], [number, number]];
  // the running settlement ends on day 13, and the next one on day 27
  expect(known).toHaveLength(3);
  expect(first[1]).toBe(second[1]);
  expect([first[0] > 13, first[0] < 20, second[0] > 27, second[0] < 33]).toEqual([true, true, true, true]);
  const { held, days } = (await storedForecast(shop.viewer))!;
  expect(held).toEqual([
    expect.objectContaining({ reason: 'DD7', orderId: '1', minor: first[1], matures: dayAfter(3) }),
    expect.objectContaining({ reason: 'DD7', orderId: '2', matures: dayAfter(15), expected: dayAfter(second[0]) }),
  ]);
  expect(held[0]!.expected).toBe(days[first[0]]!.date);
  // told another day, only that sale moves
  await heldUntil('1', dayAfter(14));
  await refreshCash(accountId, NOW);
  expect(await shop.stored('known_releases')).toEqual([known[0], [second[0], 2 * second[1]]]);
  // a later reading without the day keeps it; once it is paid it is held no longer
  await heldUntil('1', null);
  await heldUntil('2', null, { basis: 'posted', releasedAt: NOW });
  await refreshCash(accountId, NOW);
  expect((await storedForecast(shop.viewer))!.held.map(({ orderId }) => orderId)).toEqual(['1']);
});

test('a released sale comes with the next deposit, unless a settlement has it', async () => {
  const shop = await openCashShop();
  const { accountId } = shop.viewer;
  for (const [n, end] of [-29, -15].entries())
    await queryRows(
      `INSERT INTO payouts (account_id, marketplace, settlement_id, starts_at, ends_at, deposited_at, currency, total_minor,
         rows_sum_minor, state, report_id, reported_at, file_bytes, file_sha256)
       VALUES ($1, 'amazon', $2, $3::date - 14 + time '12:00', $3::date + time '12:00', $3::date + 2 + time '12:00', 'BRL', 1, 1,
               'closed', $2, now(), 1, repeat('0', 64))`,
      [accountId, `s${n}`, dayAfter(end)],
    );
  for (const [number, daysAgo] of [
    ['701-new', 5],
    ['701-old', 20],
  ] as const) {
    const at = new Date(NOW.getTime() - daysAgo * 86_400_000);
    await shop.sell(order([line('A')], { externalId: number, purchasedAt: at, updatedAt: at }));
    const fee = postedAmount(`fee-${number}`, -1_500, {
      orderExternalId: number,
      listingKey: 'A',
      day: dayAfter(-daysAgo),
      postedAt: at,
    });
    await transaction((tx) => recordPostedAmounts(accountId, [fee], tx));
  }
  await queryRows(
    `INSERT INTO payout_rows (account_id, payout_id, row_no, bucket, class, kind, name, order_external_id, amount_minor)
     SELECT account_id, id, 1, 'orders', 'Order', 'item_revenue', 'x', '701-old', 1 FROM payouts
     WHERE account_id = $1 AND settlement_id = 's1'`,
    [accountId],
  );
  await refreshCash(accountId, NOW);
  // the price less the posted fee and the freight that the order states
  expect((await shop.stored('known_releases')).map(([, minor]) => minor)).toEqual([8_000]);
});

test('a marketplace that refuses the right is named with its sentence, and what was read before is partial', async () => {
  const shop = await openCashShop();
  const { accountId } = shop.viewer;
  await shop.sold('1', 3, null);
  await queryRows(
    `INSERT INTO sync_streams (account_id, marketplace, stream, error) VALUES ($1, 'mercadolivre', 'releases', 'Mercado Pago: sem acesso.')`,
    [accountId],
  );
  const known = async () => {
    await refreshCash(accountId, NOW);
    return (await storedForecast(shop.viewer))!.sources.find(({ part }) => part === 'knownReleases');
  };
  expect(await known()).toMatchObject({
    state: 'unread',
    note: 'As liberações do Mercado Livre não foram lidas. Mercado Pago: sem acesso.',
  });
  await shop.sold('2', 3, { expectedDay: dayAfter(2) });
  expect(await known()).toMatchObject({ state: 'partial', note: 'Mercado Pago: sem acesso.' });
  await queryRows('DELETE FROM sync_streams WHERE account_id = $1', [accountId]);
  expect(await known()).toMatchObject({ state: 'known', note: null });
});

test('an account of which nothing was read has no figures, but its typed balance', async () => {
  const shop = await openCashShop();
  await refreshCash(shop.viewer.accountId, NOW);
  expect(await storedForecast(shop.viewer)).toBeNull();
  await setBankBalance(shop.viewer, { balance: brl(500), currency: 'BRL' }, NOW);
  await refreshCash(shop.viewer.accountId, NOW);
  const { sources, days, lowest } = (await storedForecast(shop.viewer))!;
  for (const name of ['knownReleases', 'estimatedReleases', 'futureSales', 'refunds', 'taxes', 'overheads'])
    expect(sources.find(({ part }) => part === name)?.state, `${name}`).toBe('unread');
  expect(lowest).toEqual({ date: dayAfter(0), balance: brl(500) });
  expect(days[0]!.parts.every(({ amount }) => amount === null)).toBe(true);
});

test('bands are in order, balances run, and the stored parts add up', async () => {
  const shop = await openCashShop();
  for (let n = 0; n < 40; n += 1)
    await shop.sold(`past-${n}`, 12 + (n % 30), { status: 'released', releasedDay: dayAfter(-2 - (n % 9)) });
  for (let n = 0; n < 9; n += 1) await shop.sold(`open-${n}`, 1 + n, {});
  await setBankBalance(shop.viewer, { balance: brl(1), currency: 'BRL' }, NOW);
  await refreshCash(shop.viewer.accountId, NOW);
  const { days, opening } = (await storedForecast(shop.viewer))!;
  let before = opening!.minor;
  expect(days).toHaveLength(90);
  for (const day of days) {
    expect(day.balance!.minor, `${day.date}`).toBe(before + day.in.minor - day.out.minor);
    expect(day.p10!.minor <= day.p50!.minor && day.p50!.minor <= day.p90!.minor, `${day.date}`).toBe(true);
    before = day.balance!.minor;
  }
});
