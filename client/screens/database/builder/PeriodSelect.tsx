import { ChevronDown } from 'lucide-react';
import { t } from '#client/lib/language/t.ts';
import type { BuilderPeriod } from './builderPeriods.ts';

/** Select with the builder's periods in groups. */
export const PeriodSelect = ({
  groups,
  value,
  onChange,
}: {
  groups: { label: string; periods: BuilderPeriod[] }[];
  value: string;
  onChange: (value: string) => void;
}) => (
  <span className="relative inline-flex min-w-0">
    <select
      aria-label={t('database.period')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="h-8 w-full appearance-none truncate rounded-md border border-line-strong bg-surface pr-8 pl-2.5 text-small text-ink hover:bg-hover"
    >
      {groups.map(({ label, periods }) => (
        <optgroup key={label} label={label} className="bg-raised text-ink">
          {periods.map((period) => (
            <option key={period.value} value={period.value}>
              {period.label}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
    <ChevronDown
      size={14}
      aria-hidden
      className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-muted"
    />
  </span>
);
