import { clsx } from 'clsx';
import { type ComponentProps, lazy, Suspense, useId } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { formatDayOnly } from '#client/lib/time/time.ts';
import type { DayField as Parts } from './DayField.tsx';
import { dayBox, dayBoxes, dayLabels } from './dayLooks.ts';
import { FieldNote } from '#client/ui/controls/FieldNote.tsx';

const DayField = lazy(async () => ({ default: (await import('./DayField.tsx')).DayField }));
type Field = ComponentProps<typeof Parts>;

/**
 * Input of a day: its parts in the order of the page's language, never the browser's, and a calendar. Its value is `YYYY-MM-DD`,
 * or '' without a day. No screen waits for the code of the parts (36 kB): until it is there the day can be read, and is sent.
 */
export function DateField(field: Field) {
  const waiting = <WaitingDay {...field} />;
  return (
    <ErrorBoundary fallback={waiting}>
      <Suspense fallback={waiting}>
        <DayField {...field} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The day as text, in the place of its parts. */
function WaitingDay({ label, look = 'form', name, value, defaultValue = '', hint, error }: Field) {
  const noteId = useId();
  const day = value ?? defaultValue;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className={dayLabels[look]}>{label}</span>
      <span aria-busy className={clsx(dayBox, dayBoxes[look], 'min-w-28 border-line-strong px-2 tabular-nums')}>
        {day && formatDayOnly(day)}
      </span>
      <FieldNote id={noteId} hint={hint} error={error} />
      {name && <input type="hidden" name={name} value={day} />}
    </div>
  );
}
