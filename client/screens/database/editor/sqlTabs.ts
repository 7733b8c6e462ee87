import { useEffect, useReducer } from 'react';
import { t } from '#client/lib/language/t.ts';
import { type Parameters, readParameters } from './parameters/parameters.ts';
import { readStored, writeStored } from './stored.ts';

export interface SqlTab {
  id: number;
  name: string;
  sql: string;
  /** Id of the saved query in the tab. */
  savedId?: string;
  /** Values of the parameters `$name`. */
  parameters: Parameters;
}

export interface SqlTabs {
  tabs: SqlTab[];
  activeId: number;
}

export type SqlTabsChange =
  | { do: 'open'; sql: string; name?: string; savedId?: string; parameters?: Parameters }
  | { do: 'choose' | 'close'; id: number }
  | { do: 'write'; sql: string }
  | { do: 'saved'; name: string; savedId: string }
  | { do: 'set'; parameters: Parameters };

const MAX_TABS = 20;
const newTab = (id: number, sql = '', name = t('database.query', { id })): SqlTab => ({
  id,
  name,
  sql,
  parameters: {},
});
const first: SqlTabs = { tabs: [newTab(1)], activeId: 1 };

/** The active tab. */
export const activeTab = ({ tabs, activeId }: SqlTabs): SqlTab => tabs.find(({ id }) => id === activeId) ?? tabs[0]!;

/**
 * The tabs after a change. There is always at least one. A text opens in the active tab when it is empty, and with twenty
 * tabs the oldest one closes.
 */
export function changeTabs(state: SqlTabs, change: SqlTabsChange): SqlTabs {
  const active = activeTab(state);
  const replace = (next: Partial<SqlTab>) => ({
    ...state,
    tabs: state.tabs.map((tab) => (tab.id === active.id ? { ...tab, ...next } : tab)),
  });
  switch (change.do) {
    case 'open': {
      const { sql, name, savedId, parameters } = change;
      const opened = { savedId, ...(parameters && { parameters }) };
      if (sql && (active.sql.trim() === '' || active.sql === sql))
        return replace({ sql, ...opened, ...(name && { name }) });
      const id = Math.max(...state.tabs.map((tab) => tab.id)) + 1;
      return { tabs: [...state.tabs, { ...newTab(id, sql, name), ...opened }].slice(-MAX_TABS), activeId: id };
    }
    case 'choose':
      return { ...state, activeId: change.id };
    case 'close': {
      const at = state.tabs.findIndex(({ id }) => id === change.id);
      const tabs = state.tabs.filter(({ id }) => id !== change.id);
      if (tabs.length === 0) return { tabs: [newTab(change.id + 1)], activeId: change.id + 1 };
      return { tabs, activeId: change.id === active.id ? tabs[Math.max(0, at - 1)]!.id : state.activeId };
    }
    case 'write':
      return replace({ sql: change.sql });
    case 'saved':
      return replace({ name: change.name, savedId: change.savedId });
    case 'set':
      return replace({ parameters: change.parameters });
  }
}

/** The stored tabs; one empty tab when the stored value is invalid. */
export function readTabs(kept: unknown): SqlTabs {
  const { tabs, activeId } = (kept ?? {}) as Partial<SqlTabs>;
  const usable = (Array.isArray(tabs) ? tabs : []).filter(
    (tab): tab is SqlTab =>
      Number.isSafeInteger(tab?.id) && typeof tab.name === 'string' && typeof tab.sql === 'string',
  );
  if (usable.length === 0) return first;
  const restored = usable.slice(-MAX_TABS).map((tab) => ({ ...tab, parameters: readParameters(tab.parameters) }));
  return { tabs: restored, activeId: restored.some(({ id }) => id === activeId) ? activeId! : restored[0]!.id };
}

const NAME = 'tabs';

/** State of the SQL box's tabs, stored in the browser. */
export function useSqlTabs() {
  const [state, change] = useReducer(changeTabs, undefined, () => readStored(NAME, readTabs));
  useEffect(() => writeStored(NAME, state), [state]);
  return { state, change };
}
