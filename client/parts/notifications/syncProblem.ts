import { t } from '#client/lib/language/t.ts';
const titles: Record<string, string> = {
  ERROR: t('parts.theLastSyncFailed'),
  PARTIAL: t('parts.theLastSyncWasIncomplete'),
};

/** Message for a sync that failed or is incomplete; null for other states. */
export const syncProblem = (status: string | undefined): string | null => titles[status ?? ''] ?? null;
