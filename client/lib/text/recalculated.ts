import { t } from '#client/lib/language/t.ts';

/** Sentence with the number of recalculated sales. Null: the recalculation is still running. */
export const recalculated = (lines: number | null | undefined): string =>
  lines == null ? t('app.theSalesAreBeingComputedAgain') : t('app.salesComputedAgain', { lines });
