import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { MIN_CONFIDENCE } from '#server/insight/planning/pricing/storedPrices.ts';
import { type DataGrid, decisions, type GridField, type GridSuggestion, gridOf, statusOf } from './dataGrid.ts';

/** Spec 9. */
const MAX_ROWS = 50;

interface Row extends CatalogProduct, Omit<GridSuggestion, 'productId'> {
  currency: string;
  current: number | null;
  suggested: number;
  min: number | null;
  max: number | null;
  profitChange: number | null;
  probability: number | null;
  elasticity: number | null;
  confidence: number;
}

const fields: GridField<Row>[] = [
  { name: 'current_price', title: 'grids.currentPrice', type: 'money', read: ({ current }) => current },
  { name: 'suggested_price', title: 'grids.suggestedPrice', type: 'money', read: ({ suggested }) => suggested },
  { name: 'min_price', title: 'grids.minimum', type: 'money', read: ({ min }) => min },
  { name: 'max_price', title: 'grids.maximum', type: 'money', read: ({ max }) => max },
  {
    name: 'expected_profit_change',
    title: 'grids.profitIn30',
    type: 'money',
    read: ({ profitChange }) => profitChange,
  },
  { name: 'buy_box_probability', title: 'grids.buyBoxChance', type: 'score', read: ({ probability }) => probability },
  { name: 'elasticity_coefficient', title: 'grids.elasticity', type: 'decimal', read: ({ elasticity }) => elasticity },
  { name: 'confidence_score', title: 'grids.confidence', type: 'score', read: ({ confidence }) => confidence },
];

const decidedFields: GridField<Row>[] = [
  ...fields,
  { name: 'status', title: 'grids.decision', type: 'status', read: ({ status }) => statusOf(decisions[status]) },
  { name: 'decided_at', title: 'grids.decidedAt', type: 'dateTime', read: ({ decidedAt }) => decidedAt },
];

/**
 * Pending price suggestions with a confidence above 0.7 of products whose action is about the price, largest expected profit
 * first, at most 50. With `isDecided` those that the seller applied or dismissed, the last decision first.
 */
export async function pricesGrid(
  { accountId }: Viewer,
  marketplace: Marketplace | null,
  isDecided = false,
): Promise<DataGrid> {
  const rows = await queryRows<Row>(
    `SELECT p.id, p.asin, p.sku, p.name, p.brand, p.image_url AS "imageUrl", p.marketplace, p.country, p.currency::text,
            s.current_price_minor AS current, s.suggested_price_minor AS suggested, s.min_price_minor AS min,
            s.max_price_minor AS max, s.expected_profit_change_minor AS "profitChange",
            s.buy_box_probability::float8 AS probability, s.elasticity_coefficient::float8 AS elasticity,
            s.confidence_score::float8 AS confidence, s.status, s.created_at AS "createdAt", s.decided_at AS "decidedAt"
     FROM price_suggestions s JOIN products p ON p.account_id = $1 AND p.id = s.product_id
     WHERE s.account_id = $1 AND (s.status <> 'pending') = $3
       AND ($3 OR s.is_advised AND s.confidence_score > ${MIN_CONFIDENCE})
       AND ($2::"Marketplace" IS NULL OR p.marketplace = $2::"Marketplace")
     ORDER BY s.decided_at DESC NULLS LAST, s.expected_profit_change_minor DESC NULLS LAST, p.id LIMIT ${MAX_ROWS}`,
    [accountId, marketplace, isDecided],
    readerOf(accountId),
  );
  return gridOf(
    isDecided ? decidedFields : fields,
    rows,
    ({ id, asin, sku, name, brand, imageUrl, marketplace: where, country, ...row }) => ({
      key: id,
      product: { id, asin, sku, name, brand, imageUrl, marketplace: where, country },
      currency: row.currency,
      priceSuggestion: { productId: id, status: row.status, createdAt: row.createdAt, decidedAt: row.decidedAt },
    }),
  );
}
