const MONTHS = 'Janeiro Fevereiro Março Abril Maio Junho Julho Agosto Setembro Outubro Novembro Dezembro'.split(' ');

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
  { value: 'all', label: 'Todo o período', condition: null },
  { value: 'today', label: 'Hoje', condition: between('CURRENT_DATE', 'CURRENT_DATE + 1') },
  { value: 'yesterday', label: 'Ontem', condition: between('CURRENT_DATE - 1', 'CURRENT_DATE') },
  { value: 'last7days', label: 'Últimos 7 dias', condition: lastDays(7) },
  { value: 'last30days', label: 'Últimos 30 dias', condition: lastDays(30) },
  { value: 'last90days', label: 'Últimos 90 dias', condition: lastDays(90) },
  { value: 'thismonth', label: 'Este mês', condition: between(monthNow, `${monthNow} + INTERVAL '1 month'`) },
  { value: 'lastmonth', label: 'Mês passado', condition: between(monthsAgo(1), monthNow) },
  { value: 'thisyear', label: 'Este ano', condition: between(yearNow, `${yearNow} + INTERVAL '1 year'`) },
  { value: 'lastyear', label: 'Ano passado', condition: between(`${yearNow} - INTERVAL '1 year'`, yearNow) },
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
    { label: 'Período', periods: relative },
    { label: 'Anos', periods: [2024, 2023].map(wholeYear) },
    ...[2024, ...recent].flatMap((year) => [
      { label: `Meses de ${year}`, periods: monthsOf(year) },
      { label: `Trimestres de ${year}`, periods: quartersOf(year) },
    ]),
  ];
}
