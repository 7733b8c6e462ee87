import { useSyncExternalStore } from 'react';

const KEY = 'tables'; // deleted with the session (data/session.ts)

/** How the person wants the tables, as this browser has it. */
export interface TableChoices {
  /** Rows are low and without pictures. */
  isCompact: boolean;
  /** Columns by the name of the table, where they are not the default: names in order, a hidden one with `-` before it. */
  columns: Readonly<Record<string, readonly string[]>>;
}

const nothing: TableChoices = { isCompact: false, columns: {} };
let known: TableChoices | undefined;
const readers = new Set<() => void>();

function read(): TableChoices {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<TableChoices> | null) };
  } catch {
    return nothing;
  }
}

/** The choices of the person, as shown now. */
export const tableChoices = (): TableChoices => (known ??= read());

/** Shows these choices from now on and stores them in this browser, so that tables do not wait for the server. */
export function storeTableChoices(next: TableChoices): void {
  known = next;
  localStorage.setItem(KEY, JSON.stringify(next));
  for (const reader of readers) reader();
}

/** Forgets what was read, as a new page load does. */
export const forgetTableChoices = () => (known = undefined);

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** The choices of the person. */
export const useTableChoices = (): TableChoices => useSyncExternalStore(subscribe, tableChoices);
