import { t } from '#client/lib/language/t.ts';

/** Sentence for a stock that `others` more listings are sold from; empty when there are none. */
export const sharedStock = (others: number): string => (others === 0 ? '' : t('app.sharedWithListings', { others }));
