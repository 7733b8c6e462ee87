import type { ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import { knownUnits } from '#server/insight/profit/costs.ts';
import type { Money } from '#server/platform/values/money.ts';
import { figure, type FoundInsight, nameOf, shortDay, units } from '#server/insight/planning/insights/insight.ts';
import type { RestockRow } from './restockPlan.ts';

const SOON_DAYS = 7;
const EXCESS_COVER_DAYS = 180;
const MIN_EXCESS_UNITS = 20;
/** A product with a smaller forecast for 30 days is one step less urgent. */
const SLOW_BELOW_UNITS = 5;
const priorities = ['critical', 'high', 'medium', 'low'] as const;

/**
 * Insights on products that are out of stock or will be before an order arrives, and on excess stock. The impact is the
 * estimated profit of the units missed until an order made today arrives; null while the profit of a unit is unknown.
 */
export function restockInsights(
  rows: readonly RestockRow[],
  analyses: ReadonlyMap<number, ProfitAnalysis>,
  today: string,
): FoundInsight[] {
  return rows.flatMap((row) => {
    const found = row.quantity ? needed(row, today) : tooMuch(row);
    return found ? [{ ...found, productId: row.product.id, ...impactOf(row, found, analyses) }] : [];
  });
}

type Finding = Pick<
  FoundInsight,
  'type' | 'priority' | 'fingerprint' | 'title' | 'description' | 'recommendation' | 'confidence' | 'evidence'
>;

function needed(row: RestockRow, today: string): Finding | null {
  const { product, available, coverDays, reorderBy, quantity, rules, forecast } = row;
  if (available === null || reorderBy === null || coverDays === null || forecast.units < 1) return null;
  const soon = new Date(Date.parse(today) + SOON_DAYS * 86_400_000).toISOString().slice(0, 10);
  if (reorderBy > soon) return null;
  const isOut = available <= 0;
  const isLate = coverDays < rules.leadDays;
  const name = nameOf(product);
  return {
    type: 'restock',
    priority: priorities[(isOut ? 0 : isLate ? 1 : 2) + (forecast.units < SLOW_BELOW_UNITS ? 1 : 0)]!,
    fingerprint: `restock:${product.id}`,
    title: isOut ? `Ruptura: ${name}` : `Repor ${name}`,
    description: isOut
      ? `Sem estoque; a previsão é vender ${units(forecast.units)} em 30 dias.`
      : `O estoque dura ${figure(coverDays)} dias e um pedido leva ${figure(rules.leadDays)}; pedir até ${shortDay(reorderBy)}.`,
    recommendation: `Pedir ${units(quantity!)}.`,
    confidence: confidenceOf(row),
    evidence: evidenceOf(row),
  };
}

function tooMuch(row: RestockRow): Finding | null {
  const { product, available, coverDays, recommendedStock } = row;
  if (available === null || coverDays === null || coverDays < EXCESS_COVER_DAYS) return null;
  const excess = Math.floor(available - recommendedStock);
  if (excess < MIN_EXCESS_UNITS) return null;
  return {
    type: 'other',
    priority: 'low',
    fingerprint: `excess:${product.id}`,
    title: `Estoque parado: ${nameOf(product)}`,
    description: `O estoque dura ${figure(coverDays)} dias no ritmo atual; ${units(excess)} a mais que o recomendado.`,
    recommendation: 'Não repor; avaliar uma promoção ou a retirada do excesso.',
    confidence: confidenceOf(row),
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

function impactOf(
  { missedUnits, unitCost, product }: RestockRow,
  { type, evidence }: Finding,
  analyses: ReadonlyMap<number, ProfitAnalysis>,
): { impact: Money | null } {
  if (type !== 'restock') {
    const excess = evidence.excess as number;
    return { impact: unitCost && { minor: excess * unitCost.minor, currency: unitCost.currency } };
  }
  const pricing = analyses.get(product.id);
  if (!pricing?.profit || knownUnits(pricing.sums) === 0) return { impact: null };
  const brl = pricing.profit.brl;
  if (!brl) return { impact: null };
  const perUnit = brl.minor / pricing.sums.units;
  return { impact: perUnit > 0 ? { minor: Math.round((missedUnits ?? 0) * perUnit), currency: 'BRL' } : null };
}
