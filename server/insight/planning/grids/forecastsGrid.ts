import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { period } from '#server/insight/period/period.ts';
import { type DataGrid, type GridField, gridOf, statusOf, type StatusWords } from './dataGrid.ts';
import {
  type ForecastAction,
  forecastAction,
  horizonAction,
} from '#server/insight/planning/forecast/forecastAction.ts';
import { FORECAST_DAYS } from '#server/insight/planning/forecast/productForecasts.ts';
import { type RestockRow, restockPlan } from '#server/insight/planning/restock/restockPlan.ts';

const MAX_ROWS = 200; // spec 9

const actions: Record<ForecastAction, StatusWords> = {
  increase_stock: { code: 'grids.actionIncrease', tone: 'warning' },
  low_demand: { code: 'grids.actionLowDemand', tone: 'neutral' },
  normal: { code: 'grids.levelNormal', tone: 'positive' },
};

interface Row extends CatalogProduct {
  day: string;
  units: number;
  lower: number;
  upper: number;
  probability: number | null;
  recommendedStock: number | null;
  reorderPoint: number | null;
  confidence: number | null;
  plan: RestockRow | undefined;
}

const fields: GridField<Row>[] = [
  { name: 'forecast_date', title: 'grids.day', type: 'date', read: ({ day }) => day },
  { name: 'units_forecast', title: 'grids.forecast', type: 'decimal', read: ({ units }) => units },
  { name: 'lower_bound', title: 'grids.minimum', type: 'integer', read: ({ lower }) => lower },
  { name: 'upper_bound', title: 'grids.maximum', type: 'integer', read: ({ upper }) => upper },
  {
    name: 'recommended_stock_level',
    title: 'grids.recommendedStock',
    type: 'integer',
    read: (row) => row.recommendedStock,
  },
  { name: 'reorder_point', title: 'grids.reorderPoint', type: 'integer', read: ({ reorderPoint }) => reorderPoint },
  { name: 'confidence_score', title: 'grids.confidence', type: 'score', read: ({ confidence }) => confidence },
  {
    name: 'bounds_probability',
    title: 'grids.chance',
    type: 'score',
    hint: 'grids.chanceHint',
    read: ({ probability }) => probability,
  },
  {
    name: 'action',
    title: 'grids.dayAction',
    type: 'status',
    hint: 'grids.dayActionHint',
    read: (row) => actionOf(row),
  },
  {
    name: 'lead_demand',
    title: 'grids.leadDemand',
    type: 'decimal',
    hint: 'grids.leadDemandHint',
    read: ({ plan }) => plan?.leadDemand,
  },
  { name: 'position', title: 'grids.position', type: 'integer', read: ({ plan }) => positionOf(plan) },
  {
    name: 'horizon_action',
    title: 'grids.horizonAction',
    type: 'status',
    hint: 'grids.horizonActionHint',
    read: ({ plan }) => horizonOf(plan),
  },
];

const actionOf = ({ units, ...levels }: Row) => {
  const action = forecastAction(units, levels);
  return action && statusOf(actions[action]);
};

const horizonOf = (plan: RestockRow | undefined) => {
  const action = plan && horizonAction(plan);
  return action && statusOf(actions[action]);
};

const positionOf = (plan: RestockRow | undefined) =>
  plan && plan.available !== null ? plan.available + (plan.inbound ?? 0) : null;

/** Forecasts of the next 30 days by day, largest first, at most 200; with `productId` only of that product. */
export async function forecastsGrid(
  viewer: Viewer,
  { marketplace, productId }: { marketplace: Marketplace | null; productId: number | null },
  now = currentTime(),
): Promise<DataGrid> {
  const { start: today } = period({ period: 'today' }, now);
  const rows = await queryRows<Omit<Row, 'plan'>>(
    `SELECT p.id, p.asin, p.sku, p.name, p.brand, p.image_url AS "imageUrl", p.marketplace, p.country,
            f.forecast_date AS day, f.units_forecast::float8 AS units, f.lower_bound::float8 AS lower,
            f.upper_bound::float8 AS upper, f.bounds_probability::float8 AS probability, f.recommended_stock_level AS "recommendedStock",
            f.reorder_point AS "reorderPoint", f.confidence_score::float8 AS confidence
     FROM demand_forecast_days f
     JOIN products p ON p.account_id = $1 AND p.id = f.product_id AND p.active
     WHERE f.account_id = $1 AND f.forecast_date >= $2::date AND f.forecast_date < $2::date + ${FORECAST_DAYS}
       AND ($3::"Marketplace" IS NULL OR p.marketplace = $3::"Marketplace") AND ($4::bigint IS NULL OR p.id = $4)
     ORDER BY f.forecast_date, f.units_forecast DESC, p.id LIMIT ${MAX_ROWS}`,
    [viewer.accountId, today, marketplace, productId],
    readerOf(viewer.accountId),
  );
  const shown = [...new Set(rows.map(({ id }) => id))];
  const plans = new Map(
    (await restockPlan(viewer, { productIds: shown }, now)).flatMap((row) => row.listings.map(({ id }) => [id, row])),
  );
  const planned = rows.map((row) => ({ ...row, plan: plans.get(row.id) }));
  return gridOf(fields, planned, ({ id, asin, sku, name, brand, imageUrl, marketplace: where, country, day }) => ({
    key: `${id} ${day}`,
    product: { id, asin, sku, name, brand, imageUrl, marketplace: where, country },
  }));
}
