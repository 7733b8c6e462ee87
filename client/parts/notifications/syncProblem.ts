const titles: Record<string, string> = {
  ERROR: 'A última sincronização falhou',
  PARTIAL: 'A última sincronização ficou incompleta',
};

/** Message for a sync that failed or is incomplete; null for other states. */
export const syncProblem = (status: string | undefined): string | null => titles[status ?? ''] ?? null;
