import type { BillPeriod } from '#server/market/ledger/bill.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';

/** Periods of an account's bills at a marketplace, newest first. */
export const billPeriods = (accountId: number, marketplace: Marketplace): Promise<BillPeriod[]> =>
  queryRows(
    `SELECT marketplace, bill_group AS group, period_key AS key, from_day AS "fromDay", to_day AS "toDay",
            is_closed AS "isClosed", due_day AS "dueDay", currency, amount_minor AS "amountMinor",
            unpaid_minor AS "unpaidMinor", state, difference_minor AS "differenceMinor", place, summary, documents
     FROM bill_periods WHERE account_id = $1 AND marketplace = $2::"Marketplace" ORDER BY to_day DESC, bill_group`,
    [accountId, marketplace],
  );

/** Stores periods of bills, or replaces the stored ones, in the caller's transaction. */
export async function recordBillPeriods(accountId: number, periods: BillPeriod[], tx: Queryable): Promise<void> {
  for (const period of periods)
    await tx.query({
      name: 'recordBillPeriod',
      text: `INSERT INTO bill_periods (account_id, marketplace, bill_group, period_key, from_day, to_day, is_closed, due_day,
                                       currency, amount_minor, unpaid_minor, state, difference_minor, place, summary, documents)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
             ON CONFLICT (account_id, marketplace, bill_group, period_key) DO UPDATE SET from_day = excluded.from_day,
               to_day = excluded.to_day, is_closed = excluded.is_closed, due_day = excluded.due_day,
               currency = excluded.currency, amount_minor = excluded.amount_minor, unpaid_minor = excluded.unpaid_minor,
               state = excluded.state, difference_minor = excluded.difference_minor, place = excluded.place, summary = excluded.summary, documents = excluded.documents`,
      values: [
        accountId,
        period.marketplace,
        period.group,
        period.key,
        period.fromDay,
        period.toDay,
        period.isClosed,
        period.dueDay,
        period.currency,
        period.amountMinor,
        period.unpaidMinor,
        period.state,
        period.differenceMinor,
        JSON.stringify(period.place),
        period.summary ? JSON.stringify(period.summary) : null,
        period.documents ? JSON.stringify(period.documents) : null,
      ],
    });
}
