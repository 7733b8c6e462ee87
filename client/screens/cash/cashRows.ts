import { t } from '#client/lib/language/t.ts';
import { addDays, formatDayOnly } from '#client/lib/time/time.ts';

/** Parts as the schema names them, in the order of the table. */
export const inParts = [
  ['KNOWN_RELEASES', t('cash.knownReleases')],
  ['ESTIMATED_RELEASES', t('cash.estimatedReleases')],
  ['FUTURE_SALES', t('cash.futureSales')],
  ['ENDED_HOLDS', t('cash.holdsThatEnd')],
  ['SPLIT_PAYMENT', t('cash.splitPayment')],
] as const;
export const outParts = [
  ['REFUNDS', t('cash.returns')],
  ['BILL', t('cash.bill')],
  ['ADS', t('cash.advertising')],
  ['TAXES', t('cash.taxes')],
  ['SUPPLIERS', t('cash.suppliers')],
  ['OVERHEADS', t('cash.fixedExpenses')],
] as const;

/** A day of the projection, in minor units. */
export interface CashDayRow {
  date: string;
  in: number;
  out: number;
  balance: number | null;
  p10: number | null;
  p90: number | null;
  /** Null of a part of which nothing was read. */
  parts: ReadonlyMap<string, number | null>;
}

/** A day, or a week from Monday to Sunday: sums of its days, and the balance at its end. */
export interface CashRow extends CashDayRow {
  /** Last day. */
  until: string;
  /** What comes of sales that are only expected. */
  future: number;
  /** Lowest balance within. */
  lowest: number | null;
}

/** Rows by day or by week. */
export function cashRows(days: readonly CashDayRow[], by: 'day' | 'week'): CashRow[] {
  const groups: CashDayRow[][] = [];
  for (const day of days) {
    const open = groups.at(-1);
    if (open && by === 'week' && !isMonday(day.date)) open.push(day);
    else groups.push([day]);
  }
  return groups.map(rowOf);
}

const isMonday = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay() === 1;

function rowOf(days: readonly CashDayRow[]): CashRow {
  const last = days.at(-1)!;
  const sum = (of: (day: CashDayRow) => number) => days.reduce((total, day) => total + of(day), 0);
  const parts = new Map<string, number | null>();
  for (const day of days)
    for (const [part, minor] of day.parts) {
      const known = parts.get(part);
      parts.set(part, minor === null || known === null ? null : (known ?? 0) + minor);
    }
  const balances = days.flatMap(({ balance }) => (balance === null ? [] : [balance]));
  return {
    date: days[0]!.date,
    until: last.date,
    in: sum((day) => day.in),
    out: sum((day) => day.out),
    balance: last.balance,
    p10: last.p10,
    p90: last.p90,
    parts,
    future: parts.get('FUTURE_SALES') ?? 0,
    lowest: balances.length === 0 ? null : Math.min(...balances),
  };
}

/** `20/11`. */
export const shortDay = (date: string) => formatDayOnly(date).slice(0, 5);

/** `20/11`, or `23/11 a 29/11` of several days. */
export const rowTitle = ({ date, until }: Pick<CashRow, 'date' | 'until'>) =>
  date === until ? shortDay(date) : t('cash.to3', { date: shortDay(date), until: shortDay(until) });

/** Days from one to another. */
export function daysUntil(from: string, date: string): number {
  for (let days = 0; days < 400; days += 1) if (addDays(from, days) >= date) return days;
  return 400;
}
