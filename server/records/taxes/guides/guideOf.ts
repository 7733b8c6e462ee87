import { percent, type Ratio, ratio, rounded, times } from '#server/platform/exact/ratio.ts';
import { dasOf, netRevenue } from '#server/records/taxation/engine/dasOf.ts';
import { meiDas } from '#server/records/taxation/engine/meiMonth.ts';
import type { SaleTax, TaxClass } from '#server/records/taxation/engine/taxKinds.ts';
import { goodsOf } from '#server/records/taxation/goods/goods.ts';
import { inForce, taxData } from '#server/records/taxation/rules/taxData.ts';
import type { TaxMonth } from '#server/records/taxes/taxMonths.ts';

/** Sums of the tax lines of a month by tax and kind of goods, in centavos. */
export interface LineSum {
  kind: SaleTax;
  goods: string;
  /** What was sold less what came back. */
  base: number;
  /** Owed by the sales less what returns took back, each rounded by itself. */
  owed: number;
  /** The part of `owed` that documents say, which has no part in `base`. */
  documented?: number;
}

/** A tax as the month's guide has it, in centavos. */
export interface GuideTax {
  kind: SaleTax | 'das_mei';
  base: number;
  /** Sum of its lines. */
  ofLines: number;
  /** What rounding the month once, instead of each sale, adds. */
  rounding: number;
  /** Returns above the sales of a month leave the revenue of later ones: what this month may not deduct, less what earlier months left it. */
  carried: number;
  /** To pay: the sum of the three. */
  due: number;
}

/** Returns that no revenue was left for, centavos of revenue by class. */
export type Carried = Readonly<Partial<Record<TaxClass, number>>>;

type Month = Pick<TaxMonth, 'month' | 'profile'>;

/**
 * What a month owes by tax, from the sums of its lines. The DAS is worked out by tribute and class, a fixed percentage, PIS and COFINS on the
 * whole month but what documents say, the others are the sums of their sales. `carried` are the returns that the months before could not deduct (CGSN
 * 140/2018 art. 17); those of this one come back.
 */
export function guideOf(
  month: Month,
  sums: readonly LineSum[],
  carried: Carried = {},
): { taxes: GuideTax[]; carried: Carried } {
  const fixed = month.profile.regime === 'mei' ? meiDas(month.month).total : null;
  const mei: GuideTax[] =
    fixed === null ? [] : [{ kind: 'das_mei', base: 0, ofLines: 0, rounding: 0, carried: 0, due: fixed }];
  const das = dasGuide(month, sums, carried);
  const others = [...new Set(sums.map(({ kind }) => kind))].filter((kind) => kind !== 'das');
  return {
    taxes: [...mei, ...das.taxes, ...others.map((kind) => plainGuide(month, kind, sums))],
    carried: das.carried,
  };
}

const totals = (sums: readonly LineSum[], kind: SaleTax) => {
  const own = sums.filter((sum) => sum.kind === kind);
  const add = (read: (sum: LineSum) => number) => own.reduce((total, sum) => total + read(sum), 0);
  return {
    base: add(({ base }) => base),
    ofLines: add(({ owed }) => owed),
    documented: add(({ documented = 0 }) => documented),
  };
};

function plainGuide({ month, profile }: Month, kind: SaleTax, sums: readonly LineSum[]): GuideTax {
  const { base, ofLines, documented } = totals(sums, kind);
  const rate = monthRate(kind, month, profile);
  const due = rate === null ? ofLines : documented + rounded(times(ratio(base), rate));
  return { kind, base, ofLines, rounding: due - ofLines, carried: 0, due };
}

/** The rate of a tax that is worked out on the whole month; null for one that documents add up to. */
function monthRate(kind: SaleTax, month: string, { regime, percent: fixed }: Month['profile']): Ratio | null {
  const { presumido, real } = taxData;
  if (kind === 'tax' && regime === 'percent') return percent(fixed ?? '0');
  if (kind !== 'pis' && kind !== 'cofins') return null;
  if (regime === 'real') return percent(kind === 'pis' ? real.pisPercent : real.cofinsPercent);
  const row = inForce(
    presumido.monthly.filter((one) => one.kind === kind),
    month,
  );
  return regime === 'presumido' && row ? percent(row.percent) : null;
}

function dasGuide(
  { month, profile }: Month,
  sums: readonly LineSum[],
  before: Carried,
): { taxes: GuideTax[]; carried: Carried } {
  const { base, ofLines } = totals(sums, 'das');
  const { simples, regime } = profile;
  const own = sums.filter(({ kind }) => kind === 'das');
  const isOwed = own.length > 0;
  // of a sale in Simples that came back in another regime
  if (!simples)
    return {
      taxes: isOwed ? [{ kind: 'das', base, ofLines, rounding: 0, carried: 0, due: ofLines }] : [],
      carried: {},
    };
  const sold: Partial<Record<TaxClass, number>> = {};
  for (const { goods, base: of } of own) sold[goodsOf(goods).of] = (sold[goodsOf(goods).of] ?? 0) + of;
  const net: Partial<Record<TaxClass, number>> = {};
  const after: Partial<Record<TaxClass, number>> = {};
  for (const of of new Set([...Object.keys(sold), ...Object.keys(before)] as TaxClass[])) {
    const { base: left, carriedOn } = netRevenue(sold[of] ?? 0, 0, before[of] ?? 0);
    net[of] = left;
    if (carriedOn > 0) after[of] = carriedOn;
  }
  const isHybrid = regime === 'simples_hibrido';
  const whole = dasOf(simples, month, sold, isHybrid).total;
  const due = dasOf(simples, month, net, isHybrid).total;
  const tax: GuideTax = { kind: 'das', base, ofLines, rounding: whole - ofLines, carried: due - whole, due };
  return { taxes: isOwed ? [tax] : [], carried: after };
}
