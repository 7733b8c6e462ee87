import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { preparedRows, queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { ProfitSums } from './profitFigures.ts';
import { monthlySums } from './monthlySums.ts';
import { accountRows, isNarrowed, isShort, productRows, type Slice } from './salesRows.ts';
import type { SalesScope } from './salesScope.ts';
import { sumsStatement } from './sumsStatement.ts';

/** Sums of a slice in one target currency. Money in minor units, rounded half up once. */
export interface TargetSums extends ProfitSums {
  /** `native` adds amounts without conversion: valid only when the slice has one currency. */
  target: 'native' | 'BRL' | 'USD';
  /** Currencies with sales or advertising in the slice. */
  currencies: string[];
  /** Purchases; 0 when the scope is narrowed, since rollups do not count them then. */
  orders: number;
  unitsWithoutFee: number;
  unitsWithoutPrice: number;
  /** Units that the seller sent and whose freight is unknown. */
  unitsWithoutFreight: number;
  /** Freight and wrapping that buyers paid. */
  otherIncome: number;
  refunds: number;
  tax: number;
  storage: number;
  reimbursements: number;
  revenue: number;
  /** Whether an amount had no BRL rate on or before its day: BRL and USD targets exclude it. */
  isBrlRateMissing: boolean;
  /** Whether a day had no US$ rate on or before it: the USD target excludes its amounts in other currencies. */
  isUsdRateMissing: boolean;
}

/**
 * Sums of each named slice of a scope, in the original currency, in BRL and, with `inDollars`, in US$, each amount at the
 * rate of its day. `inDollars` is also what the scope asks for. Slices without rows are absent.
 */
export async function salesSums<Name extends string>(
  scope: SalesScope,
  slices: Record<Name, Slice>,
  { inDollars = scope.in === 'USD' } = {},
): Promise<Partial<Record<Name, TargetSums[]>>> {
  const bind = bindParameters();
  const read = !isNarrowed(scope) ? preparedRows : queryRows;
  const months: string[] = [];
  const sources = Object.entries<Slice>(slices).map(([name, slice]) => {
    const called = `SELECT ${bind(name)}::text AS slice`;
    if (isNarrowed(scope)) return `${called}, 0 AS orders, r.* FROM (${productRows(scope, slice, bind)}) r`;
    const kept = monthlySums(scope, slice, bind);
    if (kept) months.push(`${called}, r.* FROM (${kept.months}) r`);
    return `${called}, NULL::int AS product_id, r.* FROM (${kept?.days ?? accountRows(scope, slice, bind)}) r`;
  });
  const rows = await read<TargetSums & { slice: Name }>(
    sumsStatement(scope, { sources, months, areFewDays: Object.values<Slice>(slices).every(isShort) }, inDollars, bind),
    bind.values,
    readerOf(scope.accountId),
  );
  const sums: Partial<Record<Name, TargetSums[]>> = {};
  for (const { slice, ...row } of rows) (sums[slice] ??= []).push(row);
  return sums;
}
