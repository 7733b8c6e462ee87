import { tenths } from '#server/platform/language/tenths.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { stored } from '#server/platform/language/stored.ts';
import { type FoundInsight, nameOf } from '#server/insight/planning/insights/insight.ts';
import type { RestockRow } from '#server/insight/planning/restock/restockPlan.ts';
import type { ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import { actionText, inReais } from './actionText.ts';

/** A product with a smaller forecast for 30 days is one step less urgent. */
const SLOW_BELOW_UNITS = 5;
const priorities = ['critical', 'high', 'medium', 'low'] as const;

/** Insight on an order that is due. Its impact is the profit of the units missed until an order made today arrives. */
export function restockInsight(row: RestockRow, analysis: ProfitAnalysis): FoundInsight {
  const { product, available, coverDays, rules, forecast } = row;
  const isOut = available! <= 0;
  const isLate = coverDays! < rules.leadDays;
  const name = nameOf(product);
  return {
    type: 'restock',
    priority: priorities[(isOut ? 0 : isLate ? 1 : 2) + (forecast.units < SLOW_BELOW_UNITS ? 1 : 0)]!,
    productId: product.id,
    fingerprint: `restock:${product.id}`,
    ...stored({
      title: sentence(isOut ? 'insights.stockoutTitle' : 'insights.restockTitle', { name }),
      description: isOut
        ? sentence('insights.stockout', { units: tenths(forecast.units) })
        : sentence('insights.restock', { coverDays: tenths(coverDays!), leadDays: tenths(rules.leadDays) }),
      recommendation: actionText(analysis),
    }),
    confidence: confidenceOf(row),
    impact: analysis.action.effect && inReais(analysis.action.effect),
    evidence: evidenceOf(row),
  };
}

/** Insight on stock that lasts far too long. Its impact is what the excess cost to buy. */
export function excessInsight(row: RestockRow, analysis: ProfitAnalysis): FoundInsight {
  const { product, coverDays, unitCost } = row;
  const excess = analysis.action.units!;
  return {
    type: 'other',
    priority: 'low',
    productId: product.id,
    fingerprint: `excess:${product.id}`,
    ...stored({
      title: sentence('insights.excessTitle', { name: nameOf(product) }),
      description: sentence('insights.excess', { coverDays: tenths(coverDays!), units: excess }),
      recommendation: actionText(analysis),
    }),
    confidence: confidenceOf(row),
    impact: unitCost && { minor: excess * unitCost.minor, currency: unitCost.currency },
    evidence: { ...evidenceOf(row), excess },
  };
}

/** Narrowness of the forecast, 0 to 1. */
const confidenceOf = ({ forecast: { units: expected, lower, upper } }: RestockRow) =>
  Math.max(0.3, Math.min(0.95, 1 - (upper - lower) / (2 * Math.max(expected, 1) + upper - lower)));

const evidenceOf = (row: RestockRow) => ({
  available: row.available,
  inbound: row.inbound,
  velocity: row.velocity,
  coverDays: row.coverDays,
  reorderBy: row.reorderBy,
  leadDays: row.rules.leadDays,
  forecastUnits: row.forecast.units,
  quantity: row.quantity,
});
