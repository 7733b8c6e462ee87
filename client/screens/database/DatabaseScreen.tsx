import { Columns3, Filter } from 'lucide-react';
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLoaderData } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { CustomViewBuilder } from '#client/screens/database/builder/CustomViewBuilder.tsx';
import { fetchTables } from './databaseApi.ts';
import { databaseSearch, readDatabaseView } from './databaseView.ts';
import { FilterBuilder } from '#client/screens/database/builder/FilterBuilder.tsx';
import type { DatabaseRows } from './loadDatabase.ts';
import { quoteName, quoteText } from '#client/screens/database/builder/quoteSql.ts';
import { type ResultColumn, textOf, type Value } from '#client/screens/database/result/result.ts';
import { RunResult } from '#client/screens/database/result/RunResult.tsx';
import { SqlPanel } from '#client/screens/database/editor/SqlPanel.tsx';
import { activeTab, useSqlTabs } from '#client/screens/database/editor/sqlTabs.ts';
import { TableList } from '#client/screens/database/tables/TableList.tsx';
import { TableView } from '#client/screens/database/tables/TableView.tsx';
import { type Statement, useQueryRun } from '#client/screens/database/result/useQueryRun.ts';
import { useSchema } from '#client/screens/database/tables/useSchema.ts';

const form = { read: readDatabaseView, write: databaseSearch };

/** /database: the seller's tables, their rows, and SQL over them. */
export function DatabaseScreen() {
  const latest = useLoaderData<DatabaseRows>();
  const rows = useDeferredValue(latest);
  const { view, linkTo, change } = useUrlView(form);
  const [params, setParams] = useSearchParams();
  const [tables, setTables] = useState(fetchTables);
  const structures = useSchema(tables);
  const { state: tabs, change: changeTabs } = useSqlTabs();
  const { run, start, cancel } = useQueryRun();
  // spec 4: one of the three is visible; the filters hide the other two, and closing the filters shows them again
  const [shown, setShown] = useState<'table' | 'query'>('table');
  const [hasFilters, setHasFilters] = useState(false);
  const [hasViewBuilder, setHasViewBuilder] = useState(false);

  const show = (what: 'table' | 'query') => {
    setShown(what);
    setHasFilters(false);
  };
  const runStatement = (statement: Statement, kind: 'rows' | 'plan') => {
    if (statement.text.slice(statement.from, statement.to).trim() === '') return; // spec 5
    show('query');
    start(statement, kind);
  };
  const openSql = (sql: string, name?: string) => changeTabs({ do: 'open', sql, name });
  const takeSql = useEffectEvent((sql: string) => {
    openSql(sql);
    const rest = new URLSearchParams(params);
    rest.delete('sql');
    setParams(rest, { replace: true, preventScrollReset: true });
  });
  const sqlOfUrl = params.get('sql');
  useEffect(() => {
    if (sqlOfUrl !== null) takeSql(sqlOfUrl);
  }, [sqlOfUrl]);

  /** Statement that selects the row a foreign key references. */
  const follow = ({ references }: ResultColumn, value: Value) => {
    const { table, column } = references!;
    const sql = `SELECT *\nFROM ${quoteName(table)}\nWHERE ${quoteName(column)} = ${quoteText(textOf(value))}`;
    openSql(sql, `${table} ${textOf(value)}`);
    runStatement({ tabId: 0, text: sql, from: 0, to: sql.length, parameters: {} }, 'rows');
  };
  const tableLink = (table: string) => linkTo({ table, sort: '', cursor: '' });

  return (
    <div className="mx-auto flex max-w-[120rem] flex-col gap-3 p-3 sm:p-4">
      <title>{t('database.sqlViewerSellerAnalytics')}</title>
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="mr-auto text-title tracking-tight">{t('database.sqlViewer')}</h1>
        <Button aria-expanded={hasFilters} onClick={() => setHasFilters(!hasFilters)}>
          <Filter size={14} aria-hidden />
          {hasFilters ? t('database.hideFilters') : t('database.showFilters')}
        </Button>
        <Button aria-expanded={hasViewBuilder} onClick={() => setHasViewBuilder(!hasViewBuilder)}>
          <Columns3 size={14} aria-hidden />
          {hasViewBuilder ? t('database.closeCustomView') : t('database.createCustomView')}
        </Button>
      </div>
      <div className="grid items-start gap-3 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <TableList
          tables={tables}
          chosen={view.table}
          linkTo={tableLink}
          onOpen={() => show('table')}
          onRetry={() => setTables(fetchTables())}
        />
        <div className="flex min-w-0 flex-col gap-3">
          {hasViewBuilder && (
            <CustomViewBuilder structures={structures} onGenerate={(sql, name) => openSql(sql, name || undefined)} />
          )}
          <SqlPanel
            tabs={tabs}
            structures={structures}
            run={run}
            onChange={changeTabs}
            onRun={runStatement}
            onCancel={cancel}
          />
          {/* hidden, not unmounted, to keep its state */}
          <div hidden={!hasFilters} className="flex flex-col gap-3 [&[hidden]]:hidden">
            <FilterBuilder onOpen={openSql} />
          </div>
          {!hasFilters && shown === 'query' && <RunResult run={run} name={activeTab(tabs).name} />}
          {!hasFilters && shown === 'table' && (
            <TableView
              rows={rows}
              view={view}
              isStale={rows !== latest}
              linkTo={tableLink}
              onChange={change}
              onFollow={follow}
            />
          )}
        </div>
      </div>
    </div>
  );
}
