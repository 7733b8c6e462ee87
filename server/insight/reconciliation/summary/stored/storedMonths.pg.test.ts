import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openMatchShop, type MatchShop } from '#server/insight/reconciliation/derive/testing/shop.ts';
import { monthSums } from '#server/insight/reconciliation/summary/monthSums.ts';
import { reconciliation } from '#server/insight/reconciliation/summary/reconciliation.ts';
import { type Queryable, queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { recordStatement } from '#server/records/statements/recordStatement.ts';
import { type MadeMovement, statementOf } from '#server/records/statements/testing/statementOf.ts';
import { refreshMonths } from './refreshMonths.ts';
import { FORMULA } from './storedMonth.ts';
import { runs } from '#server/platform/testing/runs.ts';

useTestDatabase();

const MONTHS = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];
const MARKETPLACES = ['amazon', 'mercadolivre'] as const;
const CURRENCIES = ['BRL', 'USD'];
const NET = 10_000 - 839 - 1_800;

/** Every day from July on, a few orders and payments, so that histories meet. */
const day = fc.integer({ min: 0, max: 130 }).map((n) => daysBefore('2026-07-05', -n));
const name = fc.integer({ min: 1, max: 4 }).map(String);
const minor = fc.integer({ min: 1, max: 9 }).map((n) => n * 100);
type Change = (shop: MatchShop) => Promise<unknown>;

const at = (of: string) => new Date(`${of}T15:00:00Z`);
const sale = fc
  .tuple(name, day, fc.boolean(), fc.boolean(), fc.constantFrom('delivered', 'cancelled'))
  .map(([order, of, isAmazon, isInCart, status]): Change => async (shop) => {
    const marketplace = isAmazon ? 'amazon' : 'mercadolivre';
    const fees = isAmazon ? { feesMinor: null, fulfilmentMinor: null } : {};
    // a later read of the order may move it to another day or cart
    const more = { purchasedAt: at(of), updatedAt: new Date(Date.now() + (updates += 1_000)), status } as const;
    const packId = isInCart && !isAmazon ? 'P' : null;
    await shop.sell(shop.sale(`${isAmazon ? 'a' : 'm'}${order}`, fees, { marketplace, packId, ...more }));
  });
let updates = 0;
const payment = fc
  .tuple(name, fc.option(day), minor, fc.constantFrom('payment', 'report', 'reserve'), fc.option(minor))
  .map(
    ([order, released, lack, source, refunded]): Change =>
      (shop) =>
        shop.release(`m${order}`, NET - lack, {
          paymentId: `p${order}`,
          source: source as 'payment',
          status: source === 'reserve' ? 'held' : released ? 'released' : 'pending',
          releasedDay: source === 'reserve' ? null : released,
          refundedMinor: refunded,
          updatedAt: new Date(Date.parse('2026-11-20T12:00:00Z') + (updates += 1_000)),
        }),
  );
const charge = fc
  .tuple(name, name, minor, fc.boolean())
  .map(([id, order, amountMinor, isWithheld]): Change => async (shop) => {
    const values = [shop.accountId, `c${id}`, `m${order}`, amountMinor, isWithheld];
    const changed = await queryRows(
      `UPDATE charges SET order_external_id = $3, amount_minor = -$4::bigint, is_withheld = $5, gone_at = NULL
         WHERE account_id = $1 AND external_id = $2 RETURNING 1`,
      values,
    );
    if (changed.length === 0) await shop.charge({ id: `c${id}`, orderId: `m${order}`, amountMinor, isWithheld });
  });
const posted = fc.tuple(name, day, minor).map(
  ([order, of, amountMinor]): Change =>
    (shop) =>
      shop.post('amazon', {
        orderExternalId: `a${order}`,
        listingKey: 'MLB1',
        amountMinor: -amountMinor,
        day: of,
        postedAt: at(of),
        releasedAt: at(of),
      }),
);
const payout = fc
  .tuple(day, fc.array(fc.tuple(fc.option(name), minor), { maxLength: 3 }), fc.constantFrom(...CURRENCIES))
  .map(
    ([ends, rows, currency]): Change =>
      ({ accountId }) =>
        transaction(async (tx) => {
          const { id } = await queryRow<{ id: number }>(
            `INSERT INTO payouts (account_id, marketplace, settlement_id, starts_at, ends_at, deposited_at, currency, total_minor, rows_sum_minor,
             file_bytes, file_sha256, state, report_id, reported_at)
           SELECT $1, 'amazon', n, $2::date - 14, $3, $3, $4, 0, 0, 1, repeat('0', 64), 'closed', n, $3
           FROM (SELECT 'S' || count(*) || '-' || $2 AS n FROM payouts WHERE account_id = $1) x RETURNING id`,
            [accountId, ends, at(ends), currency],
            tx,
          );
          for (const [index, [order, amountMinor]] of rows.entries())
            await queryRows(
              `INSERT INTO payout_rows (account_id, payout_id, row_no, bucket, class, kind, name, order_external_id, amount_minor)
             VALUES ($1, $2, $3, $4::"PayoutBucket", 'Order', 'movement', 'x', $5, $6)`,
              [accountId, id, index + 1, order ? 'orders' : 'account_charges', order && `a${order}`, amountMinor],
              tx,
            );
        }),
  );
const later = fc.tuple(day, fc.boolean()).map(
  ([ends, isGone]): Change =>
    ({ accountId }) =>
      queryRows(
        isGone
          ? `DELETE FROM payouts WHERE account_id = $1 AND id = (SELECT min(id) FROM payouts WHERE account_id = $1 AND $2::timestamptz IS NOT NULL)`
          : `UPDATE payouts SET ends_at = $2, deposited_at = $2 WHERE account_id = $1 AND id = (SELECT min(id) FROM payouts WHERE account_id = $1)`,
        [accountId, at(ends)],
      ),
);
const movement = fc
  .tuple(
    fc.constantFrom('orders', 'refunds', 'reserve_held', 'cart_freight', 'bill_paid', 'transfers', 'unknown'),
    minor,
    fc.option(name),
    fc.boolean(),
  )
  .map(([bucket, amountMinor, order, isNamed]): MadeMovement => ({
    bucket: bucket as 'orders',
    amountMinor: bucket === 'orders' ? amountMinor : -amountMinor,
    sourceId: order && `p${order}`,
    orderId: isNamed && order ? `m${order}` : null,
    packId: bucket === 'cart_freight' ? 'P' : null,
  }));
const statement = fc
  .tuple(day, fc.integer({ min: 1, max: 40 }), fc.array(movement, { maxLength: 3 }), fc.boolean())
  .map(
    ([first, days, movements, isClosed]): Change =>
      ({ accountId }) =>
        transaction(async (tx: Queryable) => {
          for (let n = 0; n < days; n += 1) {
            const made = statementOf(daysBefore(first, -n), 1_000, n === days - 1 ? movements : []);
            const differs = { ...made, state: 'differs', closingMinor: made.closingMinor! + 1 } as const;
            await recordStatement(accountId, isClosed || n < days - 1 ? made : differs, tx);
          }
        }),
  );
const changes = fc.array(fc.oneof(sale, sale, payment, payment, charge, posted, payout, later, statement), {
  minLength: 1,
  maxLength: 6,
});

const stored = async ({ accountId }: MatchShop, marketplace: string, month: string, currency: string) =>
  (
    await queryRows<{ sums: unknown }>(
      `SELECT sums FROM bridge_months WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND month = $3 AND currency = $4`,
      [accountId, marketplace, `${month}-01`, currency],
    )
  )[0]?.sums;

let shop: MatchShop;
beforeAll(async () => {
  shop = await openMatchShop('Dona');
});

test('after any changes every stored month is what is calculated now, in each marketplace and currency', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 4 }), async (histories) => {
      const one = await openMatchShop(`Loja ${(updates += 1)}`);
      for (const history of histories) {
        for (const change of history) await change(one);
        await refreshMonths(one.accountId);
        for (const marketplace of MARKETPLACES)
          for (const month of MONTHS)
            for (const currency of CURRENCIES) {
              const found = await stored(one, marketplace, month, currency);
              if (found === undefined) continue;
              const now = await monthSums(one.viewer, { marketplace, month, currency });
              expect({ marketplace, month, currency, ...(found as object) }).toEqual({
                marketplace,
                month,
                currency,
                ...now,
              });
            }
      }
    }),
    { numRuns: runs(3) },
  );
});

const queued = async ({ accountId }: MatchShop) =>
  (
    await queryRows<{ month: string }>(
      `SELECT DISTINCT marketplace || ' ' || to_char(month, 'MM') AS month FROM bridge_queue WHERE account_id = $1 ORDER BY 1`,
      [accountId],
    )
  ).map(({ month }) => month);
const on = (of: string, more: object = {}) => ({
  purchasedAt: at(of),
  updatedAt: new Date(Date.now() + (updates += 1_000)),
  ...more,
});
const release = (orderId: string, releasedDay: string) => (of: MatchShop) =>
  of.release(orderId, NET, {
    paymentId: `p-${orderId}`,
    releasedDay,
    updatedAt: new Date(Date.now() + (updates += 1_000)),
  });
const amazonSale = (of: MatchShop) =>
  of.sell(of.sale('701-1', { feesMinor: null, fulfilmentMinor: null }, { marketplace: 'amazon', ...on('2026-07-10') }));
const paidOut = (of: MatchShop) => of.payOut('S', [{ orderId: '701-1', kind: 'item_revenue', amountMinor: 9_000 }]);
const day9 = (more: MadeMovement) => (of: MatchShop) =>
  transaction((tx) => recordStatement(of.accountId, statementOf('2026-09-09', 0, [more]), tx));

/** What there is before, what changes, and the months that are other ones then. */
const STALE: [string, Change[], Change, string[]][] = [
  ['a new sale', [], (of) => of.sell(of.sale('m1', {}, on('2026-07-10'))), ['mercadolivre 07']],
  [
    'a sale on another day',
    [(of) => of.sell(of.sale('m1', {}, on('2026-07-10'))), release('m1', '2026-08-10')],
    (of) => of.sell(of.sale('m1', {}, on('2026-06-10'))),
    ['mercadolivre 06', 'mercadolivre 07', 'mercadolivre 08'],
  ],
  [
    'a sale whose payment was known',
    [release('m1', '2026-08-10')],
    (of) => of.sell(of.sale('m1', {}, on('2026-07-10'))),
    ['mercadolivre 07', 'mercadolivre 08'],
  ],
  ['a sale that a payout pays', [paidOut], amazonSale, ['amazon 07', 'amazon 10']],
  [
    'a sale that a statement names',
    [day9({ bucket: 'orders', amountMinor: 1, orderId: 'm1' })],
    (of) => of.sell(of.sale('m1', {}, on('2026-07-10'))),
    ['mercadolivre 07', 'mercadolivre 09'],
  ],
  [
    'a cart of which a statement has the freight',
    [day9({ bucket: 'cart_freight', amountMinor: -1, packId: 'P' })],
    (of) => of.sell(of.sale('m1', {}, on('2026-07-10', { packId: 'P' }))),
    ['mercadolivre 07', 'mercadolivre 09'],
  ],
  [
    'a payment of another day',
    [(of) => of.sell(of.sale('m1', {}, on('2026-07-10'))), release('m1', '2026-08-10')],
    release('m1', '2026-09-10'),
    ['mercadolivre 07', 'mercadolivre 08', 'mercadolivre 09'],
  ],
  [
    'a payment of which a statement has a row',
    [day9({ bucket: 'orders', amountMinor: 1, sourceId: 'p-m1' })],
    release('m1', '2026-08-10'),
    ['mercadolivre 08', 'mercadolivre 09'],
  ],
  [
    'a charge',
    [(of) => of.sell(of.sale('m1', {}, on('2026-07-10')))],
    (of) => of.charge({ id: 'c', orderId: 'm1', amountMinor: 5, isWithheld: false }),
    ['mercadolivre 07'],
  ],
  ['a payout', [amazonSale], paidOut, ['amazon 07', 'amazon 10']],
  [
    'a payout on another day',
    [amazonSale, paidOut],
    (of) => queryRows(`UPDATE payouts SET ends_at = '2026-08-10T12:00:00Z' WHERE account_id = $1`, [of.accountId]),
    ['amazon 07', 'amazon 08', 'amazon 10'],
  ],
  [
    'a payout that is gone',
    [paidOut],
    (of) => queryRows('DELETE FROM payouts WHERE account_id = $1', [of.accountId]),
    ['amazon 10'],
  ],
  [
    'a row of a statement',
    [(of) => of.sell(of.sale('m1', {}, on('2026-07-10'))), release('m1', '2026-08-10')],
    day9({ bucket: 'orders', amountMinor: 1, sourceId: 'p-m1' }),
    ['mercadolivre 07', 'mercadolivre 08', 'mercadolivre 09'],
  ],
  [
    'freight of a cart',
    [(of) => of.sell(of.sale('m1', {}, on('2026-07-10', { packId: 'P' })))],
    day9({ bucket: 'cart_freight', amountMinor: -1, packId: 'P' }),
    ['mercadolivre 07', 'mercadolivre 09'],
  ],
  [
    'a row that another file does not have',
    [(of) => of.sell(of.sale('m1', {}, on('2026-07-10'))), day9({ bucket: 'orders', amountMinor: 1, orderId: 'm1' })],
    day9({ bucket: 'income', amountMinor: 1 }),
    ['mercadolivre 07', 'mercadolivre 09'],
  ],
  [
    'a day on which a payment says that it was released',
    [(of) => of.sell(of.sale('m1', {}, on('2026-07-10'))), release('m1', '2026-09-09')],
    day9({ bucket: 'income', amountMinor: 1 }),
    ['mercadolivre 07', 'mercadolivre 09'],
  ],
];

test.each(STALE)(
  '%s makes the months that it is in calculated again, and no others',
  async (_, before, changed, months) => {
    const one = await openMatchShop(`Loja ${(updates += 1)}`);
    for (const step of before) await step(one);
    await refreshMonths(one.accountId);
    expect(await queued(one)).toEqual([]);
    await changed(one);
    expect(await queued(one)).toEqual(months);
  },
);

const ofOctober = () => reconciliation(shop.viewer, { marketplace: 'mercadolivre', month: '2026-10', currency: 'BRL' });
const change = () => shop.release('m1', NET, { paymentId: 'p-new', releasedDay: '2026-10-20', updatedAt: new Date() });
const setRows = (rowCount: number) =>
  queryRows('UPDATE bridge_months SET row_count = $2 WHERE account_id = $1', [shop.accountId, rowCount]);

test('a month that changed is calculated when it is asked for while it is small, and as it was, with its time, when large', async () => {
  await change();
  await refreshMonths(shop.accountId);
  const before = await ofOctober();
  expect(before.outdatedSince).toBeNull();
  await shop.release('m-unknown', 7_777, { paymentId: 'p-later', releasedDay: '2026-10-21', updatedAt: new Date() });
  await setRows(3_000);
  const small = await ofOctober();
  expect([small.outdatedSince, small.releasedMinor]).toEqual([null, before.releasedMinor! + 7_777]);
  await setRows(3_001);
  const large = await ofOctober();
  expect([large.outdatedSince, large.releasedMinor]).toEqual([expect.any(Date), before.releasedMinor]);
  await refreshMonths(shop.accountId);
  await setRows(3_001);
  expect(await ofOctober()).toMatchObject({ outdatedSince: null, releasedMinor: small.releasedMinor });
});

test('months that another version stored are calculated again', async () => {
  await queryRows(
    `UPDATE bridge_months SET formula = formula - 1, row_count = 3001, sums = sums || '{"unknownOrders": 99}' WHERE account_id = $1`,
    [shop.accountId],
  );
  expect((await ofOctober()).outdatedSince).not.toBeNull();
  await refreshMonths(shop.accountId);
  expect(
    await queryRows(`SELECT FROM bridge_months WHERE account_id = $1 AND formula <> $2`, [shop.accountId, FORMULA]),
  ).toEqual([]);
  expect((await ofOctober()).unknownOrders).not.toBe(99);
});

const ASK = `{ viewer { reconciliation(period: "2026-10", marketplace: MERCADOLIVRE) { outdatedSince released { minor } } } }`;

test('the API and REST say since when a month is outdated, to its account only', async () => {
  await change();
  await setRows(3_001);
  const stranger = await newViewer('Outra');
  await queryRows('UPDATE users SET is_developer = true');
  const [own, other] = [await appClient(shop.viewer), await appClient(stranger)];
  const shown = (await own.graphql(ASK)).data.viewer.reconciliation;
  const rest = await (await own.get('/api/reconciliation?period=2026-10&marketplace=mercadolivre')).json();
  expect(shown.outdatedSince).toMatch(/^\d{4}-/);
  expect([rest.outdatedSince, rest.released * 100]).toEqual([shown.outdatedSince, shown.released.minor]);
  expect((await other.graphql(ASK)).data.viewer.reconciliation.outdatedSince).toBeNull();
});
