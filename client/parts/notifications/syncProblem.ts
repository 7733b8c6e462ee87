const titles: Record<string, string> = {
  ERROR: 'A última sincronização falhou',
  PARTIAL: 'A última sincronização ficou incompleta',
};

/** What the outcome of a sync gives reason to tell; null when all is well. */
export const syncProblem = (status: string | undefined): string | null => titles[status ?? ''] ?? null;
