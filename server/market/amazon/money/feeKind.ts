import type { PostedKind } from '#server/market/snapshots.ts';

// Names are free text, from Finances 2024-06-19 and the older fee types; they are matched without spaces and dashes.
const CHARGES = /^(productcharges|principal|shipping|giftwrap|promotion)/i;
const TAX = /tax/i;
const KINDS: [PostedKind, RegExp][] = [
  ['shipping', /shippinghb|shippingchargeback|postage|shippinglabel/i],
  ['fulfilment', /fba|fulfil|weighthandling|pickpack/i],
  ['fixed_fee', /closingfee|peritemfee|fixedfee/i],
  ['commission', /commission|referral/i],
];
const KNOWN_OTHERS =
  /^(digitalservicesfee(fba)?|technologyfee|servicefee|giftwrapchargeback|highvolumelistingfee|subscription)$/i;

export interface FeeKind {
  kind: PostedKind;
  isUnknown: boolean;
}

/**
 * Kind of a charge, by the names on its path through the breakdowns. Null for what the buyer paid, which the order
 * reports, and for tax, which Amazon collects and remits itself. An unknown name is `other`.
 */
export function feeKind(path: string[]): FeeKind | null {
  if (path.some((name) => TAX.test(name))) return null;
  const plain = path.map((name) => name.replaceAll(/[\s_-]/g, ''));
  const name = plain.at(-1) ?? '';
  const kind = KINDS.find(([, pattern]) => pattern.test(name))?.[0];
  if (kind) return { kind, isUnknown: false };
  const isFee = plain.some((one) => /fee/i.test(one));
  if (!isFee && plain.some((one) => CHARGES.test(one))) return null;
  return { kind: 'other', isUnknown: !KNOWN_OTHERS.test(name) };
}
