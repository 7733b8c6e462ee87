import { type Queryable, transaction } from '#server/platform/postgres/db.ts';
import { say } from '#server/platform/language/say.ts';
import { badRequest, DomainError, wordingOf } from '#server/platform/values/errors.ts';
import type { Channel } from '#server/market/keys.ts';
import { connectionForm } from '#server/market/channels/connectionForms.ts';
import { connectionOf } from '#server/market/channels/connections.ts';
import { realEffects, withDeadline } from '#server/market/http/effects.ts';
import type { Actor } from '#server/records/audit/recordEvent.ts';
import { readCredential } from '#server/records/keys/readCredential.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { oneSave } from './oneSave.ts';
import { refusalError, takeTest, TEST_LIMIT_MS } from './testOutcome.ts';

/**
 * Replaces the client secret of stored keys, once the marketplace has issued a token for it; everything else stays, and the
 * connection is in use again if it had ended. The row stays locked meanwhile. `secretMadeOn` is the secret's day; absent: today,
 * null: unknown. Throws the marketplace's refusal in words for the seller and leaves all keys as they were. Returns a message
 * for the seller.
 */
export async function swapClientSecret(
  actor: Actor,
  channel: Channel,
  { clientSecret, secretMadeOn }: { clientSecret: string; secretMadeOn?: string | null | undefined },
  effects = realEffects,
): Promise<{ message: string }> {
  const { accountId } = actor;
  const { ofName: of } = connectionForm(channel);
  const swap = async (tx: Queryable) => {
    const stored = await readCredential(accountId, channel, { on: tx, lock: true });
    if (!stored?.refreshToken) throw badRequest('marketplaces.noConnectionToSwap', { of });
    const { clientId, refreshToken } = stored;
    const connection = await connectionOf(channel);
    const timed = withDeadline(effects, TEST_LIMIT_MS);
    const token = await connection.renew({ clientId, clientSecret, refreshToken }, timed);
    if ('reconnect' in token) throw new DomainError('BAD_REQUEST', 400, wordingOf(token.reconnect));
    const { accessToken, expiresInSeconds } = token;
    const accessTokenExpiresAt = new Date(effects.now() + expiresInSeconds * 1000);
    const tokens = { accessToken, accessTokenExpiresAt, refreshToken: token.refreshToken };
    const keys = { clientId, clientSecret, secretMadeOn, ...tokens, authorization: 'asBefore' } as const;
    await storeKeys(actor, channel, keys, { tx, event: { action: 'secret' } });
  };
  await oneSave(accountId, async () => {
    await takeTest(accountId);
    await transaction(swap);
  }).catch((error: unknown) => {
    throw refusalError(error);
  });
  return { message: say('marketplaces.secretSwapped', { of }) };
}
