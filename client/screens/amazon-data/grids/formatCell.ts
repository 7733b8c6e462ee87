import { formatCount, formatDecimal, formatMoney, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayAndClock, formatDayOnly } from '#client/lib/time/time.ts';

/** Type of a value. */
export interface CellType {
  type: string;
  /** Currency of the row's amounts. */
  currency: string | null | undefined;
}

/** Formats a value by its type. Scores are shares from 0 to 1, shown as percentages. */
export function formatCell(value: string | null | undefined, { type, currency }: CellType): string {
  if (value === null || value === undefined) return UNKNOWN;
  switch (type) {
    case 'INTEGER':
      return formatCount(Number(value));
    case 'DECIMAL':
      return formatDecimal(Number(value));
    case 'MONEY':
      return currency ? formatMoney({ minor: Number(value), currency }) : UNKNOWN;
    case 'PERCENT':
      return formatPercent(Number(value));
    case 'SCORE':
      return formatPercent(Number(value) * 100);
    case 'BOOLEAN':
      return value === 'true' ? t('amazonData.yes') : t('amazonData.no');
    case 'DATE':
      return formatDayOnly(value);
    case 'DATE_TIME':
      return formatDayAndClock(value);
    default:
      return value;
  }
}

const numbers = ['INTEGER', 'DECIMAL', 'MONEY', 'PERCENT', 'SCORE'];

/** Whether a type is aligned right. */
export const isNumber = (type: string) => numbers.includes(type);
