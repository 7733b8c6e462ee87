import { parseDate } from '@internationalized/date';
import { useState } from 'react';
import { RangeCalendar } from 'react-aria-components';
import type { DayRange } from '#client/lib/time/dayRange.ts';
import { dayOf, MonthGrid } from './MonthGrid.tsx';

const WIDE = '(min-width: 48rem)';

/** Calendar of a first and a last day: two months on wide screens, weeks from Sunday, no day after today. */
export function DaysCalendar({
  label,
  days,
  today,
  onChange,
}: {
  label: string;
  /** Null when no valid days are chosen. */
  days: DayRange | null;
  /** `YYYY-MM-DD` in São Paulo. */
  today: string;
  onChange: (days: DayRange) => void;
}) {
  const [months] = useState(() => (window.matchMedia(WIDE).matches ? [0, 1] : [0]));
  const [focused, setFocused] = useState(() => parseDate(days?.endDate ?? today));
  const [shown, setShown] = useState(days?.endDate);
  // show the month of typed days; days chosen in the calendar are already visible
  if (days && days.endDate !== shown) {
    setShown(days.endDate);
    setFocused(parseDate(days.endDate));
  }
  return (
    <RangeCalendar
      aria-label={label}
      value={days && { start: parseDate(days.startDate), end: parseDate(days.endDate) }}
      maxValue={parseDate(today)}
      focusedValue={focused}
      onFocusChange={setFocused}
      visibleDuration={{ months: months.length }}
      selectionAlignment="end"
      pageBehavior="single"
      firstDayOfWeek="sun"
      onChange={({ start, end }) => onChange({ startDate: dayOf(start), endDate: dayOf(end) })}
    >
      <div className="flex gap-5">
        {months.map((offset) => (
          <MonthGrid key={offset} offset={offset} count={months.length} today={today} />
        ))}
      </div>
    </RangeCalendar>
  );
}
