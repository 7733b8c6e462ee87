import type { LedgerKind } from '#server/market/ledger/ledgerKinds.ts';

// Names are free text, from Finances 2024-06-19 and the older fee types; they are matched without spaces and dashes.
const CHARGES = /^(productcharges|principal|ourprice|shipping|giftwrap|promotion|promorebates)/i;
const TAX = /tax/i;
const KINDS: [LedgerKind, RegExp][] = [
  ['freight', /shippinghb|shippingchargeback|postage|shippinglabel/i],
  ['fulfilment', /fba|fulfil|weighthandling|pickpack/i],
  ['fixed_fee', /closingfee|peritemfee|fixedfee/i],
  ['commission', /commission|referral/i],
];
const KNOWN_OTHERS =
  /^(digitalservicesfee(fba)?|technologyfee|amazonforallfee|servicefee|giftwrapchargeback|highvolumelistingfee|subscription(fee)?)$/i;

export interface FeeKind {
  kind: LedgerKind;
  isUnknown: boolean;
}

/**
 * Kind of a charge, by the names on its path through the breakdowns. Null for what the buyer paid, which the order
 * reports, and for tax, which Amazon collects and remits itself. An unknown name is `other_fee`.
 */
export function feeKind(path: string[]): FeeKind | null {
  const plain = namedPath(path);
  if (plain.some((name) => TAX.test(name))) return null;
  const name = plain.at(-1) ?? '';
  const kind = KINDS.find(([, pattern]) => pattern.test(name))?.[0];
  if (kind) return { kind, isUnknown: false };
  const isFee = plain.some((one) => /fee/i.test(one));
  if (!isFee && plain.some((one) => CHARGES.test(one))) return null;
  return { kind: 'other_fee', isUnknown: !isKnownOther(name) };
}

/** Everything in a refund except tax: the buyer's money less the returned fees. */
export const refundKind = (path: string[]): FeeKind | null =>
  namedPath(path).some((name) => TAX.test(name)) ? null : { kind: 'refund_principal', isUnknown: false };

/** Kind of a charge to the account: storage, which reports list by product too, or another service. */
export function serviceKind(path: string[]): FeeKind {
  const plain = namedPath(path);
  if (plain.some((name) => /storage/i.test(name))) return { kind: 'storage', isUnknown: false };
  return { kind: 'other_fee', isUnknown: !isKnownOther(plain.at(-1) ?? '') };
}

const isKnownOther = (name: string) => KNOWN_OTHERS.test(name);

/**
 * Names of a path without spaces and dashes, up to the one that says what the amount is: a fee is divided into `Base` and
 * the `Tax` on it, which the seller pays with it.
 */
function namedPath(path: string[]): string[] {
  const plain = path.map((name) => name.replaceAll(/[\s_-]/g, ''));
  const last = plain.at(-1) ?? '';
  const isPart = /^base$/i.test(last) || (/^tax$/i.test(last) && plain.slice(0, -1).some((name) => /fee/i.test(name)));
  return isPart ? plain.slice(0, -1) : plain;
}
