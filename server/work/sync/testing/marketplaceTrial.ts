import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import type { Connector } from '#server/market/connector.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';
import { type Effects, realEffects } from '#server/market/http/effects.ts';
import { type RunningSimulator, startSimulator } from '#simulator/startSimulator.ts';
import type { SellerSize } from '#simulator/seller/seller.ts';
import { factsOf, type Marketplace } from '#server/market/registry.ts';
import { runSync } from '#server/work/sync/runSync.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { streamPlans } from '#server/work/sync/streamPlans.ts';

const RATE_FACTOR = 10_000;
/** Days read by the first sync of a trial: just more than one page of orders. */
const DAYS = 2;

/** More than a page of orders, and few products, because some streams make a call for each. */
const SIZE = { products: 0.25, orders: 1 };

export type MarketplaceTrial = Awaited<ReturnType<typeof marketplaceTrial>>;

export interface TrialOptions {
  size?: Partial<SellerSize>;
  /** Methods that the connector lacks, and with them their streams: those of which a test is not. */
  without?: readonly (keyof Connector)[];
}

/**
 * A local marketplace with constant figures, and accounts that the real connector synchronizes from it. Uses the current
 * database. `around` replaces effects of the connector; the others are real.
 */
export async function marketplaceTrial(
  marketplace: Marketplace,
  around: Partial<Effects> = {},
  { size = {}, without = [] }: TrialOptions = {},
) {
  // the source must not change between two syncs that are compared
  let now = Date.now();
  // nor must the start of their reads
  const readUntil = new Date(now - DAYS * 86_400_000);
  const simulator = await startSimulator({ rateFactor: RATE_FACTOR, now: () => now, size: { ...SIZE, ...size } });
  let requested: string[] = [];
  const outside = { ...realEffects, now: () => now, ...around };
  const effects: Effects = {
    ...outside,
    fetch: (url, init) => {
      requested.push(url as string); // connectors pass a string
      return outside.fetch(url, init);
    },
  };
  const connect = async (...of: Parameters<typeof accountConnector>) => {
    const connector = await accountConnector(...of);
    const isLeft = ([method]: [string, unknown]) => !without.includes(method as keyof Connector);
    return connector && (Object.fromEntries(Object.entries(connector).filter(isLeft)) as unknown as Connector);
  };
  const credentials = async () => {
    const answer = await fetch(`${simulator.url}/__simulator/credentials`);
    return ((await answer.json()) as RunningSimulator['accounts'])[marketplace];
  };
  /** Stores new keys, like a seller who reconnects: tokens that work once are new. */
  const authorize = async (accountId: number) => storeKeys({ accountId }, marketplace, await credentials());
  /** Sends the connectors' requests to this address from now on. */
  const reachBy = (url: string) =>
    useMarketplaces({
      lwaToken: `${url}/auth/o2/token`,
      spApi: { na: url, eu: url, fe: url },
      ads: { na: url },
      mercadoLivre: url,
      mercadoPago: url,
      rateFactor: RATE_FACTOR,
    });
  reachBy(simulator.url);
  return {
    simulator,
    reachBy,
    authorize,
    play: async (name: string) => {
      const init = { method: 'POST', body: JSON.stringify({ name }) };
      const { status } = await fetch(`${simulator.url}/__simulator/scenario`, init);
      if (status !== 204) throw new Error(`scenario ${name}: ${status}`);
      now += 10; // lets tokens that just expired be renewed
    },
    /** An account that has read everything but the last days; streams that read their past in steps are not due. */
    newAccount: async () => {
      const { id } = await queryRow<{ id: number }>(
        `INSERT INTO accounts (name) VALUES ('Loja de teste') RETURNING id`,
      );
      await authorize(id);
      for (const { stream, hasUnreadPast } of streamPlans)
        if (!factsOf(marketplace).withoutStreams.includes(stream) && stream !== 'shipments')
          await queryRows(
            `INSERT INTO sync_streams (account_id, marketplace, stream, watermark, last_success_at)
             VALUES ($1, $2::"Marketplace", $3, $4, $4)`,
            [id, marketplace, stream, hasUnreadPast ? new Date() : readUntil],
          );
      return id;
    },
    sync: async (accountId: number, trigger: 'automatic' | 'manual' = 'automatic') => {
      requested = [];
      const { runId } = await startSync({ accountId }, { trigger });
      await runSync({ accountId, runId }, {}, (account, of) => connect(account, of, effects));
      const run = await queryRow<{ status: string; error: string | null; orders_new: number }>(
        'SELECT status, error, orders_new FROM sync_runs WHERE account_id = $1 AND id = $2',
        [accountId, runId],
      );
      return { ...run, requests: requested.length, tokens: requested.filter((call) => call.endsWith('token')).length };
    },
  };
}
