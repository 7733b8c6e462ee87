import { cursorToOffset, offsetToCursor } from '@pothos/plugin-relay';
import { badRequest } from '#server/core/errors.ts';
import { searchText } from '#server/core/searchText.ts';
import type { Viewer } from '#server/core/viewer.ts';
import type { ProfitAnalysis } from './analysisOf.ts';
import { type AnalysesSummary, analysesSummary } from './analysesSummary.ts';
import { defaultListings } from './profitAnalysis.ts';
import { profitAnalyses, type ProfitAnalyses } from './profitAnalyses.ts';
import type { ProfitStatus } from './profitStatus.ts';

export type AnalysisField = 'name' | 'revenue' | 'units' | 'profit' | 'profitPerUnit' | 'margin' | 'savings';

export interface AnalysesFilter {
  status?: ProfitStatus | null;
  /** Part of an ASIN, SKU or name. */
  search?: string | null;
}

export interface AnalysesWindow {
  sort?: { field: AnalysisField; direction: 'asc' | 'desc' } | null;
  first?: number | null;
  after?: string | null;
}

export interface ProfitAnalysesPage extends Omit<ProfitAnalyses, 'analyses'> {
  edges: { cursor: string; node: ListedAnalysis }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  /** Analyses the filter leaves. */
  totalCount: number;
  /** Of all analyses, whatever the filter. */
  summary: AnalysesSummary;
}

interface ListedAnalysis extends ProfitAnalysis {
  /** The product's ASIN alone leads to this listing. */
  isDefault: boolean;
}

export const DEFAULT_PAGE = 50;
const MAX_PAGE = 100;

/**
 * One page (at most 100) of the analyses a filter leaves, the largest loss first unless sorted otherwise, those without a
 * value last either way. Throws 400 for a page or cursor that cannot be.
 */
export async function profitAnalysesPage(
  viewer: Viewer,
  { status, search }: AnalysesFilter,
  { sort, first, after }: AnalysesWindow,
  now = new Date(),
): Promise<ProfitAnalysesPage> {
  const limit = first ?? DEFAULT_PAGE;
  if (limit < 0 || limit > MAX_PAGE) throw badRequest(`A página tem no máximo ${MAX_PAGE} produtos`);
  const offset = after ? offsetAfter(after) : 0;
  const { analyses, ...rest } = await profitAnalyses(viewer, { now });
  const defaults = defaultListings(analyses);
  const wanted = searchText(search);
  const left = analyses.filter(
    (analysis) => (!status || analysis.status === status) && (!wanted || wordsOf(analysis).includes(wanted)),
  );
  const rows = (sort ? left.toSorted(by(sort)) : left).slice(offset, offset + limit);
  const edges = rows.map((row, index) => ({
    cursor: offsetToCursor(offset + index),
    node: { ...row, isDefault: defaults.get(row.product.asin) === row.product.id },
  }));
  return {
    ...rest,
    edges,
    pageInfo: {
      hasNextPage: offset + rows.length < left.length,
      hasPreviousPage: offset > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount: left.length,
    summary: analysesSummary(analyses, rest.settings),
  };
}

const wordsOf = ({ product: { name, sku, asin } }: ProfitAnalysis) => searchText(name, sku, asin);

const VALUES: Record<Exclude<AnalysisField, 'name'>, (analysis: ProfitAnalysis) => number | null | undefined> = {
  revenue: ({ revenue }) => revenue.shown.minor,
  units: ({ units }) => units,
  profit: ({ profit }) => profit?.shown.minor,
  profitPerUnit: ({ profitPerUnit }) => profitPerUnit?.shown.minor,
  margin: ({ marginPercent }) => marginPercent,
  savings: ({ potentialSavings }) => potentialSavings?.shown.minor,
};
const alphabet = new Intl.Collator('pt-BR', { numeric: true });

function by({ field, direction }: NonNullable<AnalysesWindow['sort']>) {
  const sign = direction === 'asc' ? 1 : -1;
  return (a: ProfitAnalysis, b: ProfitAnalysis) => {
    const ids = a.product.id - b.product.id;
    if (field === 'name') {
      const [one, other] = [a.product.name, b.product.name];
      if (one === null || other === null) return Number(one === null) - Number(other === null) || ids;
      return sign * alphabet.compare(one, other) || ids;
    }
    const [one, other] = [VALUES[field](a) ?? null, VALUES[field](b) ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || ids;
    return sign * (one - other) || ids;
  };
}

function offsetAfter(cursor: string): number {
  try {
    const offset = cursorToOffset(cursor);
    if (Number.isSafeInteger(offset) && offset >= 0) return offset + 1;
  } catch {
    // said below
  }
  throw badRequest('Cursor inválido');
}
