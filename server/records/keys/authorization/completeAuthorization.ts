import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { seal } from '#server/platform/security/secrets.ts';
import { AUTHORIZATION_MINUTES, authorizationPlace } from './registerAuthorization.ts';
import type { TakenAuthorization } from './consumeAuthorization.ts';

type Outcome = { failure: string } | { granted: true; refreshToken?: string };

/**
 * Notes what came of an authorisation, for the page that waits for it; a refresh token is kept, sealed, until that page
 * takes it, for ten minutes at most. What it was begun with is forgotten.
 */
export async function completeAuthorization(
  { accountId, stateHash }: TakenAuthorization,
  outcome: Outcome,
  on?: Queryable,
): Promise<void> {
  const isGranted = 'granted' in outcome;
  const refreshToken = isGranted ? outcome.refreshToken : undefined;
  await queryRows(
    `UPDATE authorization_states
        SET client_secret = '', code_verifier = NULL, is_granted = $3, refresh_token = $4, failure = $5,
            expires_at = now() + make_interval(mins => $6)
      WHERE account_id = $1 AND state_hash = $2`,
    [
      accountId,
      stateHash,
      isGranted,
      refreshToken ? seal(refreshToken, authorizationPlace(accountId, 'refreshToken')) : null,
      isGranted ? null : outcome.failure,
      AUTHORIZATION_MINUTES,
    ],
    on,
  );
}
