import type { Locale } from '#i18n/locales.ts';
import { say, word } from '#server/platform/language/say.ts';
import type { SentenceId } from '#server/platform/language/sentence.ts';
import type { PayoutBucket } from '#server/market/ledger/payoutBridge.ts';

export const payoutStates = ['unread', 'open', 'closed', 'differs'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** A state in the reader's language. */
export const stateWord = (state: PayoutState): string => say('payouts.state', { state });

const BUCKETS: Readonly<Record<PayoutBucket, SentenceId>> = {
  orders: 'payouts.orders',
  refunds: 'payouts.refunds',
  cart_freight: 'payouts.cartFreight',
  account_charges: 'payouts.accountCharges',
  bill_paid: 'payouts.billPaid',
  ads_billed: 'payouts.adsBilled',
  reimbursements: 'payouts.reimbursements',
  taxes: 'payouts.taxes',
  income: 'payouts.income',
  loans: 'payouts.loans',
  reserve_released: 'payouts.reserveReleased',
  reserve_held: 'payouts.reserveHeld',
  previous_balance: 'payouts.previousBalance',
  transfers: 'payouts.transfers',
  balance_kept: 'payouts.balanceKept',
  unknown: 'payouts.unknownNames',
};

/** A part of a payout, in the reader's language by default. */
export const bucketWord = (bucket: PayoutBucket, locale?: Locale): string => word({ code: BUCKETS[bucket] }, locale);
