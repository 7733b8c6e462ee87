import { currentTime } from '#server/platform/process/clock.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { coverageOf } from '#server/insight/coverage/coverage.ts';
import type { PeriodRequest } from '#server/insight/period/period.ts';
import { coverageByMarketplace } from '#server/insight/sales/metrics/salesMarks.ts';
import { presented } from '#server/insight/sales/metrics/presentedSums.ts';
import { salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { incomeEntries } from '#server/insight/profit/income/incomeEntries.ts';
import { incomeAmounts, type IncomeLine } from '#server/insight/profit/income/incomeLines.ts';
import { type IncomeSlice, incomeSlice } from '#server/insight/profit/income/incomeSlice.ts';
import { lineValue, NOTHING, partsOf, type StatementSums } from '#server/insight/profit/income/statementFigures.ts';
import { incomeSums } from '#server/insight/profit/income/sums/incomeSums.ts';
import { productRows } from '#server/insight/profit/income/sums/ledgerRows.ts';
import { NO_OVERHEADS, readOverheads } from '#server/insight/profit/income/sums/overheads.ts';
import { readProfitTaxes } from '#server/insight/profit/income/sums/profitTaxes.ts';
import { uncostedRevenue } from '#server/insight/profit/income/sums/uncostedRevenue.ts';
import { productsById } from './productsById.ts';

export interface StatementsRequest extends PeriodRequest {
  marketplace?: Marketplace | null;
  /** Only the listings of this physical product: the total is theirs, and nothing is of no product. */
  masterId?: number | null;
}

export interface StatementsOrder {
  line: IncomeLine;
  direction: 'asc' | 'desc';
}
const LARGEST_MARGIN: StatementsOrder = { line: 'contribution', direction: 'desc' };

/** Statement of one product. Without a product: what is of none, or all. */
export interface ProductStatement extends IncomeSlice {
  product: CatalogProduct | null;
}

export interface ProductStatements {
  days: DayRange;
  currency: string;
  /** False when an amount had no exchange rate: it is excluded, or all amounts are in their own currency. */
  hasExchange: boolean;
  isConverted: boolean;
  /** Products with sales or amounts, in order. */
  ids: readonly number[];
  /** Statements of some of them, in that order. */
  rowsOf: (ids: readonly number[]) => Promise<ProductStatement[]>;
  /** What is of no product: expenses of the account, and its overheads, which are not shared. Null without any. */
  withoutProduct: ProductStatement | null;
  /** All products and what is of none: the income statement's total. */
  total: ProductStatement;
}

/**
 * Income statement of each product by accrual, of the same sales as `incomeStatement`. Every line of the products and of what is of
 * none adds up to its total, to the cent. Products whose line is unknown come last in both directions. Throws 400 for an invalid
 * period.
 */
export async function productStatements(
  viewer: Viewer,
  request: StatementsRequest,
  order: StatementsOrder = LARGEST_MARGIN,
  now = currentTime(),
): Promise<ProductStatements> {
  const scope = await salesScope(viewer, request, now);
  const { accountId, days, isRunning } = scope;
  const [sums, coverage] = await Promise.all([
    incomeSums(accountId, 'product', (bind) => productRows(scope, bind)),
    coverageOf(viewer, scope.marketplace, now),
  ]);
  const shown = presented(sums.filter(({ bucket }) => bucket === null));
  const { target = 'BRL', currency = 'BRL', hasExchange = true, currencies = [], unitsWithoutCost = 0 } = shown ?? {};
  const inTarget = new Map(sums.filter((row) => row.target === target).map((row) => [row.bucket, row]));
  const [overheads, profitTaxes, uncosted] = await Promise.all([
    scope.masterId === null
      ? readOverheads(scope, [], { currency, areMarketplaces: false, now })
      : new Map<null, never>(),
    scope.masterId === null ? readProfitTaxes(scope, [], { currency, now }) : new Map<null, never>(),
    unitsWithoutCost > 0 ? uncostedRevenue(scope, 'product', currency) : new Map<string | null, number>(),
  ]);
  const coverageAt = coverageByMarketplace(coverage);
  const statementOf = (key: string | null, product: CatalogProduct | null): ProductStatement => {
    const of = {
      sums: inTarget.get(key) ?? NOTHING,
      overheads: product ? NO_OVERHEADS : (overheads.get(null) ?? NO_OVERHEADS),
      profitTaxes: product ? 0 : (profitTaxes.get(null) ?? 0),
      revenueWithoutCost: uncosted.get(key) ?? 0,
    };
    const read = product ? coverageAt(product.marketplace) : coverage;
    return { product, ...incomeSlice(of, { days, isRunning, currency, coverage: read }) };
  };
  const withoutProduct = statementOf(OF_NONE, null);
  return {
    days: { start: days.start, end: days.end },
    currency,
    hasExchange,
    isConverted: currencies.some((code) => code !== currency),
    ids: ordered(inTarget, order),
    rowsOf: async (ids) => {
      const products = await productsById(accountId, ids);
      return ids.map((id) => statementOf(String(id), products.get(id)!));
    },
    withoutProduct:
      withoutProduct.units > 0 || withoutProduct.figures.some(({ amount }) => amount?.minor) ? withoutProduct : null,
    total: statementOf(null, null),
  };
}

/** Key of the sums of no product. */
const OF_NONE = '';

function ordered(sums: ReadonlyMap<string | null, StatementSums>, { line, direction }: StatementsOrder): number[] {
  const sign = direction === 'asc' ? 1 : -1;
  const valued = [...sums].flatMap(([key, of]) =>
    !key || isEmpty(of) ? [] : [{ id: Number(key), value: lineValue(line, of, incomeAmounts(partsOf(of))).minor }],
  );
  valued.sort((a, b) => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null) || a.id - b.id;
    return sign * (a.value - b.value) || a.id - b.id;
  });
  return valued.map(({ id }) => id);
}

const isEmpty = (of: StatementSums) => of.units === 0 && incomeEntries.every((name) => of[name] === 0);
