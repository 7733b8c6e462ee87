import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { DemandState } from '#server/insight/planning/forecast/level/demandStates.ts';
import { unitCostOn } from '#server/records/lines/unitCostOn.ts';
import { lastStockOf, stockProductOf } from '#server/records/stock/storedStock.ts';

/** What is known of the demand of a listing. */
interface DemandOutlook {
  /** Part of the demand of the stock whose state it is, 0 to 1. */
  share: number;
  state: DemandState;
  /** Recent units per day, on days with stock; null without such days. */
  velocity: number | null;
}

/** A listing with the stock that it is sold from. */
export interface PlannedListing extends CatalogProduct {
  /** Product under which the stock is stored. */
  stockId: number;
  active: boolean;
  currency: string;
  /** Cost of a unit, minor units; null while unknown. */
  cost: number | null;
  /** Whether its action is against more stock. */
  isHeld: boolean;
  /** Null without sales. */
  outlook: DemandOutlook | null;
  available: number | null;
  inbound: number | null;
}

/**
 * The listings of every stock that one of them is forecast for, by stock, in the order of their keys; without kits, which
 * have no stock. With `productIds` only stocks of these.
 */
export async function plannedListings(
  accountId: number,
  { today, marketplace, productIds }: { today: string; marketplace: Marketplace | null; productIds?: number[] },
): Promise<PlannedListing[][]> {
  const rows = await queryRows<PlannedListing>(
    `WITH stocks AS MATERIALIZED (
       SELECT DISTINCT ON (${stockProductOf('p')}) ${stockProductOf('p')} AS id,
              stock.available_quantity AS available, stock.inbound_quantity AS inbound
       FROM demand_outlooks o
       JOIN products p ON p.account_id = $1 AND p.id = o.product_id
       LEFT JOIN LATERAL (${lastStockOf('p')}) stock ON true
       WHERE o.account_id = $1 AND ($3::"Marketplace" IS NULL OR p.marketplace = $3::"Marketplace")
         AND ($4::int[] IS NULL OR ${stockProductOf('p')} IN (
           SELECT ${stockProductOf('wanted')} FROM products wanted WHERE wanted.account_id = $1 AND wanted.id = ANY ($4)))
     )
     SELECT s.id AS "stockId", p.id, p.asin, p.sku, p.name, p.brand, p.image_url AS "imageUrl", p.marketplace, p.country,
            p.currency::text, p.active, coalesce(o.is_held, false) AS "isHeld", ${unitCostOn('p.id', '$2::date')} AS cost, s.available, s.inbound,
            CASE WHEN d.product_id IS NOT NULL THEN json_build_object('share', o.share, 'velocity', o.velocity::float8, 'state',
              json_build_object('units', d.faded_units, 'days', d.faded_days, 'gap', d.gap_days, 'saleDays', d.sale_days,
                                'sold', d.capped_units, 'squares', d.capped_squares)) END AS outlook
     FROM stocks s
     JOIN products p ON p.account_id = $1 AND ${stockProductOf('p')} = s.id AND NOT p.is_kit
     LEFT JOIN demand_outlooks o ON o.account_id = $1 AND o.product_id = p.id
     LEFT JOIN demand_states d ON d.account_id = $1 AND d.product_id = o.stock_product_id
     ORDER BY s.id, p.listing_key COLLATE "C"`,
    [accountId, today, marketplace, productIds ?? null],
    readerOf(accountId),
  );
  const stocks = new Map<number, PlannedListing[]>();
  for (const row of rows) stocks.set(row.stockId, [...(stocks.get(row.stockId) ?? []), row]);
  return [...stocks.values()];
}
