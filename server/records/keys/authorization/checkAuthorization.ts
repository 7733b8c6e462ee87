import { queryRows } from '#server/platform/postgres/db.ts';
import { isSentence, sentence } from '#server/platform/language/sentence.ts';
import { DomainError, type Wording, wordingOf } from '#server/platform/values/errors.ts';
import { open } from '#server/platform/security/secrets.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Channel } from '#server/market/keys.ts';
import { cancelAuthorization, consentedMarketplace } from './pendingAuthorizations.ts';
import { authorizationSealContext } from './registerAuthorization.ts';

const failureOf = ({ failure, sentences }: { failure: string | null; sentences: unknown }): Wording =>
  isSentence(sentences) ? sentences : wordingOf(failure ?? sentence('marketplaces.unfinished'));

export interface AuthorizationCheck {
  /** Whether the seller has given consent since the last check. */
  hasCallback: boolean;
  /** The refresh token, returned once. Null where it changes with every use. */
  refreshToken: string | null;
}

/**
 * Outcome of the account's authorization of a channel. An outcome is returned once, within ten minutes: reading deletes
 * it. Throws 400 with the reason when the seller gave no consent.
 */
export async function checkAuthorization(
  { accountId }: Pick<Viewer, 'accountId'>,
  channel: Channel,
): Promise<AuthorizationCheck> {
  const ended = await queryRows<{
    refreshToken: string | null;
    isGranted: boolean;
    failure: string | null;
    sentences: unknown;
  }>(
    `WITH ended AS (
       DELETE FROM authorization_states
       WHERE account_id = $1 AND marketplace = $2 AND expires_at > now() AND (is_granted OR failure IS NOT NULL)
       RETURNING refresh_token, is_granted, failure, sentences, used_at)
     SELECT refresh_token AS "refreshToken", is_granted AS "isGranted", failure, sentences FROM ended
     ORDER BY is_granted DESC, used_at DESC LIMIT 1`,
    [accountId, consentedMarketplace(channel)],
  );
  const [last] = ended;
  if (!last) return { hasCallback: false, refreshToken: null };
  if (!last.isGranted) throw new DomainError('BAD_REQUEST', 400, failureOf(last));
  await cancelAuthorization({ accountId }, channel); // earlier authorizations are superseded
  const { refreshToken } = last;
  return {
    hasCallback: true,
    refreshToken: refreshToken && open(refreshToken, authorizationSealContext(accountId, 'refreshToken')),
  };
}
