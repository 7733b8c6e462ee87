import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRow } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { ratesByDay } from '#server/records/rates/ratesByDay.ts';
import { isNarrowed } from './salesRows.ts';
import type { SalesScope } from './salesScope.ts';

/**
 * The part of a scope's `storage` that is charged to the account and to no product, in minor units of BRL or US$ at the
 * rate of each day, or in another currency as it is; not rounded, without amounts that have no rate. 0 for some products
 * or a status, which have no such part.
 */
export async function accountFees(scope: SalesScope, currency: string): Promise<number> {
  const { accountId, days, marketplace, status } = scope;
  if (isNarrowed(scope) || status) return 0;
  const bind = bindParameters();
  const brl = `CASE d.currency WHEN 'BRL' THEN 1 ELSE own.brl END`;
  const rate: Record<string, string> = {
    BRL: brl,
    USD: `CASE d.currency WHEN 'USD' THEN 1 ELSE ${brl} / dollar.brl END`,
  };
  const { fees } = await queryRow<{ fees: number }>(
    `WITH days AS MATERIALIZED (
       SELECT day, currency, account_fees FROM sales_account_days
       WHERE account_id = ${bind(accountId)} AND scope = 'all' AND account_fees <> 0
         AND day >= ${bind(days.start)}::date AND day < ${bind(days.end)}::date
         ${marketplace ? `AND marketplace = ${bind(marketplace)}::"Marketplace"` : ''}
     ), rates AS MATERIALIZED (
       ${ratesByDay(
         `SELECT currency, day FROM days WHERE currency <> 'BRL' UNION SELECT 'USD'::bpchar, day FROM days`,
         bind(accountId),
       )}
     )
     SELECT coalesce(sum(d.account_fees * ${rate[currency] ?? '1'}), 0)::float8 AS fees
     FROM days d LEFT JOIN rates own ON own.currency = d.currency AND own.day = d.day
     LEFT JOIN rates dollar ON dollar.currency = 'USD' AND dollar.day = d.day`,
    bind.values,
    readerOf(accountId),
  );
  return fees;
}
