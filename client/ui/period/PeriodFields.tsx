import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import type { DayRange } from '#client/lib/time/dayRange.ts';
import type { PeriodName } from '#client/lib/time/periods.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { PeriodButton } from './PeriodButton.tsx';
import { pagePeriodWords, type PeriodWords } from './periodWords.ts';
import { Select } from '#client/ui/controls/Select.tsx';

interface Chosen<Name extends string> extends Partial<DayRange> {
  period: Name | 'custom';
  /** Message about invalid days in the URL, when other days are shown instead. */
  problem?: string;
}

/** Renders something with the days of the shown period, as the server computes them. Null while they are loading. */
export type WithDays = (show: (days: DayRange | null) => ReactNode) => ReactNode;

interface Choice<Name extends string> {
  view: Chosen<Name>;
  withDays: WithDays;
  onChange: (change: Omit<Chosen<Name>, 'problem'>) => void;
}

/** Select of a named period of the specification, and beside it a calendar for any days, which 'Personalizado' opens. */
export const PeriodFields = (choice: Choice<PeriodName>) => <PeriodChoice words={pagePeriodWords} {...choice} />;

/** The same with names and words of one's own: the names are the choices, in their order. */
export function PeriodChoice<Name extends string>({
  view: { period, startDate, endDate, problem },
  words,
  withDays,
  onChange,
}: Choice<Name> & { words: PeriodWords<Name | 'custom'> }) {
  const calendar = useRef<HTMLButtonElement>(null);
  const custom = startDate && endDate ? { startDate, endDate } : null;
  const { names, days: inWords = daysText } = words;
  const button = (days: DayRange | null) => (
    <PeriodButton
      ref={calendar}
      label={words.choose}
      words={words.popover}
      text={days ? inWords(days) : names[period]}
      hasOnlyIcon={!custom}
      days={days}
      onApply={(applied) => onChange({ period: 'custom', ...applied })}
    />
  );
  return (
    <>
      <span className={clsx('flex min-w-0 gap-1.5 *:first:flex-1', custom && 'max-md:col-span-2')}>
        <Select
          label={words.period}
          value={period}
          options={Object.entries<string>(names) as [Name | 'custom', string][]}
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
