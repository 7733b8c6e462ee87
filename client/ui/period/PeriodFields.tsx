import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { t } from '#client/lib/language/t.ts';
import type { DayRange } from '#client/lib/time/dayRange.ts';
import { type PeriodName, periodNames, periods } from '#client/lib/time/periods.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { PeriodButton } from './PeriodButton.tsx';
import { Select } from '#client/ui/controls/Select.tsx';

interface Chosen extends Partial<DayRange> {
  period: PeriodName;
  /** Message about invalid days in the URL, when other days are shown instead. */
  problem?: string;
}

/** Renders something with the days of the shown period, as the server computes them. Null while they are loading. */
export type WithDays = (show: (days: DayRange | null) => ReactNode) => ReactNode;

const options = periods.map((period) => [period, periodNames[period]] as const);

/** Select of a named period, and beside it a calendar for any days, which 'Personalizado' opens. */
export function PeriodFields({
  view: { period, startDate, endDate, problem },
  withDays,
  onChange,
}: {
  view: Chosen;
  withDays: WithDays;
  onChange: (change: Omit<Chosen, 'problem'>) => void;
}) {
  const calendar = useRef<HTMLButtonElement>(null);
  const custom = startDate && endDate ? { startDate, endDate } : null;
  const button = (days: DayRange | null) => (
    <PeriodButton
      ref={calendar}
      label={t('app.chooseTheDatesInTheCalendar')}
      text={days ? daysText(days) : periodNames[period]}
      hasOnlyIcon={!custom}
      days={days}
      onApply={(applied) => onChange({ period: 'custom', ...applied })}
    />
  );
  return (
    <>
      <span className={clsx('flex min-w-0 gap-1.5 *:first:flex-1', custom && 'max-md:col-span-2')}>
        <Select
          label={t('app.period')}
          value={period}
          options={options}
          onChange={(chosen) => {
            if (chosen === 'custom') return calendar.current?.click();
            onChange({ period: chosen, startDate: undefined, endDate: undefined });
          }}
        />
        {custom ? button(custom) : withDays(button)}
      </span>
      {problem && (
        <p role="alert" className="col-span-2 self-center text-small text-negative">
          {problem}
        </p>
      )}
    </>
  );
}

/** `01/11/2026 – 20/11/2026`; one date for a single day. */
export const daysText = ({ startDate, endDate }: DayRange) =>
  startDate === endDate ? formatDayOnly(startDate) : `${formatDayOnly(startDate)} – ${formatDayOnly(endDate)}`;
