import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { DifferenceClass, MoneyDifference } from '#server/insight/reconciliation/differences/difference.ts';

type Given = Partial<Omit<MoneyDifference, 'class' | 'dispute' | 'state'>> & {
  class?: DifferenceClass | 'matched' | 'in_progress';
};

/** A difference of R$ 6,80 in the freight of an order, unless given otherwise. */
const freight = {
  marketplace: 'mercadolivre',
  orderId: null,
  packId: null,
  listingKey: null,
  saleDay: '2026-10-20',
  slot: 'logistics',
  class: 'differs',
  reason: 'freight_over',
  currency: 'BRL',
  expectedMinor: 1_800,
  chargedMinor: 2_480,
  paidMinor: null,
  deltaMinor: -680,
  isCertain: true,
  basis: 'sale',
  since: '2026-10-22',
  dueAt: '2026-11-01',
  toleranceMinor: 9,
  rowIds: [],
} satisfies Given;

/** Stores matches of the account and returns their ids; the key of each is its order, slot and reason. */
export async function addDifferences({ accountId }: Viewer, ...given: Given[]): Promise<number[]> {
  const ids: number[] = [];
  for (const one of given) {
    const match = { ...freight, ...one };
    const [row] = await queryRows<{ id: number }>(
      `INSERT INTO money_matches (account_id, marketplace, key, order_external_id, pack_id, sale_day, slot, class, reason, currency,
         expected_minor, charged_minor, paid_minor, delta_minor, at_stake_minor, is_certain, basis, since, due_at, tolerance_minor,
         row_ids, listing_key)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22) RETURNING id`,
      [
        accountId,
        match.marketplace,
        `${match.orderId ?? match.listingKey} ${match.slot} ${match.reason}`,
        match.orderId,
        match.packId,
        match.saleDay,
        match.slot,
        match.class,
        match.reason,
        match.currency,
        match.expectedMinor,
        match.chargedMinor,
        match.paidMinor,
        match.deltaMinor,
        Math.abs(match.deltaMinor ?? 0),
        match.isCertain,
        match.basis,
        match.since,
        match.dueAt,
        match.toleranceMinor,
        match.rowIds,
        match.listingKey,
      ],
    );
    ids.push(row!.id);
  }
  return ids;
}
