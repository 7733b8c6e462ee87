import { queryRows } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { open } from '#server/platform/security/secrets.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/snapshots.ts';
import { cancelAuthorization } from './cancelAuthorization.ts';
import { authorizationPlace } from './registerAuthorization.ts';

export interface AuthorizationCheck {
  /** Whether the seller has given their consent since it was last asked. */
  hasCallback: boolean;
  /** Amazon's refresh token, told once; Mercado Livre's changes with every use and stays here. */
  refreshToken: string | null;
}

/**
 * Whether an authorisation of the account has come back, told once, within ten minutes: the answer is erased by asking.
 * Throws 400 with the reason when it came back without consent.
 */
export async function checkAuthorization(
  { accountId }: Pick<Viewer, 'accountId'>,
  marketplace: Marketplace,
): Promise<AuthorizationCheck> {
  const ended = await queryRows<{ refreshToken: string | null; isGranted: boolean; failure: string | null }>(
    `WITH ended AS (
       DELETE FROM authorization_states
       WHERE account_id = $1 AND marketplace = $2 AND expires_at > now() AND (is_granted OR failure IS NOT NULL)
       RETURNING refresh_token, is_granted, failure, used_at)
     SELECT refresh_token AS "refreshToken", is_granted AS "isGranted", failure FROM ended
     ORDER BY is_granted DESC, used_at DESC LIMIT 1`,
    [accountId, marketplace],
  );
  const [last] = ended;
  if (!last) return { hasCallback: false, refreshToken: null };
  if (!last.isGranted) throw badRequest(last.failure ?? 'A autorização não foi concluída.');
  await cancelAuthorization({ accountId }, marketplace); // those begun before this one are no longer waited for
  const { refreshToken } = last;
  return {
    hasCallback: true,
    refreshToken: refreshToken && open(refreshToken, authorizationPlace(accountId, 'refreshToken')),
  };
}
