import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { type DataGrid, decisions, type GridField, type GridInsight, gridOf, type Status } from './dataGrid.ts';
import type { InsightPriority, InsightType } from '#server/insight/planning/insights/insight.ts';

const MAX_ROWS = 50; // spec 9

const types: Record<InsightType, string> = {
  restock: 'Reposição',
  pricing: 'Preço',
  competitor: 'Concorrência',
  campaign: 'Campanha',
  other: 'Outro',
};
const priorities: Record<InsightPriority, Status> = {
  critical: { label: 'Crítica', tone: 'negative' },
  high: { label: 'Alta', tone: 'warning' },
  medium: { label: 'Média', tone: 'neutral' },
  low: { label: 'Baixa', tone: 'neutral' },
};

interface Row extends GridInsight {
  confidence: number | null;
  impact: number | null;
  currency: string | null;
  impactText: string | null;
  product: CatalogProduct | null;
}

const fields: GridField<Row>[] = [
  { name: 'priority', title: 'Prioridade', type: 'status', read: ({ priority }) => priorities[priority] },
  { name: 'insight_type', title: 'Tipo', type: 'text', read: ({ insightType }) => types[insightType] },
  { name: 'title', title: 'Título', type: 'text', read: ({ title }) => title },
  { name: 'description', title: 'Descrição', type: 'text', read: ({ description }) => description },
  { name: 'recommendation', title: 'Recomendação', type: 'text', read: ({ recommendation }) => recommendation },
  { name: 'confidence_score', title: 'Confiança', type: 'score', read: ({ confidence }) => confidence },
  { name: 'potential_impact', title: 'Impacto', type: 'text', read: ({ impactText }) => impactText },
  { name: 'created_at', title: 'Desde', type: 'dateTime', read: ({ createdAt }) => createdAt },
];

const decidedFields: GridField<Row>[] = [
  ...fields,
  { name: 'status', title: 'Decisão', type: 'status', read: ({ status }) => decisions[status] },
  { name: 'decided_at', title: 'Decidido em', type: 'dateTime', read: ({ decidedAt }) => decidedAt },
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
    `SELECT i.id, i.insight_type AS "insightType", i.priority, i.title, i.description, i.recommendation,
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
