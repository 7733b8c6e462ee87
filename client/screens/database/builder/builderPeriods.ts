import { t } from '#client/lib/language/t.ts';
const MONTHS = t('database.januaryFebruaryMarchAprilMayJune').split(' ');

export interface BuilderPeriod {
  value: string;
  label: string;
  /** SQL condition on an order's time; null for all time. */
  condition: string | null;
}

const MOMENT = 'o.order_date';
const between = (from: string, to: string) => `${MOMENT} >= ${from} AND ${MOMENT} < ${to}`;
// days including today, as on the dashboard
const lastDays = (days: number) => `${MOMENT} >= CURRENT_DATE - ${days - 1}`;
const monthsAgo = (months: number) => `DATE_TRUNC('month', CURRENT_DATE) - INTERVAL '${months} month'`;
const monthNow = "DATE_TRUNC('month', CURRENT_DATE)";
const yearNow = "DATE_TRUNC('year', CURRENT_DATE)";

const relative: BuilderPeriod[] = [
  { value: 'all', label: t('database.allTime'), condition: null },
  { value: 'today', label: t('database.today'), condition: between('CURRENT_DATE', 'CURRENT_DATE + 1') },
  { value: 'yesterday', label: t('database.yesterday'), condition: between('CURRENT_DATE - 1', 'CURRENT_DATE') },
  { value: 'last7days', label: t('database.last7Days'), condition: lastDays(7) },
  { value: 'last30days', label: t('database.last30Days'), condition: lastDays(30) },
  { value: 'last90days', label: t('database.last90Days'), condition: lastDays(90) },
  {
    value: 'thismonth',
    label: t('database.thisMonth'),
    condition: between(monthNow, `${monthNow} + INTERVAL '1 month'`),
  },
  { value: 'lastmonth', label: t('database.lastMonth'), condition: between(monthsAgo(1), monthNow) },
  { value: 'thisyear', label: t('database.thisYear'), condition: between(yearNow, `${yearNow} + INTERVAL '1 year'`) },
  { value: 'lastyear', label: t('database.lastYear'), condition: between(`${yearNow} - INTERVAL '1 year'`, yearNow) },
];

const firstOf = (year: number, month: number) =>
  `'${year + Math.floor((month - 1) / 12)}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-01'`;
const span = (year: number, month: number, months: number) =>
  between(firstOf(year, month), firstOf(year, month + months));

const wholeYear = (year: number): BuilderPeriod => ({
  value: `${year}`,
  label: `${year}`,
  condition: span(year, 1, 12),
});
const monthsOf = (year: number): BuilderPeriod[] =>
  MONTHS.map((name, index) => ({
    value: `${year}-${String(index + 1).padStart(2, '0')}`,
    label: `${name} ${year}`,
    condition: span(year, index + 1, 1),
  }));
const quartersOf = (year: number): BuilderPeriod[] =>
  [1, 2, 3, 4].map((quarter) => ({
    value: `${year}-Q${quarter}`,
    label: `Q${quarter} ${year}`,
    condition: span(year, quarter * 3 - 2, 3),
  }));

/** Periods of the filter builder (spec 9), with months and quarters of 2024, last year and this year. */
export function builderPeriods(thisYear: number): { label: string; periods: BuilderPeriod[] }[] {
  const recent = [thisYear, thisYear - 1].filter((year) => year !== 2024);
  return [
    { label: t('database.period'), periods: relative },
    { label: t('database.years'), periods: [2024, 2023].map(wholeYear) },
    ...[2024, ...recent].flatMap((year) => [
      { label: t('database.monthsOf', { year }), periods: monthsOf(year) },
      { label: t('database.quartersOf', { year }), periods: quartersOf(year) },
    ]),
  ];
}
