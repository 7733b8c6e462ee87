import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** What counts as equal and how long is waited, of an account. Amounts in minor units of a difference's currency. */
export interface ReconciliationSettings {
  /** Allowed for each row that is compared. */
  minorPerRow: number;
  /** Allowed share of the expected amount, from 0 to 1. */
  shareOfExpected: number;
  /** Allowed for freight that several orders share. */
  freightShareMinor: number;
  /** Days after the expected one until money is late. */
  releaseDays: number;
  /** Days after a loss until its reimbursement is due. */
  reimbursementDays: number;
  /** Days after a refund until its fees are due. */
  bonusDays: number;
  /** The worklist shows differences from this amount on. */
  listedFromMinor: number;
}

/** Of accounts that chose none. */
export const defaultReconciliationSettings: Readonly<ReconciliationSettings> = {
  minorPerRow: 1,
  shareOfExpected: 0.005,
  freightShareMinor: 5,
  releaseDays: 5,
  reimbursementDays: 45,
  bonusDays: 30,
  listedFromMinor: 100,
};

/** The account's settings, or the default ones. */
export async function reconciliationSettings({
  accountId,
}: Pick<Viewer, 'accountId'>): Promise<ReconciliationSettings> {
  const [row] = await queryRows<ReconciliationSettings>(
    `SELECT minor_per_row AS "minorPerRow", share_of_expected::float8 AS "shareOfExpected",
            freight_share_minor AS "freightShareMinor", release_days AS "releaseDays",
            reimbursement_days AS "reimbursementDays", bonus_days AS "bonusDays", listed_from_minor AS "listedFromMinor"
     FROM reconciliation_settings WHERE account_id = $1`,
    [accountId],
  );
  return row ?? { ...defaultReconciliationSettings };
}
