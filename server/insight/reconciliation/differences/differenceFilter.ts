import { matchReasons } from '#server/insight/reconciliation/worklist/matchTexts.ts';
import type { MoneyMatch } from '#server/insight/reconciliation/matching/moneyMatch.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import { monthDays } from '#server/platform/values/dayRange.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type DisputeState, disputeStates, undecidedStates } from '#server/records/reconciliation/disputeStates.ts';
import { reconciliationSettings } from '#server/records/reconciliation/reconciliationSettings.ts';
import { DAY, type DifferenceClass, type DifferenceSlot, IS_DIFFERENCE } from './difference.ts';

/** Which differences; what is absent or null does not narrow. */
export interface DifferenceFilter {
  classes?: readonly DifferenceClass[] | null;
  reasons?: readonly MoneyMatch['reason'][] | null;
  slots?: readonly DifferenceSlot[] | null;
  marketplace?: Marketplace | null;
  currency?: string | null;
  /** In minor units of a difference's own currency; absent: of the settings, 100 by default. */
  minimumMinor?: number | null;
  /** Absent: open and contested ones. */
  states?: readonly DisputeState[] | null;
  isCertain?: boolean | null;
  /** Complete order or cart id of the marketplace. */
  orderNumber?: string | null;
  /** `YYYY-MM` of the sale, or since when it differs. */
  month?: string | null;
}

/** Reasons of matches that decide nothing. */
const UNDECIDED: readonly string[] = [
  'agrees',
  'source_incomplete',
  'not_due',
  'no_expectation',
  'other_currency',
  'before_history',
];

/** Reasons of differences. */
export const differenceReasons = matchReasons.filter((reason) => !UNDECIDED.includes(reason));

/** SQL condition of the account's differences in a filter. Throws BAD_REQUEST for a month that is none. */
export async function differenceCondition(
  viewer: Pick<Viewer, 'accountId'>,
  filter: DifferenceFilter,
  bind: Bind,
): Promise<string> {
  const minimum = filter.minimumMinor ?? (await reconciliationSettings(viewer)).listedFromMinor;
  const account = bind(viewer.accountId);
  const parts = [`m.account_id = ${account}`, IS_DIFFERENCE];
  if (minimum > 0) parts.push(`m.at_stake_minor >= ${bind(minimum)}`);
  if (filter.classes?.length) parts.push(`m.class = ANY (${bind(filter.classes)}::"MatchClass"[])`);
  if (filter.reasons?.length) parts.push(`m.reason = ANY (${bind(filter.reasons)})`);
  if (filter.slots?.length) parts.push(`m.slot = ANY (${bind(filter.slots)}::"MatchSlot"[])`);
  if (filter.marketplace) parts.push(`m.marketplace = ${bind(filter.marketplace)}::"Marketplace"`);
  if (filter.currency) parts.push(`m.currency = ${bind(filter.currency)}`);
  if (filter.isCertain != null) parts.push(`m.is_certain = ${bind(filter.isCertain)}`);
  parts.push(stateCondition(account, filter.states?.length ? filter.states : undecidedStates, bind));
  if (filter.orderNumber?.trim())
    parts.push(orderCondition(account, filter.orderNumber.trim().replace(/^#/, ''), bind));
  if (filter.month) {
    const { from, until } = monthDays(filter.month);
    parts.push(`${DAY} >= ${bind(from)}::date`, `${DAY} < ${bind(until)}::date`);
  }
  return parts.join(' AND ');
}

/**
 * Differences without a dispute are open. With open ones the condition excludes those in other states, which are few: so PostgreSQL
 * reads an index in its order until the page is full.
 */
function stateCondition(account: string, states: readonly DisputeState[], bind: Bind): string {
  if (!states.includes('open')) return `d.state = ANY (${bind(states)}::"DisputeState"[])`;
  const others = disputeStates.filter((state) => !states.includes(state));
  if (others.length === 0) return 'true';
  return `NOT EXISTS (SELECT FROM disputes other WHERE other.account_id = ${account} AND other.marketplace = m.marketplace
    AND other.match_key = m.key AND other.state = ANY (${bind(others)}::"DisputeState"[]))`;
}

// uses the two indexes; the first begins with the marketplace
const orderCondition = (account: string, number: string, bind: Bind) => {
  const text = bind(number);
  return `m.id IN (
    SELECT id FROM money_matches WHERE account_id = ${account}
      AND marketplace = ANY (enum_range(NULL::"Marketplace")) AND order_external_id = ${text}
    UNION
    SELECT id FROM money_matches WHERE account_id = ${account} AND class NOT IN ('matched', 'in_progress') AND pack_id = ${text})`;
};
