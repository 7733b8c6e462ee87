import { databaseUnavailable } from '#server/platform/postgres/databaseUnavailable.ts';
import { pool, queryRows } from '#server/platform/postgres/db.ts';
import { isDistributed } from './distribution.ts';

/** SQL: whether an account, an SQL expression, lies on a server that answers. */
export type Answers = (account: string) => string;

/**
 * Rows of a statement about all accounts. While a server of a cluster is away the statement would fail for all of them: then it is sent once
 * more, about the accounts of the other servers. `text` has the condition for each table that it reads other than by a LEFT JOIN.
 */
export async function rowsOfAccounts<Row>(text: (answers: Answers) => string, values: unknown[] = []): Promise<Row[]> {
  try {
    return await queryRows<Row>(
      text(() => 'true'),
      values,
    );
  } catch (error) {
    if (!databaseUnavailable(error) || !(await isDistributed(pool))) throw error;
    const accounts = await accountsThatAnswer();
    return queryRows<Row>(
      text((account) => `${account} = ANY ('{${accounts.join(',')}}'::int[])`),
      values,
    );
  }
}

const AWAY = `SELECT nodename || ':' || nodeport AS name FROM run_command_on_workers('SELECT 1') WHERE NOT success`;
const ELSEWHERE = `
SELECT a.id FROM accounts a
JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column('products', a.id)
JOIN pg_dist_node n USING (groupid)
WHERE n.nodename || ':' || n.nodeport <> ALL ($1::text[])`;

async function accountsThatAnswer(): Promise<number[]> {
  const away = await queryRows<{ name: string }>(AWAY);
  const accounts = await queryRows<{ id: number }>(ELSEWHERE, [away.map(({ name }) => name)]);
  return accounts.map(({ id }) => id);
}
