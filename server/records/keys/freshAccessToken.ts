import { sentence } from '#server/platform/language/sentence.ts';
import { type Queryable, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { seal } from '#server/platform/security/secrets.ts';
import { ReconnectNeeded } from '#server/market/connector.ts';
import type { Channel, RefreshedToken, StoredKeys } from '#server/market/keys.ts';
import { columnsOf, sealContext } from './channel.ts';
import { markReconnectNeeded } from './credentialState.ts';
import { readCredential } from './readCredential.ts';

/** Idle limit of the transaction: the marketplace's call, of at most 30 seconds, runs while the row is locked. */
const MAX_IDLE_SECONDS = 45;
/** A token is renewed this long before it expires, so that it stays valid during the call. */
const MARGIN_MS = 3 * 60_000;

const refreshing = new Map<string, Promise<string>>();

/**
 * A valid access token, shared by all processes: the stored one unless it expires soon or is the `refused` one, otherwise a
 * new one from `refresh`. The row is locked meanwhile, so one of many callers refreshes, and the new pair is committed
 * before its first use, because Mercado Livre's refresh token works once. Throws `ReconnectNeeded`.
 */
export async function freshAccessToken(
  accountId: number,
  channel: Channel,
  refused: string | null,
  refresh: (credential: StoredKeys) => Promise<RefreshedToken>,
  now: () => number = Date.now,
): Promise<string> {
  const stored = usable(await readCredential(accountId, channel), refused, now);
  if (stored) return stored;
  const key = `${accountId}/${channel}`;
  // callers of one process share one refresh; otherwise waiting callers could hold every connection of the pool
  const running = refreshing.get(key);
  if (running) {
    const token = await running;
    if (token !== refused) return token;
  }
  const pending = lockedRefresh(accountId, channel, refused, refresh, now);
  refreshing.set(key, pending);
  try {
    return await pending;
  } finally {
    if (refreshing.get(key) === pending) refreshing.delete(key);
  }
}

async function lockedRefresh(
  accountId: number,
  channel: Channel,
  refused: string | null,
  refresh: (credential: StoredKeys) => Promise<RefreshedToken>,
  now: () => number,
): Promise<string> {
  const outcome = await transaction(
    async (tx) => {
      const credential = await readCredential(accountId, channel, { on: tx, lock: true });
      const stored = usable(credential, refused, now);
      if (stored || !credential) return stored ?? { reconnect: sentence('marketplaces.notConnectedAnyMore') };
      const refreshed = await refresh(credential);
      if ('reconnect' in refreshed) {
        await markReconnectNeeded(accountId, channel, refreshed.reconnect, { on: tx });
        return refreshed;
      }
      await store(credential, refreshed, now() + refreshed.expiresInSeconds * 1000, tx);
      return refreshed.accessToken;
    },
    { idleSeconds: MAX_IDLE_SECONDS },
  );
  if (typeof outcome === 'string') return outcome;
  throw new ReconnectNeeded(outcome.reconnect);
}

function usable(credential: StoredKeys | null, refused: string | null, now: () => number): string | null {
  if (credential?.state === 'reconnect')
    throw new ReconnectNeeded(credential.stateReason ?? sentence('marketplaces.reconnectAccount'));
  if (!credential?.accessToken || credential.accessToken === refused) return null;
  const expiresAt = credential.accessTokenExpiresAt?.getTime() ?? Infinity;
  return expiresAt - MARGIN_MS > now() ? credential.accessToken : null;
}

async function store(
  { accountId, channel }: StoredKeys,
  { accessToken, refreshToken }: { accessToken: string; refreshToken?: string | undefined },
  expiresAt: number,
  tx: Queryable,
): Promise<void> {
  await queryRows(
    `UPDATE credentials
        SET access_token = $4, access_token_expires_at = $5, refresh_token = COALESCE($6, refresh_token),
            state = 'connected', state_reason = NULL, sentences = NULL, updated_at = now()
      WHERE account_id = $1 AND marketplace = $2 AND kind = $3`,
    [
      accountId,
      ...columnsOf(channel),
      seal(accessToken, sealContext(accountId, channel, 'accessToken')),
      new Date(expiresAt),
      refreshToken ? seal(refreshToken, sealContext(accountId, channel, 'refreshToken')) : null,
    ],
    tx,
  );
}
