import type { Marketplace } from '#server/market/registry.ts';
import { transaction, queryRows } from '#server/platform/postgres/db.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { recordEvent } from '#server/records/audit/recordEvent.ts';

/** Marketplaces to which the account sends prices. Empty by default. */
export const priceSending = async (viewer: Pick<Viewer, 'accountId'>): Promise<Marketplace[]> =>
  (await accountPrisma(viewer).priceSending.findMany({ orderBy: { marketplace: 'asc' } })).map(
    ({ marketplace }) => marketplace,
  );

/** Switches the sending of prices to a marketplace on or off, and records who did it. */
export async function setPriceSending(viewer: Viewer, marketplace: Marketplace, isOn: boolean): Promise<void> {
  const { accountId, userId } = viewer;
  await transaction(async (tx) => {
    const changed = await queryRows(
      isOn
        ? `INSERT INTO price_sending (account_id, marketplace, user_id) VALUES ($1, $2::"Marketplace", $3)
           ON CONFLICT DO NOTHING RETURNING marketplace`
        : `DELETE FROM price_sending WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND $3 > 0
           RETURNING marketplace`,
      [accountId, marketplace, userId],
      tx,
    );
    if (changed.length > 0) await recordEvent(viewer, { kind: 'priceSending', details: { marketplace, isOn } }, tx);
  });
}
