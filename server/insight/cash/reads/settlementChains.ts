import { bankingDaysBetween } from '#server/insight/cash/calendar/bankingDays.ts';
import type { Settlements } from '#server/insight/cash/delays/depositDays.ts';
import { medianOf } from './medianOf.ts';

/** A settlement that is over; days are numbers since 1970-01-01. */
export interface PastSettlement {
  start: number;
  end: number;
  /** Null while the deposit is to come. */
  deposited: number | null;
  minor: number;
}

/** Settlements that follow each other, oldest first. */
export type Chain<S extends PastSettlement = PastSettlement> = readonly [S, ...S[]];

/** Banking days from the end of a settlement to its deposit where none was seen. */
const USUAL_LAG = 2;
/** Days by which a settlement may begin before or after the end of the one that it follows. */
const GAP_DAYS = 1;
/** Cycles without a settlement after which a chain has ended. */
const ENDED_AFTER = 3;

/**
 * The chains of settlements, given by their ends. Several run side by side, by card network, and no document names its own: one follows
 * the settlement that ended when it began, of several the one whose length is nearest.
 */
export function settlementChains<S extends PastSettlement>(settlements: readonly S[]): Chain<S>[] {
  const chains: [S, ...S[]][] = [];
  for (const one of settlements) {
    const days = one.end - one.start;
    const lengthOf = (last: S) => Math.abs(last.end - last.start - days);
    const followed = chains.filter((chain) => Math.abs(chain.at(-1)!.end - one.start) <= GAP_DAYS);
    // where the one before was not read, one that ended earlier and was as long
    const earlier = chains.filter((chain) => chain.at(-1)!.end < one.start && lengthOf(chain.at(-1)!) <= GAP_DAYS);
    const [before] = (followed.length > 0 ? followed : earlier).toSorted(
      (a, b) => lengthOf(a.at(-1)!) - lengthOf(b.at(-1)!),
    );
    if (before) before.push(one);
    else chains.push([one]);
  }
  return chains;
}

export const cycleOf = (chain: Chain): number => Math.max(1, medianOf(chain.map(({ start, end }) => end - start))!);

/** The usual lag of a chain's deposits, in banking days. */
export const lagOf = (chain: Chain): number =>
  medianOf(depositsOf(chain).map((one) => bankingDaysBetween(one.end, one.deposited))) ?? USUAL_LAG;

/** Chains that go on on a day, with what each learned from its own deposits; empty without any deposit. */
export function runningChains(chains: readonly Chain[], origin: number): Settlements {
  const running = chains.filter((chain) => chain.at(-1)!.end + ENDED_AFTER * cycleOf(chain) >= origin);
  // where none goes on, the next one is expected like the last
  const found = (running.length > 0 ? running : chains.slice(-1)).filter((chain) => depositsOf(chain).length > 0);
  const perDay = found.map((chain) => {
    const sum = chain.reduce((total, { minor }) => total + Math.max(0, minor), 0);
    return sum / Math.max(1, chain.at(-1)!.end - chain[0].start);
  });
  const all = perDay.reduce((total, each) => total + each, 0);
  return found.map((chain, n) => ({
    share: all > 0 ? perDay[n]! / all : 1 / found.length,
    end: nextEnd(chain.at(-1)!.end, cycleOf(chain), origin),
    cycleDays: cycleOf(chain),
    lag: lagOf(chain),
    past: depositsOf(chain),
  }));
}

const depositsOf = (chain: Chain) =>
  chain.flatMap(({ end, deposited }) => (deposited === null ? [] : [{ end, deposited: Math.max(end, deposited) }]));

/** The last day of the settlement that is running on a day. */
const nextEnd = (last: number, cycleDays: number, origin: number): number =>
  last + Math.max(1, Math.ceil((origin - last) / cycleDays)) * cycleDays;
