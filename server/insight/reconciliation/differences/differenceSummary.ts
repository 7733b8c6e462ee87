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
  contestedMinor: number;
}

const NOTHING = { atStakeMinor: 0, count: 0, orderCount: 0, contestedMinor: 0 };

/**
 * Sums of the differences of a filter, by currency and by cause, highest amount first within a currency. Ignored and decided
 * ones are in no sum unless the filter names their states. Throws like `moneyDifferences`.
 */
export async function differenceSummary(viewer: Viewer, filter: DifferenceFilter): Promise<DifferenceSummary> {
  const bind = bindParameters();
  const condition = await differenceCondition(viewer, filter, bind);
  // orders first, each once for a cause: counting distinct texts in the outer aggregate would sort every difference twice
  const rows = await queryRows<Row>(
    `WITH of_orders AS MATERIALIZED (
       SELECT m.currency::text AS currency, m.is_certain, m.reason, m.order_external_id AS order_id, count(*) AS n,
              sum(m.at_stake_minor) AS at_stake, sum(m.at_stake_minor) FILTER (WHERE d.state = 'contested') AS contested
       FROM ${DIFFERENCES} WHERE ${condition} GROUP BY 1, 2, 3, 4
     ), orders AS (
       SELECT currency, is_certain, order_id FROM of_orders GROUP BY 1, 2, 3
     )
     SELECT currency, is_certain AS "isCertain", reason, sum(n)::bigint AS count, count(order_id) AS "orderCount",
            sum(at_stake)::bigint AS "atStakeMinor", coalesce(sum(contested), 0)::bigint AS "contestedMinor"
     FROM of_orders GROUP BY currency, is_certain, reason
     UNION ALL
     SELECT s.currency, s.is_certain, NULL, s.n, o.n, s.at_stake, s.contested
     FROM (SELECT currency, is_certain, sum(n)::bigint AS n, sum(at_stake)::bigint AS at_stake,
                  coalesce(sum(contested), 0)::bigint AS contested FROM of_orders GROUP BY 1, 2) s
     JOIN (SELECT currency, is_certain, count(order_id) AS n FROM orders GROUP BY 1, 2) o USING (currency, is_certain)`,
    bind.values,
    readerOf(viewer.accountId),
  );
  const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted();
  const [coverage] = await queryRows<{ isPartial: boolean; isCompared: boolean }>(
    `SELECT EXISTS (SELECT FROM money_matches WHERE account_id = $1 AND reason = 'source_incomplete') AS "isPartial",
            EXISTS (SELECT FROM money_matches WHERE account_id = $1) AS "isCompared"`,
    [viewer.accountId],
    readerOf(viewer.accountId),
  );
  return {
    ...coverage!,
    totals: currencies.map((currency) => totalOf(currency, rows)),
    causes: currencies.flatMap((currency) => causesOf(rows.filter((row) => row.currency === currency))),
  };
}

function totalOf(currency: string, rows: readonly Row[]): DifferenceTotal {
  const sumOf = (isCertain: boolean) =>
    rows.find((row) => row.currency === currency && row.reason === null && row.isCertain === isCertain) ?? NOTHING;
  const { atStakeMinor, count, orderCount, contestedMinor } = sumOf(true);
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
