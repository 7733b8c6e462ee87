import { cappedSavings } from '#server/insight/findings/cappedSavings.ts';
import { type CauseKind, gapCauses, type UsualShares } from '#server/insight/findings/gapCauses.ts';
import { splitMinor } from '#server/insight/findings/splitMinor.ts';
import { costsOf, profitOf, type SavingGroup } from '#server/insight/profit/costs.ts';
import type { Sums, Totals } from '#server/insight/profit/detector/profitSums.ts';
import { dollarMoney, type DollarMoney } from '#server/insight/profit/dollars/dollarMoney.ts';
import { economicsOf } from './economicsOf.ts';

/** What a product lacks: all of a loss, or what is missing to the target margin. */
export interface ProfitGap {
  kind: 'loss' | 'shortfall';
  /** Positive. Of a loss the profit without its sign. */
  amount: DollarMoney;
}

export interface GapCause {
  kind: CauseKind;
  /** Null of what is unknown. The others add up to the gap. */
  amount: DollarMoney | null;
}

/** A cost with the part of it that could be saved, 0 to 1. */
export interface SavingShare {
  group: SavingGroup;
  share: number;
}

/**
 * Gap of a product with known profit: its loss, in BRL where it has a rate, else what is missing to `target`, a margin in percent.
 * With null only a loss counts. Null without a gap.
 */
export function gapOf(sums: Sums, currency: string, target: number | null): ProfitGap | null {
  const exact = sums.reais ?? sums.native;
  const missing = (margin: number) => (totals: Totals) => (totals.revenue * margin) / 100 - profitOf(totals);
  const gap = (kind: ProfitGap['kind'], margin: number): ProfitGap | null => {
    const amount = dollarMoney(sums, currency, missing(margin));
    return amount.shown.minor > 0 ? { kind, amount } : null;
  };
  if (profitOf(exact) < 0) return gap('loss', 0);
  return target !== null && missing(target)(exact) > 0 ? gap('shortfall', target) : null;
}

/** Causes of a gap, which add up to it in each currency, then what is unknown. */
export function causesOf(
  gap: ProfitGap | null,
  sums: Sums,
  { target, usual, unknown }: { target: number; usual: UsualShares; unknown: readonly CauseKind[] },
): GapCause[] {
  const rest = unknown.map((kind) => ({ kind, amount: null }));
  if (!gap) return rest;
  const economics = economicsOf(sums.reais ?? sums.native);
  const exact = gap.kind === 'loss' ? -economics.profit : (economics.revenue * target) / 100 - economics.profit;
  const causes = gapCauses(exact, economics, usual);
  const weights = causes.map(({ weight }) => weight);
  const split = (whole: { minor: number; currency: string }) =>
    splitMinor(whole.minor, weights).map((minor) => ({ minor, currency: whole.currency }));
  const shown = split(gap.amount.shown);
  const brl = gap.amount.brl && split(gap.amount.brl);
  const known = causes.map(({ kind }, index) => ({
    kind,
    amount: { shown: shown[index]!, brl: brl && brl[index]! },
  }));
  return [...known.filter(({ amount }) => amount.shown.minor !== 0 || amount.brl?.minor), ...rest];
}

/** The known cause with the largest amount. Null without one. */
export const mainCauseOf = (causes: readonly GapCause[]): CauseKind | null =>
  causes.reduce<GapCause | null>(
    (most, next) => ((next.amount?.shown.minor ?? 0) > (most?.amount?.shown.minor ?? 0) ? next : most),
    null,
  )?.kind ?? null;

/** Savings of at most the gap together and of at most each cost, in each currency. */
export function savingsOf(
  gap: ProfitGap | null,
  sums: Sums,
  currency: string,
  shares: readonly SavingShare[],
): { group: SavingGroup; saving: DollarMoney }[] {
  if (!gap) return [];
  const exact = shares.map(({ group, share }) => ({
    group,
    money: dollarMoney(sums, currency, (totals) => (group === 'ads' ? totals.ads : costsOf(totals)[group]) * share),
  }));
  const capped = (of: (money: DollarMoney) => number, most: number) =>
    new Map(
      cappedSavings(
        exact.map(({ group, money }) => ({ group, minor: of(money) })),
        most,
      ).map(({ group, minor }) => [group, minor]),
    );
  const shown = capped((money) => money.shown.minor, gap.amount.shown.minor);
  const brl = gap.amount.brl && capped((money) => money.brl?.minor ?? 0, gap.amount.brl.minor);
  return exact.flatMap(({ group, money }) => {
    const minor = shown.get(group);
    if (!minor) return [];
    const saving = {
      shown: { minor, currency: money.shown.currency },
      brl: brl && { minor: brl.get(group) ?? 0, currency: 'BRL' },
    };
    return [{ group, saving }];
  });
}
