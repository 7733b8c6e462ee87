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
  const columns: Column<DrawnPoint>[] = [
    { id: 'time', header: [{ label: unit }], cell: ({ title }) => title },
    ...(['bar', 'hatch', 'line', 'former'] as const).flatMap((name) => {
      const head = series[name];
      return head
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
        Ver como tabela
      </summary>
      <div className="mt-2 rounded-md border border-line">
        <DataTable
          label={`${label}: valores`}
          columns={columns}
          rows={points.map(drawnPoint)}
          rowKey={({ key }) => key}
        />
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
    <ol aria-label="Acontecimentos" className="flex flex-col gap-1 text-small">
      {events.map(({ number, key, text }) => (
        <li key={number} className="flex gap-2">
          <span className="w-5 shrink-0 text-right font-medium tabular-nums">{number}</span>
          <span>
            <span className="text-muted">{titles.get(key)}:</span> {text}
          </span>
        </li>
      ))}
    </ol>
  );
}
