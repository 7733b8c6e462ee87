import { type LedgerKind, kindsOf, ledgerKinds } from '#server/market/ledger/ledgerKinds.ts';
import { FEE_KINDS } from '#server/records/rollups/salesMeasures.ts';

/** An amount of the ledger that counts in an order's profit; lines alike are added up. Minor units, signed as the seller's money moves. */
export interface LadderLine {
  kind: LedgerKind;
  /** Null while unknown. */
  amountMinor: number | null;
  basis: 'unread' | 'estimated' | 'provisional' | 'posted' | 'confirmed';
  source: string;
  /** Day on which the marketplace posted it; null of what it did not post. */
  postedOn: string | null;
}

/** How well a step is known, weakest first. */
export const stepBases = ['unread', 'mayChange', 'estimated', 'known', 'confirmed'] as const;
export type StepBasis = (typeof stepBases)[number];

/** Steps from the price to the net profit. `received` and `profit` are the sums of those before them. */
export const stepCodes = [
  'price',
  'buyerPaid',
  'discounts',
  'commission',
  'fixedFee',
  'otherFees',
  'freight',
  'received',
  'cost',
  'ownFreight',
  'taxes',
  'advertising',
  'returns',
  'reimbursements',
  'profit',
] as const;
export type StepCode = (typeof stepCodes)[number];
type PartCode = Exclude<StepCode, 'received' | 'profit'>;

/** What each step adds up; advertising is of no ledger line of an order. */
const KINDS: Record<PartCode, readonly LedgerKind[]> = {
  price: ['item_revenue'],
  buyerPaid: kindsOf('otherIncome'),
  discounts: kindsOf('discounts'),
  commission: ['commission'],
  fixedFee: ['fixed_fee'],
  otherFees: FEE_KINDS.filter((kind) => kind !== 'commission' && kind !== 'fixed_fee'),
  freight: kindsOf('logistics'),
  cost: kindsOf('cogs'),
  ownFreight: kindsOf('ownFreight'),
  taxes: kindsOf('tax'),
  advertising: [],
  returns: kindsOf('refunds'),
  reimbursements: kindsOf('reimbursements'),
};
/** Steps that are left out without a line. */
const IS_RARE = new Set<StepCode>(['buyerPaid', 'discounts', 'fixedFee', 'otherFees', 'ownFreight', 'reimbursements']);

export interface LadderStep {
  code: StepCode;
  /** Null: unknown, or it may still come; it adds nothing to the sums. */
  amountMinor: number | null;
  basis: StepBasis;
  /** The sum of those before it. */
  isSum: boolean;
  /** What it adds up; none of sums and of advertising. */
  lines: LadderLine[];
}

/** What is known of steps without a line of the ledger. */
export interface LadderFacts {
  /** The order's part of the day's advertising, a cost of 0 or more. */
  adsMinor: number;
  /** Of steps without an amount: whether it is 0 and settled, may still come, or was not read. */
  without: Record<'advertising' | 'taxes' | 'returns', 'known' | 'mayChange' | 'unread'>;
}

/**
 * The steps of an order from its price to its net profit: all lines are in one step each, so that `profit` is their sum less advertising. Empty
 * without a line, as of a cancelled order.
 */
export function ladderOf(lines: readonly LadderLine[], facts: LadderFacts): LadderStep[] {
  if (lines.length === 0) return [];
  const steps: LadderStep[] = [];
  const isPriced = lines.some(({ kind, amountMinor }) => kind === 'item_revenue' && amountMinor !== null);
  for (const code of stepCodes) {
    if (code === 'received' || code === 'profit') steps.push(sumOf(code, steps));
    else {
      const own = lines.filter(({ kind }) => KINDS[code].includes(kind));
      if (own.length > 0 || !IS_RARE.has(code)) steps.push(stepOf(code, own, facts, isPriced));
    }
  }
  return steps;
}

function stepOf(
  code: PartCode,
  lines: LadderLine[],
  { adsMinor, without }: LadderFacts,
  isPriced: boolean,
): LadderStep {
  const step = { code, lines, isSum: false };
  if (code === 'advertising' && adsMinor > 0)
    return { ...step, amountMinor: -adsMinor, basis: without.advertising === 'known' ? 'estimated' : 'mayChange' };
  if (lines.length === 0) {
    const settled = code in without ? without[code as keyof typeof without] : 'known';
    // the ledger has no lines of cost and taxes before it has the price: that is not 0
    const basis = settled === 'known' && !isPriced ? 'unread' : settled;
    return { ...step, basis, amountMinor: basis === 'known' ? 0 : null };
  }
  const known = lines.filter(({ amountMinor }) => amountMinor !== null);
  if (known.length === 0) return { ...step, basis: 'unread', amountMinor: null };
  const amountMinor = known.reduce((sum, line) => sum + line.amountMinor!, 0);
  // a part of it is unknown: it will be another amount
  const basis = known.length < lines.length ? 'mayChange' : weakest(known.map(basisOfLine));
  return { ...step, basis, amountMinor };
}

/** The sum of all steps before it that are none; null while the price is unknown. */
function sumOf(code: 'received' | 'profit', before: readonly LadderStep[]): LadderStep {
  const parts = before.filter(({ isSum }) => !isSum);
  const isPriced = parts[0]!.amountMinor !== null;
  return {
    code,
    amountMinor: isPriced ? parts.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0) : null,
    basis: weakest(parts.map(({ basis }) => basis)),
    isSum: true,
    lines: [],
  };
}

/** Sources that are the seller's own, or the order itself. */
const OWN_SOURCES = new Set(['order', 'product_costs', 'returned_units', 'nfe', 'return_nfe', 'returned_goods']);

function basisOfLine({ basis, source }: Pick<LadderLine, 'basis' | 'source'>): StepBasis {
  if (basis === 'unread' || basis === 'estimated') return basis;
  if (basis === 'provisional') return 'mayChange';
  return OWN_SOURCES.has(source) ? 'known' : 'confirmed';
}

const weakest = (bases: readonly StepBasis[]): StepBasis => stepBases.find((one) => bases.includes(one)) ?? 'known';

/** Kinds that some step adds up: those that count in the profit of an order. */
export const ladderKinds = ledgerKinds.filter((kind) => Object.values(KINDS).some((own) => own.includes(kind)));

/**
 * Of the amounts of a ladder: how much may still change, in minor units, and which percentage of all is known or confirmed. Null without any
 * amount.
 */
export function confirmation(steps: readonly LadderStep[]): { openMinor: number; percent: number | null } {
  let [open, all] = [0, 0];
  for (const { isSum, lines, amountMinor, basis } of steps) {
    if (isSum) continue;
    const parts =
      lines.length > 0
        ? lines.map((line) => [line.amountMinor, basisOfLine(line)] as const)
        : [[amountMinor, basis] as const];
    for (const [minor, how] of parts) {
      all += Math.abs(minor ?? 0);
      if (how !== 'known' && how !== 'confirmed') open += Math.abs(minor ?? 0);
    }
  }
  return { openMinor: open, percent: all === 0 ? null : ((all - open) * 100) / all };
}
