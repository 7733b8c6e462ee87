import { currentTime } from '#server/platform/process/clock.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { OrderStatus } from '#server/market/snapshots/orderSnapshots.ts';
import { profitOf } from '#server/insight/profit/costs.ts';
import { addSums, profitSums, type Totals } from '#server/insight/profit/detector/profitSums.ts';
import { accountFees } from '#server/insight/sales/metrics/accountFees.ts';
import { presented } from '#server/insight/sales/metrics/presentedSums.ts';
import { isProfitKnown } from '#server/insight/sales/metrics/profitFigures.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { type SalesScope, salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import type { TargetSums } from '#server/insight/sales/metrics/salesSums.ts';
import { seriesSums } from '#server/insight/sales/series/seriesSums.ts';
import { seriesUnit } from '#server/insight/sales/series/seriesTimes.ts';
import { incomeAmounts } from '#server/insight/profit/income/incomeLines.ts';
import type { IncomeRequest } from '#server/insight/profit/income/incomeStatement.ts';
import { partsOf } from '#server/insight/profit/income/statementFigures.ts';
import { accrualRows } from '#server/insight/profit/income/sums/accrualRows.ts';
import { incomeSums } from '#server/insight/profit/income/sums/incomeSums.ts';
import { productRows } from '#server/insight/profit/income/sums/ledgerRows.ts';

export interface TiesRequest extends Omit<IncomeRequest, 'granularity' | 'basis'> {
  status?: OrderStatus | null;
  productId?: number | null;
}

/**
 * Net profit before fixed expenses of some days, each read on its own way. Null where it is unknown, or where the
 * way does not have the filter.
 */
export interface IncomeTies {
  /** Last line of the statement. */
  statement: Money | null;
  /** Card of the dashboard. */
  cards: Money | null;
  /** Profit of the products, as in the Profit Detector, and what is charged to none of them. Null for a status. */
  products: Money | null;
  account: Money | null;
  /** Sum of the points of the dashboard's chart. */
  series: Money | null;
  /** Whether all that is known is the same, to the cent. */
  isEqual: boolean;
}

/** Reads the profit of a scope on the way of each screen that shows it. Throws 400 for an invalid period. */
export async function incomeTies(viewer: Viewer, request: TiesRequest, now = currentTime()): Promise<IncomeTies> {
  const scope = await salesScope(viewer, request, now);
  const { sums: statement, currency } = await statementSums(scope);
  const isKnown = statement === null || isProfitKnown(statement);
  const money = (minor: number) => ({ minor, currency });
  const [cards, series, detector] = await Promise.all([
    salesMetrics(viewer, request, now).then(({ profit }) => profit),
    seriesProfit(scope, statement?.target ?? 'BRL'),
    isKnown && !scope.status ? detectorProfit(scope, currency) : null,
  ]);
  const ties = {
    statement: isKnown ? money(statement ? incomeAmounts(partsOf(statement)).profit : 0) : null,
    cards,
    products: detector && money(detector.whole - detector.account),
    account: detector && money(detector.account),
    series: isKnown ? money(series) : null,
  };
  const wholes = [ties.statement, cards, detector && money(detector.whole), ties.series].filter(
    (each) => each !== null,
  );
  const [first] = wholes;
  return {
    ...ties,
    isEqual: wholes.every(({ minor, currency: code }) => minor === first!.minor && code === first!.currency),
  };
}

async function statementSums(scope: SalesScope) {
  const { accountId, productId } = scope;
  const sums = await incomeSums(accountId, 'marketplace', (bind) =>
    productId ? productRows(scope, bind) : accrualRows(scope, bind),
  );
  const shown = presented(sums.filter(({ bucket }) => bucket === null));
  return { sums: shown, currency: shown?.currency ?? 'BRL' };
}

async function seriesProfit(scope: SalesScope, target: 'native' | 'BRL'): Promise<number> {
  const { start, end } = scope.days;
  const points = await seriesSums(scope, { status: scope.status, start, end }, seriesUnit(scope.days));
  const profitIn = (rows: readonly TargetSums[]) => {
    const row = rows.find((each) => each.target === target);
    return row ? row.preAdProfit - row.ads : 0;
  };
  return toCents([...points.values()].reduce((sum, rows) => sum + profitIn(rows), 0));
}

/** Profit of the products and the expenses of the account. Null without an exchange rate of some day. */
async function detectorProfit(scope: SalesScope, currency: string) {
  const { accountId, days, marketplace, productId } = scope;
  const sums = await profitSums(accountId, days, {
    productIds: productId || marketplace ? await productsOf(accountId, { marketplace, productId }) : undefined,
  });
  const totals: Totals | null = currency === 'BRL' ? addSums(sums).reais : addSums(sums).native;
  if (!totals) return null;
  const fees = await accountFees(scope, currency);
  return { whole: toCents(profitOf(totals) - fees), account: toCents(-fees) };
}

async function productsOf(
  accountId: number,
  { marketplace, productId }: Pick<SalesScope, 'marketplace' | 'productId'>,
): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    `SELECT id FROM products WHERE account_id = $1 AND ($2::"Marketplace" IS NULL OR marketplace = $2) AND ($3::int IS NULL OR id = $3)`,
    [accountId, marketplace, productId],
    readerOf(accountId),
  );
  return rows.map(({ id }) => id);
}

/** Rounds half away from zero, as PostgreSQL does, a sum of amounts at rates of a few digits. */
const toCents = (amount: number) => Math.sign(amount) * Math.floor(Math.abs(amount) + 0.5 + 1e-6) + 0;
