import type { DayRange } from '#server/platform/values/dayRange.ts';
import { asPart, type Coverage, unreadBasis } from './coverage.ts';
import { type BasisCode, type FigureBasis, type FigureMark, markOf } from './figureMark.ts';
import type { CoverageSource } from './sources.ts';

/** What a figure is made of. */
export interface FigureSources {
  /** Without it, the figure is unread. */
  source?: CoverageSource;
  /** What it includes besides: it goes on without what has not been read. */
  parts?: readonly CoverageSource[];
  /** Whether it includes fees that may be estimated. */
  hasEstimates?: boolean;
  /** What it needs of every unit. */
  needs?: readonly UnitNeed[];
}

type UnitNeed = 'cost' | 'fee' | 'price';

/** A sum whose state is asked for. */
export interface MarkedSum {
  days: DayRange;
  /** Whether it is other than 0: it has been read then, whatever else is missing. */
  hasAmount: boolean;
  /** Whether its period is not over. */
  isRunning: boolean;
  /** Estimated share of its fees, 0–1. Null without any. */
  estimatedShare: number | null;
  /** Units without what it may need. */
  unknownUnits: Readonly<Record<UnitNeed, number>>;
}

/** What is known of a sum over some days. */
export function sumMark(
  coverage: Coverage,
  { source, parts = [], hasEstimates, needs = [] }: FigureSources,
  { days, hasAmount, isRunning, estimatedShare, unknownUnits }: MarkedSum,
): FigureMark {
  const own = source ? unreadBasis(coverage, source, days) : [];
  const others = parts.flatMap((part) => unreadBasis(coverage, part, days, { orCharged: true }));
  const basis = [...(hasAmount ? asPart(own) : own), ...asPart(others)];
  if (markOf(basis).state === 'unread') return markOf(own);
  for (const need of needs)
    if (unknownUnits[need] > 0)
      basis.push({ ...OF_ALL, code: CODES[need], state: 'partial', units: unknownUnits[need] });
  if (isRunning) basis.push({ ...OF_ALL, code: 'running', state: 'provisional', until: coverage.today });
  if (hasEstimates && hasAmount && estimatedShare)
    basis.push({ ...OF_ALL, code: 'estimated', state: 'estimated', share: estimatedShare });
  return markOf(basis);
}

const CODES: Record<UnitNeed, BasisCode> = { cost: 'costUnknown', fee: 'feeUnknown', price: 'priceUnknown' };

const OF_ALL: Omit<FigureBasis, 'code' | 'state'> = {
  source: null,
  marketplace: null,
  since: null,
  until: null,
  isAll: false,
  share: null,
  units: null,
};
