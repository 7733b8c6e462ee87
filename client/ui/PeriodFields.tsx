import type { DayRange } from '#client/lib/dayRange.ts';
import { type PeriodName, periodNames } from '#client/lib/periods.ts';
import { formatDayOnly } from '#client/lib/time.ts';
import { PeriodButton } from './PeriodButton.tsx';

interface Chosen extends Partial<DayRange> {
  period: PeriodName;
  /** What is wrong with the days the URL asks for, when others are shown instead. */
  problem?: string;
}

/** The choice of a period, or of the first and last day of one. */
export function PeriodFields({
  view: { period, startDate, endDate, problem },
  onChange,
}: {
  view: Chosen;
  onChange: (change: Omit<Chosen, 'problem'>) => void;
}) {
  const days = startDate && endDate ? { startDate, endDate } : null;
  return (
    <>
      <PeriodButton
        label="Período"
        text={days ? daysText(days) : periodNames[period]}
        period={period}
        days={days}
        onChoose={(chosen) => onChange({ period: chosen, startDate: undefined, endDate: undefined })}
        onApply={(applied) => onChange({ period: 'custom', ...applied })}
      />
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
