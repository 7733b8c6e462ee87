import { useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { type ChosenColumn, type CustomView, customViewQuery } from './customViewQuery.ts';
import { JoinChoice } from './JoinChoice.tsx';
import { type ForeignKey, joinTables } from './joinTables.ts';
import type { Structures } from '#client/screens/database/tables/useSchema.ts';
import { ViewTable } from '#client/screens/database/tables/ViewTable.tsx';

const nothing: CustomView = { name: '', tables: [], columns: [], joins: [] };

/** Custom view builder: generates a query from chosen tables and columns for the SQL box. */
export function CustomViewBuilder({
  structures,
  onGenerate,
}: {
  structures: Structures;
  onGenerate: (sql: string, name: string) => void;
}) {
  const [view, setView] = useState(nothing);
  const { tables, columns } = view;
  const keys: ForeignKey[] = Object.entries(structures).flatMap(([table, all]) =>
    all.flatMap(({ column_name: column, references }) =>
      references ? [{ table, column, toTable: references.table_name, toColumn: references.column_name }] : [],
    ),
  );
  const used = tables.filter((table) => columns.some((column) => column.table === table));
  const joined = used.length > 0 ? joinTables(used, keys, view.joins) : null;
  const sql = joined && columns.length > 0 ? customViewQuery({ ...view, tables: used }, keys) : null;
  const isChosen = (column: ChosenColumn, table: string, name: string) =>
    column.table === table && column.column === name;

  const addTable = (table: string) => setView({ ...view, tables: [...tables, table] });
  const removeTable = (table: string) =>
    setView({
      ...view,
      tables: tables.filter((name) => name !== table),
      columns: columns.filter((column) => column.table !== table),
      joins: view.joins.filter((join) => join.table !== table && join.toTable !== table),
    });
  const toggle = (table: string, name: string) =>
    setView({
      ...view,
      columns: columns.some((column) => isChosen(column, table, name))
        ? columns.filter((column) => !isChosen(column, table, name))
        : [...columns, { table, column: name, alias: '' }],
    });
  const rename = (table: string, name: string, alias: string) =>
    setView({
      ...view,
      columns: columns.map((column) => (isChosen(column, table, name) ? { ...column, alias } : column)),
    });

  return (
    <section aria-labelledby="view" className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 id="view" className="font-semibold">
        {t('database.customView')}
      </h2>
      <div className="max-w-md">
        <TextField
          label={t('database.nameOfTheView')}
          value={view.name}
          maxLength={60}
          onChange={(event) => setView({ ...view, name: event.target.value })}
        />
      </div>
      <fieldset>
        <legend className="mb-1 text-small font-medium">{t('database.tables')}</legend>
        <div className="flex flex-wrap gap-1.5">
          {Object.keys(structures).map((table) => (
            <Button key={table} disabled={tables.includes(table)} onClick={() => addTable(table)}>
              {tables.includes(table) ? table : `+ ${table}`}
            </Button>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {tables.map((table) => (
          <ViewTable
            key={table}
            table={table}
            columns={structures[table] ?? []}
            chosen={columns.filter((column) => column.table === table)}
            onToggle={(name) => toggle(table, name)}
            onRename={(name, alias) => rename(table, name, alias)}
            onRemove={() => removeTable(table)}
          />
        ))}
      </div>
      {joined?.unjoined.map((table) => (
        <JoinChoice
          key={table}
          table={table}
          others={used.filter((name) => !joined.unjoined.includes(name))}
          structures={structures}
          onChoose={(join) =>
            setView({ ...view, joins: [...view.joins.filter((known) => known.table !== table), join] })
          }
        />
      ))}
      {view.joins
        .filter(({ table }) => used.includes(table) && !joined?.unjoined.includes(table))
        .map(({ table, column, toTable, toColumn }) => (
          <p key={table} className="flex items-center gap-2 text-small text-muted">
            {table}.{column} = {toTable}.{toColumn}
            <Button
              tone="quiet"
              onClick={() => setView({ ...view, joins: view.joins.filter((join) => join.table !== table) })}
            >
              {t('database.undoJoin')}
            </Button>
          </p>
        ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="primary" disabled={sql === null} onClick={() => onGenerate(sql!, view.name.trim())}>
          {t('database.generateQuery')}
        </Button>
        <p className="text-label text-muted">
          {columns.length === 0
            ? t('database.chooseAtLeastOneColumn')
            : sql === null
              ? t('database.sayHowToJoinTheTables')
              : t('database.theQueryGoesToTheEditor')}
        </p>
      </div>
    </section>
  );
}
