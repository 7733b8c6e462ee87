import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindsOf } from '#server/market/ledger/ledgerKinds.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { inKinds } from '#server/records/rollups/kindConditions.ts';
import { type MarketplaceTrial, marketplaceTrial } from './testing/marketplaceTrial.ts';
import { syncStreams } from './status/syncStreams.ts';

useTestDatabase();

const DAYS = 12;
const SOURCE = 'mercadolivre.billing';

let trial: MarketplaceTrial;
beforeAll(async () => {
  trial = await marketplaceTrial(
    'mercadolivre',
    { sleep: () => Promise.resolve(), random: () => 0 },
    { size: { orders: 0.2, days: 75 }, without: ['releases', 'traffic'] },
  );
});
afterAll(() => trial.simulator.close());

/** A seller whose orders of some weeks are stored with their shipments, and whose bills are due. */
async function seller() {
  const accountId = await trial.newAccount();
  await trial.authorize(accountId);
  await queryRows(
    `UPDATE sync_streams SET watermark = now() - make_interval(days => $2) WHERE account_id = $1 AND stream IN ('orders', 'fees')`,
    [accountId, DAYS],
  );
  expect(await trial.sync(accountId)).toMatchObject({ status: 'success', error: null });
  return accountId;
}

const billsAreDue = (accountId: number) =>
  queryRows(`DELETE FROM sync_streams WHERE account_id = $1 AND stream = 'bills'`, [accountId]);

/** Runs until the bills have been read; returns their amounts and periods. */
async function readBills(accountId: number) {
  await billsAreDue(accountId);
  for (let runs = 0; runs < 30; runs += 1) {
    await trial.sync(accountId);
    const [{ goesOn, read } = {}] = await queryRows<{ goesOn: boolean; read: boolean }>(
      `SELECT (cursor ->> 'goesOn')::boolean AS "goesOn", last_success_at IS NOT NULL AS read
       FROM sync_streams WHERE account_id = $1 AND stream = 'bills'`,
      [accountId],
    );
    if (read && !goesOn) return stored(accountId);
  }
  throw new Error('the bills have no end');
}
const stored = async (accountId: number) => ({
  amounts: await queryRow(
    `SELECT count(*)::int AS rows, md5(string_agg(source_ref || kind || amount_minor || coalesce(order_external_id, ''), ',' ORDER BY source_ref)) AS hash
     FROM posted_amounts WHERE account_id = $1 AND source = $2`,
    [accountId, SOURCE],
  ),
  states: await queryRows<{ state: string; periods: number }>(
    `SELECT state, count(*)::int AS periods FROM bill_periods WHERE account_id = $1 GROUP BY state ORDER BY state`,
    [accountId],
  ),
});
const noteOf = async (accountId: number) =>
  (await syncStreams({ accountId } as Parameters<typeof syncStreams>[0])).find(({ stream }) => stream === 'bills')!;

/** Fees and freight of each order that is not cancelled, as the ledger has them. */
const costs = (accountId: number) =>
  queryRows<{ id: string }>(
    `SELECT o.external_id AS id,
            coalesce(sum(l.amount_minor) FILTER (WHERE ${inKinds('l', kindsOf('fees'))}), 0)::int AS fees,
            coalesce(sum(l.amount_minor) FILTER (WHERE ${inKinds('l', kindsOf('logistics'))}), 0)::int AS freight
     FROM orders o JOIN ledger_lines l ON l.account_id = o.account_id AND l.order_id = o.id
     WHERE o.account_id = $1 AND o.status <> 'cancelled' AND l.stands GROUP BY o.external_id ORDER BY 1`,
    [accountId],
  );

let calmSeller: number;
let calm: Awaited<ReturnType<typeof stored>>;
test('the bill confirms what orders and shipments said of each sale, to the cent, and every closed period adds up', async () => {
  const accountId = await seller();
  const before = await costs(accountId);
  calm = await readBills(accountId);
  calmSeller = accountId;
  expect(await costs(accountId)).toEqual(before);
  const { billed } = await queryRow<{ billed: number }>(
    `SELECT count(DISTINCT order_id)::int AS billed FROM ledger_lines
     WHERE account_id = $1 AND source = $2 AND stands AND kind = 'commission'`,
    [accountId, SOURCE],
  );
  expect(billed).toBeGreaterThan(before.length * 0.8);
  expect(calm.states.map(({ state }) => state)).toEqual(['complete', 'closed']);
  expect(await noteOf(accountId)).toMatchObject({ note: null, error: null, isLate: false });
});

test('costs of Full are of their product’s day; the page is an expense of the account, and advertising none', async () => {
  const kinds = await queryRows(
    `SELECT kind, bool_or(product_id IS NOT NULL) AS "ofProduct", bool_or(counts_alone) AS "countsAlone"
     FROM posted_amounts WHERE account_id = $1 AND source = $2 AND order_external_id IS NULL GROUP BY kind ORDER BY kind`,
    [calmSeller, SOURCE],
  );
  expect(kinds).toEqual(
    expect.arrayContaining([
      { kind: 'storage', ofProduct: true, countsAlone: false },
      { kind: 'account_fee', ofProduct: false, countsAlone: true },
      { kind: 'ads_billed', ofProduct: false, countsAlone: false },
    ]),
  );
});

test('incomplete answers (206) and refusals (429) of each report change nothing that is stored', async () => {
  const accountId = await seller();
  await trial.play('bill-incomplete');
  await trial.play('bill-too-many-calls');
  const { amounts, states } = await readBills(accountId);
  await trial.play('calm');
  expect([amounts, states]).toEqual([calm.amounts, calm.states]);
});

test('a cursor that lies: the sales that are known are billed by order, the rest by sub-type, and what lacks is said', async () => {
  const accountId = await seller();
  const before = await costs(accountId);
  await trial.play('bill-lying-cursor');
  await readBills(accountId);
  await trial.play('calm');
  expect(await costs(accountId)).toEqual(before);
});

test('without the right to bills the seller reads which permission to tick, and the rest of the sync succeeds', async () => {
  const accountId = calmSeller;
  await trial.authorize(accountId); // tokens work once
  await trial.play('bill-no-right');
  await billsAreDue(accountId);
  expect(await trial.sync(accountId)).toMatchObject({ status: 'success' });
  await trial.play('calm');
  expect((await noteOf(accountId)).error).toContain('“Faturamento”');
});
