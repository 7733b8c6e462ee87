const KEY = 'notifications.sync';

const titles: Record<string, string> = {
  error: 'A última sincronização falhou',
  partial: 'A última sincronização ficou incompleta',
};

/** What the outcome of a sync gives reason to tell; null when all is well. */
export const syncProblem = (status: string | undefined): string | null => titles[status ?? ''] ?? null;

/** Whether this browser was told that the problem of a sync has been read. */
export const isProblemRead = (id: string) => localStorage.getItem(KEY) === id;

/** Notes that it has been read. */
export const markProblemRead = (id: string) => localStorage.setItem(KEY, id);
