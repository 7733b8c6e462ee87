import type { PaymentRelease, ReleaseRow } from '#server/market/ledger/release.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';

/** Reserves for what the seller pays: bills, payouts, debts. They hold no money of a sale. */
const OWN_PAYMENTS = new Set(['reserve_for_payment', 'reserve_for_payout', 'reserve_for_debt_payment']);

const isReserve = ({ description }: ReleaseRow) =>
  description.startsWith('reserve_for_') && !OWN_PAYMENTS.has(description);
const movedBy = ({ creditMinor, debitMinor }: ReleaseRow) => creditMinor - debitMinor;
const sum = (rows: ReleaseRow[], of: (row: ReleaseRow) => number) => rows.reduce((total, row) => total + of(row), 0);

/**
 * What the rows of a report say of payments: those that were released, and those of which money was reserved. Both sides of a
 * reserve are one: only what of it remains is held. Rows without an id, or with one that a spreadsheet has spoilt, say nothing.
 */
export function releasesOfReport(rows: readonly ReleaseRow[], currency: string): PaymentRelease[] {
  const byPayment = new Map<string, ReleaseRow[]>();
  for (const row of rows)
    if (row.at !== null && row.sourceId !== null && !row.isBalance)
      byPayment.set(row.sourceId, [...(byPayment.get(row.sourceId) ?? []), row]);
  return [...byPayment].flatMap(([paymentId, own]) => {
    const commonOf = (among: ReleaseRow[]): Omit<PaymentRelease, 'source' | 'status' | 'netMinor'> => ({
      marketplace: 'mercadolivre',
      paymentId,
      orderExternalId: among.find(({ orderId }) => orderId !== null)?.orderId ?? null,
      currency,
      grossMinor: null,
      buyerFreightMinor: null,
      feesMinor: null,
      freightMinor: null,
      refundedMinor: null,
      expectedDay: null,
      releasedDay: null,
      holdReason: null,
      updatedAt: new Date(Math.max(...among.map(({ at }) => at!.getTime()))),
    });
    const paid = own.filter((row) => row.description === 'payment' && movedBy(row) > 0);
    const reserved = own.filter(isReserve);
    const heldMinor = -sum(reserved, movedBy);
    const releases: PaymentRelease[] = [];
    if (paid.length > 0) {
      const last = commonOf(paid);
      releases.push({
        ...last,
        source: 'report',
        grossMinor: sum(paid, ({ grossMinor }) => grossMinor),
        feesMinor: -sum(paid, ({ partsMinor, freightMinor }) => partsMinor - freightMinor) || 0,
        freightMinor: -sum(paid, ({ freightMinor }) => freightMinor) || 0,
        netMinor: sum(paid, movedBy),
        releasedDay: saoPauloDay(last.updatedAt.getTime()),
        status: 'released',
      });
    }
    if (reserved.length > 0) {
      const isHeld = heldMinor > 0;
      releases.push({
        ...commonOf(reserved),
        source: 'reserve',
        netMinor: isHeld ? heldMinor : 0,
        status: isHeld ? 'held' : 'released',
        holdReason: isHeld ? reserved.at(-1)!.description.replace('reserve_for_', '') : null,
      });
    }
    return releases;
  });
}

/** Balance of the account after the last row of a file, in minor units; null when no row says it. */
export function balanceOfFile(rows: readonly ReleaseRow[]): number | null {
  const last = rows.at(-1);
  if (last?.isBalance && last.description !== 'total' && rows.length > 1) return movedBy(last);
  return rows.findLast(({ balanceMinor }) => balanceMinor !== null)?.balanceMinor ?? null;
}
