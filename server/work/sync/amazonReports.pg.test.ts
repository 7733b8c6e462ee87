import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { useLocalMarketplaces } from '#server/records/keys/testing/localMarketplaces.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';
import { moneyChecks } from '#server/insight/reconciliation/stated/moneyChecks.ts';
import type { Connector } from '#server/market/connector.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { flatRows, sourceReports } from '#simulator/testing/sourceReports.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { fakeServer } from '#server/market/testing/fakeServer.ts';
import type { ConnectorFor } from './readStreams.ts';
import { runSync } from './runSync.ts';
import { startSync, type SyncTrigger } from '#server/records/runs/startSync.ts';
import type { StreamName } from './storePage.ts';
import { streamPlans } from './streamPlans.ts';

useTestDatabase();
const local = useLocalMarketplaces({ products: 0.5, orders: 0.4 }); // small, but still hundreds of report rows
beforeAll(async () => {
  // the planner expects few rows in tables that were never filled and chooses repeated full scans
  const { accountId } = await newViewer();
  await queryRows(
    `INSERT INTO sales_product_days (account_id, scope, day, product_id)
     SELECT $1, 'all', '2020-01-01'::date + n / 100, n % 100 FROM generate_series(1, 20000) n`,
    [accountId],
  );
  await queryRows('ANALYZE');
});

const BRAZIL = 'A2Q3Y263D00KWC';
const UNITED_STATES = 'ATVPDKIKX0DER';
const today = () => saoPauloDay(Date.now());
const iso = (day: string) => new Date(`${day}T00:00:00-03:00`).toISOString();

/** An account with only these streams due; the others have just been read. */
async function accountDueFor(...due: StreamName[]): Promise<number> {
  const { accountId } = await newViewer();
  await storeKeys({ accountId }, 'amazon', local.amazon);
  await queryRows(
    `INSERT INTO sync_streams (account_id, marketplace, stream, watermark, last_success_at)
     SELECT $1, 'amazon', unnest($2::"SyncStreamName"[]), now(), now()`,
    [accountId, streamPlans.map(({ stream }) => stream).filter((stream) => !due.includes(stream))],
  );
  return accountId;
}

async function newRun(accountId: number, trigger: SyncTrigger = 'automatic'): Promise<number> {
  return (await startSync({ accountId }, { trigger })).runId;
}

async function sync(accountId: number, connect: ConnectorFor = accountConnector) {
  const runId = await newRun(accountId);
  await runSync({ accountId, runId }, {}, connect);
  return queryRow<{ status: string; error: string | null }>(
    'SELECT status, error FROM sync_runs WHERE account_id = $1 AND id = $2',
    [accountId, runId],
  );
}
const fine = { status: 'success', error: null };

/** Makes the stream due again, as after a day, and its stored position as old. */
const age = (accountId: number, stream: StreamName) =>
  queryRows(
    `UPDATE sync_streams SET last_success_at = now() - interval '1 day', watermark = now() - interval '1 day',
       cursor = regexp_replace(cursor::text, '"readAt": *"[^"]*"', '"readAt":' || to_json(now() - interval '1 day'), 'g')::json
     WHERE account_id = $1 AND stream = $2`,
    [accountId, stream],
  );

/** Shortens the past of a stream, so that the test need not read a year. */
const placeAt = (accountId: number, stream: StreamName, place: object) =>
  queryRows(
    `INSERT INTO sync_streams (account_id, marketplace, stream, cursor, last_success_at) VALUES ($1, 'amazon', $2, $3, now() - interval '1 day')`,
    [accountId, stream, JSON.stringify({ place, goesOn: true })],
  );
const LONG_AGO = '2020-01-01T00:00:00Z';

const posted = (accountId: number) =>
  queryRows<{
    source: string;
    name: string;
    asin: string | null;
    orderId: string | null;
    minor: number;
    day: string;
    currency: string;
  }>(
    `SELECT source, a.name, p.asin, order_external_id AS "orderId", amount_minor AS minor, day, a.currency
     FROM posted_amounts a LEFT JOIN products p ON p.account_id = a.account_id AND p.id = a.product_id
     WHERE a.account_id = $1 ORDER BY source, source_ref`,
    [accountId],
  );
const visits = (accountId: number) =>
  queryRows<{
    level: string;
    country: string;
    day: string;
    asin: string;
    views: number;
    sessions: number;
    units: number;
    parent: string | null;
  }>(
    `SELECT level, country, day, asin, page_views AS views, sessions, units_ordered AS units, parent_asin AS parent
     FROM traffic_days WHERE account_id = $1 ORDER BY day, country, level, asin`,
    [accountId],
  );
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

test('returned units equal those of the report, and only sellable ones can be sold again', async () => {
  const accountId = await accountDueFor('returns');
  expect(await sync(accountId)).toEqual(fine);
  const stored = () =>
    queryRows<{ orderId: string; sku: string; disposition: string; resellable: boolean; quantity: number }>(
      `SELECT order_external_id AS "orderId", listing_key AS sku, disposition, is_resellable AS resellable, quantity
       FROM returned_units WHERE account_id = $1 ORDER BY source_ref`,
      [accountId],
    );
  const source = await sourceReports(local);
  const reported = [];
  for (const id of [BRAZIL, UNITED_STATES])
    reported.push(
      ...flatRows(
        await source.report({
          reportType: 'GET_FBA_FULFILLMENT_CUSTOMER_RETURNS_DATA',
          marketplaceIds: [id],
          dataStartTime: iso(daysBefore(today(), 396)),
        }),
      ),
    );
  const rows = await stored();
  expect(rows.length).toBeGreaterThan(100);
  const keyOf = (...cells: unknown[]) => cells.join(' ');
  expect(rows.map((row) => keyOf(row.orderId, row.sku, row.disposition, row.quantity)).sort()).toEqual(
    reported.map((row) => keyOf(row['order-id'], row.sku, row['detailed-disposition'], row.quantity)).sort(),
  );
  for (const { disposition, resellable } of rows) expect(resellable).toBe(disposition === 'SELLABLE');
  await age(accountId, 'returns');
  expect(await sync(accountId)).toEqual(fine);
  expect(await stored(), 'read again').toEqual(rows);
});

test('reimbursements equal those of the report: by order if it names one, otherwise by product and day', async () => {
  const accountId = await accountDueFor('reimbursements');
  expect(await sync(accountId)).toEqual(fine);
  const rows = await posted(accountId);
  const source = await sourceReports(local);
  for (const [id, currency] of [
    [BRAZIL, 'BRL'],
    [UNITED_STATES, 'USD'],
  ] as const) {
    const reported = flatRows(
      await source.report({
        reportType: 'GET_FBA_REIMBURSEMENTS_DATA',
        marketplaceIds: [id],
        dataStartTime: iso(daysBefore(today(), 396)),
      }),
    );
    expect(reported.length).toBeGreaterThan(10);
    const mine = rows.filter((row) => row.currency === currency);
    expect(mine.map(({ minor }) => minor).sort()).toEqual(
      reported.map((row) => Math.round(Number(row['amount-total']) * 100)).sort(),
    );
    expect(mine.filter(({ orderId }) => orderId).length).toBe(reported.filter((row) => row['amazon-order-id']).length);
  }
  for (const { orderId, asin, name, minor } of rows) {
    expect(asin === null).toBe(orderId !== null);
    expect(minor > 0).toBe(name !== 'Reversal_Reimbursement');
  }
  await age(accountId, 'reimbursements');
  expect(await sync(accountId)).toEqual(fine);
  expect(await posted(accountId), 'read again').toEqual(rows);
});

test('lost and found units equal those of the report, and the reimbursements of the lost ones come with their units', async () => {
  const accountId = await accountDueFor('reimbursements', 'losses');
  expect(await sync(accountId)).toEqual(fine);
  const stored = async (table: string, of: string) =>
    (
      await queryRows<{ row: unknown[] }>(
        `SELECT jsonb_build_array(country, listing_key, ${of}) AS row FROM ${table} WHERE account_id = $1`,
        [accountId],
      )
    )
      .map(({ row }) => JSON.stringify(row))
      .toSorted();
  const source = await sourceReports(local);
  const reported = async (reportType: string, of: (row: Record<string, string>) => unknown[]) => {
    const rows: string[] = [];
    for (const [country, id] of [
      ['BR', BRAZIL],
      ['US', UNITED_STATES],
    ] as const) {
      const span = { marketplaceIds: [id], dataStartTime: iso(daysBefore(today(), 396)) };
      const text = await source.report({ reportType, ...span });
      rows.push(
        ...flatRows(text).flatMap((row) => of(row).map((one) => JSON.stringify([country, ...(one as unknown[])]))),
      );
    }
    return rows.toSorted();
  };
  const losses = await stored('stock_losses', 'units, settled_units');
  expect(losses.length).toBeGreaterThan(10);
  expect(losses).toEqual(
    await reported('GET_LEDGER_DETAIL_VIEW_DATA', (row) => [
      [row.MSKU, -Number(row.Quantity), row.Reason === 'F' ? null : Number(row['Reconciled Quantity'])],
    ]),
  );
  const payments = await stored('loss_payments', 'units, amount_minor, currency');
  expect(payments).toEqual(
    await reported('GET_FBA_REIMBURSEMENTS_DATA', (row) =>
      row.reason === 'CustomerReturn'
        ? []
        : [
            [
              row.sku,
              Math.sign(Number(row['amount-total'])),
              Math.round(Number(row['amount-total']) * 100),
              row['currency-unit'],
            ],
          ],
    ),
  );
  await age(accountId, 'losses');
  expect(await sync(accountId)).toEqual(fine);
  expect(await stored('stock_losses', 'units, settled_units'), 'read again').toEqual(losses);
});

test('without the role for the ledger of the stock everything else is synchronized, and the seller sees what is missing', async () => {
  const accountId = await accountDueFor('losses', 'settlements');
  await local.control('/faults', {
    match: 'POST /reports/2021-06-30/reports',
    status: 403,
    body: { errors: [{ code: 'Unauthorized', message: 'Access to requested resource is denied.' }] },
    times: 100,
  });
  expect(await sync(accountId)).toEqual(fine);
  await fetch(`${local.url}/__simulator/faults`, { method: 'DELETE' });
  expect(await streamOf(accountId, 'losses')).toMatchObject({
    refused: true,
    read: false,
    error: expect.stringMatching(
      /^Amazon: o aplicativo não tem a permissão \(role\) Amazon Fulfillment.*unidades que perdeu/,
    ),
  });
  expect(await streamOf(accountId, 'settlements')).toMatchObject({ refused: false, read: true });
});

/** Stretches of days that a source has been read for. */
const readDays = (accountId: number, source: string) =>
  queryRows(
    `SELECT first_day AS first, to_char(last_day, 'YYYYMM') AS month, extract(day FROM last_day + 1) = 1 AS "isLastOfMonth"
     FROM viewer.read_days WHERE account_id = $1 AND source = $2`,
    [accountId, source],
  );

test.runIf(hasTrials)(
  'the fees of a month are spread over its days to the cent, for each ASIN of each country',
  async () => {
    const accountId = await accountDueFor('storage');
    await placeAt(accountId, 'storage', {
      newest: monthsAgo(0),
      readAt: LONG_AGO,
      backTo: monthsAgo(1),
      floor: monthsAgo(2),
    });
    expect(await sync(accountId)).toEqual(fine);
    const rows = await posted(accountId);
    const monthly = rows.filter(({ source }) => source === 'amazon.storage');
    const source = await sourceReports(local);
    for (const [id, separator, currency] of [
      [BRAZIL, '\t', 'BRL'],
      [UNITED_STATES, ',', 'USD'],
    ] as const) {
      const text = await source.report({
        reportType: 'GET_FBA_STORAGE_FEE_CHARGES_DATA',
        marketplaceIds: [id],
        dataStartTime: iso(`${monthsAgo(2)}-01`),
        dataEndTime: iso(`${monthsAgo(2)}-28`),
      });
      const hundredths = new Map<string, number>();
      for (const row of flatRows(text.replaceAll(/"[^"]*"/g, 'quoted'), separator)) {
        const fee = row.estimated_monthly_storage_fee ?? row['estimated-monthly-storage-fee'];
        hundredths.set(row.asin!, (hundredths.get(row.asin!) ?? 0) + Math.round(Number(fee) * 10_000));
      }
      expect(hundredths.size).toBeGreaterThan(20);
      for (const [asin, fee] of hundredths) {
        const days = monthly.filter((row) => row.asin === asin && row.currency === currency);
        const parts = days.filter(({ day }) => day.startsWith(monthsAgo(2))).map(({ minor }) => minor);
        expect([asin, -sum(parts)]).toEqual([asin, Math.floor((fee + 50) / 100)]);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }
    }
    expect(monthly.filter(({ day }) => day.startsWith(monthsAgo(0)))).toEqual([]);
    const aged = rows.filter(({ source: from }) => from === 'amazon.aged_inventory');
    expect(aged.length).toBeGreaterThan(0);
    for (const { day, minor } of aged) expect([day.slice(8), minor < 0]).toEqual(['15', true]);
    const lastMonth = Math.max(...monthly.map(({ day }) => Number(day.replaceAll('-', '').slice(0, 6))));
    expect(await readDays(accountId, 'storage')).toEqual([
      { first: `${monthsAgo(2)}-01`, month: String(lastMonth), isLastOfMonth: true },
    ]);
    await age(accountId, 'storage');
    expect(await sync(accountId)).toEqual(fine);
    expect(await posted(accountId), 'read again').toEqual(rows);
  },
);

test('payouts equal the totals of their documents, and a document is read once', async () => {
  const accountId = await accountDueFor('settlements');
  expect(await sync(accountId)).toEqual(fine);
  const stored = () =>
    queryRows<{
      id: string;
      minor: number;
      currency: string;
      deposited: Date;
      ends: Date;
      bytes: number;
      sha256: string;
      summed: number;
    }>(
      `SELECT report_id AS id, total_minor AS minor, currency, deposited_at AS deposited, ends_at AS ends,
              file_bytes AS bytes, file_sha256 AS sha256,
              (SELECT sum(amount_minor)::int8 FROM payout_rows r WHERE r.account_id = p.account_id AND r.payout_id = p.id) AS summed
       FROM payouts p WHERE account_id = $1 ORDER BY report_id`,
      [accountId],
    );
  const rows = await stored();
  const source = await sourceReports(local);
  const listed = await source.listed('GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2');
  expect(rows.map(({ id }) => id)).toEqual(listed.map(({ reportId }) => reportId).sort());
  expect(new Set(rows.map(({ currency }) => currency))).toEqual(new Set(['BRL', 'USD']));
  for (const { id, minor, currency, deposited, ends, bytes, sha256, summed } of rows) {
    const text = await source.document(listed.find(({ reportId }) => reportId === id)!.reportDocumentId!);
    const [, ...amounts] = flatRows(text);
    const plain = (text: string) => (currency === 'BRL' ? text.replaceAll('.', '').replace(',', '.') : text);
    expect(sum(amounts.map(({ amount }) => Math.round(Number(plain(amount!)) * 100)))).toBe(minor);
    expect(deposited.getTime() - ends.getTime()).toBe(2 * 86_400_000);
    expect({ bytes, sha256 }).toEqual({
      bytes: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
    });
    expect(summed, 'the rows').toBe(minor);
  }
  await fetch(`${local.url}/__simulator/requests`, { method: 'DELETE' });
  await age(accountId, 'settlements');
  expect(await sync(accountId)).toEqual(fine);
  expect(await stored()).toEqual(rows);
  expect(await requestsTo(/documents/)).toEqual([]);
});

test('balances and proceeds of settlements are read as Amazon states them, each settlement once', async () => {
  const accountId = await accountDueFor('settlements', 'stated_sums');
  expect(await sync(accountId)).toEqual(fine);
  const kinds = await queryRows<{ kind: string; currency: string }>(
    `SELECT DISTINCT kind, currency::text AS currency FROM stated_sums WHERE account_id = $1 AND currency = 'BRL' ORDER BY kind`,
    [accountId],
  );
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'available',
    'reserved',
    'total',
    'deferred',
    'account_level_reserve',
    'net_proceeds',
  ]);
  const checks = (await moneyChecks({ accountId })).filter(({ kind }) => kind === 'net_proceeds');
  expect(checks.length).toBeGreaterThan(2);
  for (const { settlementId, difference } of checks) expect(difference!.minor, `${settlementId}`).toBe(0);
  await fetch(`${local.url}/__simulator/requests`, { method: 'DELETE' });
  await age(accountId, 'stated_sums');
  expect(await sync(accountId)).toEqual(fine);
  expect(await requestsTo(/finances.*summary/)).toEqual([]);
  expect(await requestsTo(/finances.*balances/)).toHaveLength(5);
});

/** Requests to the local marketplaces since their log was last cleared. */
async function requestsTo(path: RegExp): Promise<string[]> {
  const requests = (await (await fetch(`${local.url}/__simulator/requests`)).json()) as {
    method: string;
    path: string;
  }[];
  return requests.map(({ method, path: one }) => `${method} ${one}`).filter((request) => path.test(request));
}

const endOfPast = (days: number) => ({
  newest: daysBefore(today(), 2),
  readAt: LONG_AGO,
  backTo: daysBefore(today(), 4),
  floor: daysBefore(today(), 4 + days),
});

test('visits of a day are stored by variation and by listing as Amazon counts each, its newest days again every day', async () => {
  const accountId = await accountDueFor('traffic');
  await placeAt(accountId, 'traffic', endOfPast(2));
  await fetch(`${local.url}/__simulator/requests`, { method: 'DELETE' });
  expect(await sync(accountId)).toEqual(fine);
  const rows = await visits(accountId);
  const daysOf = (level: string) => [...new Set(rows.filter((row) => row.level === level).map(({ day }) => day))];
  const ago = (...days: number[]) => days.map((count) => daysBefore(today(), count));
  expect(daysOf('child'), 'yesterday is not ready').toEqual(ago(6, 5, 3, 2));
  expect(daysOf('parent'), 'a week and the recent days before it').toEqual(ago(10, 9, 8, 7, 6, 5, 4, 3, 2));
  expect(await requestsTo(/SALES_AND_TRAFFIC|POST .reports/), 'all from Data Kiosk').toEqual([]);
  const source = await sourceReports(local);
  const day = daysBefore(today(), 3);
  for (const level of ['child', 'parent'] as const) {
    const { salesAndTrafficByAsin: reported } = JSON.parse(
      await source.report({
        reportType: 'GET_SALES_AND_TRAFFIC_REPORT',
        marketplaceIds: [BRAZIL],
        dataStartTime: `${day}T00:00:00Z`,
        dataEndTime: `${day}T00:00:00Z`,
        reportOptions: { dateGranularity: 'DAY', asinGranularity: level.toUpperCase() },
      }),
    ) as { salesAndTrafficByAsin: TrafficRow[] };
    const mine = rows.filter((row) => row.day === day && row.level === level && row.country === 'BR');
    const keyOf = (row: object) => JSON.stringify(Object.values(row));
    expect(
      mine.map(({ asin, parent, views, sessions, units }) => keyOf({ asin, parent, views, sessions, units })).sort(),
    ).toEqual(
      reported
        .map(({ parentAsin, childAsin, salesByAsin, trafficByAsin }) => {
          const names =
            level === 'child' ? { asin: childAsin, parent: parentAsin } : { asin: parentAsin, parent: null };
          return keyOf({
            ...names,
            views: trafficByAsin.pageViews,
            sessions: trafficByAsin.sessions,
            units: salesByAsin.unitsOrdered,
          });
        })
        .sort(),
    );
  }
  await age(accountId, 'traffic');
  expect(await sync(accountId)).toEqual(fine);
  expect(await visits(accountId), 'read again').toEqual(rows);
});

interface TrafficRow {
  parentAsin: string;
  childAsin: string;
  salesByAsin: { unitsOrdered: number };
  trafficByAsin: { pageViews: number; sessions: number };
}

/** A connector whose traffic and storage streams fail after this number of pages. */
const cutAfter =
  (pages: number, failure: () => Error = () => new Error('cut')): ConnectorFor =>
  async (accountId, marketplace: Marketplace) => {
    const connector = (await accountConnector(accountId, marketplace)) as Connector;
    let left = pages;
    async function* cut<Page>(read: AsyncIterable<Page>): AsyncGenerator<Page> {
      for await (const page of read) {
        if ((left -= 1) < 0) throw failure();
        yield page;
      }
    }
    return {
      ...connector,
      traffic: (place, own) => cut(connector.traffic!(place, own)),
      storageFees: (place) => cut(connector.storageFees!(place)),
    };
  };

test.runIf(hasTrials)('a sync resumed after a crash at any page stores the same as an undisturbed one', async () => {
  const due = async () => {
    const accountId = await accountDueFor('storage', 'traffic');
    await placeAt(accountId, 'traffic', endOfPast(2));
    await placeAt(accountId, 'storage', {
      newest: monthsAgo(0),
      readAt: LONG_AGO,
      backTo: monthsAgo(1),
      floor: monthsAgo(1),
    });
    return accountId;
  };
  const calm = await due();
  expect(await sync(calm)).toEqual(fine);
  const accountId = await due();
  const runId = await newRun(accountId);
  const connectionLost = () => new Error('Connection terminated unexpectedly');
  let crashes = 0;
  for (let pages = 0; ; pages += 1) {
    const isOver = await runSync({ accountId, runId }, {}, cutAfter(pages, connectionLost)).then(
      () => true,
      () => false,
    );
    if (isOver) break;
    crashes += 1;
  }
  expect(crashes).toBeGreaterThan(3);
  expect(await posted(accountId)).toEqual(await posted(calm));
  expect(await visits(accountId)).toEqual(await visits(calm));
});

const streamOf = (accountId: number, stream: StreamName) =>
  queryRow<{ error: string | null; refused: boolean; read: boolean }>(
    `SELECT error, refused_at IS NOT NULL AS refused, last_success_at IS NOT NULL AS read
     FROM sync_streams WHERE account_id = $1 AND marketplace = 'amazon' AND stream = $2`,
    [accountId, stream],
  );

test('without the role for visits everything else is synchronized, the seller sees what is missing, and visits are not retried within the day', async () => {
  const accountId = await accountDueFor('traffic', 'settlements');
  await local.control('/scenario', { name: 'no-brand-analytics' });
  expect(await sync(accountId), 'the sync counts as complete').toEqual(fine);
  expect(await streamOf(accountId, 'traffic')).toEqual({
    error: expect.stringMatching(/^Amazon: o aplicativo não tem a permissão \(role\) Brand Analytics, e sem ela/),
    refused: true,
    read: false,
  });
  expect(await streamOf(accountId, 'settlements')).toMatchObject({ error: null, read: true });
  expect(await visits(accountId)).toEqual([]);

  await fetch(`${local.url}/__simulator/requests`, { method: 'DELETE' });
  await sync(accountId);
  expect(await requestsTo(/reports/), 'no request within the day').toEqual([]);

  await local.control('/scenario', { name: 'calm' });
  await queryRows(
    `UPDATE sync_streams SET refused_at = now() - interval '1 day' WHERE account_id = $1 AND stream = 'traffic'`,
    [accountId],
  );
  expect(await sync(accountId, cutAfter(3))).toMatchObject({ error: expect.stringContaining('erro inesperado') });
  expect(await streamOf(accountId, 'traffic')).toMatchObject({ refused: false, read: true });
});

test('a payout that comes again with another content is refused, and the seller is informed at every read', async () => {
  const accountId = await accountDueFor('settlements');
  expect(await sync(accountId)).toEqual(fine);
  const rows = () =>
    queryRows('SELECT * FROM payout_rows WHERE account_id = $1 ORDER BY payout_id, row_no', [accountId]);
  const { id } = await queryRow<{ id: string }>(
    `UPDATE payouts p SET report_id = 'FORMER', total_minor = total_minor + 1, rows_sum_minor = rows_sum_minor + 1
     WHERE account_id = $1 AND id = (SELECT min(id) FROM payouts WHERE account_id = $1) RETURNING settlement_id AS id`,
    [accountId],
  );
  const before = await rows();
  for (const time of ['once', 'again']) {
    await age(accountId, 'settlements');
    expect(await sync(accountId), `${time}`).toEqual(fine);
    const { note } = await queryRow<{ note: string }>(
      `SELECT note FROM sync_streams WHERE account_id = $1 AND stream = 'settlements'`,
      [accountId],
    );
    expect(note, `${time}`).toMatch(`Amazon: o repasse ${id} veio de novo com outro conteúdo (relatório `);
    expect(await rows(), `${time}`).toEqual(before);
  }
});

test.each([
  ['returns', 'returned_units', 'relatório de devoluções', 'return-date'],
  ['reimbursements', 'posted_amounts', 'relatório de ressarcimentos', 'approval-date'],
  ['losses', 'stock_losses', 'razão do estoque', 'date'],
  ['storage', 'posted_amounts', 'relatório de estoque antigo', 'snapshot-date'],
  ['settlements', 'payouts', 'repasse', 'settlement-id'],
] as const)(
  '%s in another layout fail naming the column, and leave what is stored',
  async (stream, table, report, column) => {
    const accountId = await accountDueFor(stream);
    if (stream === 'storage')
      await placeAt(accountId, stream, {
        newest: monthsAgo(0),
        readAt: LONG_AGO,
        backTo: monthsAgo(1),
        floor: monthsAgo(1),
      });
    expect(await sync(accountId)).toEqual(fine);
    // a payout is stored again, so that it can be read again
    const own = stream === 'settlements' ? `{id,first_seen_at,changed_at}` : '{}';
    const stored = () =>
      queryRows(`SELECT to_jsonb(t) - $2::text[] AS row FROM ${table} t WHERE account_id = $1 ORDER BY 1`, [
        accountId,
        own,
      ]);
    const before = await stored();
    expect(before.length).toBeGreaterThan(0);
    await age(accountId, stream);
    if (stream === 'settlements') await queryRows('DELETE FROM payouts WHERE account_id = $1', [accountId]);
    const held = await stored();
    const other = await fakeServer(new Hono().get('/document', (c) => c.text('coluna\toutra\r\n1\t2\r\n')));
    await local.control('/faults', {
      match: 'GET /reports/2021-06-30/documents',
      status: 200,
      body: { reportDocumentId: 'other', url: `${other}/document` },
      times: 100,
    });
    expect(await sync(accountId)).toEqual({
      status: 'error',
      error: expect.stringMatching(new RegExp(`^Amazon \\(${report}.*: falta a coluna ${column}\\.$`)),
    });
    await fetch(`${local.url}/__simulator/faults`, { method: 'DELETE' });
    expect(await stored()).toEqual(held);
    expect(await streamOf(accountId, stream)).toMatchObject({ error: expect.stringContaining(column) });
    expect(await sync(accountId)).toEqual(fine);
    expect(await stored()).toEqual(before);
  },
);

test('a recent day that Amazon does not have yet is left for tomorrow; a past one is a failure', async () => {
  const accountId = await accountDueFor('traffic');
  await placeAt(accountId, 'traffic', endOfPast(1));
  await local.control('/scenario', { name: 'kiosk-refused' });
  await local.control('/faults', {
    match: 'GET /reports/2021-06-30/reports/',
    status: 200,
    body: { reportId: '1', reportType: 'x', createdTime: '2026-11-20T00:00:00Z', processingStatus: 'FATAL' },
    times: 1000,
  });
  expect(await sync(accountId)).toEqual({
    status: 'error',
    error: expect.stringMatching(/terminou com erro \(FATAL\)/),
  });
  expect(await streamOf(accountId, 'traffic'), 'the newest days are read').toMatchObject({ read: true });
  await fetch(`${local.url}/__simulator/faults`, { method: 'DELETE' });
});

/** `YYYY-MM` of the month `ago` months before the current one, in São Paulo. */
function monthsAgo(ago: number): string {
  const [year, number] = today().split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 - ago)).toISOString().slice(0, 7);
}
