import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import type { DayRange } from '#client/lib/dayRange.ts';
import { type PeriodName, periodNames, periods } from '#client/lib/periods.ts';
import { presetDays } from '#client/lib/presetDays.ts';
import { formatDayOnly, saoPauloDay } from '#client/lib/time.ts';
import { PeriodButton } from './PeriodButton.tsx';
import { Select } from './Select.tsx';

interface Chosen extends Partial<DayRange> {
  period: PeriodName;
  /** What is wrong with the days the URL asks for, when others are shown instead. */
  problem?: string;
}

const options = periods.map((period) => [period, periodNames[period]] as const);

/** The choice of a period by name, and beside it of any days in a calendar: 'Personalizado' opens it. */
export function PeriodFields({
  view: { period, startDate, endDate, problem },
  onChange,
}: {
  view: Chosen;
  onChange: (change: Omit<Chosen, 'problem'>) => void;
}) {
  const calendar = useRef<HTMLButtonElement>(null);
  const [now] = useState(() => new Date());
  const custom = startDate && endDate ? { startDate, endDate } : null;
  const days = custom ?? presetDays(period, saoPauloDay(now));
  return (
    <>
      <span className={clsx('flex min-w-0 gap-1.5 *:first:flex-1', custom && 'max-md:col-span-2')}>
        <Select
          label="Período"
          value={period}
          options={options}
          onChange={(chosen) => {
            if (chosen === 'custom') return calendar.current?.click();
            onChange({ period: chosen, startDate: undefined, endDate: undefined });
          }}
        />
        <PeriodButton
          ref={calendar}
          label="Escolher as datas no calendário"
          text={days ? daysText(days) : 'todas'}
          hasOnlyIcon={!custom}
          days={days}
          onApply={(applied) => onChange({ period: 'custom', ...applied })}
        />
      </span>
      {problem && (
        <p role="alert" className="col-span-2 self-center text-table text-negative">
          {problem}
        </p>
      )}
    </>
  );
}

/** `01/11/2026 – 20/11/2026`, a single day once. */
export const daysText = ({ startDate, endDate }: DayRange) =>
  startDate === endDate ? formatDayOnly(startDate) : `${formatDayOnly(startDate)} – ${formatDayOnly(endDate)}`;
