import { CalendarDate } from '@internationalized/date';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useContext } from 'react';
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  RangeCalendarStateContext,
} from 'react-aria-components';

/** One of the months of a calendar, side by side: its name, which the first and the last can turn, and its days in weeks. */
export function MonthGrid({
  offset = 0,
  count = 1,
  today,
}: {
  /** Place of the month among those shown, from 0. */
  offset?: number;
  /** Number of months shown. */
  count?: number;
  /** `YYYY-MM-DD` in São Paulo. */
  today: string;
}) {
  const isOfRange = useContext(RangeCalendarStateContext) !== null;
  return (
    <div className="flex flex-1 flex-col gap-1">
      <div className="flex h-8 items-center justify-between max-sm:h-11">
        {offset === 0 ? <Turn slot="previous" /> : <span className="size-8" />}
        <CalendarHeading offset={{ months: offset }} className="text-small font-semibold first-letter:uppercase" />
        {offset === count - 1 ? <Turn slot="next" /> : <span className="size-8" />}
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
                  isSelectionStart || isSelectionEnd || (isSelected && !isOfRange)
                    ? clsx('bg-ink text-surface', !isOfRange && 'rounded-md')
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
  );
}

/** `YYYY-MM-DD` of a date. */
export const dayOf = ({ year, month, day }: Pick<CalendarDate, 'year' | 'month' | 'day'>) =>
  new CalendarDate(year, month, day).toString();

const Turn = ({ slot }: { slot: 'previous' | 'next' }) => (
  <Button
    slot={slot}
    className="inline-flex size-8 cursor-pointer items-center justify-center rounded-md text-muted hover:text-ink data-disabled:cursor-not-allowed data-disabled:opacity-40 data-hovered:bg-hover max-sm:size-11"
  >
    {slot === 'previous' ? <ChevronLeft size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
  </Button>
);
