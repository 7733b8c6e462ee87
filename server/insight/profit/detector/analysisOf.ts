import { isProfitKnown } from '#server/insight/sales/metrics/profitFigures.ts';
import { costShares, leakDriver, mainCostDriver } from '#server/insight/profit/alerts/costDrivers.ts';
import { type CostGroup, costGroups, type Costs, costsOf, knownUnits, profitOf } from '#server/insight/profit/costs.ts';
import {
  atRates,
  dollarMoney,
  type DollarMoney,
  impliedRates,
  type Rates,
} from '#server/insight/profit/dollars/dollarMoney.ts';
import { type FeeBand } from '#server/records/fees/feeBands.ts';
import type { SavingsLever } from '#server/insight/profit/alerts/potentialSavings.ts';
import { type Pricing, pricing } from '#server/insight/profit/pricing/pricing.ts';
import type { ProfitSettings } from '#server/insight/profit/settings/profitSettings.ts';
import { type ProfitStatus, profitStatus } from './profitStatus.ts';
import type { Sums, Totals } from './profitSums.ts';
import type { RatedProduct } from '#server/records/fees/feeRatedProducts.ts';
import { recommendedAction } from '#server/insight/profit/pricing/recommendedAction.ts';
import { centsUp, recommendedPrice } from '#server/insight/profit/pricing/recommendedPrice.ts';

/** Profit of a product in the window, with recommendations. */
export interface ProfitAnalysis {
  product: RatedProduct;
  /** Null without revenue, and while an unknown price, cost or fee could change it. */
  status: ProfitStatus | null;
  units: number;
  unitsWithoutCost: number;
  unitsWithoutFee: number;
  /** Whether the entered cost is 0. */
  isCostZero: boolean;
  /** Estimated share of fees and fulfilment, 0–1. Null without any. */
  estimatedShare: number | null;
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
  recommendedPrice: DollarMoney | null;
  recommendedAction: string;
  savings: { group: CostGroup; saving: DollarMoney }[];
  potentialSavings: DollarMoney | null;
  pricing: Pricing | null;
  /** Exchange rates of the product's currency. */
  rates: Rates;
  sums: Sums;
}

/** Input of an analysis besides the product's sums. */
export interface AnalysisContext {
  settings: ProfitSettings;
  bands: readonly FeeBand[];
  /** The seller's usual cost shares of revenue. */
  usual: Costs;
  levers: readonly SavingsLever[];
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
  // what is unknown only lowers the margin: nothing but a loss is certain before it
  const status = known === units || (margin !== null && margin < 0) ? profitStatus(margin, settings) : null;
  const costs = costsOf(sums.reais ?? native);
  const { revenue } = sums.reais ?? native;
  const leak = margin === null ? null : leakDriver(costShares(costs, revenue), context.usual);
  const driver = isCosted || units === 0 ? mainCostDriver(costs) : null;
  const price = isCosted ? pricing(context.bands, sums) : null;
  const isTargetReached = margin !== null && margin >= settings.targetMargin;
  const exactPrice = price && !isTargetReached ? recommendedPrice(price.lines, settings.targetMargin) : null;
  const recommended = exactPrice === null ? null : atRates(centsUp(exactPrice), rates);
  const priced = units - sums.units_without_price;
  const soldAt = priced > 0 ? native.revenue / priced : product.priceMinor;
  const sellingPrice = soldAt === null ? null : atRates(soldAt, rates);
  const charges = native.fees + native.fulfilment;
  return {
    product,
    status,
    units,
    unitsWithoutCost: sums.units_without_cost,
    unitsWithoutFee: sums.units_without_fee,
    isCostZero: isCosted && native.cogs === 0,
    estimatedShare: charges > 0 ? Math.min(1, native.estimated / charges) : null,
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
    recommendedPrice: recommended,
    recommendedAction: recommendedAction({
      status,
      driver: leak?.group ?? driver,
      hasSales: units > 0,
      sellingPrice: sellingPrice?.shown ?? null,
      recommendedPrice: recommended?.shown ?? null,
      targetMargin: settings.targetMargin,
      isTargetReached,
    }),
    savings: context.levers.map(({ group, saving }) => ({ group, saving: atRates(saving, rates) })),
    potentialSavings: context.levers.length
      ? atRates(
          context.levers.reduce((sum, { saving }) => sum + saving, 0),
          rates,
        )
      : null,
    pricing: price,
    rates,
    sums,
  };
}
