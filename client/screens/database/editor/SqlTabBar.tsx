import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { t } from '#client/lib/language/t.ts';
import type { SqlTabs, SqlTabsChange } from './sqlTabs.ts';

/** Tab bar of the SQL box: selects, opens and closes tabs. */
export function SqlTabBar({ state, onChange }: { state: SqlTabs; onChange: (change: SqlTabsChange) => void }) {
  return (
    <div className="flex items-center overflow-x-auto border-b border-line">
      <ul aria-label={t('database.openQueries')} className="flex">
        {state.tabs.map(({ id, name }) => {
          const isActive = id === state.activeId;
          return (
            <li
              key={id}
              className={clsx('flex items-center border-r border-line', isActive ? 'bg-surface' : 'bg-canvas')}
            >
              <button
                type="button"
                aria-current={isActive ? 'true' : undefined}
                onClick={() => onChange({ do: 'choose', id })}
                className={clsx(
                  'h-9 max-w-48 truncate border-b-2 pr-1 pl-3 text-small',
                  isActive ? 'border-ink font-medium' : 'border-transparent text-muted hover:text-ink',
                )}
              >
                {name}
              </button>
              <button
                type="button"
                aria-label={t('database.close', { name })}
                onClick={() => onChange({ do: 'close', id })}
                className="mr-1 rounded p-1.5 text-muted hover:bg-hover hover:text-ink"
              >
                <X size={12} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        aria-label={t('database.newQuery')}
        onClick={() => onChange({ do: 'open', sql: '' })}
        className="mx-1 rounded p-1.5 text-muted hover:bg-hover hover:text-ink"
      >
        <Plus size={14} aria-hidden />
      </button>
    </div>
  );
}
