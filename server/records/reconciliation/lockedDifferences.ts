import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { badRequest, notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { DisputeState } from './disputeStates.ts';

/** Differences of one change. */
const MAX_IDS = 500;

export interface Disputed {
  marketplace: string;
  key: string;
  currency: string;
  atStakeMinor: number;
  disputeId: number | null;
  state: DisputeState;
}

/** Ids without repetition. Throws BAD_REQUEST for none and for more than 500. */
export function checkedIds(ids: readonly number[]): number[] {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw badRequest('disputes.none');
  if (wanted.length > MAX_IDS) throw badRequest('disputes.atOnce', { most: MAX_IDS });
  return wanted;
}

/**
 * The differences with those ids and their disputes, locked: a second change of the same waits and sees the first. Throws NOT_FOUND when
 * the account does not have one of them.
 */
export async function lockedDifferences(viewer: Viewer, ids: readonly number[], tx: Queryable): Promise<Disputed[]> {
  const found = await disputed(viewer, ids, tx);
  if (found.length === ids.length) return found;
  throw notFound(
    ids.length === 1
      ? 'Diferença não encontrada. Ela pode ter sido resolvida.'
      : `${ids.length - found.length} de ${ids.length} diferenças não foram encontradas. Elas podem ter sido resolvidas.`,
  );
}

const disputed = async ({ accountId }: Viewer, ids: readonly number[], tx: Queryable): Promise<Disputed[]> => {
  await queryRows(
    `SELECT FROM money_matches WHERE account_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR UPDATE`,
    [accountId, ids],
    tx,
  );
  return queryRows<Disputed>(
    `SELECT m.marketplace::text AS marketplace, m.key, m.currency, m.at_stake_minor AS "atStakeMinor",
            d.id AS "disputeId", coalesce(d.state, 'open')::text AS state
     FROM money_matches m
     LEFT JOIN disputes d ON d.account_id = m.account_id AND d.marketplace = m.marketplace AND d.match_key = m.key
     WHERE m.account_id = $1 AND m.id = ANY ($2::bigint[]) AND m.class NOT IN ('matched', 'in_progress')
     ORDER BY m.id`,
    [accountId, ids],
    tx,
  );
};
