import { X } from 'lucide-react';
import { t } from '#client/lib/language/t.ts';
import type { ChosenColumn } from '#client/screens/database/builder/customViewQuery.ts';
import type { StructureColumn } from '#client/screens/database/databaseApi.ts';

/** A table of the view builder: its columns to select, each with an optional alias. */
export const ViewTable = ({
  table,
  columns,
  chosen,
  onToggle,
  onRename,
  onRemove,
}: {
  table: string;
  columns: StructureColumn[];
  chosen: ChosenColumn[];
  onToggle: (column: string) => void;
  onRename: (column: string, alias: string) => void;
  onRemove: () => void;
}) => (
  <fieldset className="rounded-md border border-line">
    <legend className="sr-only">{table}</legend>
    <div className="flex items-center justify-between border-b border-line px-3 py-1.5">
      <span aria-hidden className="font-medium">
        {table}
      </span>
      <button
        type="button"
        aria-label={t('database.remove', { table })}
        onClick={onRemove}
        className="rounded p-1 text-muted hover:bg-hover hover:text-ink"
      >
        <X size={14} aria-hidden />
      </button>
    </div>
    <ul className="max-h-60 overflow-y-auto px-3 py-1">
      {columns.map(({ column_name: name }) => {
        const chosenColumn = chosen.find(({ column }) => column === name);
        return (
          <li key={name} className="flex h-8 items-center gap-2 text-small">
            <label className="flex min-w-0 flex-1 items-center gap-1.5">
              <input
                type="checkbox"
                checked={chosenColumn !== undefined}
                onChange={() => onToggle(name)}
                className="accent-(--color-link)"
              />
              <span className="truncate">{name}</span>
            </label>
            {chosenColumn && (
              <input
                aria-label={t('database.aliasOf', { table, name })}
                placeholder={t('database.alias')}
                value={chosenColumn.alias}
                maxLength={60}
                onChange={(event) => onRename(name, event.target.value)}
                className="h-7 w-32 rounded-md border border-line-strong bg-surface px-2 text-label placeholder:text-muted"
              />
            )}
          </li>
        );
      })}
    </ul>
  </fieldset>
);
