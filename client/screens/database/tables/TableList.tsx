import { clsx } from 'clsx';
import { Suspense, use, useState } from 'react';
import { Link } from 'react-router-dom';
import { foldText } from '#client/lib/text/foldText.ts';
import { formatCount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { SearchField } from '#client/ui/controls/SearchField.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { PreparationProgress } from '#client/screens/database/preparation/PreparationProgress.tsx';
import type { TableEntry } from '#client/screens/database/databaseApi.ts';

/** List of the tables with numbers of rows and columns; each links to its table. */
export function TableList({
  tables,
  chosen,
  linkTo,
  onOpen,
  onRetry,
}: {
  tables: Promise<TableEntry[] | null>;
  chosen: string;
  linkTo: (table: string) => string;
  onOpen: () => void;
  onRetry: () => void;
}) {
  const [search, setSearch] = useState('');
  return (
    <section aria-labelledby="tabelas" className="rounded-lg border border-line bg-surface">
      <div className="flex flex-col gap-2 p-3">
        <h2 id="tabelas" className="font-semibold">
          {t('database.tables')}
        </h2>
        <SearchField
          label={t('database.searchTable')}
          placeholder={t('database.searchTable')}
          value={search}
          delayMs={0}
          onChange={setSearch}
        />
      </div>
      <Suspense fallback={<TablesSkeleton />}>
        <Tables tables={tables} search={search} chosen={chosen} linkTo={linkTo} onOpen={onOpen} onRetry={onRetry} />
      </Suspense>
    </section>
  );
}

function Tables({
  tables,
  search,
  chosen,
  linkTo,
  onOpen,
  onRetry,
}: {
  tables: Promise<TableEntry[] | null>;
  search: string;
  chosen: string;
  linkTo: (table: string) => string;
  onOpen: () => void;
  onRetry: () => void;
}) {
  const all = use(tables);
  if (!all)
    return (
      <div role="alert" className="flex flex-col items-start gap-2 px-3 pb-3 text-small text-muted">
        <p>{t('database.theListOfTablesCouldNot')}</p>
        <Button onClick={onRetry}>{t('database.tryAgain')}</Button>
      </div>
    );
  const found = all.filter(({ table_name, description }) =>
    foldText(`${table_name} ${description}`).includes(foldText(search)),
  );
  if (found.length === 0) return <p className="px-3 pb-3 text-small text-muted">{t('database.noTableFound')}</p>;
  return (
    <ul className="max-h-64 overflow-y-auto border-t border-line p-1 lg:max-h-none">
      {found.map(({ table_name: name, row_count, row_count_is_estimate, column_count, description }) => (
        <li key={name}>
          <Link
            to={linkTo(name)}
            preventScrollReset
            title={description}
            aria-current={name === chosen ? 'true' : undefined}
            onClick={onOpen}
            className={clsx(
              'flex flex-col rounded-md px-2 py-1.5',
              name === chosen ? 'bg-link-soft text-link' : 'hover:bg-hover',
            )}
          >
            <span className="truncate font-medium">{name}</span>
            <span className={clsx('text-label tabular-nums', name !== chosen && 'text-muted')}>
              {row_count_is_estimate && '≈ '}
              {t('database.recordsColumns', {
                rowcount: formatCount(row_count),
                columncount: formatCount(column_count),
              })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const TablesSkeleton = () => (
  <div
    role="status"
    aria-label={t('database.loadingTables')}
    className="flex max-h-64 flex-col gap-2 overflow-hidden p-3 lg:max-h-none"
  >
    <PreparationProgress />
    {Array.from({ length: 8 }, (_, index) => (
      <Skeleton key={index} className="h-8" />
    ))}
  </div>
);
