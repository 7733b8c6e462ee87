import type { DomainError } from '#server/platform/values/errors.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { seal } from '#server/platform/security/secrets.ts';
import { AUTHORIZATION_MINUTES, authorizationSealContext } from './registerAuthorization.ts';
import type { ConsumedAuthorization } from './consumeAuthorization.ts';

type Outcome = { failure: DomainError } | { granted: true; refreshToken?: string };

/**
 * Stores the outcome of an authorization for the waiting page and deletes the secrets it started with. A refresh token is
 * stored sealed until the page reads it, for at most ten minutes.
 */
export async function completeAuthorization(
  { accountId, stateHash }: ConsumedAuthorization,
  outcome: Outcome,
  on?: Queryable,
): Promise<void> {
  const isGranted = 'granted' in outcome;
  const refreshToken = isGranted ? outcome.refreshToken : undefined;
  await queryRows(
    `UPDATE authorization_states
        SET client_secret = '', code_verifier = NULL, is_granted = $3, refresh_token = $4, failure = $5, sentences = $7,
            expires_at = now() + make_interval(mins => $6)
      WHERE account_id = $1 AND state_hash = $2`,
    [
      accountId,
      stateHash,
      isGranted,
      refreshToken ? seal(refreshToken, authorizationSealContext(accountId, 'refreshToken')) : null,
      isGranted ? null : outcome.failure.message,
      AUTHORIZATION_MINUTES,
      isGranted || typeof outcome.failure.wording === 'function' ? null : outcome.failure.wording,
    ],
    on,
  );
}
