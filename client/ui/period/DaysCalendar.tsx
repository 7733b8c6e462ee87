import { CalendarDate, parseDate } from '@internationalized/date';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  RangeCalendar,
} from 'react-aria-components';
import type { DayRange } from '#client/lib/time/dayRange.ts';

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
          <div key={offset} className="flex flex-1 flex-col gap-1">
            <div className="flex h-8 items-center justify-between">
              {offset === 0 ? <Turn slot="previous" /> : <span className="size-8" />}
              <CalendarHeading
                offset={{ months: offset }}
                className="text-small font-semibold first-letter:uppercase"
              />
              {offset === months.length - 1 ? <Turn slot="next" /> : <span className="size-8" />}
            </div>
            <CalendarGrid offset={{ months: offset }} weekdayStyle="short" className="w-full border-collapse">
              <CalendarGridHeader>
                {(day) => (
                  <CalendarHeaderCell className="h-7 text-label font-normal text-muted">
                    {day.replace('.', '')}
                  </CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody className="[&_td]:p-0 [&_td]:py-px">
                {(date) => (
                  <CalendarCell
                    date={date}
                    className={({ isSelected, isSelectionStart, isSelectionEnd, isOutsideMonth, isDisabled }) =>
                      clsx(
                        'flex h-9 min-w-9 cursor-pointer items-center justify-center text-small tabular-nums outline-offset-[-2px]',
                        isOutsideMonth && 'hidden',
                        isDisabled && 'cursor-not-allowed opacity-40',
                        dayOf(date) === today && 'font-semibold underline underline-offset-4',
                        isSelectionStart && 'rounded-l-md',
                        isSelectionEnd && 'rounded-r-md',
                        isSelectionStart || isSelectionEnd
                          ? 'bg-ink text-surface'
                          : isSelected
                            ? 'bg-link-soft text-ink'
                            : 'rounded-md data-hovered:bg-hover',
                      )
                    }
                  />
                )}
              </CalendarGridBody>
            </CalendarGrid>
          </div>
        ))}
      </div>
    </RangeCalendar>
  );
}

const dayOf = ({ year, month, day }: Pick<CalendarDate, 'year' | 'month' | 'day'>) =>
  new CalendarDate(year, month, day).toString();

const Turn = ({ slot }: { slot: 'previous' | 'next' }) => (
  <Button
    slot={slot}
    className="inline-flex size-8 cursor-pointer items-center justify-center rounded-md text-muted hover:text-ink data-disabled:cursor-not-allowed data-disabled:opacity-40 data-hovered:bg-hover"
  >
    {slot === 'previous' ? <ChevronLeft size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
  </Button>
);
