import { parse } from 'lossless-json';
import { connectorFor } from '#server/market/connect.ts';
import type { Connector } from '#server/market/connector.ts';
import { type Effects, realEffects } from '#server/market/http/effects.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { noSales } from '#server/market/testing/noSales.ts';
import type { RunningSimulator } from '#simulator/startSimulator.ts';
import { jsonTypes, type JsonType } from './jsonTypes.ts';
import { type Operation, operationOf } from './operation.ts';
import { pages, rows } from './reader.ts';
import { ownBillsOf } from './mercadoLivreBillReaders.ts';
import { notificationsSent } from './notificationsSent.ts';
import { sellerInMemory } from './sellerInMemory.ts';

/** Types of the key paths that the local marketplace answers with, by operation. */
export type Answered = Map<Operation, Map<string, Set<JsonType>>>;

const DAY_MS = 24 * 60 * 60_000;
/** Enough orders and items for each kind of them. */
const MOST = 40;
/** Enough that some were delivered. */
const [DAYS_OF_ORDERS, MOST_ORDERS] = [7, 200];
const ONE_REAL = { minor: 100, currency: 'BRL' };
/** Calls until the current bills, their sums and the young orders were read; the past is like them. */
const BILL_PAGES = 24;

/** Reads everything of the local marketplace in each of the scenarios by the clock `now`, and keeps the types of its answers. */
export async function simulatorAnswers(
  simulator: Pick<RunningSimulator, 'url' | 'accounts'>,
  marketplace: Marketplace,
  operations: Operation[],
  scenarios: string[],
  now: () => number,
): Promise<Answered> {
  const answered: Answered = new Map();
  const effects = listening({ ...realEffects, now }, operations, answered);
  for (const name of scenarios) {
    await fetch(`${simulator.url}/__simulator/scenario`, { method: 'POST', body: JSON.stringify({ name }) });
    const connector = await readAll(simulator, marketplace, effects);
    if (name === scenarios[0]) await readBills(connector, effects);
    for (const { operation, body, reread } of await notificationsSent(simulator, marketplace)) {
      answered.set(operation, jsonTypes(body, '', answered.get(operation) ?? new Map()));
      if (reread) await connector.reread?.(reread);
    }
  }
  return answered;
}

/** Effects that keep the types of each successful answer. */
function listening(effects: Effects, operations: Operation[], answered: Answered): Effects {
  return {
    ...effects,
    fetch: async (input, init) => {
      const answer = await effects.fetch(input, init);
      const { pathname } = new URL(input as string); // connectors pass a string
      const operation = operationOf(operations, `${init?.method ?? 'GET'} ${pathname}`);
      if (operation === null || !answer.ok) return answer;
      const text = await answer.text();
      const types = answered.get(operation) ?? new Map<string, Set<JsonType>>();
      answered.set(operation, text === '' ? types : jsonTypes(parse(text), '', types));
      return new Response(text, answer);
    },
  };
}

async function readBills(connector: Connector, effects: Effects): Promise<void> {
  const { orders } = await connector.changedOrders(new Date(effects.now() - 2 * DAY_MS), null);
  const ids = orders.map(({ externalId }) => externalId).toSorted();
  let count = 0;
  for await (const _page of connector.bills?.(null, ownBillsOf(...ids)) ?? []) if ((count += 1) === BILL_PAGES) break;
}

async function readAll(
  { url, accounts }: Pick<RunningSimulator, 'url' | 'accounts'>,
  marketplace: Marketplace,
  effects: Effects,
): Promise<Connector> {
  // a token works once: the current ones
  const current = (await (await fetch(`${url}/__simulator/credentials`)).json()) as typeof accounts;
  const seller = sellerInMemory(marketplace, { ...current[marketplace], accessToken: null });
  const connector = (await connectorFor(seller, marketplace, effects))!;
  const since = new Date(effects.now() - 3 * DAY_MS);
  const listings = await rows(connector.listings());
  await rows(connector.movedListings?.(new Set()));
  await rows(connector.stock());
  const { orders } = await connector.changedOrders(new Date(effects.now() - DAYS_OF_ORDERS * DAY_MS), null);
  await rows(connector.shipmentsOf?.(orders.slice(0, MOST_ORDERS).map(({ externalId }) => externalId)));
  const checks = await rows(connector.offers(listings.slice(0, MOST)));
  await rows(connector.sellerProfiles?.(checks.flatMap(({ owner }) => owner?.sellerId ?? []).slice(0, MOST)));
  await rows(connector.listingFigures?.(listings.slice(0, MOST)));
  await rows(
    connector.feeEstimates?.(listings.slice(0, MOST).map((one) => ({ ...one, priceMinor: one.priceMinor ?? 1_000 }))),
  );
  for (const listing of listings.slice(0, MOST)) {
    const { price, refusal } = await connector.ownPrice!(listing, ONE_REAL);
    if (price && refusal === null) await connector.sendPrice!(listing, price);
  }
  await rows(connector.postedAmounts(since));
  await pages(connector.returns?.(new Date(effects.now() - 60 * DAY_MS)));
  const [from, to] = [since, new Date(effects.now())].map((moment) => moment.toISOString().slice(0, 10));
  await rows(await connector.adSpend(from!, to!));
  for await (const _page of connector.traffic?.(null, noSales) ?? []) break;
  return connector;
}
