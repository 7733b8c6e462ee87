import { z } from 'zod';
import { type Feed, type FeedArguments, readFeed } from '#server/platform/graphql/keyPages.ts';
import { type Bind, bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import {
  COLUMNS,
  DAY,
  type DifferenceRow,
  differenceOf,
  DIFFERENCES,
  IS_DIFFERENCE,
  type MoneyDifference,
} from './difference.ts';
import { differenceCondition, type DifferenceFilter } from './differenceFilter.ts';

export const DIFFERENCES_PAGE = { standard: 50, most: 500, rows: 'pages.differences' } as const;

/** Highest amount at stake, earliest or latest day first. */
export const differenceSorts = ['at_stake', 'oldest', 'newest'] as const;
export type DifferenceSort = (typeof differenceSorts)[number];

const id = z.int().min(0);
const day = z.iso.date();
const DifferenceKey = z.union([
  z.tuple([z.literal('at_stake'), z.int().min(0), id]),
  z.tuple([z.enum(['oldest', 'newest']), day, id]),
]);
type DifferenceKey = z.infer<typeof DifferenceKey>;
type Dated = MoneyDifference & { day: string };

const ORDERS: Record<DifferenceSort, string> = {
  at_stake: 'm.at_stake_minor DESC, m.id',
  oldest: `${DAY}, m.id`,
  newest: `${DAY} DESC, m.id DESC`,
};

/**
 * Differences of a filter, page by page: rows that come or go do not shift those after a cursor. Throws 400 for an invalid page
 * or month, BAD_CURSOR for a cursor of another order.
 */
export function moneyDifferences(
  viewer: Viewer,
  filter: DifferenceFilter,
  page: FeedArguments = {},
  sort: DifferenceSort = 'at_stake',
): Promise<Feed<MoneyDifference>> {
  const form = DifferenceKey.refine(([of]) => of === sort);
  const keyOfRow = (row: Dated): DifferenceKey =>
    sort === 'at_stake' ? [sort, row.atStakeMinor, row.id] : [sort, row.day, row.id];
  return readFeed<Dated, DifferenceKey>(page, DIFFERENCES_PAGE, { form, keyOfRow }, (limit, after) =>
    differencesAfter(viewer, filter, { sort, limit, after }),
  );
}

async function differencesAfter(
  viewer: Viewer,
  filter: DifferenceFilter,
  { sort, limit, after }: { sort: DifferenceSort; limit: number; after: DifferenceKey | null },
): Promise<Dated[]> {
  const bind = bindParameters();
  const condition = await differenceCondition(viewer, filter, bind);
  const rows = await queryRows<DifferenceRow>(
    `SELECT ${COLUMNS} FROM ${DIFFERENCES} WHERE ${condition} ${after ? `AND ${isAfter(after, bind)}` : ''}
     ORDER BY ${ORDERS[sort]} LIMIT ${limit}`,
    bind.values,
    readerOf(viewer.accountId),
  );
  return rows.map(differenceOf);
}

function isAfter([sort, value, lastId]: DifferenceKey, bind: Bind): string {
  const [at, last] = [bind(value), bind(lastId)];
  if (sort === 'oldest') return `(${DAY}, m.id) > (${at}::date, ${last}::bigint)`;
  if (sort === 'newest') return `(${DAY}, m.id) < (${at}::date, ${last}::bigint)`;
  return `m.at_stake_minor <= ${at}::bigint AND (m.at_stake_minor < ${at}::bigint OR m.id > ${last}::bigint)`;
}

/** All differences of a filter in batches, in the order of `moneyDifferences`. */
export async function* eachDifference(
  viewer: Viewer,
  filter: DifferenceFilter,
  sort: DifferenceSort = 'at_stake',
): AsyncGenerator<MoneyDifference[]> {
  for (let after: string | null = null; ;) {
    const { edges, pageInfo }: Feed<MoneyDifference> = await moneyDifferences(
      viewer,
      filter,
      { first: DIFFERENCES_PAGE.most, after },
      sort,
    );
    yield edges.map(({ node }) => node);
    after = pageInfo.endCursor;
    if (!pageInfo.hasNextPage) return;
  }
}

/** The account's differences with those ids, also decided ones, in no order. */
export async function differencesWithIds(
  { accountId }: Pick<Viewer, 'accountId'>,
  ids: readonly number[],
): Promise<MoneyDifference[]> {
  const rows = await queryRows<DifferenceRow>(
    `SELECT ${COLUMNS} FROM ${DIFFERENCES} WHERE m.account_id = $1 AND m.id = ANY ($2::bigint[]) AND ${IS_DIFFERENCE}`,
    [accountId, ids],
  );
  return rows.map(differenceOf);
}
