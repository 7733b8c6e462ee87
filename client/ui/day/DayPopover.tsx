import { parseDate } from '@internationalized/date';
import { type RefObject, useState } from 'react';
import { Calendar } from 'react-aria-components';
import { t } from '#client/lib/language/t.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Popover } from '#client/ui/overlay/Popover.tsx';
import { dayOf, MonthGrid } from '#client/ui/period/MonthGrid.tsx';

/** Popover to choose a day in the calendar of a month, or none where the day can be left out. */
export function DayPopover({
  label,
  day,
  min,
  max,
  canClear,
  triggerRef,
  onChoose,
  onClose,
}: {
  label: string;
  /** `YYYY-MM-DD`, or '' without one. */
  day: string;
  min?: string;
  max?: string;
  canClear: boolean;
  triggerRef: RefObject<HTMLElement | null>;
  onChoose: (day: string) => void;
  onClose: () => void;
}) {
  const [today] = useState(() => saoPauloDay(new Date()));
  const choose = (chosen: string) => {
    onChoose(chosen);
    onClose();
  };
  return (
    <Popover label={label} isWide triggerRef={triggerRef} onClose={onClose}>
      <div className="flex flex-col gap-2 p-3">
        <Calendar
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a calendar that was opened to choose from
          autoFocus
          value={day ? parseDate(day) : null}
          minValue={min ? parseDate(min) : undefined}
          maxValue={max ? parseDate(max) : undefined}
          defaultFocusedValue={parseDate(day || today)}
          firstDayOfWeek="sun"
          onChange={(date) => choose(dayOf(date))}
        >
          <MonthGrid today={today} />
        </Calendar>
        {canClear && day && (
          <Button className="self-end max-sm:min-h-11" onClick={() => choose('')}>
            {t('app.withoutDate')}
          </Button>
        )}
      </div>
    </Popover>
  );
}
