import type { PostedKind } from '#server/market/snapshots.ts';

// Names are free text: of Finances 2024-06-19 and of its predecessor's fee types, spaces and dashes left out.
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
 * What a charge of a sale is for, by the names on its way down the breakdowns. Null for what the buyer paid, which the
 * order tells, and for tax, which Amazon collects and pays itself. A name that is none we know is `other`.
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
