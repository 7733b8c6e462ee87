import { CalendarDate } from '@internationalized/date';
import type { DateFieldState } from 'react-aria-components';
import { saoPauloDay } from '#client/lib/time/time.ts';

const CENTURY = 2000;

/**
 * Makes a value of what was typed when it is left: a year of two digits is of this century, a day and month without a year are
 * of this year, and less is no day, so that what is shown is what is sent.
 */
export function settleDay(state: DateFieldState): void {
  const { value, segments } = state;
  const parts = segments.filter(({ isEditable }) => isEditable);
  const absent = parts.filter(({ isPlaceholder }) => isPlaceholder);
  if (absent.length === 0 && value && value.year < 100)
    return state.setValue(value.set({ year: CENTURY + value.year }));
  if (absent.length === 0 || absent.length === parts.length) return;
  if (value || absent.length > 1 || absent[0]!.type !== 'year') return state.setValue(null);
  const typed = (type: 'day' | 'month') => parts.find((part) => part.type === type)!.value!;
  const year = Number(saoPauloDay(new Date()).slice(0, 4));
  state.setValue(new CalendarDate(year, typed('month'), 1).set({ day: typed('day') }));
}
