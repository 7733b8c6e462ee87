import { decimal } from '#simulator/decimal.ts';
import { dayOf, HOUR, startOfDay } from '#simulator/seller/calendar.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { movedBy, type Movement, movementsOf, RESTING_MINOR } from './movements.ts';

/** How a seller's report is written. */
export interface ReportForm {
  file_name_prefix: string;
  separator?: string;
  display_timezone?: string;
  columns: { key: string }[];
}

const sumOf = (movements: Movement[]) => movements.reduce((sum, one) => sum + movedBy(one), 0);
/** 1970-01-01 was a Thursday. */
const isMonday = (day: number) => (day + 3) % 7 === 0;

/** What a week brought is paid out to the bank on Monday morning; a week that cost more is paid in. */
function payoutOf(minor: number, day: number): Movement {
  return {
    at: startOfDay(day) + 6 * HOUR,
    sourceId: 1_900_000_000 + day,
    reference: '',
    description: minor > 0 ? 'payout' : 'money_transfer',
    grossMinor: -minor,
    feeMinor: 0,
    freightMinor: 0,
    payment: null,
  };
}

/** Balance at the beginning of a day, less what always stays: what moved since the last week's end. */
function weekUntil(simulator: Simulator, day: number): number {
  let sum = 0;
  for (let one = day - 1; ; one -= 1) {
    sum += sumOf(movementsOf(simulator, one));
    if (isMonday(one)) return sum;
  }
}

type Row = Partial<Record<string, string>>;

/** A report of a São Paulo day, as it was when it was made (ms). */
export function reportFile(simulator: Simulator, day: number, form: ReportForm, madeAt: number): string {
  const { separator = ',', columns, display_timezone: zone = 'GMT-04' } = form;
  const due = weekUntil(simulator, day);
  const paid = isMonday(day) && due !== 0 ? [payoutOf(due, day)] : [];
  const movements = [...paid, ...movementsOf(simulator, day)]
    .filter(({ at }) => at <= madeAt)
    .toSorted((a, b) => a.at - b.at);
  let balance = RESTING_MINOR + due;
  const balanceRow = (description: string, at: number | null): Row => ({
    ...(at !== null && { DATE: timeText(at, zone) }),
    DESCRIPTION: description,
    NET_CREDIT_AMOUNT: decimal(Math.max(0, balance)),
    NET_DEBIT_AMOUNT: decimal(Math.max(0, -balance)),
    GROSS_AMOUNT: decimal(balance),
  });
  const rows = [balanceRow('', startOfDay(day))];
  for (const movement of movements) {
    const isPayout = movement.description === 'payout';
    if (isPayout) rows.push(balanceRow(`pre_payout_${movement.sourceId}`, movement.at));
    balance += movedBy(movement);
    rows.push(rowOf(movement, balance, zone));
    if (isPayout) rows.push(balanceRow(`pos_payout_${movement.sourceId}`, movement.at));
  }
  rows.push(balanceRow('', null));
  const keys = columns.map(({ key }) => key);
  const lines = rows.map((row) => keys.map((key) => row[key] ?? '').join(separator));
  return `${[keys.join(separator), ...lines].join('\n')}\n`;
}

function rowOf(movement: Movement, balance: number, zone: string): Row {
  const { payment, grossMinor, feeMinor, freightMinor } = movement;
  const moved = movedBy(movement);
  return {
    DATE: timeText(movement.at, zone),
    SOURCE_ID: String(movement.sourceId),
    EXTERNAL_REFERENCE: movement.reference,
    RECORD_TYPE: 'release',
    DESCRIPTION: movement.description,
    NET_CREDIT_AMOUNT: decimal(Math.max(0, moved)),
    NET_DEBIT_AMOUNT: decimal(Math.max(0, -moved)),
    GROSS_AMOUNT: decimal(grossMinor),
    MP_FEE_AMOUNT: decimal(feeMinor),
    FINANCING_FEE_AMOUNT: decimal(0),
    SHIPPING_FEE_AMOUNT: decimal(freightMinor),
    TAXES_AMOUNT: decimal(0),
    COUPON_AMOUNT: decimal(0),
    INSTALLMENTS: '1',
    ORDER_ID: payment?.order.id ?? '',
    SHIPPING_ID: String(payment?.order.shipmentId ?? ''),
    PACK_ID: String(payment?.order.packId ?? ''),
    BALANCE_AMOUNT: decimal(balance),
  };
}

/** An instant (ms) in the zone of the report: `GMT-03`. */
function timeText(at: number, zone: string): string {
  const hours = Number(zone.replace('GMT', '')) || 0;
  const sign = hours < 0 ? '-' : '+';
  return `${new Date(at + hours * HOUR).toISOString().slice(0, 23)}${sign}${String(Math.abs(hours)).padStart(2, '0')}:00`;
}

/** The day of a span that is exactly one; null for another span. */
export function dayOfSpan(from: number, to: number): number | null {
  const day = dayOf(from);
  return startOfDay(day) === from && Math.abs(startOfDay(day + 1) - 1000 - to) < 1000 ? day : null;
}
