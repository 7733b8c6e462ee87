import { formatCount, formatDecimal, formatMoney, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { formatDayAndClock, formatDayOnly } from '#client/lib/time/time.ts';

/** What the server says a value is. */
export interface CellType {
  type: string;
  /** Of the row's amounts. */
  currency: string | null | undefined;
}

/** A value of a grid as its type is written; scores are shares from 0 to 1, shown as percentages. */
export function formatCell(value: string | null | undefined, { type, currency }: CellType): string {
  if (value === null || value === undefined) return UNKNOWN;
  switch (type) {
    case 'integer':
      return formatCount(Number(value));
    case 'decimal':
      return formatDecimal(Number(value));
    case 'money':
      return currency ? formatMoney({ minor: Number(value), currency }) : UNKNOWN;
    case 'percent':
      return formatPercent(Number(value));
    case 'score':
      return formatPercent(Number(value) * 100);
    case 'boolean':
      return value === 'true' ? 'Sim' : 'Não';
    case 'date':
      return formatDayOnly(value);
    case 'dateTime':
      return formatDayAndClock(value);
    default:
      return value;
  }
}

const numbers = ['integer', 'decimal', 'money', 'percent', 'score'];

/** Numbers are aligned right. */
export const isNumber = (type: string) => numbers.includes(type);
