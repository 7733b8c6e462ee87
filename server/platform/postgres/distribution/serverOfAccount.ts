import type { Queryable } from '#server/platform/postgres/db.ts';

const SERVER = `
SELECT groupid AS server FROM pg_dist_placement WHERE shardid = get_shard_id_for_distribution_column('products', $1::int)`;

/** Which server of a cluster has the rows of an account, as the coordinator numbers them. */
export async function serverOfAccount(accountId: number, on: Queryable): Promise<number> {
  const { rows } = await on.query<{ server: number }>({ name: 'serverOfAccount', text: SERVER, values: [accountId] });
  return rows[0]!.server;
}
