import type { PayoutBucket } from '#server/market/ledger/payoutBridge.ts';
import type { ReleaseRow } from '#server/market/ledger/release.ts';

/**
 * Parts by the word of the report, without regard to case. No list of all words was found: those that neither this nor the
 * rules below have are `unknown`, and shown by their name (MONEY.md 1.3).
 */
const WORDS: readonly [RegExp, PayoutBucket][] = [
  [/^(refund|mediation|chargeback|dispute|bpp_)/, 'refunds'],
  [/^(shipping|shipment|cart_shipping)/, 'cart_freight'],
  [/^(payout|withdrawal|money_transfer|bank_transfer)/, 'transfers'],
  [/^(tax|withholding|iva|iibb)/, 'taxes'],
  [/^(asset_management|yield|interest_earned)/, 'income'],
  [/^(loan|credit_payment|debt_payment|advance|anticipation|fee-release_in_advance)/, 'loans'],
  [/^(cashback|coupon|bonus|reimbursement|compensation|incentive)/, 'reimbursements'],
  [/^(ads|advertising|product_ads)/, 'ads_billed'],
  [/^(fee|subscription|point_fee)/, 'account_charges'],
];

/**
 * The part of a movement by what the report calls it; `RECORD_TYPE` may be missing and says nothing. Both sides of a reserve are
 * in parts that add up to what is held. A payment that leaves the account pays the bill or advertising, as its reference says.
 */
export function statementBucket({ description, reference, creditMinor, debitMinor }: ReleaseRow): PayoutBucket {
  const word = description.toLowerCase();
  const moved = creditMinor - debitMinor;
  if (word.startsWith('reserve_for_')) return moved > 0 ? 'reserve_released' : 'reserve_held';
  if (word.startsWith('payment')) {
    if (reference?.startsWith('MELIPAYMENTS')) return 'bill_paid';
    if (reference?.startsWith('PADS')) return 'ads_billed';
    return word !== 'payment' ? 'refunds' : moved >= 0 ? 'orders' : 'unknown';
  }
  return WORDS.find(([pattern]) => pattern.test(word))?.[1] ?? 'unknown';
}
