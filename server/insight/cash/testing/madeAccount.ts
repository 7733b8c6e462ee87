import { randomOf } from '#server/insight/cash/delays/drawReleases.ts';
import type { AccountFacts } from '#server/insight/cash/account/accountFacts.ts';
import type { AccountSale } from '#server/insight/cash/reads/accountSale.ts';
import { spreadOf } from '#server/insight/cash/reads/salesSpread.ts';
import { billing, releasing } from '#server/insight/cash/reads/payers.ts';
import { taxFlow } from '#server/insight/cash/flows/dueFlows.ts';
import { overheadFlows } from '#server/insight/cash/flows/overheadFlows.ts';
import { PROJECTION_DAYS } from '#server/insight/cash/projection/partsByDay.ts';
import { dayNumber, dayOfNumber, weekdayOf } from '#server/insight/planning/forecast/demandSeries.ts';
import type { Overhead } from '#server/records/overheads/overhead.ts';

const CURRENCY = 'BRL';
const PAST_DAYS = 180;
const TAX_RATE = 0.07;
const REFUND_RATE = 0.04;
const WEEK = [1.1, 1.05, 1, 1, 1.05, 0.95, 0.85];

/** An account that was made up, and what really comes and goes on each day of the projection, minor units. */
export interface MadeAccount {
  facts: AccountFacts;
  net: number[];
  /** Real money of sales whose day is stated, by day. */
  stated: number[];
}

/**
 * A seller with rent, wages, taxes, a bill and goods on order, whose monthly expenses take most of what comes. Sales vary by day,
 * weekday and chance, release takes one to four weeks, and the forecast of sales is off by some percent. With a `drift` the level of
 * sales wanders, by so much a month, and the forecast is the mean of the last four weeks.
 */
export function madeAccount(seed: number, { drift = null }: { drift?: number | null } = {}): MadeAccount {
  const random = randomOf(seed * 7_919 + 1);
  const between = (low: number, high: number) => low + random() * (high - low);
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const origin = dayNumber('2026-02-01') + whole(0, 330);
  const level = between(8, 35);
  const value = between(4_000, 12_000);
  const forecastError = 1 + 0.05 * normal();
  const releaseBase = whole(6, 12);
  const marketplace = releasing[0]!;
  const sales: AccountSale[] = [];
  const net = Array.from({ length: PROJECTION_DAYS }, () => 0);
  const stated = Array.from({ length: PROJECTION_DAYS }, () => 0);
  const move = (day: number, minor: number, into = net) => {
    const n = day - origin;
    if (n >= 0 && n < PROJECTION_DAYS) into[n]! += minor;
  };
  const taxes = new Map<string, number>();
  const units = new Map<number, number>();
  let pace = 1;
  for (let day = origin - PAST_DAYS; day < origin + PROJECTION_DAYS; day += 1) {
    if (drift !== null) pace *= Math.exp((drift / Math.sqrt(30)) * normal());
    const mean = pace * level * WEEK[weekdayOf(day)]!;
    const count = Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    units.set(day, count);
    for (let n = 0; n < count; n += 1) {
      const minor = Math.round(value * between(0.5, 1.5));
      const month = dayOfNumber(day).slice(0, 7);
      taxes.set(month, (taxes.get(month) ?? 0) + minor * TAX_RATE);
      const released = day + releaseBase + Math.floor(10 * random() ** 2) + (random() < 0.1 ? whole(3, 12) : 0);
      move(released, minor);
      if (random() < REFUND_RATE) move(released + whole(2, 20), -minor);
      if (day >= origin) continue;
      // the day is stated once the parcel has arrived
      const isStated = released >= origin && day + 5 < origin && random() < 0.85;
      if (isStated) move(released, minor, stated);
      sales.push({
        id: `${seed}-${day}-${n}`,
        marketplace,
        currency: CURRENCY,
        minor,
        logistic: '',
        paid: day,
        released: released < origin ? released : null,
        stated: isStated ? released : null,
        state: released < origin ? 'done' : 'open',
        holdReason: null,
        orderId: null,
      });
    }
  }
  const monthly = level * 30 * value;
  const overheads = [
    madeOverhead(1, whole(1, 10), monthly * between(0.05, 0.12)),
    madeOverhead(2, 5, monthly * between(0.15, 0.25)),
  ];
  for (const { day, money } of overheadFlows(overheads, origin, [])) move(day, -money.minor);
  for (const [month, minor] of taxes) {
    const flow = taxFlow(month, { minor: Math.round(minor), currency: CURRENCY });
    move(flow.day, -flow.money.minor);
  }
  const ordered = Array.from({ length: 3 }, (_, n) => ({
    day: origin + whole(1, 8) + 30 * n,
    money: { minor: Math.round(monthly * between(0.2, 0.8)), currency: CURRENCY },
  }));
  for (const { day, money } of ordered) move(day, -money.minor);
  const billed = Array.from({ length: 3 }, (_, n) => {
    const minor = Math.round(monthly * 0.05);
    const day = origin + 12 + 30 * n;
    // what is charged varies, what is expected does not
    move(day, -Math.round(minor * (1 + 0.1 * normal())));
    return { day, money: { minor, currency: CURRENCY } };
  });
  const owed = [...taxes]
    .filter(([month]) => month <= dayOfNumber(origin - 1).slice(0, 7))
    .map(([month]) => ({ month, minor: Math.round(taxedBefore(sales, month)) }));
  const lagShares = Array.from({ length: 21 }, (_, lag) => (lag >= 2 && lag <= 20 ? 1 / 19 : 0));
  const recent = Array.from({ length: 28 }, (_, n) => units.get(origin - 1 - n)!).reduce(
    (sum, count) => sum + count,
    0,
  );
  const days = Array.from({ length: PROJECTION_DAYS }, (_, n) => {
    if (drift !== null) return futureDay((recent / 28) * WEEK[weekdayOf(origin + n)]!, value);
    const expected = level * WEEK[weekdayOf(origin + n)]! * forecastError;
    return futureDay(expected, value);
  });
  return {
    net: net.map(Math.round),
    stated,
    facts: {
      origin,
      sales,
      reserves: [],
      payouts: [],
      unsettled: [],
      future: [{ marketplace, currency: CURRENCY, days, unpricedUnits: 0 }],
      spread: spreadOf((day) => units.get(day) ?? 0, origin),
      refunds: new Map([[CURRENCY, { rate: REFUND_RATE, lagShares }]]),
      bills: [{ marketplace: billing[0]!, currency: CURRENCY, flows: billed, isEstimated: true, undated: 0 }],
      ads: [],
      taxes: owed,
      suppliers: { ordered, planned: [], withoutCost: 0 },
      overheads,
      balances: [],
      settings: { adsCardDay: null, supplierDays: [], cbsPercent: 8.8, ibsPercent: 0.1 },
      read: {
        finances: true,
        ads: true,
        taxes: true,
        releases: new Set([marketplace]),
        bills: new Set(billing),
        notes: new Map(),
      },
    },
  };
}

const futureDay = (units: number, value: number) => ({
  net: units * value,
  tax: units * value * TAX_RATE,
  units,
  orders: units,
});

function taxedBefore(sales: readonly AccountSale[], month: string): number {
  const first = dayNumber(`${month}-01`);
  const isOfMonth = (day: number) => day >= first && day < first + 31 && dayOfNumber(day).startsWith(month);
  return sales.filter(({ paid }) => isOfMonth(paid!)).reduce((sum, { minor }) => sum + minor! * TAX_RATE, 0);
}

const madeOverhead = (id: number, dayOfMonth: number, minor: number): Overhead => ({
  id,
  name: `${id}`,
  category: 'other',
  validFrom: `2020-01-${String(dayOfMonth).padStart(2, '0')}`,
  validUntil: null,
  amountMinor: Math.round(minor),
  every: 'month',
  allocation: 'none',
  scope: 'account',
  marketplace: null,
  brand: null,
  products: [],
});
