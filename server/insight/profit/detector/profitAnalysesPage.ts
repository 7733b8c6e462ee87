import { currentTime } from '#server/platform/process/clock.ts';
import { type Page, type PageArguments, readPage } from '#server/platform/graphql/pages.ts';
import { searchText } from '#server/platform/values/searchText.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { AnalysedPeriod } from '#server/insight/profit/evaluation/analysedDays.ts';
import type { ProfitAnalysis } from './analysisOf.ts';
import { type AnalysesSummary, analysesSummary } from './analysesSummary.ts';
import type { ListedAnalysis } from './defaultListings.ts';
import { profitAnalyses, type ProfitAnalyses } from './profitAnalyses.ts';
import type { ProfitStatus } from './profitStatus.ts';

export const analysisFields = ['name', 'revenue', 'units', 'profit', 'profitPerUnit', 'margin', 'savings'] as const;
export type AnalysisField = (typeof analysisFields)[number];

export interface AnalysesOrder {
  field: AnalysisField;
  direction: 'asc' | 'desc';
}

export interface AnalysesFilter {
  /** Absent: the last 30 complete days. */
  chosen?: AnalysedPeriod | null;
  status?: ProfitStatus | null;
  /** Part of an ASIN, SKU or name. */
  search?: string | null;
}

export interface ProfitAnalysesPage extends Omit<ProfitAnalyses, 'analyses'>, Page<ListedAnalysis> {
  /** Totals of all analyses, independent of the filter. */
  summary: AnalysesSummary;
}

export const ANALYSES_PAGE = { standard: 50, most: 100, rows: 'produtos' };

/**
 * Page of at most 100 filtered analyses. Default order: largest loss first. Analyses without a value come last in both
 * directions. Throws 400 for an invalid page or period.
 */
export async function profitAnalysesPage(
  viewer: Viewer,
  filter: AnalysesFilter,
  { sort, ...page }: PageArguments & { sort?: AnalysesOrder | null },
  now = currentTime(),
): Promise<ProfitAnalysesPage> {
  const { analyses, ...rest } = await profitAnalyses(viewer, { chosen: filter.chosen, now });
  const chosen = chosenAnalyses(analyses, filter, sort ?? null);
  const rows = await readPage(page, ANALYSES_PAGE, async (limit, offset) => ({
    rows: chosen.slice(offset, offset + limit),
    rowCount: chosen.length,
  }));
  return { ...rest, ...rows, summary: analysesSummary(analyses, rest.settings) };
}

/** Filtered and sorted analyses. Without a sort, in their original order. */
export function chosenAnalyses<Analysis extends ProfitAnalysis>(
  analyses: readonly Analysis[],
  { status, search }: AnalysesFilter,
  sort: AnalysesOrder | null,
): Analysis[] {
  const wanted = searchText(search);
  const left = analyses.filter(
    (analysis) => (!status || analysis.status === status) && (!wanted || wordsOf(analysis).includes(wanted)),
  );
  return sort ? left.toSorted(by(sort)) : left;
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

function by({ field, direction }: AnalysesOrder) {
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
