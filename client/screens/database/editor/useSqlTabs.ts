import { useEffect, useReducer } from 'react';
import { changeTabs, readTabs } from './sqlTabs.ts';
import { keep, stored } from './stored.ts';

const NAME = 'tabs';

/** The SQL box's tabs, which survive a reload. */
export function useSqlTabs() {
  const [state, change] = useReducer(changeTabs, undefined, () => stored(NAME, readTabs));
  useEffect(() => keep(NAME, state), [state]);
  return { state, change };
}
