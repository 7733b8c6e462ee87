import { queryRows } from '#server/platform/postgres/db.ts';
import type { PurchaseRegime } from '#server/records/nfe/landed/landedCost.ts';

/** The regime that decides which taxes of a purchase come back, by its day. */
export type RegimeOn = (day: string) => PurchaseRegime;

/** The account's tax regimes by day, `none` before the first. */
export async function purchaseRegimes({ accountId }: { accountId: number }): Promise<RegimeOn> {
  const settings = await queryRows<{ from: string; regime: PurchaseRegime }>(
    `SELECT valid_from AS "from", regime::text AS regime FROM tax_settings WHERE account_id = $1 ORDER BY valid_from DESC`,
    [accountId],
  );
  return (day) => settings.find(({ from }) => from <= day)?.regime ?? 'none';
}
