const titles: Record<string, string> = {
  error: 'A última sincronização falhou',
  partial: 'A última sincronização ficou incompleta',
};

/** What the outcome of a sync gives reason to tell; null when all is well. */
export const syncProblem = (status: string | undefined): string | null => titles[status ?? ''] ?? null;
