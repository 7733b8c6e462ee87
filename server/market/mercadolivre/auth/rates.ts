import type { Turn } from '#server/market/http/waitForTurn.ts';

/** One quota for all calls of a seller. It is not published; known clients stay at or below it (reference 4.2). */
const mercadoLivreRate = { perSecond: 10, burst: 10 };

/** The quota that an account's calls share. */
export const mercadoLivreTurn = (accountId: number): Turn => ({
  key: `${accountId}/mercadolivre`,
  ...mercadoLivreRate,
});
