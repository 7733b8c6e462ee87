import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type AmazonOperation, amazonRates, amazonTurn } from '#server/market/amazon/auth/rates.ts';
import { type Turn, turnsSpent } from '#server/market/http/waitForTurn.ts';
import { mercadoLivreTurn } from '#server/market/mercadolivre/auth/rates.ts';
import type { Marketplace } from '#server/market/snapshots.ts';

export interface QuotaUse {
  marketplace: Marketplace;
  /** The marketplace's name of the operation; null when one quota covers all operations. */
  operation: AmazonOperation | null;
  spent: number;
  burst: number;
  secondsACall: number;
}

/** The current use of each call quota, for the marketplaces the account has keys for (docs/decisions/007). */
export async function quotaUse({ accountId }: Viewer): Promise<QuotaUse[]> {
  const marketplaces = await queryRows<{ marketplace: Marketplace }>(
    `SELECT marketplace FROM credentials
     WHERE account_id = $1 AND kind = 'selling' AND state <> 'incomplete' ORDER BY marketplace`,
    [accountId],
  );
  const quotas = marketplaces.flatMap(({ marketplace }) => quotasOf(accountId, marketplace));
  const spent = await turnsSpent(quotas.map(({ turn }) => turn));
  return quotas.map(({ marketplace, operation }, index) => {
    const { intervalMs, ...use } = spent[index]!;
    return { marketplace, operation, spent: use.spent, burst: use.burst, secondsACall: intervalMs / 1000 };
  });
}

function quotasOf(
  accountId: number,
  marketplace: Marketplace,
): (Pick<QuotaUse, 'marketplace' | 'operation'> & { turn: Turn })[] {
  if (marketplace === 'mercadolivre') return [{ marketplace, operation: null, turn: mercadoLivreTurn(accountId) }];
  const operations = Object.keys(amazonRates) as AmazonOperation[];
  return operations.map((operation) => ({ marketplace, operation, turn: amazonTurn(accountId, operation) }));
}
