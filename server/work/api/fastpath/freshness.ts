import { type DocumentNode, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { schema } from '#server/work/api/schema.ts';

/** The running day or minute an answer is about: while it is the same, and no row changes, so is the answer. */
export type Freshness = 'day' | 'minute';

/**
 * Fields whose answers follow from rows that move `dataVersion` and from the running day or minute alone. What is not
 * named here is never kept: figures of the Buy Box go by the second, the sync centre tells ages and quotas, credentials
 * and planning ask the job queue.
 */
const FIELDS: Record<string, Freshness> = {
  'Query.viewer': 'day',
  'Viewer.id': 'day',
  'Viewer.name': 'day',
  'Viewer.email': 'day',
  'Viewer.isDeveloper': 'day',
  'Viewer.hasConnections': 'day',
  'Viewer.brands': 'day',
  'Viewer.foundProducts': 'day',
  'Viewer.foundOrders': 'day',
  'Viewer.latestSync': 'day',
  'Viewer.areOrdersKnown': 'day',
  'Viewer.alerts': 'day',
  'Viewer.unreadAlertCount': 'day',
  'Viewer.savedQueries': 'day',
  'Viewer.savedViews': 'day',
  // what they are compared with ends at the running minute
  'Viewer.salesMetrics': 'minute',
  'Viewer.salesSeries': 'minute',
  'Viewer.productSales': 'minute',
  'Viewer.incomeStatement': 'minute',
  'Viewer.profitChange': 'minute',
  'Viewer.explain': 'minute',
  'Viewer.profitAnalyses': 'day',
  'Viewer.profitAnalysis': 'day',
  'Viewer.aggregatedMetrics': 'day',
  'Viewer.productCosts': 'day',
  'Viewer.feeRules': 'day',
  'Viewer.feeRuleChoices': 'day',
  'Viewer.feeQuote': 'day',
  'Viewer.feeRecalculation': 'day',
  'Viewer.taxes': 'day',
  'Viewer.ratedCurrencies': 'day',
  'Viewer.exchangeRates': 'day',
  'Viewer.profitSettings': 'day',
  'Viewer.brandInfo': 'day',
  'Viewer.brandCompetitors': 'day',
  'Viewer.latestPriceCheck': 'day',
};

/** How long an operation's answers stay true while no row changes; null when that cannot be told of all its fields. */
export function freshnessOf(document: DocumentNode): Freshness | null {
  const found = new Set<Freshness | undefined>();
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: ({ name }) => {
        const parent = types.getParentType()?.name;
        if (parent === 'Query' || parent === 'Viewer') found.add(FIELDS[`${parent}.${name.value}`]);
      },
    }),
  );
  if (found.has(undefined)) return null;
  return found.has('minute') ? 'minute' : 'day';
}

/** Names the running day or minute. */
export const runningTime = (freshness: Freshness, nowMs: number): string | number =>
  freshness === 'day' ? saoPauloDay(nowMs) : Math.floor(nowMs / 60_000);
