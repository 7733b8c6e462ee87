import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { log } from '#server/platform/process/log.ts';
import { markReconnect } from '#server/records/keys/markReconnect.ts';
import { MarketplaceError, NotPermitted, ReconnectNeeded } from '#server/market/connector.ts';
import type { Marketplace } from '#server/market/snapshots.ts';
import { stepLabel } from '#server/work/sync/status/stepLabel.ts';
import type { StreamName } from './storePage.ts';
import { LeaseLost, type TakenRun } from './acquireLease.ts';

/**
 * Notes that a stream could not be read and answers the sentence for the seller. When the seller must authorise again,
 * the credential says so and is left alone until then, unless they have saved others since the run began. Throws `LeaseLost` when another worker has the run.
 */
export async function recordFailure(
  { accountId, runId, fence, startedAt }: TakenRun,
  marketplace: Marketplace,
  stream: StreamName,
  error: unknown,
): Promise<string> {
  const isTold = error instanceof MarketplaceError || error instanceof ReconnectNeeded;
  const sentence = isTold ? error.message : `${stepLabel(stream, marketplace)}: erro inesperado`;
  if (isTold) log.warn({ accountId, marketplace, stream, reason: sentence }, 'sync stream failed');
  else log.error({ err: error, accountId, marketplace, stream }, 'sync stream failed');

  await transaction(async (tx) => {
    const held = await queryRows(
      `SELECT id FROM sync_runs WHERE account_id = $1 AND id = $2 AND fence = $3 AND status = 'running' FOR UPDATE`,
      [accountId, runId, fence],
      tx,
    );
    if (!held.length) throw new LeaseLost(`run ${runId} was taken over from fence ${fence}`);
    await queryRows(
      `INSERT INTO sync_streams (account_id, marketplace, stream, error, refused_at)
       VALUES ($1, $2::"Marketplace", $3, $4, CASE WHEN $5 THEN now() END)
       ON CONFLICT (account_id, marketplace, stream)
       DO UPDATE SET error = excluded.error, refused_at = excluded.refused_at`,
      [accountId, marketplace, stream, sentence, error instanceof NotPermitted],
      tx,
    );
    if (error instanceof ReconnectNeeded)
      await markReconnect(accountId, marketplace, sentence, { on: tx, triedAt: startedAt });
  });
  return sentence;
}
