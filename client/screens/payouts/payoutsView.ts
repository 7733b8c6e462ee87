import { enumName } from '#client/lib/schema.ts';
import { marketplaceWords } from '#client/lib/marketplaces.ts';
import { oneOf, readUrl, type UrlField, type UrlState, writeUrl } from '#client/lib/urlState.ts';

export const payoutStates = ['unread', 'open', 'closed', 'differs'] as const;
export const payoutParts = [
  'orders',
  'refunds',
  'cart_freight',
  'account_charges',
  'bill_paid',
  'ads_billed',
  'reimbursements',
  'taxes',
  'income',
  'loans',
  'reserve_released',
  'reserve_held',
  'previous_balance',
  'transfers',
  'balance_kept',
  'unknown',
] as const;

/** A month, `YYYY-MM`. */
const month: UrlField<string> = {
  read: (written) => (written && /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/.test(written) ? written : ''),
  write: (value) => value || null,
};

/** Global id of a payout: the API rejects any other text. */
const payoutId: UrlField<string> = {
  read: (written) => (written && /^[A-Za-z0-9+/]{10,32}={0,2}$/.test(written) && isPayoutId(written) ? written : ''),
  write: (id) => id || null,
};

function isPayoutId(text: string): boolean {
  try {
    return /^Payout:[1-9]\d*$/.test(atob(text));
  } catch {
    return false;
  }
}

const fields = {
  marketplace: oneOf(marketplaceWords, undefined),
  state: oneOf(payoutStates, undefined),
  month,
  /** The opened payout. */
  payout: payoutId,
  /** The part whose rows are shown. */
  part: oneOf(payoutParts, undefined),
};
export type PayoutsView = UrlState<typeof fields>;

export const readPayoutsView = (params: URLSearchParams): PayoutsView => readUrl(fields, params);

function payoutsSearch(view: PayoutsView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

/** Codec of the view for `useUrlView`. */
export const payoutsForm = { read: readPayoutsView, write: payoutsSearch };

export const payoutsVariables = ({ marketplace, state, month: chosen }: PayoutsView) => ({
  marketplace: marketplace ? enumName(marketplace) : null,
  state: state ? enumName(state) : null,
  month: chosen || null,
});

export const payoutVariables = ({ payout, part }: PayoutsView) => ({
  id: payout,
  bucket: part ? enumName(part) : null,
});
