import { formatQuantity } from './format.ts';

/** Sentence for a stock that `others` more listings are sold from; empty when there are none. */
export const sharedStock = (others: number): string =>
  others === 0 ? '' : `compartilhado com ${formatQuantity(others, 'anúncio', 'anúncios')}`;
