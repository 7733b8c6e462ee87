import { type Feed, type FeedArguments, keyId, readFeed } from '#server/platform/graphql/keyPages.ts';
import { type Queryable, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { operatorRead } from './operatorRead.ts';

export interface KeptAccount {
  accountId: number;
  name: string;
  createdAt: Date;
  /** Orders kept, also cancelled ones; a cart once. */
  orders: number;
  /** Last request of a session or token that is still there, else the last sign-in; null: none is known. */
  lastUsedAt: Date | null;
}

export const KEPT_ACCOUNTS_PAGE = { standard: 20, most: 50, rows: 'pages.rows' } as const;

/** All accounts, the newest first, page by page. Throws 400 for an invalid page, 503 when they could not be read in time. */
export const keptAccounts = (page: FeedArguments): Promise<Feed<KeptAccount>> =>
  readFeed<KeptAccount, number>(
    page,
    KEPT_ACCOUNTS_PAGE,
    { form: keyId, keyOfRow: ({ accountId }) => accountId },
    async (limit, after) => {
      const rows = await operatorRead('accounts', (on) => readAccounts(after, limit, on));
      if (!rows) throw new DomainError('UNAVAILABLE', 503, sentence('errors.databaseSlow'));
      return rows;
    },
  );

const ACCOUNTS = `
SELECT a.id AS "accountId", a.name, a.created_at AS "createdAt",
       greatest(
         (SELECT max(s.last_seen_at) FROM users u JOIN sessions s ON s.user_id = u.id WHERE u.account_id = a.id),
         (SELECT max(t.last_used_at) FROM personal_access_tokens t WHERE t.account_id = a.id)
       ) AS "lastSeenAt"
FROM (SELECT id, name, created_at FROM accounts WHERE $1::int IS NULL OR id < $1 ORDER BY id DESC LIMIT $2) a
ORDER BY a.id DESC`;

const OF_ACCOUNT = `
SELECT (SELECT coalesce(sum(d.orders), 0) FROM sales_account_days d
        WHERE d.account_id = $1 AND d.scope IN ('all', 'cancelled')) AS orders,
       greatest($2::timestamptz, (SELECT e.at FROM audit_events e WHERE e.account_id = $1 AND e.kind = 'signIn' ORDER BY e.id DESC LIMIT 1)) AS "lastUsedAt"`;

type Account = Omit<KeptAccount, 'orders' | 'lastUsedAt'> & { lastSeenAt: Date | null };

async function readAccounts(after: number | null, limit: number, on: Queryable): Promise<KeptAccount[]> {
  const accounts: KeptAccount[] = [];
  for (const { lastSeenAt, ...account } of await queryRows<Account>(ACCOUNTS, [after, limit], on)) {
    const { accountId } = account;
    const rest = await queryRow<Pick<KeptAccount, 'orders' | 'lastUsedAt'>>(OF_ACCOUNT, [accountId, lastSeenAt], on);
    accounts.push({ ...account, ...rest });
  }
  return accounts;
}
