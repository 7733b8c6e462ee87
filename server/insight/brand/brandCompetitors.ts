import { queryRows } from '#server/platform/postgres/db.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { type PricePosition, pricePosition } from './pricePosition.ts';

export interface BrandPricePoint {
  observedAt: Date;
  ourPrice: Money | null;
  competitorPrice: Money | null;
}

export interface BrandCompetitor {
  id: number;
  marketplace: Marketplace;
  ourAsin: string;
  /** Title of our product; null while unknown. */
  ourProduct: string | null;
  ourImageUrl: string | null;
  competitorAsin: string;
  competitorBrand: string;
  /** Title of their product from a price check; null while unknown. */
  competitorProduct: string | null;
  notes: string | null;
  ourPrice: Money | null;
  competitorPrice: Money | null;
  /** Null while one of the prices is unknown. */
  pricePosition: PricePosition | null;
  /** (ours − theirs) / theirs, percent: negative when we are cheaper. */
  priceDifferencePercent: number | null;
  ourRank: number | null;
  competitorRank: number | null;
  /** Stars, 0–5. */
  ourRating: number | null;
  competitorRating: number | null;
  /** Time of the last successful price check; null without one. */
  monitoredAt: Date | null;
  /** Why the newest check failed; null when it succeeded. */
  failure: string | null;
  /** Oldest first, the newest 60 changes. */
  prices: BrandPricePoint[];
}

const MAX_POINTS = 60;

/** One watched competitor; undefined when the account has none with this id. */
export const brandCompetitor = async (
  viewer: Pick<Viewer, 'accountId'>,
  id: number,
): Promise<BrandCompetitor | undefined> => (await brandCompetitors(viewer, { ids: [id] }))[0];

/** The account's watched competitors, in the order they were added; with `ids` only those. Prices of the newest check. */
export async function brandCompetitors(
  { accountId }: Pick<Viewer, 'accountId'>,
  { ids = null }: { ids?: readonly number[] | null } = {},
): Promise<BrandCompetitor[]> {
  const rows = await queryRows<Row>(
    `SELECT c.id, c.marketplace, c.our_asin AS "ourAsin", p.name AS "ourProduct", p.image_url AS "ourImageUrl",
            c.competitor_asin AS "competitorAsin", c.competitor_brand AS "competitorBrand",
            c.competitor_name AS "competitorProduct", c.notes, c.currency, c.our_price_minor AS "ourMinor",
            c.competitor_price_minor AS "theirMinor", c.our_rank AS "ourRank", c.competitor_rank AS "competitorRank",
            c.our_rating::float AS "ourRating", c.competitor_rating::float AS "competitorRating",
            c.monitored_at AS "monitoredAt", c.failure
     FROM brand_competitors c
     LEFT JOIN LATERAL (
       SELECT name, image_url FROM products WHERE account_id = $1 AND asin = c.our_asin
         AND marketplace = c.marketplace AND country = c.country ORDER BY active DESC, id LIMIT 1) p ON true
     WHERE c.account_id = $1 AND ($2::int[] IS NULL OR c.id = ANY ($2)) ORDER BY c.id`,
    [accountId, ids],
  );
  const points = await queryRows<PointRow>(
    `SELECT point.competitor_id AS id, point.observed_at AS "observedAt", point.currency,
            point.our_price_minor AS "ourMinor", point.competitor_price_minor AS "theirMinor"
     FROM unnest($2::int[]) AS c (id)
     CROSS JOIN LATERAL (SELECT * FROM brand_prices b WHERE b.account_id = $1 AND b.competitor_id = c.id
                         ORDER BY b.observed_at DESC LIMIT ${MAX_POINTS}) point
     ORDER BY point.observed_at`,
    [accountId, rows.map(({ id }) => id)],
  );
  const pricesOf = new Map<number, PointRow[]>(rows.map(({ id }) => [id, []]));
  for (const point of points) pricesOf.get(point.id)!.push(point);
  return rows.map((row) => competitorOf(row, pricesOf.get(row.id)!));
}

interface Prices {
  currency: string | null;
  ourMinor: number | null;
  theirMinor: number | null;
}
type Row = Prices &
  Omit<BrandCompetitor, 'ourPrice' | 'competitorPrice' | 'pricePosition' | 'priceDifferencePercent' | 'prices'>;
type PointRow = Prices & { id: number; observedAt: Date };

const moneyOf = ({ currency, ourMinor, theirMinor }: Prices) => {
  const money = (minor: number | null): Money | null => (minor === null || !currency ? null : { minor, currency });
  return { ourPrice: money(ourMinor), competitorPrice: money(theirMinor) };
};

function competitorOf({ currency, ourMinor, theirMinor, ...row }: Row, points: PointRow[]): BrandCompetitor {
  const standing = pricePosition(ourMinor, theirMinor);
  return {
    ...row,
    ...moneyOf({ currency, ourMinor, theirMinor }),
    pricePosition: standing?.position ?? null,
    priceDifferencePercent: standing?.percent ?? null,
    prices: points.map((point) => ({ observedAt: point.observedAt, ...moneyOf(point) })),
  };
}
