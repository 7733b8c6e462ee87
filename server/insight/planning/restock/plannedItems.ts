import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { DemandState } from '#server/insight/planning/forecast/level/demandStates.ts';
import { unitCostOn } from '#server/records/lines/unitCostOn.ts';
import type { CountedStock } from '#server/records/masters/masterStock.ts';
import { lastStockOf, plannedMasterOf, stockProductOf } from '#server/records/stock/storedStock.ts';

/** What is known of the demand of a listing. */
interface DemandOutlook {
  /** Part of the demand of the item whose state it is, 0 to 1, and the part that kits take, which one of its listings has. */
  share: number;
  kitShare: number;
  state: DemandState;
  /** Recent units per day, on days with stock; null without such days. */
  velocity: number | null;
  kitVelocity: number | null;
  /** What a sale of late left, and what storing a unit cost a day, minor units; null: unknown. */
  unitMargin: number | null;
  storagePerDay: number | null;
}

/** A listing with the stock that it is sold from. */
export interface PlannedListing extends CatalogProduct, CountedStock {
  masterId: number;
  active: boolean;
  currency: string;
  /** Cost of a unit, minor units; null while unknown. */
  cost: number | null;
  /** Whether its action is against more stock. */
  isHeld: boolean;
  /** Null without sales. */
  outlook: DemandOutlook | null;
}

/**
 * The listings of every item (a product in a country) that one of them is forecast for, in the order of marketplaces and keys; without kits, which are made of other
 * products. With `productIds` only items of these, with `isUnsoldToo` those without a forecast too.
 */
export async function plannedItems(
  accountId: number,
  {
    today,
    marketplace,
    productIds,
    isUnsoldToo = false,
  }: { today: string; marketplace: Marketplace | null; productIds?: number[]; isUnsoldToo?: boolean },
): Promise<PlannedListing[][]> {
  const rows = await queryRows<PlannedListing>(
    `WITH listed AS MATERIALIZED (
       SELECT p.id, ${plannedMasterOf('p')} AS master_id, p.country, p.marketplace, o.product_id IS NOT NULL AS is_forecast
       FROM products p LEFT JOIN demand_outlooks o ON o.account_id = $1 AND o.product_id = p.id WHERE p.account_id = $1
     ), items AS (
       SELECT master_id, country FROM listed GROUP BY 1, 2
       HAVING bool_or((is_forecast OR $5) AND ($3::"Marketplace" IS NULL OR marketplace = $3::"Marketplace"))
          AND ($4::int[] IS NULL OR bool_or(id = ANY ($4)))
     )
     SELECT items.master_id AS "masterId", p.id, p.asin, p.sku, p.name, p.brand, p.image_url AS "imageUrl", p.marketplace, p.country,
            p.currency::text, p.active, coalesce(o.is_held, false) AS "isHeld", ${unitCostOn('p.id', '$2::date')} AS cost,
            ${stockProductOf('p')} AS "stockId", p.fulfilled_by_marketplace AS "isFulfilled", stock.available_quantity AS available,
            stock.reserved_quantity AS reserved, stock.inbound_quantity AS inbound, stock.locations,
            CASE WHEN d.product_id IS NOT NULL THEN json_build_object('share', o.share, 'kitShare', o.kit_share,
              'velocity', o.velocity::float8, 'kitVelocity', o.kit_velocity::float8, 'unitMargin', o.unit_margin, 'storagePerDay', o.storage_per_day,
              'state', json_build_object('units', d.faded_units, 'days', d.faded_days, 'gap', d.gap_days, 'saleDays', d.sale_days,
                                         'sold', d.capped_units, 'squares', d.capped_squares)) END AS outlook
     FROM items
     JOIN listed ON listed.master_id = items.master_id AND listed.country = items.country
     JOIN products p ON p.account_id = $1 AND p.id = listed.id AND NOT p.is_kit
     LEFT JOIN LATERAL (${lastStockOf('p')}) stock ON true
     LEFT JOIN demand_outlooks o ON o.account_id = $1 AND o.product_id = p.id
     LEFT JOIN demand_states d ON d.account_id = $1 AND d.product_id = o.item_product_id
     WHERE NOT EXISTS (SELECT FROM kit_components kit WHERE kit.account_id = $1 AND kit.kit_id = items.master_id)
     ORDER BY items.master_id, p.country, p.marketplace, p.listing_key COLLATE "C"`,
    [accountId, today, marketplace, productIds ?? null, isUnsoldToo],
    readerOf(accountId),
  );
  return [...groupBy(rows, ({ masterId, country }) => `${masterId} ${country}`).values()];
}

/** What identifies a listing. */
export const catalogProductOf = (listing: PlannedListing): CatalogProduct => {
  const { id, asin, sku, name, brand, imageUrl, marketplace, country } = listing;
  return { id, asin, sku, name, brand, imageUrl, marketplace, country };
};
