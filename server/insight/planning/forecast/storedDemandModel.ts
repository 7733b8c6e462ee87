import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { dayNumber } from './demandSeries.ts';
import type { DemandModel } from './learning/demandModel.ts';

type Row = Omit<DemandModel, 'end' | 'pool'> & { endDay: string; prior: number; size: number; catalog: number };

/** What was last learnt of the account's demand; null before its first planning. */
export async function storedDemandModel(accountId: number): Promise<DemandModel | null> {
  const [row] = await queryRows<Row>(
    `SELECT end_day AS "endDay", prior_level AS prior, pool_size AS size, catalog_factor AS catalog,
            restore_factor AS restore, seasons, horizons
     FROM demand_models WHERE account_id = $1`,
    [accountId],
    readerOf(accountId),
  );
  if (!row) return null;
  const { endDay, prior, size, catalog, ...learnt } = row;
  return { end: dayNumber(endDay), pool: { prior, size, catalog }, ...learnt };
}
