import { queryRows } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { open, sha256 } from '#server/platform/security/secrets.ts';
import type { Marketplace } from '#server/market/snapshots.ts';
import { authorizationPlace } from './registerAuthorization.ts';

export interface TakenAuthorization {
  accountId: number;
  stateHash: Buffer;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  marketplaceCode: string | null;
  applicationId: string | null;
  codeVerifier: string | null;
}

/**
 * The authorisation a marketplace's redirect belongs to, found by its state and used up by it: a state counts once and
 * for ten minutes. Throws 400 for any other.
 */
export async function consumeAuthorization(marketplace: Marketplace, state: string): Promise<TakenAuthorization> {
  const [taken] = await queryRows<TakenAuthorization>(
    `UPDATE authorization_states SET used_at = now()
     WHERE state_hash = $1 AND marketplace = $2 AND used_at IS NULL AND expires_at > now()
     RETURNING account_id AS "accountId", state_hash AS "stateHash", client_id AS "clientId",
               client_secret AS "clientSecret", redirect_uri AS "redirectUri", marketplace_code AS "marketplaceCode",
               application_id AS "applicationId", code_verifier AS "codeVerifier"`,
    [sha256(state), marketplace],
  );
  if (!taken)
    throw badRequest('Este pedido de autorização venceu ou já foi usado. Volte a Credenciais e comece de novo.');
  const { accountId, codeVerifier } = taken;
  return {
    ...taken,
    clientSecret: open(taken.clientSecret, authorizationPlace(accountId, 'clientSecret')),
    codeVerifier: codeVerifier && open(codeVerifier, authorizationPlace(accountId, 'codeVerifier')),
  };
}
