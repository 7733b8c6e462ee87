import { formatClock, formatDayAndClock, formatDayOnly } from './time.ts';

/** Labels of the 18 periods of spec 4, in its order. */
export const periodNames = {
  today: 'Hoje',
  yesterday: 'Ontem',
  dayBeforeYesterday: 'Anteontem',
  thisWeek: 'Esta semana',
  lastWeek: 'Semana passada',
  last7Days: 'Últimos 7 dias',
  last14Days: 'Últimos 14 dias',
  thisMonth: 'Este mês',
  lastMonth: 'Mês passado',
  monthBeforeLast: 'Mês retrasado',
  last30Days: 'Últimos 30 dias',
  last3Months: 'Últimos 3 meses',
  last6Months: 'Últimos 6 meses',
  last12Months: 'Últimos 12 meses',
  yearToDate: 'Este ano',
  lastYear: 'Ano passado',
  allTime: 'Todo o período',
  custom: 'Personalizado',
} as const;

export type PeriodName = keyof typeof periodNames;
export const periods = Object.keys(periodNames) as PeriodName[];

const previousNames: Record<PeriodName, string | null> = {
  today: 'ontem',
  yesterday: 'anteontem',
  dayBeforeYesterday: 'o dia anterior',
  thisWeek: 'semana passada',
  lastWeek: 'semana retrasada',
  last7Days: '7 dias anteriores',
  last14Days: '14 dias anteriores',
  thisMonth: 'mês passado',
  lastMonth: 'mês retrasado',
  monthBeforeLast: 'o mês anterior',
  last30Days: '30 dias anteriores',
  last3Months: '3 meses anteriores',
  last6Months: '6 meses anteriores',
  last12Months: '12 meses anteriores',
  yearToDate: 'ano passado',
  lastYear: 'ano retrasado',
  allTime: null,
  custom: 'o período anterior',
};

const endedBeforeToday: PeriodName[] = [
  'yesterday',
  'dayBeforeYesterday',
  'lastWeek',
  'lastMonth',
  'monthBeforeLast',
  'lastYear',
];

/** Whether an order placed now belongs to the period. False for a custom period, whose days are not known here. */
export const includesNow = (period: PeriodName) => period !== 'custom' && !endedBeforeToday.includes(period);

/** Labels of the comparisons of a period. The first is the default. */
export const comparisonNames = {
  previous: 'vs. período anterior',
  sameWeekdays: 'vs. mesmos dias da semana',
  monthBefore: 'vs. mesmos dias do mês anterior',
  yearBefore: 'vs. um ano antes',
  none: 'Sem comparação',
} as const;

export type ComparisonName = keyof typeof comparisonNames;
export const comparisons = Object.keys(comparisonNames) as ComparisonName[];

const singleDays: PeriodName[] = ['today', 'yesterday', 'dayBeforeYesterday'];

function comparedName(period: PeriodName, comparison: ComparisonName): string | null {
  if (comparison === 'none' || period === 'allTime') return null;
  if (comparison === 'previous') return previousNames[period];
  if (comparison === 'yearBefore') return 'um ano antes';
  if (comparison === 'monthBefore') return 'mesmos dias do mês anterior';
  return singleDays.includes(period) ? 'mesmo dia da semana anterior' : 'mesmos dias da semana';
}

/** Label of the comparison, such as `vs. ontem até 14:05`. Null when the period is not compared. */
export function comparisonLabel(
  period: PeriodName,
  comparedUntil: string | null | undefined,
  comparison: ComparisonName = 'previous',
): string | null {
  const previous = comparedName(period, comparison);
  if (!previous) return null;
  if (!comparedUntil) return `vs. ${previous}`;
  // for today the label already names the day, so the time is enough
  return `vs. ${previous} até ${period === 'today' ? formatClock(comparedUntil) : formatDayAndClock(comparedUntil)}`;
}

/** Reason for a missing comparison: orders are only known from this day on, `YYYY-MM-DD`. */
export const unknownBeforeText = (day: string) => `Sem dados antes de ${formatDayOnly(day)}`;
