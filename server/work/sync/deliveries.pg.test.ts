import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { type MarketplaceTrial, marketplaceTrial } from '#server/work/sync/testing/marketplaceTrial.ts';
import { ITEM_MONEY } from '#server/records/lines/testing/itemMoney.ts';

useTestDatabase();

const DAYS = 25;
const DAY_MS = 86_400_000;

let trial: MarketplaceTrial;
beforeAll(async () => {
  trial = await marketplaceTrial(
    'mercadolivre',
    {},
    { size: { orders: 0.4, days: 60 }, without: ['bills', 'releases', 'traffic', 'returns'] },
  );
});
afterAll(() => trial.simulator.close());

async function request(path: string) {
  const { accessToken } = trial.simulator.accounts.mercadolivre;
  const response = await fetch(trial.simulator.url + path, { headers: { authorization: `Bearer ${accessToken}` } });
  return response.status === 200 ? ((await response.json()) as any) : null; // eslint-disable-line -- answers are read without our types
}
const callsTo = async (pattern: RegExp) => {
  const calls = (await (await fetch(`${trial.simulator.url}/__simulator/requests`)).json()) as { path: string }[];
  return calls.filter(({ path }) => pattern.test(path)).length;
};

/** An account that has read the orders of the last weeks in this scenario. */
async function accountIn(scenario: string) {
  await trial.play('calm');
  await trial.play(scenario);
  const accountId = await trial.newAccount();
  await queryRows(
    `UPDATE sync_streams SET watermark = now() - make_interval(days => $2) WHERE account_id = $1 AND stream = 'orders'`,
    [accountId, DAYS],
  );
  expect(await trial.sync(accountId)).toMatchObject({ status: 'success', error: null });
  return accountId;
}

interface Stored {
  id: string;
  status: string;
  word: string;
  freight: number | null;
}
const ordersOf = (accountId: number) =>
  queryRows<Stored>(
    `SELECT o.external_id AS id, o.status, o.marketplace_status AS word, sum(i.fulfilment_minor)::int AS freight
     FROM orders o JOIN ${ITEM_MONEY} i ON i.account_id = o.account_id AND i.order_id = o.id
     WHERE o.account_id = $1 AND o.status <> 'cancelled' AND o.marketplace_status LIKE 'paid%'
     GROUP BY o.id, o.external_id, o.status, o.marketplace_status ORDER BY o.external_id`,
    [accountId],
  );
const noteOf = async (accountId: number) =>
  (
    await queryRow<{ note: string | null }>(
      `SELECT note FROM sync_streams WHERE account_id = $1 AND stream = 'shipments'`,
      [accountId],
    )
  ).note;
/** Lets the streams be due again, without the sweep of old orders. */
const later = (accountId: number) =>
  queryRows(
    `UPDATE sync_streams SET last_success_at = now() - interval '20 minutes' WHERE account_id = $1 AND stream = 'shipments'`,
    [accountId],
  );

test.runIf(hasTrials)(
  'orders without shipment are delivered by the seller’s word or after a week, and are read once a day',
  async () => {
    const accountId = await accountIn('no-shipping');
    const arranged: [string, string, string][] = [];
    for (const { id } of await ordersOf(accountId)) {
      const order = await request(`/orders/${id}`);
      if (!order.tags.includes('no_shipping')) continue;
      const isOld = Date.now() - Date.parse(order.date_closed) >= 7 * DAY_MS;
      const { sale } = await request(`/orders/${id}/feedback`);
      arranged.push([id, isOld || sale?.fulfilled ? 'delivered' : 'pending', isOld ? 'old' : sale ? 'said' : 'open']);
    }
    expect(new Set(arranged.map(([, , kind]) => kind))).toEqual(new Set(['old', 'said', 'open']));
    const stored = new Map((await ordersOf(accountId)).map((order) => [order.id, order]));
    expect(arranged.map(([id]) => stored.get(id))).toEqual(
      arranged.map(([id, status]) => ({ id, status, word: 'paid/no_shipping', freight: 0 })),
    );
    const asked = await callsTo(/feedback/);
    await later(accountId);
    await trial.sync(accountId);
    expect(await callsTo(/feedback/)).toBe(asked);
    expect(await noteOf(accountId)).toBeNull();
  },
);

test.runIf(hasTrials)(
  'an order follows the shipment that replaced its own, and without one stays pending and is named',
  async () => {
    const accountId = await accountIn('replaced-shipment');
    const stored = await ordersOf(accountId);
    const expected: Stored[] = [];
    const waiting: string[] = [];
    for (const { id } of stored) {
      const [first, second] = (await request(`/orders/${id}/shipments`)) ?? [];
      const own = await request(`/shipments/${first.id}`);
      const other = second && (await request(`/shipments/${second.id}`));
      const { status } = other ?? own;
      const { senders } = await request(`/shipments/${(second ?? first).id}/costs`);
      if (own.status !== 'cancelled') continue;
      if (!other) waiting.push(id);
      const isDone = ['shipped', 'delivered'].includes(status);
      const freight = own.logistic.type === 'self_service' ? 0 : Math.round(senders[0].cost * 100);
      expected.push({ id, status: isDone ? status : 'pending', word: `paid/${status}`, freight });
    }
    expect([waiting.length > 0, expected.length > waiting.length]).toEqual([true, true]);
    const byId = new Map(stored.map((order) => [order.id, order]));
    const [placed] = await queryRows<{ states: number; unknown: number }>(
      `SELECT count(DISTINCT ship_uf)::int AS states, count(*) FILTER (WHERE ship_uf IS NULL)::int AS unknown
     FROM orders WHERE account_id = $1 AND marketplace_status LIKE 'paid/%'`,
      [accountId],
    );
    expect(placed!.unknown, 'every shipment that was read has a state').toBe(0);
    expect(placed!.states).toBeGreaterThan(5);
    expect(expected.map(({ id }) => byId.get(id))).toEqual(expected);
    const calls = new RegExp(`/orders/(${waiting.join('|')})/shipments`);
    const asked = await callsTo(calls);
    await later(accountId);
    await trial.sync(accountId);
    expect(await callsTo(calls), 'not again on the same day').toBe(asked);
    const note = await noteOf(accountId);
    for (const id of waiting) expect(note).toContain(id);
    expect(note).toMatch(/^Mercado Livre: .* ainda sem outro envio/);
  },
);
