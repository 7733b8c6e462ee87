import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, useFragment } from 'react-relay/hooks';
import { UNKNOWN } from '#client/lib/format.ts';
import { unknownBeforeText } from '#client/lib/time/periods.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { DataTable } from '#client/ui/DataTable.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import type { SalesChartDialog_series$key } from './__generated__/SalesChartDialog_series.graphql';
import { BEFORE_ADS } from '#client/screens/dashboard/beforeAds.ts';
import { type CardMetric, figureAt } from '#client/screens/dashboard/cards/figureAt.ts';
import { pointTime } from './pointTime.ts';
import { SalesChart } from './SalesChart.tsx';
import { restQuery, salesForm } from '#client/screens/dashboard/salesView.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { useSalesSeries } from './useSalesSeries.ts';

interface Chart {
  metric: CardMetric;
  /** Title of the card. */
  card: string;
  /** Name of the comparison. Null without one. */
  compared: string | null;
  /** First day with known orders, when the comparison begins before it. Null otherwise. */
  unknownBefore: string | null;
  fetchKey: number;
  /** Why the card's figure is not plainly known. */
  reasons: readonly string[];
}

const unitNames = { HOUR: 'Hora', DAY: 'Dia', MONTH: 'Mês' };

/** Names of the last point while its time is not over. */
const runningNames = { HOUR: 'Esta hora, até agora', DAY: 'Hoje, até agora', MONTH: 'Este mês, até hoje' };

/** Chart of a card: the figure over time and its comparison, also as a table. */
export const SalesChartDialog = ({ onClose, ...chart }: Chart & { onClose: () => void }) => (
  <Dialog title={chart.card} size="wide" onClose={onClose}>
    <ErrorBoundary fallback={<p role="alert">Não foi possível carregar o gráfico. Feche e abra de novo.</p>}>
      <Suspense fallback={<Skeleton className="h-75 w-full" />}>
        <ChartAndTable {...chart} />
      </Suspense>
    </ErrorBoundary>
  </Dialog>
);

/** A figure with what is to know of it in the table, which has no look for it. */
function textOf({ text, isRunning, isPartial }: ReturnType<typeof figureAt>): string {
  if (isRunning) return `${text} (até agora)`;
  return isPartial ? `${text} (parcial)` : text;
}

function ChartAndTable({ metric, card, compared: comparedName, unknownBefore, fetchKey, reasons }: Chart) {
  const { unit, points, compared, isBeforeAds } = useFragment<SalesChartDialog_series$key>(
    graphql`
      fragment SalesChartDialog_series on SalesSeries {
        unit
        isBeforeAds
        points {
          ...pointTime_point
          ...figureAt_point
        }
        compared {
          ...pointTime_point
          ...figureAt_point
        }
      }
    `,
    useSalesSeries(fetchKey),
  );
  const { view } = useUrlView(salesForm);
  const rows = Array.from({ length: Math.max(points.length, compared?.length ?? 0) }, (_, index) => {
    const [point, other] = [points[index], compared?.[index]];
    const [now, before] = [figureAt(metric, point), figureAt(metric, other)];
    const [time, comparedTime] = [point && pointTime(point, unit), other && pointTime(other, unit)];
    return {
      index,
      time: time ?? UNKNOWN,
      now: now.isRunning ? null : now.value,
      running: now.isRunning ? now.value : null,
      nowText: textOf(now),
      comparedTime: comparedTime ?? UNKNOWN,
      before: before.value,
      beforeText: textOf(before),
    };
  });
  const hasCompared = compared != null && comparedName !== null;
  return (
    <div className="flex flex-col gap-3">
      {metric === 'profit' && isBeforeAds && (
        <p className="text-small text-muted">Lucro {BEFORE_ADS}, que não têm hora nem pertencem a pedidos.</p>
      )}
      {metric === 'acos' && unit === 'HOUR' && (
        <p className="text-small text-muted">Anúncios são informados por dia: escolha um período de mais de um dia.</p>
      )}
      {comparedName !== null && unknownBefore !== null && (
        <p className="text-small text-muted">
          {comparedName}: {unknownBeforeText(unknownBefore)}.
        </p>
      )}
      {reasons.length > 0 && <p className="text-small text-muted">{reasons.join('; ')}</p>}
      <SalesChart
        rows={rows}
        card={card}
        comparedName={hasCompared ? comparedName : null}
        runningName={runningNames[unit]}
      />
      <div className="flex justify-end">
        <ExportButton
          path="/api/dashboard-local/series/export"
          query={{ ...restQuery(view), metric, title: card, comparedTitle: comparedName }}
          isEmpty={rows.length === 0}
        />
      </div>
      <details>
        <summary className="w-fit rounded text-small font-medium text-link">Ver os valores em tabela</summary>
        <div className="mt-2 rounded-md border border-line">
          <DataTable
            label={`${card}: valores`}
            rows={rows}
            rowKey={({ index }) => String(index)}
            columns={[
              { id: 'time', header: [{ label: unitNames[unit] }], cell: ({ time }) => time },
              { id: 'now', header: [{ label: card }], align: 'right', cell: ({ nowText }) => nowText },
              ...(hasCompared
                ? [
                    {
                      id: 'comparedTime',
                      header: [{ label: 'Comparado' }],
                      align: 'right' as const,
                      cell: ({ comparedTime }: (typeof rows)[number]) => comparedTime,
                    },
                    {
                      id: 'before',
                      header: [{ label: comparedName }],
                      align: 'right' as const,
                      cell: ({ beforeText }: (typeof rows)[number]) => beforeText,
                    },
                  ]
                : []),
            ]}
          />
        </div>
      </details>
    </div>
  );
}
