import { parseDate } from '@internationalized/date';
import type { DateFieldState } from 'react-aria-components';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly, saoPauloDay } from '#client/lib/time/time.ts';
import { readDay } from './readDay.ts';

const SHOWN_LETTERS = 24;

/** Takes a pasted text as the value of a field. Returns null, or what to say where it is no day: the field then stays as it is. */
export function pasteDay(state: DateFieldState, text: string): string | null {
  const today = saoPauloDay(new Date());
  const day = readDay(text, today);
  if (day === null) {
    const shown = text.trim();
    const pasted = shown.length > SHOWN_LETTERS ? `${shown.slice(0, SHOWN_LETTERS)}…` : shown;
    return t('app.pastedIsNoDay', { pasted, example: formatDayOnly(today) });
  }
  if (!state.isReadOnly && !state.isDisabled) state.setValue(parseDate(day));
  return null;
}
