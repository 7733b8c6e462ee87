import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRow } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { DIFFERENCES } from './difference.ts';
import { differenceCondition, type DifferenceFilter } from './differenceFilter.ts';

/**
 * The earliest day, `YYYY-MM-DD`, by which a marketplace is to answer one of the certain differences of a filter, passed ones included.
 * Null: none is noted. Throws like `moneyDifferences`.
 */
export async function earliestAnswer(viewer: Viewer, filter: DifferenceFilter): Promise<string | null> {
  const bind = bindParameters();
  const condition = await differenceCondition(viewer, { ...filter, isCertain: true }, bind);
  const { day } = await queryRow<{ day: string | null }>(
    `SELECT min(d.due_at) AS day FROM ${DIFFERENCES} WHERE ${condition}`,
    bind.values,
    readerOf(viewer.accountId),
  );
  return day;
}
