import { appendFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import type { Effects } from '#server/market/http/effects.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';
import { markConnected } from '#server/records/keys/credentialState.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { changesSeen, keepStored, storedTurns, turnsOf, boxOf } from '#server/work/push/testing/watchedDay.ts';
import { runSync } from './runSync.ts';
import { fakeConnector, newSeller } from './testing/fakeConnector.ts';
import { RUN_MINUTES } from './streamPlans.ts';
import { type VirtualTime, virtualTime } from './testing/virtualTime.ts';
import { waitingTime } from './testing/waitingTime.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-11-20T12:00:00Z');

/** `npm run faults -- push` sets the number of items, for a whole day, and the file for what is measured. */
const { FAULT_RUNS, FAULT_REPORT } = process.env;
const ITEMS = Number(FAULT_RUNS ?? 120);
const END = START + (FAULT_RUNS ? 25 * HOUR : 2 * HOUR);
const SELLER = 190012345;

const database = useTestDatabase();
let time: VirtualTime | undefined;
beforeEach(async () => {
  await database.asSuperuser('DROP SCHEMA IF EXISTS virtual CASCADE');
  time = await virtualTime(database, START);
  await keepStored(database);
});
afterEach(() => time?.stop());

/** An item changes at one minute of each two hours: who has the Buy Box, and at which price. */
const OFTEN = 2 * HOUR;
const offsetOf = (item: number) => (item % 120) * MINUTE;
function boxOfItem(item: number, at: number) {
  const turn = Math.floor((at - offsetOf(item)) / OFTEN);
  return { isOurs: (turn + item) % 3 === 0, price: 50 + ((turn * 7 + item) % 40) };
}

/** Mercado Livre with items that are all in the catalogue, whose answers take a quarter of a second. */
function mercadoLivre(requests: { path: string; at: number }[], wait: (delayMs: number) => Promise<void>): Effects {
  const answers: [RegExp, (of: string, query: URLSearchParams) => object][] = [
    [
      /^\/items\/bulk$/,
      (_of, query) =>
        query
          .get('ids')!
          .split(',')
          .map((id) => ({ id, status_code: 200, body: { id, catalog_listing: true } })),
    ],
    [/^\/items\/MLB(\d+)\/price_to_win$/, (item) => competition(Number(item))],
    [
      /^\/products\/MLBP(\d+)\/items$/,
      (item) => {
        const { isOurs, price } = boxOfItem(Number(item), Date.now());
        const ours = { item_id: `MLB${item}`, seller_id: SELLER, price: isOurs ? price : 99, currency_id: 'BRL' };
        return { results: isOurs ? [ours] : [{ ...ours, item_id: 'MLB9', seller_id: 7, price }, ours] };
      },
    ],
    [/^\/users\/(\d+|me)$/, (id) => ({ id: id === 'me' ? SELLER : Number(id), nickname: 'LOJA' })],
    [/^\/orders\/search$/, () => ({ results: [], paging: { total: 0, offset: 0, limit: 50 } })],
  ];
  const fetch = async (input: string) => {
    const { pathname, searchParams } = new URL(input);
    requests.push({ path: pathname, at: Date.now() });
    await wait(250);
    const [pattern, answer] = answers.find(([one]) => one.test(pathname))!;
    return Response.json(answer(pattern.exec(pathname)![1] ?? '', searchParams));
  };
  return { fetch: fetch as Effects['fetch'], now: () => Date.now(), random: () => 0, sleep: wait };
}

function competition(item: number) {
  const { isOurs, price } = boxOfItem(item, Date.now());
  return {
    item_id: `MLB${item}`,
    current_price: isOurs ? price : 99,
    currency_id: 'BRL',
    status: isOurs ? 'winning' : 'competing',
    catalog_product_id: `MLBP${item}`,
    winner: { item_id: isOurs ? `MLB${item}` : 'MLB9', price },
  };
}

async function sellerOf(clientId: string, items: number): Promise<number> {
  const { accountId } = await newViewer();
  await storeKeys({ accountId }, 'mercadolivre', { clientId, clientSecret: 's', accessToken: 'A', refreshToken: 'T' });
  await markConnected(accountId, 'mercadolivre', String(SELLER));
  await queryRows(
    `INSERT INTO products (account_id, marketplace, country, listing_key, asin, currency, search_text)
     SELECT $1, 'mercadolivre', 'BR', 'MLB' || n, 'MLB' || n, 'BRL', '' FROM generate_series(1000000, 999999 + $2) n`,
    [accountId, items],
  );
  return accountId;
}

/** What Mercado Livre has from a day before the start on. */
const truth = () =>
  turnsOf(
    Array.from({ length: ITEMS }, (_, n) => 1_000_000 + n).flatMap((item) => {
      const first = Math.floor((START - 24 * HOUR - offsetOf(item)) / OFTEN) * OFTEN + offsetOf(item);
      const turns = Array.from({ length: Math.ceil((END - first) / OFTEN) + 1 }, (_, n) => first + n * OFTEN);
      return turns.map((at): [string, number, string] => {
        const { isOurs, price } = boxOfItem(item, at);
        return [`MLB${item}`, at, boxOf(isOurs ? 'winning' : 'losing', isOurs ? String(SELLER) : '7', price * 100)];
      });
    }),
  );

test.runIf(hasTrials)(
  'the offers of Mercado Livre are read within the quota of the application, and orders beside them at once',
  async () => {
    const wait = waitingTime(time!);
    const requests: { path: string; at: number }[] = [];
    const effects = mercadoLivre(requests, wait);
    useMarketplaces({ mercadoLivre: 'https://api.mercadolibre.test' });
    const accountId = await sellerOf('shared', ITEMS);
    const other = await sellerOf('shared', 0);

    const runs: number[] = [];
    const offers = async () => {
      while (Date.now() < END) {
        const began = Date.now();
        const { runId } = await startSync({ accountId }, { trigger: 'automatic', syncType: 'buy_box_auto' });
        await runSync({ accountId, runId }, {}, (id, of) => accountConnector(id, of, effects));
        expect(
          await queryRow('SELECT status, error FROM sync_runs WHERE account_id = $1 AND id = $2', [accountId, runId]),
        ).toEqual({ status: 'success', error: null });
        runs.push(Date.now() - began);
        await wait(Math.max(0, began + RUN_MINUTES * MINUTE - Date.now()));
      }
    };
    const waits: number[] = [];
    const orders = async () => {
      const connector = (await accountConnector(other, 'mercadolivre', effects))!;
      while (Date.now() < END) {
        const began = Date.now();
        await connector.changedOrders(new Date(began - HOUR), null);
        waits.push(Date.now() - began);
        await wait(MINUTE);
      }
    };
    await Promise.all([offers(), orders()]);

    // four items a second, at most 3,000 in a run
    const items = Math.min(ITEMS, 3_000);
    expect(Math.max(...runs) / 1000).toBeLessThan(items / 4 + items / 40 + 2);
    expect(Math.max(...waits), 'the answer alone').toBeLessThanOrEqual(250);
    const perMinute = new Map<number, number>();
    for (const { at } of requests)
      perMinute.set(Math.floor(at / MINUTE), (perMinute.get(Math.floor(at / MINUTE)) ?? 0) + 1);
    expect(Math.max(...perMinute.values()), 'ten a second, and the burst').toBeLessThanOrEqual(10 * 60 + 10);

    const cycle = (Math.max(ITEMS, 3_000) / 3_000) * RUN_MINUTES;
    const changes = changesSeen(truth(), await storedTurns(accountId), START + HOUR, END - 2 * cycle * MINUTE);
    const ages = changes.map(({ wrongMs }) => (wrongMs ?? Infinity) / MINUTE);
    const mean = ages.reduce((sum, one) => sum + one, 0) / ages.length;
    const all = { mean, longest: Math.max(...ages) };
    const calls = Math.round((requests.length * 24 * HOUR) / (END - START));
    const measured = { asins: ITEMS, isPushed: false, changes: changes.length, all, calls };
    if (FAULT_REPORT) await appendFile(FAULT_REPORT, `${JSON.stringify(measured)}\n`);
    expect(changes.length).toBeGreaterThan(ITEMS / 8);
    expect(all.mean).toBeLessThan((cycle / 2) * 1.15);
    expect(all.longest).toBeLessThan(cycle * 1.5);
  },
  7_200_000,
);

test('a run reads the share of its account where several use one application', async () => {
  const [one, other] = [await sellerOf('crowded', 4_000), await sellerOf('crowded', 4_000)];
  const asked = async (accountId: number) => {
    let count = 0;
    await time!.goTo(Date.now() + MINUTE);
    const { runId } = await startSync({ accountId }, { trigger: 'automatic', syncType: 'buy_box_auto' });
    await runSync({ accountId, runId }, {}, () => ({
      ...fakeConnector(newSeller([])),
      marketplace: 'mercadolivre',
      offers: async function* (listings) {
        count += listings.length;
        yield await Promise.resolve([]);
      },
    }));
    return count;
  };
  await asked(other); // watches its items
  expect(await asked(one)).toBe(1_800);
  expect(await asked(other)).toBe(1_800);
});
