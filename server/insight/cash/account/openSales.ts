import type { CashInputs, CashFlow } from '#server/insight/cash/projection/cashParts.ts';
import { PROJECTION_DAYS } from '#server/insight/cash/projection/partsByDay.ts';
import { fitDelayModel } from '#server/insight/cash/delays/delayModel.ts';
import { depositDays, type Settlements } from '#server/insight/cash/delays/depositDays.ts';
import { statedDeposit } from '#server/insight/cash/delays/statedDeposit.ts';
import { expectedRelease } from '#server/insight/cash/delays/expectedRelease.ts';
import { type DayShares, releaseDays, type ReleaseDays } from '#server/insight/cash/delays/releaseDays.ts';
import { type AccountSale, releaseSaleOf } from '#server/insight/cash/reads/accountSale.ts';
import { knownSales, learningSales } from './learningSales.ts';

type OpenRelease = CashInputs['releases'][number];

/** Open sales of one marketplace and currency. */
export interface OpenSales {
  releases: OpenRelease[];
  /**
   * Sales whose stated day passed, or that the marketplace keeps back. Those that it releases on a day it says, and deposits later, are
   * releases too.
   */
  held: { sale: AccountSale; minor: number; passed: number | null; deposit?: number | null }[];
  /** Sales that are stated without an amount. */
  withoutAmount: number;
  /** Released money by day, of the days before the origin. */
  released: CashFlow[];
  /** Probabilities of the day on which the money of a sale on a day to come arrives. */
  ofFuture: (day: number) => DayShares;
}

/**
 * When the money of open sales comes. Marketplaces that pay out in settlements bring what is released with a deposit; without
 * one to learn from, `settlements` null, nothing is known of the day.
 */
export function openSales(
  sales: readonly AccountSale[],
  origin: number,
  { isSettling, settlements }: { isSettling: boolean; settlements: Settlements | null },
): OpenSales {
  const released = releaseDays(fitDelayModel(learningSales(knownSales(sales)), origin), PROJECTION_DAYS);
  const learned = isSettling ? withDeposits(released, origin, settlements) : released;
  const found: OpenSales = {
    releases: [],
    held: [],
    withoutAmount: 0,
    released: releasedBefore(sales, origin),
    ofFuture: (day) => learned.ofFuture(day),
  };
  const depositOn = depositsOf(origin, settlements ?? []);
  for (const sale of sales) {
    if (sale.state === 'done' || sale.state === 'gone') continue;
    // what is sold on the origin or later is expected by the forecast of sales
    if (sale.paid !== null && sale.paid >= origin) continue;
    if (sale.minor === null) {
      found.withoutAmount += 1;
      continue;
    }
    const money = { minor: sale.minor, currency: sale.currency };
    if (sale.minor === 0) continue;
    if (sale.state === 'held') {
      found.held.push({ sale, minor: sale.minor, passed: null });
      continue;
    }
    const expected = expectedRelease(releaseSaleOf({ ...sale, paid: sale.paid ?? origin - 1 }), origin, learned);
    if (expected.kind === 'held') found.held.push({ sale, minor: sale.minor, passed: expected.day });
    else if (expected.kind === 'stated' && isSettling) {
      const next = depositOn(expected.day);
      found.held.push({ sale, minor: sale.minor, passed: null, deposit: next?.likely ?? null });
      found.releases.push({ id: sale.id, money, expected: next?.expected ?? { kind: 'unknown' } });
    } else if (sale.paid === null && expected.kind === 'learned')
      found.releases.push({ id: sale.id, money, expected: { kind: 'unknown' } });
    else found.releases.push({ id: sale.id, money, expected });
  }
  return found;
}

/** Deposits of what is released on a day; those of one day are the same object. */
function depositsOf(origin: number, settlements: Settlements) {
  const known = new Map<number, ReturnType<typeof statedDeposit>>();
  return (day: number) => {
    const found = known.get(day) ?? statedDeposit(day, origin, { settlements, days: PROJECTION_DAYS });
    known.set(day, found);
    return found;
  };
}

function releasedBefore(sales: readonly AccountSale[], origin: number): CashFlow[] {
  const byDay = new Map<number, CashFlow>();
  for (const { state, released, minor, currency } of sales) {
    if (state !== 'done' || released === null || released >= origin || minor === null) continue;
    const known = byDay.get(released)?.money.minor ?? 0;
    byDay.set(released, { day: released, money: { minor: known + minor, currency } });
  }
  return [...byDay.values()];
}

/** Days of deposit of what is released; equal probabilities are the same array. */
function withDeposits(released: ReleaseDays, origin: number, settlements: Settlements | null): ReleaseDays {
  const known = new Map<Float64Array, DayShares>();
  const deposited = (shares: DayShares): DayShares => {
    if (!shares || !settlements) return null;
    const found = known.get(shares) ?? depositDays(shares, origin, settlements);
    known.set(shares, found);
    return found;
  };
  return {
    ofSale: (sale) => deposited(released.ofSale(sale)),
    ofFuture: (paid) => deposited(released.ofFuture(paid)),
  };
}
