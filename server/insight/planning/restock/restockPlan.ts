import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { period } from '#server/insight/period/period.ts';
import { unitCostOn } from '#server/records/costs/unitCostOn.ts';
import { compareUrgency } from './compareUrgency.ts';
import { planningSettings } from '#server/insight/planning/planningSettings.ts';
import { type ProductPlanning, productPlannings, rulesOf } from './productPlannings.ts';
import { FORECAST_DAYS } from '#server/insight/planning/forecast/productForecasts.ts';
import { reorder, type ReorderRules } from './reorder.ts';
import { daysOfCover } from './daysOfCover.ts';

/** When and how much of a product to order. Fields that depend on stock are null when it was never counted. */
export interface RestockRow {
  product: CatalogProduct;
  available: number | null;
  inbound: number | null;
  /** Units ordered from the supplier and not yet inbound, entered by the seller. */
  onOrder: number;
  /** Recent units per day; null when never in stock. */
  velocity: number | null;
  coverDays: number | null;
  /** `YYYY-MM-DD`. */
  reorderBy: string | null;
  /** Forecast units of the next 30 days, with bounds that contain four of five outcomes. */
  forecast: { units: number; lower: number; upper: number };
  /** Forecast units until an order made today arrives. */
  leadDemand: number;
  /** Part of `leadDemand` not covered by available, inbound and ordered units; null when unknown. */
  missedUnits: number | null;
  safetyStock: number;
  reorderPoint: number;
  recommendedStock: number;
  quantity: number | null;
  unitCost: Money | null;
  /** Cost of the quantity; null while the cost of a unit is unknown. */
  cash: Money | null;
  rules: ReorderRules;
  /** Rules of the product itself; null: none. */
  own: ProductPlanning | null;
}

interface Row extends CatalogProduct {
  currency: string;
  available: number | null;
  inbound: number | null;
  velocity: number | null;
  units: number;
  lower: number;
  upper: number;
  deviation: number;
  cost: number | null;
}

/** Every active product with a forecast, most urgent order first; with `productIds` only those. */
export async function restockPlan(
  viewer: Pick<Viewer, 'accountId'>,
  { marketplace = null, productIds }: { marketplace?: Marketplace | null; productIds?: number[] } = {},
  now = currentTime(),
): Promise<RestockRow[]> {
  const { accountId } = viewer;
  const { start: today } = period({ period: 'today' }, now);
  const [settings, plannings, rows] = await Promise.all([
    planningSettings(viewer),
    productPlannings(viewer),
    queryRows<Row>(
      `SELECT p.id, p.asin, p.sku, p.name, p.brand, p.image_url AS "imageUrl", p.marketplace, p.country,
              p.currency::text, stock.available_quantity AS available, stock.inbound_quantity AS inbound,
              o.velocity::float8 AS velocity, o.units::float8 AS units, o.lower_bound AS lower, o.upper_bound AS upper,
              o.daily_deviation::float8 AS deviation, ${unitCostOn('p.id', '$2::date')} AS cost
       FROM demand_outlooks o
       JOIN products p ON p.account_id = $1 AND p.id = o.product_id AND p.active
       LEFT JOIN LATERAL (
         SELECT * FROM inventory_days i WHERE i.account_id = $1 AND i.product_id = p.id ORDER BY i.day DESC LIMIT 1
       ) stock ON true
       WHERE o.account_id = $1 AND ($3::"Marketplace" IS NULL OR p.marketplace = $3::"Marketplace")
         AND ($4::int[] IS NULL OR p.id = ANY ($4))`,
      [accountId, today, marketplace, productIds ?? null],
      readerOf(accountId),
    ),
  ]);
  return rows
    .map((row) => {
      const own = plannings.get(row.id) ?? null;
      return rowOf(row, own, rulesOf(settings, own), today);
    })
    .toSorted(compareUrgency(today));
}

function rowOf(row: Row, own: ProductPlanning | null, rules: ReorderRules, today: string): RestockRow {
  const { currency, available, inbound, velocity, units, lower, upper, deviation, cost, ...product } = row;
  const onOrder = own?.onOrder ?? 0;
  const mean = units / FORECAST_DAYS;
  const position = (available ?? 0) + (inbound ?? 0) + onOrder;
  const { safetyStock, reorderPoint, recommendedStock, quantity } = reorder({ mean, deviation }, rules, position);
  const safetyDays = mean > 0 ? safetyStock / mean : 0;
  const cover =
    available === null
      ? { coverDays: null, reorderBy: null }
      : daysOfCover({ available, inbound: inbound ?? 0, velocity }, { leadDays: rules.leadDays, safetyDays }, today);
  const isCounted = available !== null;
  return {
    product,
    available,
    inbound,
    onOrder,
    velocity,
    ...cover,
    forecast: { units, lower, upper },
    leadDemand: mean * rules.leadDays,
    missedUnits: isCounted ? Math.max(0, mean * rules.leadDays - position) : null,
    safetyStock,
    reorderPoint,
    recommendedStock,
    quantity: isCounted ? quantity : null,
    unitCost: cost === null ? null : { minor: cost, currency },
    cash: !isCounted || cost === null ? null : { minor: quantity * cost, currency },
    rules,
    own,
  };
}
