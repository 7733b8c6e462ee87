import { conflict } from '#server/platform/values/errors.ts';

const saving = new Set<number>();

/**
 * Runs a save that waits for a marketplace: one per account at a time, because it holds a database connection. Throws 409
 * during another.
 */
export async function oneSave<T>(accountId: number, save: () => Promise<T>): Promise<T> {
  if (saving.has(accountId)) throw conflict('marketplaces.savingAlready');
  saving.add(accountId);
  try {
    return await save();
  } finally {
    saving.delete(accountId);
  }
}
