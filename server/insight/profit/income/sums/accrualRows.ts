import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { incomeEntries, incomeEntryRules } from '#server/insight/profit/income/incomeEntries.ts';

export type IncomeScope = Pick<SalesScope, 'accountId' | 'days' | 'marketplace' | 'status'>;

/** Units counted beside the entries. */
const INCOME_COUNTS = [
  'units',
  'units_without_cost',
  'units_without_fee',
  'units_without_price',
  'units_without_freight',
] as const;

/**
 * SQL of rows from the account's days: day, the day of the exchange rate, marketplace, currency, every entry, INCOME_COUNTS,
 * `charges` (fees and logistics) and their `estimated` part.
 */
export const accrualRows = ({ accountId, days, marketplace, status }: IncomeScope, bind: Bind): string => `
  SELECT day, day AS rated_day, marketplace::text AS marketplace, NULL::int AS product_id, currency,
         ${INCOME_COUNTS.join(', ')},
         ${incomeEntries.map((name) => `(${incomeEntryRules[name].ofDays})::numeric AS "${name}"`).join(', ')},
         (fees + fulfilment)::numeric AS charges, estimated::numeric AS estimated
  FROM sales_account_days
  WHERE account_id = ${bind(accountId)} AND scope = ${bind(status ?? 'all')}::"SalesScope"
    AND day >= ${bind(days.start)}::date AND day < ${bind(days.end)}::date
    ${marketplace ? `AND marketplace = ${bind(marketplace)}::"Marketplace"` : ''}`;
