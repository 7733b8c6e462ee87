import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { log } from '#server/platform/process/log.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { connectionForm } from '#server/market/channels/connectionForms.ts';
import type { Channel } from '#server/market/keys.ts';
import type { PushedNotification } from '#server/market/push/push.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { channelOf } from '#server/records/keys/channel.ts';
import { swapClientSecret } from '#server/records/keys/forms/swapClientSecret.ts';
import { recordArrivals } from '#server/records/push/topics.ts';
import { takeNewerChanges } from '#server/records/push/takeNewerChanges.ts';
import { isTransient } from '#server/records/runs/isTransient.ts';

interface Keys {
  accountId: number;
  marketplace: Marketplace;
  kind: 'selling' | 'advertising';
}

/**
 * Takes an application's new client secret, or the end of its present one, for every account with keys of that application:
 * among `only` when the queue is theirs. A new secret is used once the marketplace has issued a token for it. Returns
 * whether that succeeded everywhere.
 */
export async function applySecrets(
  marketplace: Marketplace,
  { type, change, at }: PushedNotification,
  only: number[] | null,
): Promise<boolean> {
  if (change?.kind !== 'secret' && change?.kind !== 'secretExpiry') return true;
  const rows = await queryRows<Keys>(
    `SELECT account_id AS "accountId", marketplace, kind FROM credentials
     WHERE marketplace = $1 AND client_id = $2 AND kind IN ('selling', 'advertising') AND state <> 'incomplete'
       AND ($3::int[] IS NULL OR account_id = ANY ($3)) ORDER BY account_id, kind`,
    [marketplace, change.clientId, only],
  );
  let isComplete = true;
  for (const keys of rows) {
    const { accountId } = keys;
    const channel = channelOf(keys);
    const subject = `${change.kind} ${keys.kind} ${change.clientId}`;
    try {
      await transaction(async (tx) => {
        await recordArrivals(accountId, marketplace, [type], tx);
        // an older secret that comes later would be accepted for some days
        const newer = await takeNewerChanges(accountId, marketplace, [{ subject, at: at ?? new Date(0) }], tx);
        if (newer.length === 0) return;
        if (change.kind === 'secret') await swap(accountId, channel, change.clientSecret, at);
        else await storeExpiry(keys, channel, change.expiresAt);
      });
    } catch (error) {
      if (isTransient(error)) throw error;
      if (!(error instanceof DomainError)) log.error({ err: error, accountId }, 'a new client secret was not stored');
      else log.warn({ accountId, reason: error.message }, 'a new client secret was refused');
      isComplete = false;
    }
  }
  return isComplete;
}

const swap = (accountId: number, channel: Channel, clientSecret: string, at: Date | null) =>
  swapClientSecret({ accountId }, channel, { clientSecret, secretMadeOn: at && saoPauloDay(at.getTime()) });

/** Stores the day on which the present secret was made, from that on which it ends: warnings of its age follow. */
async function storeExpiry({ accountId, marketplace, kind }: Keys, channel: Channel, expiresAt: Date): Promise<void> {
  const { secretDays } = connectionForm(channel);
  if (!secretDays) return;
  await queryRows(
    `UPDATE credentials SET made_on = $4::date WHERE account_id = $1 AND marketplace = $2 AND kind = $3::"CredentialKind"`,
    [accountId, marketplace, kind, daysBefore(saoPauloDay(expiresAt.getTime()), secretDays.lasts)],
  );
}
