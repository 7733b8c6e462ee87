import { UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { DataTable, type Column } from '#client/ui/DataTable.tsx';
import { drawnPoint, type DrawnPoint, type TimeEvent, type TimePoint, type TimeSeries } from './timePoints.ts';

/** The values of a chart, behind "Ver como tabela". */
export function TimeTable({
  label,
  unit,
  points,
  series,
}: {
  label: string;
  unit: string;
  points: readonly TimePoint[];
  series: TimeSeries;
}) {
  const drawn = points.map(drawnPoint);
  const columns: Column<DrawnPoint>[] = [
    { id: 'time', header: [{ label: unit }], cell: ({ title }) => title },
    ...(['bar', 'hatch', 'line', 'former'] as const).flatMap((name) => {
      const head = series[name];
      // what is hatched may have no words of its own
      const isSaid = name !== 'hatch' || drawn.some(({ texts }) => texts.hatch !== UNKNOWN);
      return head && isSaid
        ? [
            {
              id: name,
              header: [{ label: head }],
              align: 'right' as const,
              cell: ({ texts }: DrawnPoint) => texts[name],
            },
          ]
        : [];
    }),
  ];
  return (
    <details className="print:hidden">
      <summary className="w-fit content-center rounded text-small font-medium text-link underline-offset-2 hover:underline max-sm:min-h-11">
        {t('app.showAsTable')}
      </summary>
      <div className="mt-2 rounded-md border border-line">
        <DataTable label={t('app.valuesOf', { label })} columns={columns} rows={drawn} rowKey={({ key }) => key} />
      </div>
    </details>
  );
}

/** What the numbers on a chart are. */
export function TimeEvents({
  events,
  points,
}: {
  events: readonly (TimeEvent & { number: number })[];
  points: readonly TimePoint[];
}) {
  if (events.length === 0) return null;
  const titles = new Map(points.map(({ key, title }) => [key, title]));
  return (
    <ol aria-label={t('app.events')} className="flex flex-col gap-1 text-small">
      {events.map(({ number, key, text }) => (
        <li key={number} className="flex gap-2">
          <span className="min-w-4 shrink-0 font-medium tabular-nums">{number}</span>
          <span>
            <span className="text-muted">{titles.get(key)}:</span> {text}
          </span>
        </li>
      ))}
    </ol>
  );
}
