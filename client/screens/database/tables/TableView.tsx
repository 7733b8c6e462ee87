import { type ReactNode, Suspense, use } from 'react';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { formatCount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { Banner } from '#client/ui/page/Banner.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { PreparationProgress } from '#client/screens/database/preparation/PreparationProgress.tsx';
import { PAGE_SIZE } from '#client/screens/database/databaseApi.ts';
import type { DatabaseView } from '#client/screens/database/databaseView.ts';
import { saveJson } from '#client/screens/database/result/resultText.ts';
import type { DatabaseRows, PageAnswer } from '#client/screens/database/loadDatabase.ts';
import type { ResultColumn, Value } from '#client/screens/database/result/result.ts';
import { ResultGrid } from '#client/screens/database/result/ResultGrid.tsx';
import { TableStructure } from './TableStructure.tsx';

interface TableViewProps {
  rows: DatabaseRows;
  view: DatabaseView;
  isStale: boolean;
  linkTo: (table: string) => string;
  onChange: (view: Partial<DatabaseView>) => void;
  onFollow: (column: ResultColumn, value: Value) => void;
}

/** The open table: its structure and a page of 50 rows. */
export function TableView(props: TableViewProps) {
  const { rows, isStale } = props;
  if (!rows.answer)
    return (
      <Panel title={t('database.data')}>
        <EmptyState title={t('database.chooseATable')} hint={t('database.orWriteAQueryAndRun')} />
      </Panel>
    );
  return (
    <Panel title={rows.table}>
      <div aria-busy={isStale} className={isStale ? 'opacity-55' : undefined}>
        <Suspense
          key={rows.table}
          fallback={
            <div role="status" aria-label={t('database.loadingTable')} className="flex flex-col gap-2 p-4">
              <Skeleton className="h-6 w-1/3" />
              <PreparationProgress />
              <Skeleton className="h-64" />
            </div>
          }
        >
          <Rows {...props} answer={rows.answer} />
        </Suspense>
      </div>
    </Panel>
  );
}

function Rows({
  rows,
  view,
  isStale,
  linkTo,
  onChange,
  onFollow,
  answer,
}: TableViewProps & { answer: Promise<PageAnswer> }) {
  const loaded = use(answer);
  if ('error' in loaded)
    return (
      <div className="p-4">
        <Banner tone="error">{t('database.error3', { error: loaded.error })}</Banner>
      </div>
    );
  const { structure, result, total, isEstimate, next, previous } = loaded.page;
  // the cursors are absent for a table without a key or an empty page, and refer to the loaded page only
  const isKnown = !isStale && (next !== null || previous !== null);
  const countedPages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  // while rows change, or with an estimated total, the ends identify the page better than the requested number
  const isFirst = isKnown && previous === null;
  const isLast = isKnown && next === null;
  const page = isFirst ? 1 : isLast && !isEstimate ? countedPages : view.page;
  const pages = !isEstimate ? countedPages : isLast ? page : Math.max(page, countedPages);
  // only a page that is not full marks the end of a table without a key
  const isEndUnknown = isEstimate && next === null && previous === null;
  const hasNext = isKnown ? next !== null : isEndUnknown ? result.rows.length === PAGE_SIZE : page < pages;
  const hasPrevious = isKnown ? previous !== null : page > 1;
  const step = (label: string, to: number, cursor: string | null, isThere: boolean) => (
    <Button disabled={!isThere} onClick={() => onChange({ page: Math.max(1, to), cursor: (isKnown && cursor) || '' })}>
      {label}
    </Button>
  );
  const sorted = view.sort.replace(/^-/, '');
  const column = result.columns.findIndex(({ name }) => name === sorted);
  return (
    <>
      <TableStructure structure={structure} linkTo={linkTo} />
      <div className="border-t border-line">
        {result.rows.length === 0 ? (
          <NoRows isBeyond={total > 0} onFirst={() => onChange({ page: 1, cursor: '' })} />
        ) : (
          <ResultGrid
            label={t('database.dataOf2', { table: rows.table })}
            result={result}
            firstRow={(page - 1) * PAGE_SIZE + 1}
            order={column === -1 ? undefined : { column, direction: view.sort.startsWith('-') ? 'desc' : 'asc' }}
            onSort={(order) =>
              onChange({
                sort: (order.direction === 'desc' ? '-' : '') + result.columns[order.column]!.name,
                cursor: '',
              })
            }
            onFollow={onFollow}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2">
        <nav aria-label={t('database.pages')} className="flex flex-wrap items-center gap-2">
          {step(t('database.previous'), Math.min(page - 1, pages), previous, hasPrevious)}
          <span className="text-small tabular-nums">{t('database.pageOf', { page, pages })}</span>
          {step(t('database.next'), page + 1, next, hasNext)}
          {step(t('database.last'), pages, 'last', hasNext && !isEndUnknown)}
        </nav>
        <span className="flex items-center gap-2 text-label text-muted">
          {isEstimate && '≈ '}
          {t('database.records', { total: formatCount(total) })}
          <ExportButton
            path={`/api/database/table/${encodeURIComponent(rows.table)}/export`}
            query={{ sort: view.sort }}
            isEmpty={result.rows.length === 0}
            others={[[t('database.jsonOfThisPage'), () => saveJson(rows.table, result)]]}
          />
        </span>
      </div>
    </>
  );
}

const NoRows = ({ isBeyond, onFirst }: { isBeyond: boolean; onFirst: () => void }) =>
  isBeyond ? (
    <EmptyState title={t('database.noRecordOnThisPage')} hint={t('database.theTableEndsBeforeIt')}>
      <Button onClick={onFirst}>{t('database.goToTheFirstPage')}</Button>
    </EmptyState>
  ) : (
    <EmptyState title={t('database.noRecord')} hint={t('database.thisTableHasNoDataOf')} />
  );

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="rounded-lg border border-line bg-surface">
    <h2 className="px-4 py-2 font-semibold">{title}</h2>
    {children}
  </section>
);
