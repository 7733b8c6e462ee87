import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer } from '#server/platform/testing/testDatabase.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import type { Effects } from '#server/market/http/effects.ts';
import { queueChannels } from '#server/market/channels/pushChannels.ts';
import { useAmazonQueues } from '#server/market/amazon/push/amazonQueues.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { startSimulator } from '#simulator/startSimulator.ts';
import { keepSubscriptions } from '#server/work/push/keepSubscriptions.ts';
import { readQueue } from '#server/work/push/readQueue.ts';
import { runSync } from '#server/work/sync/runSync.ts';
import { RUN_MINUTES } from '#server/work/sync/streamPlans.ts';
import { ordersFile } from '#server/work/sync/testing/ordersFile.ts';
import type { VirtualTime } from '#server/work/sync/testing/virtualTime.ts';
import { boxOf, type Turns, turnsOf } from './watchedDay.ts';

const MINUTE = 60_000;
const marketplace = 'amazon';

/** A seller of the local Amazon with so many ASINs, whose queue is read each minute and whose offers every 15 minutes. */
export async function pushDay(time: VirtualTime, asins: number, { isPushed }: { isPushed: boolean }) {
  const file = await ordersFile(asins, asins);
  const simulator = await startSimulator({ seed: 2026, ordersFile: file.path });
  const { url, queue } = simulator;
  useMarketplaces({ lwaToken: `${url}/auth/o2/token`, spApi: { na: url } });
  useAmazonQueues({ urls: { na: queue.url }, keys: queue });
  const accountId = await shopOf(asins, simulator.accounts.amazon);
  const control = async (path: string, body?: object) => {
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    const text = await (await fetch(`${url}/__simulator${path}`, init)).text();
    return JSON.parse(text || 'null') as unknown;
  };

  const received: Received[] = [];
  let calls = 0;
  const watched: Effects = {
    ...time.effects,
    fetch: async (input, init) => {
      const answer = await time.effects.fetch(input, init);
      // connectors pass texts
      if ((input as string).endsWith('/itemOffers')) calls += 1;
      if (!(init?.body as string | undefined)?.includes('WaitTimeSeconds')) return answer;
      const text = await answer.text();
      received.push(...notificationsIn(text, Date.now()));
      return new Response(text, answer);
    },
  };
  const source = {
    marketplace,
    queue: queueChannels.amazon!.shared()[0]!,
    accountIds: null,
    keysReadAt: null,
  } as const;
  const readAll = async () => {
    for (;;) if ((await readQueue(source, { waitSeconds: 0, effects: watched })).isEmpty) return;
  };
  let readAt = Date.now();
  /** Passes the time, and reads the queue at each minute of it. */
  const pass = async (until: number) => {
    while (isPushed && readAt + MINUTE <= until) {
      readAt += MINUTE;
      await time.goTo(readAt);
      await readAll();
    }
    await time.goTo(until);
  };
  // a sync waits for its turns while the queue is read
  const effects = { ...watched, sleep: (delayMs: number) => pass(Date.now() + delayMs) };

  if (isPushed) await keepSubscriptions({ accountId, marketplace }, { effects: watched });
  return {
    accountId,
    control,
    received,
    /** Calls for offers so far. */
    calls: () => calls,
    pass,
    /** Reads the offers that are due; returns when it began. */
    sync: async () => {
      const began = Date.now();
      const { runId } = await startSync({ accountId }, { trigger: 'automatic', syncType: 'buy_box_auto' });
      await runSync({ accountId, runId }, {}, (id, of) => accountConnector(id, of, effects));
      const run = await queryRow<{ status: string; error: string | null }>(
        'SELECT status, error FROM sync_runs WHERE account_id = $1 AND id = $2',
        [accountId, runId],
      );
      if (run.status !== 'success') throw new Error(`the offers were not read: ${run.status} ${run.error}`);
      return began;
    },
    /** What Amazon had in the last `days`. */
    truth: (days: number) => truthOf(control, days),
    close: async () => {
      useAmazonQueues(null);
      await simulator.close();
      await file.remove();
    },
  };
}

/** Interval of the runs, ms. */
export const RUN_MS = RUN_MINUTES * MINUTE;

async function shopOf(asins: number, keys: Parameters<typeof storeKeys>[2]): Promise<number> {
  const { accountId } = await newViewer(`Loja de ${asins} ASINs`);
  await storeKeys({ accountId }, marketplace, keys);
  await queryRows(
    `INSERT INTO products (account_id, marketplace, country, listing_key, asin, currency, search_text)
     SELECT $1, 'amazon', 'BR', 'SKU-' || n, 'B0' || lpad(n::text, 8, '0'), 'BRL', '' FROM generate_series(0, $2 - 1) n`,
    [accountId, asins],
  );
  return accountId;
}

/** A notification of offers as it came out of the queue. */
export interface Received {
  id: string;
  asin: string;
  /** Of the change, and of its arrival, ms. */
  changedAt: number;
  at: number;
}

interface Body {
  NotificationMetadata?: { NotificationId: string };
  Payload?: { AnyOfferChangedNotification?: { OfferChangeTrigger: { ASIN: string; TimeOfOfferChange: string } } };
}

function notificationsIn(text: string, at: number): Received[] {
  const { Messages = [] } = JSON.parse(text) as { Messages?: { Body: string }[] };
  return Messages.flatMap(({ Body }) => {
    if (!Body.startsWith('{"NotificationVersion')) return [];
    const { NotificationMetadata, Payload } = JSON.parse(Body) as Body;
    const trigger = Payload?.AnyOfferChangedNotification?.OfferChangeTrigger;
    if (!trigger || !NotificationMetadata) return [];
    const { ASIN: asin, TimeOfOfferChange: time } = trigger;
    return [{ id: NotificationMetadata.NotificationId, asin, changedAt: Date.parse(time), at }];
  });
}

interface History {
  total: number;
  listings: { marketplace: string; asin: string; seen: { at: string; offers: Seen[] }[] }[];
}
interface Seen {
  sellerId: string;
  isOurs: boolean;
  isWinner: boolean;
  priceMinor: number;
}

async function truthOf(control: (path: string) => Promise<unknown>, days: number): Promise<Turns> {
  const rows: Parameters<typeof turnsOf>[0] = [];
  for (let offset = 0, total = Infinity; offset < total;) {
    const page = (await control(`/offer-history?days=${days}&offset=${offset}`)) as History;
    for (const { asin, seen } of page.listings.filter((one) => one.marketplace === marketplace))
      for (const { at, offers } of seen) {
        const winner = offers.find(({ isWinner }) => isWinner);
        const box = winner
          ? boxOf(winner.isOurs ? 'winning' : 'losing', winner.sellerId, winner.priceMinor)
          : boxOf('none', null, null);
        rows.push([asin, Date.parse(at), box]);
      }
    total = page.total;
    offset += page.listings.length;
  }
  return turnsOf(rows);
}
