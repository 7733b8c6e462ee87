import { queryRows } from '#server/platform/postgres/db.ts';
import { monthAfter } from '#server/platform/values/dayRange.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { type TaxQuarter, taxQuarters } from '#server/records/taxes/profitTaxes.ts';
import { realProfitTaxes } from '#server/records/taxation/engine/presumidoQuarters.ts';
import { taxMonths } from '#server/records/taxes/taxMonths.ts';
import { splitMinor } from '#server/insight/findings/splitMinor.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { presented } from '#server/insight/sales/metrics/presentedSums.ts';
import { accrualRows } from './accrualRows.ts';
import type { IncomeBucket } from './incomeBuckets.ts';
import { incomeSums } from './incomeSums.ts';
import { readOverheads } from './overheads.ts';

const REVENUE = `
SELECT day, marketplace::text AS marketplace, greatest(0, sum(revenue))::float8 AS minor FROM sales_account_days
WHERE account_id = $1 AND scope = 'all' AND currency = 'BRL' AND day >= $2 AND day < $3 GROUP BY 1, 2 ORDER BY 1, 2`;

interface Share {
  day: string;
  marketplace: Marketplace;
  minor: number;
}

/**
 * IRPJ and CSLL of a scope for the buckets and in total (null), in centavos, negative: those of each quarter are shared among its days
 * and marketplaces by revenue, so that all buckets add up to the total. None in another currency than BRL.
 */
export async function readProfitTaxes(
  { accountId, days, marketplace }: Pick<SalesScope, 'accountId' | 'days' | 'marketplace'>,
  buckets: readonly (IncomeBucket & { marketplace: Marketplace | null })[],
  { currency, now }: { currency: string; now: Date },
): Promise<ReadonlyMap<string | null, number>> {
  const sums = new Map<string | null, number>();
  if (currency !== 'BRL') return sums;
  const quarters = taxQuarters(await taxMonths(accountId, now, readerOf(accountId)));
  for (const quarter of quarters.filter(({ start, end }) => start < days.end && end > days.start)) {
    const shares = (await sharesOf(accountId, quarter, now)).filter((share) => isIn(share, { ...days, marketplace }));
    for (const share of shares) {
      add(sums, null, share);
      for (const bucket of buckets) if (isIn(share, bucket)) add(sums, bucket.key, share);
    }
  }
  return sums;
}

const add = (sums: Map<string | null, number>, key: string | null, { minor }: Share) =>
  sums.set(key, (sums.get(key) ?? 0) - minor);

const isIn = (
  { day, marketplace }: Share,
  of: { start: string; end: string; marketplace: Marketplace | null | undefined },
) => day >= of.start && day < of.end && (!of.marketplace || of.marketplace === marketplace);

/** The taxes of a quarter by day and marketplace. */
async function sharesOf(accountId: number, quarter: TaxQuarter, now: Date): Promise<Share[]> {
  const all = await queryRows<Share>(REVENUE, [accountId, quarter.start, quarter.end], readerOf(accountId));
  const revenue = all.filter(({ day }) => quarter.months.includes(`${day.slice(0, 7)}-01`));
  const taxes = quarter.taxes ?? realProfitTaxes(await resultOf(accountId, quarter, now), quarter.months.length);
  const minor = taxes.reduce((sum, { amount }) => sum + amount, 0);
  const parts = splitMinor(
    minor,
    revenue.map((row) => row.minor),
  );
  return revenue.map((row, index) => ({ ...row, minor: parts[index]! }));
}

/** Operating result of the months of a quarter in Lucro Real, in centavos. Additions, exclusions and earlier losses are left out. */
async function resultOf(accountId: number, quarter: TaxQuarter, now: Date): Promise<number> {
  const days = { start: quarter.months[0]!, end: monthAfter(quarter.months.at(-1)!) };
  const scope = { accountId, days: { ...days, previous: null }, marketplace: null, status: null };
  const sums = await incomeSums(accountId, 'month', (bind) => accrualRows(scope, bind));
  const whole = presented(sums.filter(({ bucket, target }) => bucket === null && target === 'BRL'));
  const { packaging, fixed } = (await readOverheads(scope, [], { currency: 'BRL', areMarketplaces: false, now })).get(
    null,
  ) ?? { packaging: 0, fixed: 0 };
  return (whole?.profit ?? 0) + packaging + fixed;
}
