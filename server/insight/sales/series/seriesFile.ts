import { chunks } from '#server/platform/jobs/chunks.ts';
import { currencyOfFirst, decimalOrNull, type Money } from '#server/platform/values/money.ts';
import { type FileColumn, type Table, round2 } from '#server/platform/files/table.ts';
import { BEFORE_ADS } from '#server/insight/sales/products/salesFile.ts';
import type { SalesSeries } from './salesSeries.ts';
import { stateWords } from '#server/insight/coverage/stateWords.ts';
import type { SalesPoint } from './seriesPoints.ts';
import type { SeriesUnit } from './seriesTimes.ts';

/** Figures of the cards that have a chart. */
export const seriesMetrics = ['revenue', 'orders', 'units', 'acos', 'profit'] as const;
type Metric = (typeof seriesMetrics)[number];

/** A point and the one at the same position of the comparison. */
interface Row {
  now: SalesPoint | null;
  before: SalesPoint | null;
}

const units: Record<SeriesUnit, string> = { hour: 'Hora', day: 'Dia', month: 'Mês' };

/**
 * One figure of a series as a table: time and value, and the same of the comparison when there is one, with the given
 * headings, profit of orders alone with what it is before. Times in ISO 8601, amounts in units of the currency in the last column.
 */
export function seriesTable(
  { unit, points, compared, isBeforeAds }: SalesSeries,
  metric: Metric,
  titles: { figure: string; compared: string },
): Table<Row> {
  const said = (title: string) => (isBeforeAds && metric === 'profit' ? `${title} (${BEFORE_ADS})` : title);
  const rows = Array.from({ length: Math.max(points.length, compared?.length ?? 0) }, (_, index) => ({
    now: points[index] ?? null,
    before: compared?.[index] ?? null,
  }));
  const ofCompared: FileColumn<Row>[] = [
    { head: 'Comparado', kind: 'text', value: ({ before }) => timeOf(before, unit) },
    { head: said(titles.compared), kind: 'number', value: ({ before }) => figureOf(before, metric) },
  ];
  const currencyOf = ({ now, before }: Row) => currencyOfFirst(amountOf(now, metric), amountOf(before, metric));
  const columns: FileColumn<Row>[] = [
    { head: units[unit], kind: 'text', value: ({ now }) => timeOf(now, unit) },
    { head: said(titles.figure), kind: 'number', value: ({ now }) => figureOf(now, metric) },
    ...(compared ? ofCompared : []),
  ];
  if (rows.some(currencyOf)) columns.push({ head: 'Moeda', kind: 'text', value: currencyOf });
  columns.push({ head: `${titles.figure}_situacao`, kind: 'text', value: ({ now }) => stateOf(now, metric) });
  if (compared)
    columns.push({ head: `${titles.compared}_situacao`, kind: 'text', value: ({ before }) => stateOf(before, metric) });
  return { columns, rows: chunks(rows) };
}

const amountOf = (point: SalesPoint | null, metric: Metric): Money | null =>
  point && (metric === 'revenue' || metric === 'profit') ? point[metric] : null;

/** What is known of the figure, in a word. */
const stateOf = (point: SalesPoint | null, metric: Metric): string | null =>
  point && stateWords[metric === 'profit' || metric === 'acos' ? point.states[metric] : point.states.sales];

function figureOf(point: SalesPoint | null, metric: Metric): number | null {
  if (!point || point.states.sales === 'unread') return null;
  if (metric === 'orders' || metric === 'units') return point[metric];
  return round2(metric === 'acos' ? point.acosPercent : decimalOrNull(point[metric]));
}

function timeOf(point: SalesPoint | null, unit: SeriesUnit): string | null {
  if (!point) return null;
  if (unit === 'month') return point.day.slice(0, 'YYYY-MM'.length);
  return point.hour === null ? point.day : `${point.day}T${String(point.hour).padStart(2, '0')}:00`;
}
