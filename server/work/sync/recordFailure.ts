import { STANDARD } from '#i18n/locales.ts';
import { type Said, wordSaid } from '#server/platform/language/said.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { log } from '#server/platform/process/log.ts';
import { markReconnectNeeded } from '#server/records/keys/credentialState.ts';
import { MarketplaceError, NotPermitted, ReconnectNeeded } from '#server/market/connector.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { stepLabel } from '#server/work/sync/status/stepLabel.ts';
import type { StreamName } from './storePage.ts';
import { LeaseLost, type LeasedRun } from './acquireLease.ts';

/**
 * Records the failure of a stream and returns what is said to the seller. When the seller must authorize again, marks the
 * keys for reconnection, unless new ones were saved since the run started. Throws `LeaseLost` when another worker holds
 * the run.
 */
export async function recordFailure(
  { accountId, runId, fence, startedAt }: LeasedRun,
  marketplace: Marketplace,
  stream: StreamName,
  error: unknown,
): Promise<Said> {
  const isExpected = error instanceof MarketplaceError || error instanceof ReconnectNeeded;
  const said: Said = isExpected
    ? error.said
    : sentence('marketplaces.unexpectedError', { step: stepLabel(stream, marketplace) });
  const text = wordSaid(said, STANDARD);
  if (isExpected) log.warn({ accountId, marketplace, stream, reason: text }, 'sync stream failed');
  else log.error({ err: error, accountId, marketplace, stream }, 'sync stream failed');

  await transaction(async (tx) => {
    const held = await queryRows(
      `SELECT id FROM sync_runs WHERE account_id = $1 AND id = $2 AND fence = $3 AND status = 'running' FOR UPDATE`,
      [accountId, runId, fence],
      tx,
    );
    if (!held.length) throw new LeaseLost(`run ${runId} was taken over from fence ${fence}`);
    await queryRows(
      `INSERT INTO sync_streams (account_id, marketplace, stream, error, sentences, refused_at)
       VALUES ($1, $2::"Marketplace", $3, $4, $6, CASE WHEN $5 THEN now() END)
       ON CONFLICT (account_id, marketplace, stream)
       DO UPDATE SET error = excluded.error, sentences = excluded.sentences, refused_at = excluded.refused_at`,
      [accountId, marketplace, stream, text, error instanceof NotPermitted, typeof said === 'string' ? null : said],
      tx,
    );
    if (error instanceof ReconnectNeeded)
      await markReconnectNeeded(accountId, marketplace, said, { on: tx, triedAt: startedAt });
  });
  return said;
}
