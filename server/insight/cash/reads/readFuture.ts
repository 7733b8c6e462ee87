import { queryRows } from '#server/platform/postgres/db.ts';
import { kindsOf } from '#server/market/ledger/ledgerKinds.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { inKinds } from '#server/records/rollups/kindConditions.ts';
import { dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { storedDemandModel } from '#server/insight/planning/forecast/storedDemandModel.ts';
import { PROJECTION_DAYS } from '#server/insight/cash/projection/partsByDay.ts';
import { continuedDays } from './continuedDays.ts';
import { RECEIVED } from './readOrders.ts';
import { groupedBy } from './groupedBy.ts';

/** Days from which the receivable of a unit is learned. */
const UNIT_DAYS = 60;

/** Sales that are expected on one day: minor units that reach the seller, tax on them, units. */
export interface FutureDay {
  net: number;
  tax: number;
  units: number;
  /** Orders of these units. */
  orders: number;
}

/** Sales expected of a marketplace in a currency, by day from the origin on. */
export interface FutureSales {
  marketplace: Marketplace;
  currency: string;
  days: FutureDay[];
  /** Expected units of products of which no sale says what a unit brings. */
  unpricedUnits: number;
}

interface Row extends FutureDay {
  marketplace: Marketplace;
  country: string;
  currency: string;
  day: string;
  unpriced: number;
}

const FUTURE = `
WITH unit AS (
  SELECT l.product_id, l.currency,
         sum(l.amount_minor) FILTER (WHERE ${inKinds('l', RECEIVED)}) AS net,
         -sum(l.amount_minor) FILTER (WHERE ${inKinds('l', kindsOf('tax'))}) AS tax,
         sum(l.units) FILTER (WHERE l.kind = 'item_revenue') AS units,
         count(DISTINCT l.order_id) AS orders
  FROM ledger_lines l
  WHERE l.account_id = $1 AND l.day >= $2::date AND l.day < $3::date AND l.order_id IS NOT NULL AND l.product_id IS NOT NULL
    AND l.stands AND NOT l.superseded AND l.status <> 'cancelled'
  GROUP BY l.product_id, l.currency
)
SELECT p.marketplace, p.country, p.currency::text AS currency, f.forecast_date AS day,
       coalesce(sum(f.units_forecast * u.net / u.units), 0)::float8 AS net,
       coalesce(sum(f.units_forecast * u.tax / u.units), 0)::float8 AS tax,
       sum(f.units_forecast)::float8 AS units,
       coalesce(sum(f.units_forecast * u.orders / u.units), 0)::float8 AS orders,
       coalesce(sum(f.units_forecast) FILTER (WHERE u.net IS NULL), 0)::float8 AS unpriced
FROM demand_forecast_days f
JOIN products p ON p.account_id = $1 AND p.id = f.product_id
LEFT JOIN unit u ON u.product_id = p.id AND u.currency = p.currency AND u.units > 0
WHERE f.account_id = $1 GROUP BY p.marketplace, p.country, p.currency, f.forecast_date ORDER BY 1, 2, 3, 4`;

/**
 * Expected sales of 90 days: the demand forecast × what a unit of each product brought of late. After the forecast's days its level
 * goes on, with the weekdays and retail events of each country.
 */
export async function readFuture(accountId: number, origin: number): Promise<FutureSales[]> {
  const [rows, model] = await Promise.all([
    queryRows<Row>(FUTURE, [accountId, dayOfNumber(origin - UNIT_DAYS), dayOfNumber(origin)]),
    storedDemandModel(accountId),
  ]);
  if (!model) return [];
  const daysOf = continuedDays(rows, model, { origin, days: PROJECTION_DAYS, sums: ['net', 'tax', 'units', 'orders'] });
  const groups = groupedBy(rows, ({ marketplace, currency }) => `${marketplace} ${currency}`);
  return [...groups.values()].map((own) => ({
    marketplace: own[0]!.marketplace,
    currency: own[0]!.currency,
    days: daysOf(own),
    unpricedUnits: own.reduce((sum, { unpriced }) => sum + unpriced, 0),
  }));
}
