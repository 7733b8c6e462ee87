import { useUrlView } from '#client/routing/useUrlView.ts';
import type { DayRange } from '#client/lib/time/dayRange.ts';
import { PeriodFields } from '#client/ui/period/PeriodFields.tsx';
import { productForm } from './productView.ts';

/** Choice of the days of a tab. */
export function ProductPeriod({ days }: { days: DayRange }) {
  const { view, change } = useUrlView(productForm);
  return (
    <span className="print:hidden">
      <PeriodFields view={view} withDays={(show) => show(days)} onChange={change} />
    </span>
  );
}
