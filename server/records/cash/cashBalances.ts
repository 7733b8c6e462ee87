import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Marketplace } from '#server/market/registry.ts';

/** Whose balance it is: that of the bank is typed by the seller, that of a marketplace's account is reported. */
type BalanceHolder = 'bank' | Marketplace;

/** A balance at the end of a day, `YYYY-MM-DD`. */
export interface CashBalance {
  holder: BalanceHolder;
  day: string;
  balance: Money;
}

/** The newest balances of an account, the bank's first. */
export async function cashBalances(accountId: number, on?: Queryable): Promise<CashBalance[]> {
  const rows = await queryRows<Omit<CashBalance, 'balance'> & Money>(
    `SELECT holder, day, balance_minor AS minor, currency::text AS currency FROM cash_balances
     WHERE account_id = $1 ORDER BY holder <> 'bank', holder, currency`,
    [accountId],
    on,
  );
  return rows.map(({ holder, day, minor, currency }) => ({ holder, day, balance: { minor, currency } }));
}

/** Stores a balance that a marketplace reports, in the caller's transaction; one of an earlier day than the stored changes nothing. */
export const recordBalance = (
  accountId: number,
  { holder, day, balance: { minor, currency } }: CashBalance,
  tx: Queryable,
): Promise<unknown> =>
  queryRows(
    `INSERT INTO cash_balances AS b (account_id, holder, currency, day, balance_minor) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (account_id, holder, currency) DO UPDATE SET
       day = excluded.day, balance_minor = excluded.balance_minor, seen_at = excluded.seen_at
     WHERE excluded.day >= b.day AND (excluded.day, excluded.balance_minor) IS DISTINCT FROM (b.day, b.balance_minor)`,
    [accountId, holder, currency, day, minor],
    tx,
  );
