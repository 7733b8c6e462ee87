import { storeTableChoices, tableChoices } from './tableChoices.ts';

/** What the person changed: the columns of a table, null for the default, or the density. */
export type TableChoice = { table: string; columns: readonly string[] | null } | { isCompact: boolean };

const keepers = new Set<(choice: TableChoice) => void>();

/** Makes a choice of the person: shown at once, and given to those who keep it. */
export function choose(choice: TableChoice): void {
  const now = tableChoices();
  if ('isCompact' in choice) storeTableChoices({ ...now, ...choice });
  else {
    const { [choice.table]: _former, ...others } = now.columns;
    const columns = choice.columns ? { ...others, [choice.table]: choice.columns } : others;
    storeTableChoices({ ...now, columns });
  }
  for (const keeper of keepers) keeper(choice);
}

/** Calls a function with each choice of the person. Returns a function that stops it. */
export function onTableChoice(keeper: (choice: TableChoice) => void): () => void {
  keepers.add(keeper);
  return () => keepers.delete(keeper);
}
