import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { publish } from '#server/platform/jobs/events.ts';
import { badField } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { ReconciliationSettings } from './reconciliationSettings.ts';

type Bound =
  | 'disputes.minorPerRow'
  | 'disputes.shareOfExpected'
  | 'disputes.freightShare'
  | 'disputes.releaseDays'
  | 'disputes.reimbursementDays'
  | 'disputes.bonusDays'
  | 'disputes.listedFrom';
type Bounds = [most: number, message: Bound];

const BOUNDS: Record<keyof ReconciliationSettings, Bounds> = {
  minorPerRow: [1_000, 'disputes.minorPerRow'],
  shareOfExpected: [0.2, 'disputes.shareOfExpected'],
  freightShareMinor: [10_000, 'disputes.freightShare'],
  releaseDays: [60, 'disputes.releaseDays'],
  reimbursementDays: [365, 'disputes.reimbursementDays'],
  bonusDays: [365, 'disputes.bonusDays'],
  listedFromMinor: [100_000_000, 'disputes.listedFrom'],
};

/**
 * Sets what counts as equal and how long is waited. Differences follow at the next derivation. Throws BAD_REQUEST for a value
 * out of range.
 */
export async function setReconciliationSettings(
  { accountId }: Viewer,
  settings: ReconciliationSettings,
): Promise<ReconciliationSettings> {
  for (const [name, [most, message]] of Object.entries(BOUNDS) as [keyof ReconciliationSettings, Bounds][]) {
    const value = settings[name];
    const isWhole = name === 'shareOfExpected' || Number.isSafeInteger(value);
    if (!isWhole || !(value >= 0 && value <= most)) throw badField(name, message);
  }
  const {
    minorPerRow,
    shareOfExpected,
    freightShareMinor,
    releaseDays,
    reimbursementDays,
    bonusDays,
    listedFromMinor,
  } = settings;
  await transaction(async (tx) => {
    await queryRows(
      `INSERT INTO reconciliation_settings (account_id, minor_per_row, share_of_expected, freight_share_minor, release_days,
         reimbursement_days, bonus_days, listed_from_minor)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (account_id) DO UPDATE SET
         minor_per_row = excluded.minor_per_row, share_of_expected = excluded.share_of_expected,
         freight_share_minor = excluded.freight_share_minor, release_days = excluded.release_days,
         reimbursement_days = excluded.reimbursement_days, bonus_days = excluded.bonus_days,
         listed_from_minor = excluded.listed_from_minor, changed_at = excluded.changed_at`,
      [
        accountId,
        minorPerRow,
        shareOfExpected,
        freightShareMinor,
        releaseDays,
        reimbursementDays,
        bonusDays,
        listedFromMinor,
      ],
      tx,
    );
    // every order is compared again
    await queryRows(
      `INSERT INTO match_queue (account_id, marketplace, scope, name)
       SELECT $1, marketplace, 'days', '0001-01-01/9999-12-31' FROM unnest(enum_range(NULL::"Marketplace")) marketplace`,
      [accountId],
      tx,
    );
    await addJob(
      'deriveMatches',
      { accountId },
      { key: `deriveMatches:${accountId}`, queue: `matches/${accountId}` },
      tx,
    );
    await publish('reconciliationUpdated', { accountId }, tx);
  });
  return settings;
}
