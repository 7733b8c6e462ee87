import type { MoneyMatch } from '#server/insight/reconciliation/matching/moneyMatch.ts';
import { causeText, toCheckText } from '#server/insight/reconciliation/worklist/worklist.ts';
import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { DIFFERENCES } from './difference.ts';
import { differenceCondition, type DifferenceFilter } from './differenceFilter.ts';

/** What differences amount to, in minor units of the currency, in either direction. */
interface Sum {
  currency: string;
  atStakeMinor: number;
  /** Number of differences, and of the orders they are of. */
  count: number;
  orderCount: number;
}

/** Sum in one currency: certain ones; indications, whose expected amount is only estimated, are apart. */
export interface DifferenceTotal extends Sum {
  /** Of the certain ones, what is contested. */
  contestedMinor: number;
  indications: Omit<Sum, 'currency'>;
  /** E.g. "R$ 412,80 para conferir em 23 pedidos". */
  text: string;
}

/** Differences of one cause in one currency. */
export interface DifferenceCause extends Sum {
  reason: MoneyMatch['reason'];
  isCertain: boolean;
  /** E.g. "Frete cobrado acima do informado · 9 pedidos · R$ 61,20". */
  text: string;
}

export interface DifferenceSummary {
  /** Whether orders are undecided because a source is not read completely. */
  isPartial: boolean;
  /** Whether any order was compared yet. */
  isCompared: boolean;
  totals: DifferenceTotal[];
  causes: DifferenceCause[];
}

interface Row extends Sum {
  reason: MoneyMatch['reason'] | null;
  isCertain: boolean;
}

const NOTHING = { atStakeMinor: 0, count: 0, orderCount: 0 };

/**
 * Sums of the differences of a filter, by currency and by cause, highest amount first within a currency. Ignored and decided
 * ones are in no sum unless the filter names their states. Throws like `moneyDifferences`.
 */
export async function differenceSummary(viewer: Viewer, filter: DifferenceFilter): Promise<DifferenceSummary> {
  const bind = bindParameters();
  const condition = await differenceCondition(viewer, filter, bind);
  const on = readerOf(viewer.accountId);
  // with open ones the condition only excludes disputes: joining them would read the rows beside the index
  const from = !filter.states?.length || filter.states.includes('open') ? 'money_matches m' : DIFFERENCES;
  const [sums, contested] = await Promise.all([
    queryRows<Row>(
      `SELECT m.currency::text AS currency, m.is_certain AS "isCertain", m.reason, count(*) AS count,
              count(DISTINCT m.order_external_id COLLATE "C") AS "orderCount", sum(m.at_stake_minor)::bigint AS "atStakeMinor"
       FROM ${from} WHERE ${condition}
       GROUP BY GROUPING SETS ((m.currency, m.is_certain, m.reason), (m.currency, m.is_certain))`,
      bind.values,
      on,
    ),
    queryRows<{ currency: string; minor: number }>(
      `SELECT m.currency::text AS currency, sum(m.at_stake_minor)::bigint AS minor
       FROM ${DIFFERENCES} WHERE ${condition} AND d.state = 'contested' AND m.is_certain GROUP BY 1`,
      bind.values,
      on,
    ),
  ]);
  const contestedMinor = (currency: string) => contested.find((one) => one.currency === currency)?.minor ?? 0;
  const [coverage] = await queryRows<{ isPartial: boolean; isCompared: boolean }>(
    `SELECT EXISTS (SELECT FROM money_matches WHERE account_id = $1 AND reason = 'source_incomplete') AS "isPartial",
            EXISTS (SELECT FROM money_matches WHERE account_id = $1) AS "isCompared"`,
    [viewer.accountId],
    readerOf(viewer.accountId),
  );
  const currencies = [...new Set(sums.map(({ currency }) => currency))].toSorted();
  return {
    ...coverage!,
    totals: currencies.map((currency) => totalOf(currency, sums, contestedMinor(currency))),
    causes: currencies.flatMap((currency) => causesOf(sums.filter((row) => row.currency === currency))),
  };
}

function totalOf(currency: string, rows: readonly Row[], contestedMinor: number): DifferenceTotal {
  const sumOf = (isCertain: boolean) =>
    rows.find((row) => row.currency === currency && row.reason === null && row.isCertain === isCertain) ?? NOTHING;
  const { atStakeMinor, count, orderCount } = sumOf(true);
  const { atStakeMinor: indicatedMinor, count: indicated, orderCount: indicatedOrders } = sumOf(false);
  const total = { currency, atStakeMinor, count, orderCount };
  return {
    ...total,
    contestedMinor,
    indications: { atStakeMinor: indicatedMinor, count: indicated, orderCount: indicatedOrders },
    text: toCheckText(total),
  };
}

const causesOf = (rows: readonly Row[]): DifferenceCause[] =>
  rows
    .flatMap(({ reason, currency, isCertain, atStakeMinor, count, orderCount }) =>
      reason === null ? [] : [{ reason, currency, isCertain, atStakeMinor, count, orderCount }],
    )
    .map((cause) => ({ ...cause, text: causeText(cause) }))
    .toSorted((a, b) => b.atStakeMinor - a.atStakeMinor || (a.text < b.text ? -1 : 1));
