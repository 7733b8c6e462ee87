import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { log } from '#server/platform/process/log.ts';
import { markReconnectNeeded } from '#server/records/keys/credentialState.ts';
import { MarketplaceError, NotPermitted, ReconnectNeeded } from '#server/market/connector.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { stepLabel } from '#server/work/sync/status/stepLabel.ts';
import type { StreamName } from './storePage.ts';
import { LeaseLost, type LeasedRun } from './acquireLease.ts';

/**
 * Records the failure of a stream and returns the sentence for the seller. When the seller must authorize again, marks the
 * keys for reconnection, unless new ones were saved since the run started. Throws `LeaseLost` when another worker holds
 * the run.
 */
export async function recordFailure(
  { accountId, runId, fence, startedAt }: LeasedRun,
  marketplace: Marketplace,
  stream: StreamName,
  error: unknown,
): Promise<string> {
  const isExpected = error instanceof MarketplaceError || error instanceof ReconnectNeeded;
  const sentence = isExpected ? error.message : `${stepLabel(stream, marketplace)}: erro inesperado`;
  if (isExpected) log.warn({ accountId, marketplace, stream, reason: sentence }, 'sync stream failed');
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
      await markReconnectNeeded(accountId, marketplace, sentence, { on: tx, triedAt: startedAt });
  });
  return sentence;
}
