import type { MoneyMatch } from '#server/insight/reconciliation/matching/moneyMatch.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { DisputeState } from '#server/records/reconciliation/disputeStates.ts';

/** Classes of a match that are something to check. */
export const differenceClasses = ['differs', 'missing', 'twice', 'bonus_owed', 'held', 'unknown_order'] as const;
export type DifferenceClass = (typeof differenceClasses)[number];
/** What was charged or paid otherwise, without money that has not come yet. */
export const unheldClasses: readonly DifferenceClass[] = differenceClasses.filter((one) => one !== 'held');

export const differenceSlots = [
  'fees',
  'logistics',
  'fee_return',
  'freight_return',
  'release',
  'reimbursement',
  'unknown',
] as const satisfies readonly MoneyMatch['slot'][];
export type DifferenceSlot = (typeof differenceSlots)[number];

/** What the seller did about a difference. */
export interface Dispute {
  id: number;
  state: DisputeState;
  /** What was at stake when it was opened. */
  amountMinor: number;
  recoveredMinor: number | null;
  protocol: string | null;
  note: string | null;
  dueAt: string | null;
  openedAt: Date;
  changedAt: Date;
}

/** A stored match that is something to check, with what the seller did about it. Days `YYYY-MM-DD`. */
export interface MoneyDifference extends Omit<MoneyMatch, 'class' | 'toleranceMinor'> {
  id: number;
  marketplace: Marketplace;
  class: DifferenceClass;
  saleDay: string | null;
  /** How far it is off, in either direction. */
  atStakeMinor: number;
  toleranceMinor: number;
  firstSeenAt: Date;
  state: DisputeState;
  dispute: Dispute | null;
}

/** Matches with what was done about them; the matches are `m`, the disputes `d`. */
export const DIFFERENCES = `money_matches m
  LEFT JOIN disputes d ON d.account_id = m.account_id AND d.marketplace = m.marketplace AND d.match_key = m.key`;

export const IS_DIFFERENCE = `m.class NOT IN ('matched', 'in_progress')`;
const STATE = `coalesce(d.state, 'open')`;
/** Day shown of a difference: of the sale, else since when it differs. */
export const DAY = `coalesce(m.sale_day, m.since, '1900-01-01'::date)`;

export const COLUMNS = `
  m.id, m.marketplace::text AS marketplace, m.order_external_id AS "orderId", m.pack_id AS "packId", m.listing_key AS "listingKey", m.sale_day AS "saleDay",
  m.slot::text AS slot, m.class::text AS class, m.reason, m.currency::text AS currency, m.expected_minor AS "expectedMinor",
  m.charged_minor AS "chargedMinor", m.paid_minor AS "paidMinor", m.delta_minor AS "deltaMinor",
  m.at_stake_minor AS "atStakeMinor", m.is_certain AS "isCertain", m.basis::text AS basis, m.since, m.due_at AS "dueAt",
  m.tolerance_minor AS "toleranceMinor", m.row_ids AS "rowIds", m.first_seen_at AS "firstSeenAt", ${STATE}::text AS state,
  ${DAY} AS day, d.id AS "disputeId", d.amount_minor AS "disputedMinor", d.recovered_minor AS "recoveredMinor", d.protocol,
  d.note, d.due_at AS "answerDueAt", d.opened_at AS "openedAt", d.changed_at AS "disputeChangedAt"`;

export interface DifferenceRow extends Omit<MoneyDifference, 'dispute'> {
  day: string;
  disputeId: number | null;
  disputedMinor: number;
  recoveredMinor: number | null;
  protocol: string | null;
  note: string | null;
  answerDueAt: string | null;
  openedAt: Date;
  disputeChangedAt: Date;
}

export function differenceOf(row: DifferenceRow): MoneyDifference & { day: string } {
  const { disputeId, disputedMinor, recoveredMinor, protocol, note, answerDueAt, openedAt, disputeChangedAt, ...rest } =
    row;
  const dispute = {
    state: row.state,
    amountMinor: disputedMinor,
    recoveredMinor,
    protocol,
    note,
    dueAt: answerDueAt,
    openedAt,
    changedAt: disputeChangedAt,
  };
  return { ...rest, dispute: disputeId === null ? null : { id: disputeId, ...dispute } };
}
