import { periodNames, periods } from '#client/lib/periods.ts';
import { CustomPeriod } from './CustomPeriod.tsx';
import { Select } from './Select.tsx';

const options = periods.map((period) => [period, periodNames[period]] as const);

interface Days {
  startDate?: string;
  endDate?: string;
}

/** The choice of a period and, for a custom one, its days. */
export const PeriodFields = ({
  view: { period, startDate, endDate },
  onChange,
}: {
  view: Days & { period: (typeof periods)[number] };
  onChange: (change: Days & { period?: (typeof periods)[number] }) => void;
}) => (
  <>
    <Select
      label="Período"
      value={period}
      options={options}
      onChange={(chosen) => onChange({ period: chosen, startDate: undefined, endDate: undefined })}
    />
    {period === 'custom' && (
      <CustomPeriod
        key={`${startDate}${endDate}`}
        startDate={startDate!}
        endDate={endDate!}
        onChange={(days) => onChange(days)}
      />
    )}
  </>
);
