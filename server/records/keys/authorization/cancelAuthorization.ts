import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/snapshots.ts';

/** Forgets the account's authorisations at a marketplace: a consent given to them later is refused. */
export async function cancelAuthorization(
  { accountId }: Pick<Viewer, 'accountId'>,
  marketplace: Marketplace,
): Promise<void> {
  await queryRows('DELETE FROM authorization_states WHERE account_id = $1 AND marketplace = $2', [
    accountId,
    marketplace,
  ]);
}
