import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import { findParameters } from './parameters/findParameters.ts';
import { keepValues, lastValues } from './parameters/lastValues.ts';
import { ParameterFields } from './parameters/ParameterFields.tsx';
import { SavedQueriesDialog } from './SavedQueriesDialog.tsx';
import { SaveQueryDialog } from './SaveQueryDialog.tsx';
import { SqlEditor } from './SqlEditor.tsx';
import { SqlTabBar } from './SqlTabBar.tsx';
import { activeTab, type SqlTabs, type SqlTabsChange } from './sqlTabs.ts';
import type { QueryRun, Statement } from '#client/screens/database/result/useQueryRun.ts';
import type { Structures } from '#client/screens/database/tables/useSchema.ts';

const SqlHelpDialog = lazy(async () => ({ default: (await import('./help/SqlHelpDialog.tsx')).SqlHelpDialog }));

/** The SQL box: tabs, editor, parameters and actions. */
export function SqlPanel({
  tabs,
  structures,
  run,
  onChange,
  onRun,
  onCancel,
}: {
  tabs: SqlTabs;
  structures: Structures;
  run: QueryRun;
  onChange: (change: SqlTabsChange) => void;
  onRun: (statement: Statement, kind: 'rows' | 'plan') => void;
  onCancel: () => void;
}) {
  const tab = activeTab(tabs);
  const selection = useRef({ tabId: tab.id, from: 0, to: 0 });
  const [dialog, setDialog] = useState<'saved' | 'save' | 'history' | 'help'>();
  const names = useMemo(() => findParameters(tab.sql), [tab.sql]);
  const schema = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(structures).map(([table, columns]) => [table, columns.map(({ column_name }) => column_name)]),
      ),
    [structures],
  );
  const isRunning = run.state === 'running';
  const start = (kind: 'rows' | 'plan') => {
    const { tabId, from, to } = selection.current;
    const part = tabId === tab.id && from < to ? { from, to } : { from: 0, to: tab.sql.length };
    if (tab.savedId) keepValues(tab.savedId, tab.parameters);
    onRun({ tabId: tab.id, text: tab.sql, ...part, parameters: tab.parameters }, kind);
  };
  const format = () =>
    void formatSql(tab.sql).then(
      (sql) => onChange({ do: 'write', sql }),
      () => toastError(t('database.itCouldNotBeFormattedThere'), 'format'),
    );
  const pick = (sql: string, name?: string, savedId?: string) => {
    setDialog(undefined);
    onChange({ do: 'open', sql, name, savedId, ...(savedId && { parameters: lastValues(savedId) }) });
  };
  return (
    <section aria-label={t('database.sqlQuery')} className="rounded-lg border border-line bg-surface">
      <SqlTabBar state={tabs} onChange={onChange} />
      <SqlEditor
        key={tab.id}
        label={t('database.sqlQuery')}
        value={tab.sql}
        schema={schema}
        errorAt={run.state === 'failed' && run.tabId === tab.id ? run.at : null}
        onChange={(sql) => onChange({ do: 'write', sql })}
        onSelect={(from, to) => {
          selection.current = { tabId: tab.id, from, to };
        }}
        onRun={() => start('rows')}
      />
      <ParameterFields
        names={names}
        parameters={tab.parameters}
        onChange={(parameters) => onChange({ do: 'set', parameters })}
      />
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-2">
        {isRunning ? (
          <Button tone="primary" onClick={onCancel}>
            {t('database.cancel')}
          </Button>
        ) : (
          <Button tone="primary" title={t('database.ctrlEnterWithTextSelectedOnly')} onClick={() => start('rows')}>
            {t('database.run')}
          </Button>
        )}
        <Button disabled={isRunning} title={t('database.runsAndShowsHowTheDatabase')} onClick={() => start('plan')}>
          {t('database.explain')}
        </Button>
        <Button tone="quiet" disabled={tab.sql.trim() === ''} onClick={format}>
          {t('database.format')}
        </Button>
        <span className="ml-auto flex flex-wrap gap-1">
          <Button tone="quiet" disabled={tab.sql.trim() === ''} onClick={() => setDialog('save')}>
            {t('database.save')}
          </Button>
          <Button tone="quiet" onClick={() => setDialog('saved')}>
            {t('database.savedQueries')}
          </Button>
          <Button tone="quiet" onClick={() => setDialog('history')}>
            {t('database.history')}
          </Button>
          <Button tone="quiet" onClick={() => setDialog('help')}>
            {t('database.sqlHelp')}
          </Button>
        </span>
      </div>
      {dialog === 'save' && (
        <SaveQueryDialog
          tab={tab}
          onSaved={(name, savedId) => onChange({ do: 'saved', name, savedId })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'saved' && <SavedQueriesDialog onPick={pick} onClose={() => setDialog(undefined)} />}
      {dialog === 'help' && (
        <Suspense>
          <SqlHelpDialog onPick={pick} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
      {dialog === 'history' && <HistoryDialog onPick={pick} onClose={() => setDialog(undefined)} />}
    </section>
  );
}

/** A formatted statement; keeps each `$name`. Throws for a statement it cannot parse. */
async function formatSql(text: string): Promise<string> {
  const { duckdb, formatDialect } = await import('sql-formatter');
  return formatDialect(text, {
    dialect: duckdb,
    keywordCase: 'upper',
    paramTypes: { custom: [{ regex: String.raw`\$[\p{L}_][\p{L}\p{N}_]*(?![\p{L}\p{N}_$])` }] },
  });
}
