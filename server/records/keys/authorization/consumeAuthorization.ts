import { queryRows } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { open, sha256 } from '#server/platform/security/secrets.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { authorizationSealContext } from './registerAuthorization.ts';

export interface ConsumedAuthorization {
  accountId: number;
  stateHash: Buffer;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  marketplaceCode: string | null;
  applicationId: string | null;
  isDraft: boolean;
  secretMadeOn: string | null;
  codeVerifier: string | null;
}

/**
 * The authorization of a marketplace's redirect, by its state. A state is valid once, for ten minutes. Throws 400 for any
 * other state.
 */
export async function consumeAuthorization(marketplace: Marketplace, state: string): Promise<ConsumedAuthorization> {
  const [authorization] = await queryRows<ConsumedAuthorization>(
    `UPDATE authorization_states SET used_at = now()
     WHERE state_hash = $1 AND marketplace = $2 AND used_at IS NULL AND expires_at > now()
     RETURNING account_id AS "accountId", state_hash AS "stateHash", client_id AS "clientId",
               client_secret AS "clientSecret", redirect_uri AS "redirectUri", marketplace_code AS "marketplaceCode",
               application_id AS "applicationId", code_verifier AS "codeVerifier", is_draft AS "isDraft",
               made_on AS "secretMadeOn"`,
    [sha256(state), marketplace],
  );
  if (!authorization) throw badRequest('marketplaces.authorizationEnded');
  const { accountId, codeVerifier } = authorization;
  return {
    ...authorization,
    clientSecret: open(authorization.clientSecret, authorizationSealContext(accountId, 'clientSecret')),
    codeVerifier: codeVerifier && open(codeVerifier, authorizationSealContext(accountId, 'codeVerifier')),
  };
}
