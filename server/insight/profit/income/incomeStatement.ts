import { currentTime } from '#server/platform/process/clock.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Money } from '#server/platform/values/money.ts';
import { type Marketplace, marketplaceIds } from '#server/market/registry.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import type { PeriodRequest } from '#server/insight/period/period.ts';
import { presented } from '#server/insight/sales/metrics/presentedSums.ts';
import { type Coverage, coverageOf } from '#server/insight/coverage/coverage.ts';
import { type SalesScope, salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { type AccountPart, accountAmounts } from './sums/accountAmounts.ts';
import { accrualRows } from './sums/accrualRows.ts';
import { type Granularity, incomeBuckets } from './sums/incomeBuckets.ts';
import { type IncomeSums, incomeSums } from './sums/incomeSums.ts';
import { cashRows, productRows } from './sums/ledgerRows.ts';
import { type OpenItems, openItems } from './sums/openItems.ts';
import { NO_OVERHEADS, OF_ACCOUNT, type OverheadSums, readOverheads } from './sums/overheads.ts';
import { readProfitTaxes } from './sums/profitTaxes.ts';
import { uncostedRevenue } from './sums/uncostedRevenue.ts';
import { type IncomeSlice, incomeSlice } from './incomeSlice.ts';
import { productsById } from './products/productsById.ts';
import { NOTHING } from './statementFigures.ts';

/** Accrual: on the day of the sale. Cash: when the money moves. */
export const incomeBases = ['accrual', 'cash'] as const;
export type IncomeBasis = (typeof incomeBases)[number];

export interface IncomeRequest extends PeriodRequest {
  marketplace?: Marketplace | null;
  granularity: Granularity;
  /** Default: accrual. */
  basis?: IncomeBasis;
  /** Only what is of this product, by accrual: neither overheads nor what is charged to the account. */
  productId?: number | null;
}

export interface IncomeColumn extends IncomeSlice {
  days: DayRange;
  /** Of a column of one marketplace. Beside those, null is what is of no single one. */
  marketplace: Marketplace | null;
  /** Whether its day, week or month is not over; of the total: its period. */
  isRunning: boolean;
  /** Ledger entries of the account without product, which no line includes. */
  accountAmount: Money;
}

export interface NamedAmount {
  name: string;
  amount: Money;
}

export interface IncomeStatement {
  days: DayRange;
  granularity: Granularity;
  basis: IncomeBasis;
  /** Of a statement of one product. Null when the account does not have it, and of all products. */
  product: CatalogProduct | null;
  currency: string;
  /** False when an amount had no exchange rate: it is excluded, or all amounts are in their own currency. */
  hasExchange: boolean;
  /** Whether it includes converted amounts, so that a column may differ by cents from the figures of its days alone. */
  isConverted: boolean;
  columns: IncomeColumn[];
  total: IncomeColumn;
  /** Of the cash basis: what was earned before the end of the period and had not moved by then. Null otherwise. */
  open: OpenItems | null;
  /** Amounts of the account outside the lines, by the marketplace's names, largest first. */
  accountAmounts: NamedAmount[];
  /** Those that a report lists by product too, so that they count there. */
  accountReported: NamedAmount[];
  /** Parts of the line `accountFees`, likewise. */
  accountFees: (NamedAmount & { isAdvertising: boolean })[];
}

/**
 * Income statement by day, week, month or marketplace. Its total equals the dashboard's figures of the same days. Lines add up
 * to their subtotals and columns to the total, to the cent. Money in BRL, or in its own
 * currency when that is the only one and has no exchange rate. Throws 400 for an invalid period, above 400 columns, and for the
 * cash basis of one product.
 */
export async function incomeStatement(
  viewer: Viewer,
  { granularity, basis = 'accrual', ...request }: IncomeRequest,
  now = currentTime(),
): Promise<IncomeStatement> {
  const scope = await salesScope(viewer, request, now);
  const { productId } = scope;
  const isCash = basis === 'cash';
  if (isCash && productId !== null) throw badRequest('errors.productAccruals');
  const [sums, coverage, products] = await Promise.all([
    incomeSums(scope.accountId, granularity, (bind) =>
      productId === null ? (isCash ? cashRows : accrualRows)(scope, bind) : productRows(scope, bind),
    ),
    coverageOf(viewer, null, now),
    productsById(scope.accountId, productId === null ? [] : [productId]),
  ]);
  const product = productId === null ? null : (products.get(productId) ?? null);
  const shown = presented(sums.filter(({ bucket }) => bucket === null));
  const { target = 'BRL', currency = 'BRL', hasExchange = true, currencies = [], unitsWithoutCost = 0 } = shown ?? {};
  const inTarget = new Map(sums.filter((row) => row.target === target).map((row) => [row.bucket, row]));
  const buckets = bucketsOf(scope, granularity, inTarget);
  const [posted, overheads, profitTaxes, uncosted, open] = await Promise.all([
    productId === null ? accountAmounts(scope, granularity, currency) : [],
    productId === null
      ? readOverheads(scope, buckets, { currency, areMarketplaces: granularity === 'marketplace', now })
      : new Map<string | null, OverheadSums>(),
    productId === null ? readProfitTaxes(scope, buckets, { currency, now }) : new Map<string | null, number>(),
    unitsWithoutCost > 0 ? uncostedRevenue(scope, granularity, currency) : new Map<string | null, number>(),
    isCash ? openItems(scope, currency) : null,
  ]);
  const outside = new Map(
    posted.filter(({ part, name }) => part === 'outside' && name === null).map((row) => [row.bucket, row.amount]),
  );
  const columnOf = (days: DayRange, key: string | null, marketplace = scope.marketplace): IncomeColumn => {
    const isRunning = isWhole(key, granularity) ? scope.isRunning : days.end > coverage.today;
    const read = coverageIn(coverage, product?.marketplace ?? marketplace);
    const of = {
      sums: inTarget.get(key) ?? NOTHING,
      overheads: overheads.get(key) ?? NO_OVERHEADS,
      profitTaxes: profitTaxes.get(key) ?? 0,
      revenueWithoutCost: uncosted.get(key) ?? 0,
    };
    return {
      days: { start: days.start, end: days.end },
      marketplace: key !== null && granularity === 'marketplace' ? marketplace : null,
      isRunning,
      ...incomeSlice(of, { days, isRunning, currency, coverage: read }),
      accountAmount: { minor: outside.get(key) ?? 0, currency },
    };
  };
  const named = (part: AccountPart) =>
    posted.flatMap(({ name, amount, isAdvertising, ...row }) =>
      name === null || row.part !== part
        ? []
        : [{ name, isAdvertising: isAdvertising!, amount: { minor: amount, currency } }],
    );
  const ofAccount = overheads.has(OF_ACCOUNT) ? [columnOf(scope.days, OF_ACCOUNT, null)] : [];
  return {
    days: { start: scope.days.start, end: scope.days.end },
    granularity,
    basis,
    product,
    currency,
    hasExchange,
    isConverted: currencies.some((code) => code !== currency),
    columns: [...buckets.map(({ key, marketplace, ...days }) => columnOf(days, key, marketplace)), ...ofAccount],
    total: columnOf(scope.days, null),
    open,
    accountAmounts: named('outside'),
    accountReported: named('reported'),
    accountFees: named('expense'),
  };
}

const isWhole = (key: string | null, granularity: Granularity) => key === null || granularity === 'marketplace';

function bucketsOf(scope: SalesScope, granularity: Granularity, sums: ReadonlyMap<string | null, IncomeSums>) {
  const { start, end } = scope.days;
  if (granularity === 'marketplace')
    return marketplaceIds
      .filter((id) => sums.has(id))
      .map((marketplace) => ({ key: marketplace as string, start, end, marketplace }));
  return incomeBuckets(scope.days, granularity).map((bucket) => ({ ...bucket, marketplace: scope.marketplace }));
}

/** What has been read of a marketplace; null: of all. */
const coverageIn = ({ today, sources }: Coverage, marketplace: Marketplace | null): Coverage => ({
  today,
  sources: sources.filter((each) => !marketplace || !each.marketplace || each.marketplace === marketplace),
});
