import { queryRows } from '#server/platform/postgres/db.ts';
import { dayOutOfRange, isDayInRange } from '#server/platform/values/calendarDay.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { payoutOf } from './payouts.ts';

/** What the bank received, and on which day. */
interface Received {
  amount: Money;
  day: string;
}

const MOST_MINOR = 100_000_000_000;

const CONFIRM = `
UPDATE payouts SET bank_minor = $3, bank_day = $4, bank_confirmed_at = now() WHERE account_id = $1 AND id = $2`;
const TAKE_BACK = `
UPDATE payouts SET bank_minor = NULL, bank_day = NULL, bank_confirmed_at = NULL WHERE account_id = $1 AND id = $2`;

/**
 * Stores what the bank received of a payout, or with null that it is not confirmed. An amount other than the payout's is kept
 * and shows as a difference. Throws NOT_FOUND for a payout that is not the account's, BAD_REQUEST for one without amounts,
 * another currency and an amount or day out of range.
 */
export async function confirmPayout(viewer: Viewer, id: number | string, received: Received | null): Promise<void> {
  const payout = await payoutOf(viewer, id);
  if (received) {
    const { amount, day } = received;
    if (payout.state === 'unread') throw badRequest('payouts.notRead');
    if (amount.currency !== payout.currency) throw badRequest('payouts.currency', { currency: payout.currency });
    if (Math.abs(amount.minor) > MOST_MINOR) throw badRequest('payouts.tooLarge');
    if (!isDayInRange(day)) throw dayOutOfRange(day);
  }
  const key = [viewer.accountId, payout.id];
  if (received) await queryRows(CONFIRM, [...key, received.amount.minor, received.day]);
  else await queryRows(TAKE_BACK, key);
}
