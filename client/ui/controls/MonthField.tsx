import { useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { addMonths, formatMonth } from '#client/lib/time/months.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import { Select } from './Select.tsx';

/** Months that can be chosen, with the running one: five years, as long as documents of taxes are kept. */
const OFFERED = 60;

/** A select of a month, latest first. Its value is `YYYY-MM`, or '' for all, which `hasAll` offers. A month that is not offered can stay. */
export function MonthField({
  label,
  value,
  ahead = 0,
  hasAll = false,
  isField = false,
  onChange,
}: {
  /** For screen readers. */
  label: string;
  value: string;
  /** Number of months after the running one that can be chosen. */
  ahead?: number;
  hasAll?: boolean;
  /** Height of a form's text fields instead of a filter bar's. */
  isField?: boolean;
  onChange: (month: string) => void;
}) {
  const [thisMonth] = useState(() => saoPauloDay(new Date()).slice(0, 7));
  const last = addMonths(thisMonth, ahead);
  const offered = Array.from({ length: OFFERED + ahead }, (_, back) => addMonths(last, -back));
  const months = value && !offered.includes(value) ? [...offered, value].toSorted().toReversed() : offered;
  const options = months.map((month) => [month, formatMonth(month)] as const);
  return (
    <Select
      label={label}
      isField={isField}
      value={value}
      options={hasAll ? [['', t('app.allMonths')], ...options] : options}
      onChange={onChange}
    />
  );
}
