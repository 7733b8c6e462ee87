import type { Sentence } from '#server/platform/language/sentence.ts';
import { isProfitKnown } from '#server/insight/sales/metrics/profitFigures.ts';
import { costShares, leakDriver, mainCostDriver } from '#server/insight/profit/alerts/costDrivers.ts';
import {
  type CostGroup,
  costGroups,
  type Costs,
  costsOf,
  knownUnits,
  profitOf,
  type SavingGroup,
} from '#server/insight/profit/costs.ts';
import {
  atRates,
  dollarMoney,
  type DollarMoney,
  impliedRates,
  type Rates,
} from '#server/insight/profit/dollars/dollarMoney.ts';
import { type FeeBand } from '#server/records/fees/feeBands.ts';
import { type CauseKind, type UsualShares } from '#server/insight/findings/gapCauses.ts';
import { type ProductAction, productAction } from '#server/insight/findings/productAction.ts';
import type { Pricing } from '#server/insight/profit/pricing/pricing.ts';
import { actionFacts } from '#server/insight/profit/evaluation/actionFacts.ts';
import { type PricedListing, pricedListing } from '#server/insight/profit/pricing/pricedListing.ts';
import { profitAt } from './profitLines.ts';
import { type ProfitStatus, profitStatus } from './profitStatus.ts';
import type { Sums, Totals } from './profitSums.ts';
import type { ProfitSettings } from '#server/insight/profit/settings/profitSettings.ts';
import type { RatedProduct } from '#server/records/fees/feeRatedProducts.ts';
import {
  type GapCause,
  causesOf,
  gapOf,
  mainCauseOf,
  type ProfitGap,
  type SavingShare,
  savingsOf,
} from '#server/insight/profit/evaluation/gapOf.ts';
import type { PlanningFacts } from '#server/insight/profit/evaluation/planningFacts.ts';
import { recommendedAction } from '#server/insight/profit/evaluation/recommendedAction.ts';

/** Action with its amounts in the displayed currency and in BRL. */
export interface AdvisedAction extends Pick<ProductAction, 'kind' | 'reason' | 'units' | 'buyBoxChance'> {
  effect: DollarMoney | null;
  /** New price, and the one that it replaces. */
  price: DollarMoney | null;
  from: DollarMoney | null;
}

/** Profit of a product in the window, with recommendations. */
export interface ProfitAnalysis extends PricedListing {
  /** Null while an unknown price, cost or fee could change it, and without revenue and costs. */
  status: ProfitStatus | null;
  unitsWithoutCost: number;
  unitsWithoutFee: number;
  /** Whether the entered cost is 0. */
  isCostZero: boolean;
  revenue: DollarMoney;
  marginPercent: number | null;
  /** Profit, before the cost and fees of units without them. Null when no unit sold has a price. */
  profit: DollarMoney | null;
  profitPerUnit: DollarMoney | null;
  costs: Record<CostGroup | 'tax' | 'ads' | 'total', DollarMoney> | null;
  /** Cost per unit. */
  productCost: DollarMoney | null;
  mainCostDriver: CostGroup | null;
  /** Cost group with the largest excess over the seller's usual share, in percentage points of revenue. Null without an excess. */
  leak: { group: CostGroup; points: number } | null;
  /** Mean price of the units sold. Without sales, the current price. */
  sellingPrice: DollarMoney | null;
  gap: ProfitGap | null;
  /** What the gap comes from, and what is unknown. */
  causes: GapCause[];
  action: AdvisedAction;
  /** Price of the action. Null when it is not about the price. */
  recommendedPrice: DollarMoney | null;
  /** The action in words. */
  recommendedAction: Sentence;
  /** Costs that could be lower, together at most the gap. */
  savings: { group: SavingGroup; saving: DollarMoney }[];
  potentialSavings: DollarMoney | null;
  /** Exchange rates of the product's currency. */
  rates: Rates;
}

/** Input of an analysis besides the product's sums. */
export interface AnalysisContext {
  settings: ProfitSettings;
  bands: readonly FeeBand[];
  /** The seller's usual cost shares of revenue by group, in percent. */
  usual: Costs;
  /** The same by cause, 0 to 1. */
  usualCauses: UsualShares;
  saveable: readonly SavingShare[];
  facts: PlanningFacts;
  /** Current rates, for a product without revenue. */
  ratesNow: Rates;
}

/** Margin in percent of revenue. Null without any. Computed in BRL, or in its own currency without a rate. */
export function marginPercent(sums: Sums): number | null {
  const totals = sums.reais ?? sums.native;
  return totals.revenue > 0 ? (profitOf(totals) * 100) / totals.revenue : null;
}

/** Analysis of a product. Ratios are computed from sums in BRL, as on the dashboard. */
export function analysisOf(product: RatedProduct, sums: Sums, context: AnalysisContext): ProfitAnalysis {
  const { settings } = context;
  const { currency } = product;
  const { units, native } = sums;
  const rates = impliedRates(sums, currency) ?? context.ratesNow;
  const known = knownUnits(sums);
  const isCosted = known > 0;
  const isKnown = isProfitKnown({ units, pricedUnits: units - sums.units_without_price });
  const show = (figure: (totals: Totals) => number) => dollarMoney(sums, currency, figure);
  const ofUnit = (figure: (totals: Totals) => number, number = units) =>
    isCosted ? show((totals) => figure(totals) / number) : null;
  const margin = isCosted ? marginPercent(sums) : null;
  const status = isKnown ? statusOf(sums, settings) : null;
  const costs = costsOf(sums.reais ?? native);
  const { revenue } = sums.reais ?? native;
  const leak = margin === null ? null : leakDriver(costShares(costs, revenue), context.usual);
  const driver = isCosted || units === 0 ? mainCostDriver(costs) : null;
  const listing = pricedListing(product, sums, context.bands);
  const price = listing.pricing;
  const priced = units - sums.units_without_price;
  const soldAt = priced > 0 ? native.revenue / priced : product.priceMinor;
  const sellingPrice = soldAt === null ? null : atRates(soldAt, rates);
  const gap = isKnown ? gapOf(sums, currency, known === units && units > 0 ? settings.targetMargin : null) : null;
  const action = productAction(actionFacts(sums, { gap, status, price, listed: product.priceMinor, context }));
  const newPrice = action.price === null ? null : atRates(action.price, rates);
  const from = action.from === null ? null : atRates(action.from, rates);
  const effect = effectOf(action, status, { rates, show });
  const causes = causesOf(gap, sums, {
    target: settings.targetMargin,
    usual: context.usualCauses,
    unknown: unknownOf(sums),
  });
  const savings = savingsOf(gap, sums, currency, context.saveable);
  return {
    ...listing,
    status,
    unitsWithoutCost: sums.units_without_cost,
    unitsWithoutFee: sums.units_without_fee,
    isCostZero: isCosted && native.cogs === 0,
    revenue: show((totals) => totals.revenue),
    marginPercent: margin,
    profit: isKnown ? show(profitOf) : null,
    profitPerUnit: ofUnit(profitOf),
    costs:
      isCosted || units === 0
        ? {
            ...(Object.fromEntries(
              costGroups.map((group) => [group, show((totals) => costsOf(totals)[group])]),
            ) as Record<CostGroup, DollarMoney>),
            tax: show((totals) => totals.tax),
            ads: show((totals) => totals.ads),
            total: show((totals) => totals.revenue - profitOf(totals)),
          }
        : null,
    productCost: ofUnit((totals) => totals.cogs, units - sums.units_without_cost),
    mainCostDriver: driver,
    leak,
    sellingPrice,
    gap,
    causes,
    action: {
      ...action,
      effect,
      price: newPrice,
      from,
    },
    recommendedPrice: newPrice,
    recommendedAction: recommendedAction({
      action,
      effect: effect && effect.shown,
      status,
      driver: costGroupOf(mainCauseOf(causes)) ?? leak?.group ?? driver,
      hasSales: units > 0,
      unitsWithoutCost: sums.units_without_cost,
      from: from && from.shown,
      newPrice: newPrice?.shown ?? null,
      targetMargin: settings.targetMargin,
      isTargetPrice: action.price !== null && marginAt(price, action.price) >= settings.targetMargin - ROUNDING,
    }),
    savings,
    potentialSavings: savings.length
      ? {
          shown: { ...savings[0]!.saving.shown, minor: sum(savings, ({ saving }) => saving.shown.minor) },
          brl: gap!.amount.brl && { minor: sum(savings, ({ saving }) => saving.brl!.minor), currency: 'BRL' },
        }
      : null,
    rates,
  };
}

/** Cost group of a cause. Null of those that are none. */
function costGroupOf(cause: CauseKind | null): CostGroup | null {
  if (cause === 'fees' || cause === 'fulfilment') return 'amazon_fees';
  return costGroups.find((group) => group === cause) ?? null;
}

const sum = <Row>(rows: readonly Row[], read: (row: Row) => number) =>
  rows.reduce((total, row) => total + read(row), 0);

/** Effect of an action; of a product without sales, the cost that it ends, at the rates of its days. */
function effectOf(
  { kind, effect }: ProductAction,
  status: ProfitStatus | null,
  { rates, show }: { rates: Rates; show: (figure: (totals: Totals) => number) => DollarMoney },
): DollarMoney | null {
  if (effect === null) return null;
  if (status !== 'costing') return atRates(effect, rates);
  return show((totals) => Math.max(0, Math.min(kind === 'cut_ads' ? totals.ads : totals.storage, -profitOf(totals))));
}

/** Share of a cent by which a price that is rounded up may miss a margin. */
const ROUNDING = 1e-6;
const marginAt = (price: Pricing | null, at: number) =>
  (((price && profitAt(price.lines, at)) ?? -Infinity) / at) * 100;

/** Status by margin; without revenue that of products that cost money. What is unknown only lowers profit: a loss is certain before it. */
function statusOf(sums: Sums, settings: ProfitSettings): ProfitStatus | null {
  const totals = sums.reais ?? sums.native;
  if (totals.revenue <= 0) return profitOf(totals) < 0 ? 'costing' : null;
  const margin = marginPercent(sums);
  return knownUnits(sums) === sums.units || (margin !== null && margin < 0) ? profitStatus(margin, settings) : null;
}

const unknownOf = ({ units_without_cost: costs, units_without_fee: fees }: Sums): CauseKind[] => [
  ...(costs > 0 ? (['unknown_cost'] as const) : []),
  ...(fees > 0 ? (['unknown_fees'] as const) : []),
];
