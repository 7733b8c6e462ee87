import { z } from 'zod';
import { createCompetitor } from '#server/records/competitors/createCompetitor.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { hasDemoProducts, waitForDemoProducts } from './demoProducts.ts';
import { marketplaceIds } from '#server/market/registry.ts';

const Rivals = z.array(
  z.object({
    marketplace: z.enum(marketplaceIds),
    country: z.string(),
    currency: z.string(),
    ourAsin: z.string(),
    competitorAsin: z.string(),
    competitorBrand: z.string(),
    prices: z.array(
      z.object({
        at: z.iso.datetime().transform((text) => new Date(text)),
        ourMinor: z.int(),
        competitorMinor: z.int(),
      }),
    ),
  }),
);
type Rival = z.output<typeof Rivals>[number];

const DAYS = 30;
/** Competitors per marketplace and country. */
const MAX_PAIRS = 4;

/**
 * Adds competitors of other brands to the demo account, with 30 days of daily prices, then starts the first price check.
 * Until the first products are stored, queues itself again instead.
 */
export async function loadDemoCompetitors(accountId: number, marketplacesUrl: string): Promise<void> {
  if (!(await hasDemoProducts(accountId)))
    return waitForDemoProducts('loadDemoCompetitors', accountId, marketplacesUrl);
  const response = await fetch(`${marketplacesUrl}/__simulator/rival-products?days=${DAYS}`);
  for (const rival of firstRivals(Rivals.parse(await response.json()))) await watch(accountId, rival);
  await startSync({ accountId }, { trigger: 'automatic', syncType: 'brand_prices' });
}

/** At most `MAX_PAIRS` rivals per marketplace and country, each of another product. */
function firstRivals(rivals: Rival[]): Rival[] {
  const usedAsins = new Map<string, Set<string>>();
  return rivals.filter(({ marketplace, country, ourAsin }) => {
    const market = `${marketplace} ${country}`;
    const asins = usedAsins.get(market) ?? new Set();
    usedAsins.set(market, asins);
    if (asins.size >= MAX_PAIRS || asins.has(ourAsin)) return false;
    asins.add(ourAsin);
    return true;
  });
}

async function watch(accountId: number, rival: Rival): Promise<void> {
  try {
    const { id } = await createCompetitor({ accountId }, rival);
    const changes = rival.prices.filter((price, n) => {
      const before = rival.prices[n - 1];
      return before?.ourMinor !== price.ourMinor || before.competitorMinor !== price.competitorMinor;
    });
    await queryRows(
      `INSERT INTO brand_prices (account_id, competitor_id, observed_at, currency, our_price_minor, competitor_price_minor)
       SELECT $1, $2, at, $3, ours, theirs FROM unnest($4::timestamptz[], $5::bigint[], $6::bigint[]) AS n (at, ours, theirs)
       ON CONFLICT DO NOTHING`,
      [
        accountId,
        id,
        rival.currency,
        changes.map(({ at }) => at),
        changes.map(({ ourMinor }) => ourMinor),
        changes.map(({ competitorMinor }) => competitorMinor),
      ],
    );
  } catch (error) {
    // already added by an earlier attempt, or its product is not stored
    if (!(error instanceof DomainError)) throw error;
  }
}
