import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { word } from '#server/platform/language/say.ts';
import type { SentenceId } from '#server/platform/language/sentence.ts';
import { readStored } from '#server/platform/language/stored.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import {
  type DataGrid,
  decisions,
  type GridField,
  type GridInsight,
  gridOf,
  statusOf,
  type StatusWords,
} from './dataGrid.ts';
import type { InsightPriority, InsightType } from '#server/insight/planning/insights/insight.ts';

const MAX_ROWS = 50; // spec 9

const types: Record<InsightType, SentenceId> = {
  restock: 'grids.typeRestock',
  pricing: 'grids.typePricing',
  competitor: 'grids.typeCompetitor',
  campaign: 'grids.typeCampaign',
  other: 'grids.typeOther',
};
const priorities: Record<InsightPriority, StatusWords> = {
  critical: { code: 'grids.priorityCritical', tone: 'negative' },
  high: { code: 'grids.priorityHigh', tone: 'warning' },
  medium: { code: 'grids.priorityMedium', tone: 'neutral' },
  low: { code: 'grids.priorityLow', tone: 'neutral' },
};

interface Row extends GridInsight {
  confidence: number | null;
  impact: number | null;
  currency: string | null;
  impactText: string | null;
  product: CatalogProduct | null;
}

const fields: GridField<Row>[] = [
  { name: 'priority', title: 'grids.priority', type: 'status', read: ({ priority }) => statusOf(priorities[priority]) },
  {
    name: 'insight_type',
    title: 'grids.type',
    type: 'text',
    read: ({ insightType }) => word({ code: types[insightType] }),
  },
  { name: 'title', title: 'grids.titleColumn', type: 'text', read: (row) => readStored(row, 'title') },
  { name: 'description', title: 'grids.description', type: 'text', read: (row) => readStored(row, 'description') },
  {
    name: 'recommendation',
    title: 'grids.recommendation',
    type: 'text',
    read: (row) => readStored(row, 'recommendation'),
  },
  { name: 'confidence_score', title: 'grids.confidence', type: 'score', read: ({ confidence }) => confidence },
  { name: 'potential_impact', title: 'grids.impact', type: 'text', read: (row) => readStored(row, 'impactText') },
  { name: 'created_at', title: 'grids.since', type: 'dateTime', read: ({ createdAt }) => createdAt },
];

const decidedFields: GridField<Row>[] = [
  ...fields,
  { name: 'status', title: 'grids.decision', type: 'status', read: ({ status }) => statusOf(decisions[status]) },
  { name: 'decided_at', title: 'grids.decidedAt', type: 'dateTime', read: ({ decidedAt }) => decidedAt },
];

/**
 * Pending insights by priority, then by impact, at most 50. With `isDecided` those that the seller applied or dismissed and
 * that still hold, the last decision first.
 */
export async function insightsGrid(
  { accountId }: Viewer,
  marketplace: Marketplace | null,
  isDecided = false,
): Promise<DataGrid> {
  const rows = await queryRows<Row>(
    `SELECT i.id, i.insight_type AS "insightType", i.priority, i.title, i.description, i.recommendation, i.sentences,
            i.confidence_score::float8 AS confidence, i.impact_minor AS impact, i.impact_currency::text AS currency,
            i.potential_impact AS "impactText", i.status, i.created_at AS "createdAt", i.decided_at AS "decidedAt",
            CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'asin', p.asin, 'sku', p.sku, 'name', p.name,
              'brand', p.brand, 'imageUrl', p.image_url, 'marketplace', p.marketplace, 'country', p.country) END AS product
     FROM insights i LEFT JOIN products p ON p.account_id = $1 AND p.id = i.product_id
     WHERE i.account_id = $1 AND (i.status <> 'pending') = $3 AND i.closed_at IS NULL
       AND ($2::"Marketplace" IS NULL OR i.product_id IS NULL OR p.marketplace = $2::"Marketplace")
     ORDER BY i.decided_at DESC NULLS LAST, i.priority, i.impact_minor DESC NULLS LAST, i.id LIMIT ${MAX_ROWS}`,
    [accountId, marketplace, isDecided],
  );
  return gridOf(isDecided ? decidedFields : fields, rows, (row) => ({
    key: row.id,
    product: row.product,
    currency: row.currency,
    insight: row,
  }));
}
