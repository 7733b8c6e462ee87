import type { Money } from '#server/platform/values/money.ts';
import { type CashFlow, type CashInputs, type CashPart, type Held, IN_PARTS, OUT_PARTS } from './cashParts.ts';

export const PROJECTION_DAYS = 90;
/** Why money whose stated release passed is kept back. */
const RELEASE_PASSED = 'release_passed';

/** Whole minor units of each part on each day. */
export type PartsByDay = Record<CashPart, readonly number[]>;

/** The means of the parts, money kept back, and minor units of open sales whose release is not known. */
export function partsByDay(inputs: CashInputs): { parts: PartsByDay; held: Held[]; unknown: number } {
  const { releases, origin, future } = inputs;
  const minorIn = ({ minor, currency }: Money) => {
    if (currency !== inputs.currency) throw new RangeError(`${currency} in a projection of ${inputs.currency}`);
    return minor;
  };
  if (inputs.opening) minorIn(inputs.opening);
  const parts = Object.fromEntries([...IN_PARTS, ...OUT_PARTS].map((part) => [part, emptyDays()])) as Record<
    CashPart,
    Float64Array
  >;
  const add = (part: CashPart, { day, money }: CashFlow) => {
    if (day < origin) throw new RangeError(`${part} on a day before the origin`);
    if (day < origin + PROJECTION_DAYS) parts[part][day - origin]! += minorIn(money);
  };
  const held: Held[] = inputs.holds.map((hold) => ({ ...hold, saleId: null }));
  let unknown = 0;
  for (const { id, money, expected } of releases)
    if (expected.kind === 'stated') add('knownReleases', { day: expected.day, money });
    else if (expected.kind === 'learned') spread(parts.estimatedReleases, minorIn(money), expected.shares);
    else if (expected.kind === 'held') held.push({ reason: RELEASE_PASSED, money, until: null, saleId: id });
    else unknown += minorIn(money);
  for (const { money, shares } of future.sales) spread(parts.futureSales, minorIn(money), shares);
  for (const { money, until } of inputs.holds)
    if (until === null) minorIn(money);
    else add('endedHolds', { day: Math.max(origin, until), money });
  for (const part of ['bill', 'ads', 'taxes', 'suppliers', 'overheads'] as const)
    for (const flow of inputs[part]) add(part, flow);
  const released = emptyDays().map(
    (_, n) => parts.knownReleases[n]! + parts.estimatedReleases[n]! + parts.futureSales[n]!,
  );
  parts.splitPayment = released.map((minor, n) => -minor * splitShare(inputs, origin + n));
  const before = inputs.refunds.released.map(({ day, money }) => ({ at: day - origin, minor: minorIn(money) }));
  parts.refunds = refundsOf(inputs.refunds, [...daysFrom(released), ...before]);
  const whole = Object.entries(parts).map(([part, days]) => [part, wholeDays(days)]);
  return { parts: Object.fromEntries(whole) as PartsByDay, held, unknown };
}

/** Share of a release that is taken as tax on a day. */
export const splitShare = ({ splitPayment }: CashInputs, day: number): number =>
  splitPayment && day >= splitPayment.from ? splitPayment.cbs + splitPayment.ibs : 0;

/** What is refunded of releases, by rate and lag, on each day. */
export function refundsOf({ rate, lagShares }: CashInputs['refunds'], releases: readonly DayMinor[]): Float64Array {
  const days = emptyDays();
  for (const { at, minor } of releases)
    lagShares.forEach((share, lag) => {
      if (at + lag >= 0 && at + lag < PROJECTION_DAYS) days[at + lag]! += rate * minor * share;
    });
  return days;
}

/** Minor units on a day, counted from the origin. */
interface DayMinor {
  at: number;
  minor: number;
}

/** An amount on each day from the origin on. */
export const daysFrom = (days: readonly number[] | Float64Array): DayMinor[] =>
  Array.from(days, (minor, at) => ({ at, minor }));

const emptyDays = () => new Float64Array(PROJECTION_DAYS);

function spread(days: Float64Array, minor: number, shares: Float64Array): void {
  for (let day = 0; day < days.length; day += 1) days[day]! += minor * (shares[day] ?? 0);
}

/** Whole minor units whose sums up to each day are those of the days, rounded. */
function wholeDays(days: Float64Array): number[] {
  let [sum, given] = [0, 0];
  return Array.from(days, (minor) => {
    sum += minor;
    const part = Math.round(sum) - given;
    given += part;
    return part;
  });
}
