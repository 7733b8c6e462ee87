import { lazy, type ReactNode, Suspense, useMemo, useState, useEffect } from 'react';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { formatCount, formatDecimal } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatMoment } from '#client/lib/time/time.ts';
import { Banner } from '#client/ui/page/Banner.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { QueryAnswer } from '#client/screens/database/databaseApi.ts';
import { PreparationProgress } from '#client/screens/database/preparation/PreparationProgress.tsx';
import { CurrencyHint, useCurrencies } from './CurrencyHint.tsx';
import { sumsMoney } from './moneySums.ts';
import { PlanTree } from './PlanTree.tsx';
import { ResultGrid } from './ResultGrid.tsx';
import { type RowOrder, sortRows } from '#client/screens/database/tables/sortRows.ts';
import { saveJson } from './resultText.ts';
import type { ParameterValues } from '#client/screens/database/editor/parameters/parameters.ts';
import type { QueryRun } from './useQueryRun.ts';

const ResultChart = lazy(async () => ({ default: (await import('./ResultChart.tsx')).ResultChart }));

/** State of the last statement: its rows, its plan, its error, or that it is running. */
export function RunResult({ run, name }: { run: QueryRun; name: string }) {
  const isMixed = run.state === 'rows' && sumsMoney(run.sql);
  const currencies = useCurrencies(isMixed);
  return (
    <section aria-label={t('database.result')} className="rounded-lg border border-line bg-surface">
      <h2 className="sr-only">{t('database.result')}</h2>
      {content(run, name)}
      {isMixed && <CurrencyHint currencies={currencies} />}
    </section>
  );
}

function content(run: QueryRun, name: string): ReactNode {
  switch (run.state) {
    case 'idle':
      return <EmptyState title={t('database.noQueryRun')} hint={t('database.writeASelectAndRunIt')} />;
    case 'running':
      return (
        <div className="py-8">
          <p role="status" className="px-4 text-center text-muted">
            {t('database.running')} <ElapsedTime since={run.startedAt} />
          </p>
          <PreparationProgress />
        </div>
      );
    case 'cancelled':
      return <Note>{t('database.queryCancelled')}</Note>;
    case 'failed':
      return (
        <div className="p-4">
          <Banner tone="error">{t('database.error2', { message: run.message })}</Banner>
        </div>
      );
    case 'plan':
      return <PlanTree steps={run.steps} />;
    case 'rows':
      return <Rows answer={run.answer} sql={run.sql} parameters={run.parameters} name={name} />;
  }
}

const Note = ({ children }: { children: ReactNode }) => (
  <p role="status" className="px-4 py-8 text-center text-muted">
    {children}
  </p>
);

function Rows({
  answer,
  sql,
  parameters,
  name,
}: {
  answer: QueryAnswer;
  sql: string;
  parameters: ParameterValues;
  name: string;
}) {
  const [order, setOrder] = useState<RowOrder>();
  const [isChart, setIsChart] = useState(false);
  const { columns, rows, isTruncated, elapsedMs, asOf } = answer;
  const known = order && order.column < columns.length ? order : undefined;
  const shown = useMemo(
    () => ({ columns, rows: known ? sortRows(rows, columns, known) : rows }),
    [columns, rows, known],
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-4 py-2">
        <p role="status" className="text-small text-muted tabular-nums">
          <span className="font-semibold text-ink">{t('database.rows3', { rowsCount: rows.length })}</span>{' '}
          {t('database.dataOf', {
            elapsedMs:
              elapsedMs < 1_000
                ? t('database.ms', { elapsedMs: formatCount(Math.round(elapsedMs)) })
                : `${formatDecimal(elapsedMs / 1_000)} s`,
            asOf: formatMoment(asOf),
          })}
          {isTruncated && (
            <span className="text-warning">
              {' '}
              {t('database.limitedToRows', { rowsCount: formatCount(rows.length) })}
            </span>
          )}
        </p>
        <span className="ml-auto flex flex-wrap items-center gap-2">
          <Button aria-pressed={isChart} disabled={rows.length === 0} onClick={() => setIsChart(!isChart)}>
            {t('database.chart')}
          </Button>
          <ExportButton
            path="/api/database/query/export"
            body={{
              query: sql,
              parameters,
              name,
              sort: known && `${known.direction === 'desc' ? '-' : ''}${columns[known.column]!.name}`,
            }}
            isEmpty={rows.length === 0}
            others={[['JSON', () => saveJson(name, shown)]]}
          />
        </span>
      </div>
      {isChart && rows.length > 0 && (
        <Suspense fallback={<Note>{t('database.loadingChart')}</Note>}>
          <ResultChart result={shown} />
        </Suspense>
      )}
      <div className="border-t border-line">
        {rows.length === 0 ? (
          <EmptyState
            title={t('database.noResultFound')}
            hint={t('database.tryAdjustingTheFiltersToSee')} // spec 8
          />
        ) : (
          <ResultGrid label={t('database.resultOfTheQuery')} result={shown} order={known} onSort={setOrder} />
        )}
      </div>
    </>
  );
}

const TICK_MS = 100;

/** Running count of the seconds since a moment. */
function ElapsedTime({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden className="tabular-nums">
      {t('database.s', { now: formatDecimal(Math.max(0, now - since) / 1_000) })}
    </span>
  );
}
