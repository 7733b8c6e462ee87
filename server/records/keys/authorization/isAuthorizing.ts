import { queryRow } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/snapshots.ts';

/** Whether an authorisation of the account is under way, or has come back and its outcome was not asked for yet. */
export async function isAuthorizing(
  { accountId }: Pick<Viewer, 'accountId'>,
  marketplace: Marketplace,
): Promise<boolean> {
  const { isOpen } = await queryRow<{ isOpen: boolean }>(
    `SELECT EXISTS (SELECT FROM authorization_states
                    WHERE account_id = $1 AND marketplace = $2 AND expires_at > now()) AS "isOpen"`,
    [accountId, marketplace],
  );
  return isOpen;
}
