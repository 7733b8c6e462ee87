import { queryRows } from '#server/platform/postgres/db.ts';
import { badRequest, DomainError } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { checkIds, linkListings } from './linkListings.ts';

export interface LinkedPairs {
  /** Pairs that are one product now. */
  linked: number;
  /** Pairs that were refused. */
  refused: number;
  /** Why the first of them was; null without one. */
  reason: string | null;
  /** Listings whose costs differ from the others': they keep them as their own. */
  ownCosts: number;
  /** Recomputed order lines; null while a job recomputes some. */
  lines: number | null;
}

/**
 * Makes each pair of listings one product, as `linkListings` does, each by itself: one that is refused leaves the others. Pairs of one product,
 * also by an earlier pair, count as linked. Throws BAD_REQUEST for none and for too many, and the first refusal where all are refused.
 */
export async function linkPairs(viewer: Viewer, pairs: readonly (readonly [number, number])[]): Promise<LinkedPairs> {
  if (pairs.length > limits.pairsAtOnce) throw badRequest('products.pairsAtOnce', { most: limits.pairsAtOnce });
  checkIds(pairs.flat());
  let refusal: DomainError | undefined;
  const done: LinkedPairs = { linked: 0, refused: 0, reason: null, ownCosts: 0, lines: 0 };
  for (const pair of pairs) {
    try {
      if (!(await areOne(viewer, pair))) {
        const { ownCosts, lines } = await linkListings(viewer, pair);
        done.ownCosts += ownCosts.length;
        done.lines = done.lines === null || lines === null ? null : done.lines + lines;
      }
      done.linked += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      done.refused += 1;
      refusal ??= error;
    }
  }
  if (refusal && done.linked === 0) throw refusal;
  return { ...done, reason: refusal?.message ?? null };
}

/** Whether two different listings are of one product. */
async function areOne({ accountId }: Viewer, pair: readonly [number, number]): Promise<boolean> {
  const rows = await queryRows<{ masterId: number }>(
    'SELECT master_id AS "masterId" FROM products WHERE account_id = $1 AND id = ANY ($2::bigint[])',
    [accountId, pair],
  );
  return rows.length === 2 && rows[0]!.masterId === rows[1]!.masterId;
}
