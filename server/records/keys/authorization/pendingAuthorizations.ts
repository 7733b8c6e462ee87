import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Channel } from '#server/market/keys.ts';
import { connectionForm } from '#server/market/channels/connectionForms.ts';
import type { Marketplace } from '#server/market/registry.ts';

/** Marketplaces with an authorization of the account that is under way, or whose outcome is not yet read. */
export async function authorizing({ accountId }: Pick<Viewer, 'accountId'>): Promise<Marketplace[]> {
  const rows = await queryRows<{ marketplace: Marketplace }>(
    `SELECT DISTINCT marketplace FROM authorization_states WHERE account_id = $1 AND expires_at > now()
     ORDER BY marketplace`,
    [accountId],
  );
  return rows.map(({ marketplace }) => marketplace);
}

/** The marketplace on whose consent page a channel is authorized; null for channels without one. */
export function consentedMarketplace(channel: Channel): Marketplace | null {
  const { consent, marketplace } = connectionForm(channel);
  return consent ? marketplace : null;
}

/** Deletes the account's authorizations of a channel: a later consent is refused. */
export async function cancelAuthorization({ accountId }: Pick<Viewer, 'accountId'>, channel: Channel): Promise<void> {
  await queryRows('DELETE FROM authorization_states WHERE account_id = $1 AND marketplace = $2', [
    accountId,
    consentedMarketplace(channel),
  ]);
}

/** Deletes expired authorizations. Runs every minute. */
export async function deleteAuthorizations(): Promise<void> {
  await queryRows('DELETE FROM authorization_states WHERE expires_at <= now()');
}
