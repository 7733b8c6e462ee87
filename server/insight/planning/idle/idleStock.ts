import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Money } from '#server/platform/values/money.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { listedStock, masterStock } from '#server/records/masters/masterStock.ts';
import { stockProductOf } from '#server/records/stock/storedStock.ts';
import { period } from '#server/insight/period/period.ts';
import { DORMANT_DAYS } from '#server/insight/planning/forecast/distribution/calibration.ts';
import type { DemandModel } from '#server/insight/planning/forecast/learning/demandModel.ts';
import { jointDemand, plainDemand } from '#server/insight/planning/forecast/plainDemand.ts';
import { calendarOf } from '#server/insight/planning/forecast/season/retailCalendar.ts';
import { plainDays } from '#server/insight/planning/forecast/season/season.ts';
import { storedDemandModel } from '#server/insight/planning/forecast/storedDemandModel.ts';
import { catalogProductOf, type PlannedListing, plannedItems } from '#server/insight/planning/restock/plannedItems.ts';

/** Why stock is idle: nothing is sold of it, or more lies there than is sold in 180 days. */
export type IdleReason = 'unsold' | 'excess';

/** Stock of a product that is not expected to sell soon. */
export interface IdleStock {
  product: CatalogProduct;
  reason: IdleReason;
  available: number;
  /** Units that are idle: all, or those beyond 180 days of sales. */
  idleUnits: number;
  /** Days in stock since the last sale; null: none is known. */
  daysUnsold: number | null;
  /** What the idle units cost to buy; null: unknown. */
  bound: Money | null;
  /** What storing the idle units cost in the last 30 days, as far as the marketplace charged it by product. */
  storage: Money;
}

const SLOW_DAYS = 180;
const STORAGE_DAYS = 30;

/**
 * Idle stock of the account by money bound, unknown costs last. A product without any sale is idle once its stock has been counted for 45 days.
 */
export async function idleStock(
  { accountId }: Pick<Viewer, 'accountId'>,
  { marketplace = null }: { marketplace?: Marketplace | null } = {},
  now = currentTime(),
): Promise<IdleStock[]> {
  const { start: today } = period({ period: 'today' }, now);
  const [model, items] = await Promise.all([
    storedDemandModel(accountId),
    plannedItems(accountId, { today, marketplace, isUnsoldToo: true }),
  ]);
  if (!model) return [];
  const slow = plainDays(model.seasons, { from: model.end, days: SLOW_DAYS });
  const found = items.flatMap((listings) => idleOf(listings, model, slow[calendarOf(listings[0]!.country)]) ?? []);
  const known = await stockFactsOf(
    accountId,
    found.flatMap(({ listings }) => listings.map(({ id }) => id)),
    today,
  );
  const since = daysBefore(today, DORMANT_DAYS);
  return found
    .filter(({ daysUnsold, listings }) => daysUnsold !== null || listings.some(({ id }) => isOld(known.get(id), since)))
    .map(({ listings, ...idle }) => {
      const minor = listings.reduce((sum, { id }) => sum + (known.get(id)?.storage ?? 0), 0);
      const storage = Math.round((minor * idle.idleUnits) / idle.available);
      return { ...idle, storage: { minor: storage, currency: listings[0]!.currency } };
    })
    .toSorted((a, b) => (b.bound?.minor ?? -1) - (a.bound?.minor ?? -1) || a.product.id - b.product.id);
}

function idleOf(listings: readonly PlannedListing[], model: DemandModel, slowDays: number) {
  const { available } = masterStock(listings.map(listedStock));
  if (!available || available <= 0) return null;
  const shown = listings.find(({ active }) => active) ?? listings[0]!;
  const demand = jointDemand(
    listings.flatMap(({ outlook }) =>
      outlook ? plainDemand(outlook.state, model, outlook.share + outlook.kitShare) : [],
    ),
  );
  const isKnown = listings.some(({ outlook }) => outlook);
  const isUnsold = demand.gap > DORMANT_DAYS;
  const idleUnits = isUnsold ? available : available - Math.ceil(demand.level * slowDays);
  if (idleUnits <= 0) return null;
  const cost = [shown, ...listings].find((one) => one.cost !== null && one.currency === shown.currency)?.cost ?? null;
  return {
    listings,
    product: catalogProductOf(shown),
    reason: isUnsold ? ('unsold' as const) : ('excess' as const),
    available,
    idleUnits,
    daysUnsold: isKnown ? Math.round(demand.gap) : null,
    bound: cost === null ? null : { minor: idleUnits * cost, currency: shown.currency },
  };
}

interface StockFacts {
  id: number;
  firstDay: string | null;
  storage: number;
}

const isOld = (facts: StockFacts | undefined, since: string) => Boolean(facts?.firstDay && facts.firstDay <= since);

/** First day on which the stock of each product was counted, and its storage of the last 30 days, minor units. */
async function stockFactsOf(
  accountId: number,
  ids: readonly number[],
  today: string,
): Promise<Map<number, StockFacts>> {
  const rows = await queryRows<StockFacts>(
    `SELECT p.id, (SELECT min(i.day)::text FROM inventory_days i WHERE i.account_id = $1 AND i.product_id = ${stockProductOf('p')}) AS "firstDay",
            coalesce(stored.storage, 0)::float8 AS storage
     FROM products p LEFT JOIN (
       SELECT product_id, sum(storage) AS storage FROM sales_product_days
       WHERE account_id = $1 AND scope = 'all' AND day >= $3::date AND day < $4::date AND product_id = ANY ($2::int[]) GROUP BY product_id
     ) stored ON stored.product_id = p.id
     WHERE p.account_id = $1 AND p.id = ANY ($2::int[])`,
    [accountId, ids, daysBefore(today, STORAGE_DAYS), today],
    readerOf(accountId),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
