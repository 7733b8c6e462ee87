import type { OwnershipState } from '#server/records/offers/applyOfferCheck.ts';
import type { Owner } from '#server/insight/buybox/watchedListings.ts';

/** What the seller reads about a Buy Box; it says "Você tem" when, and only when, it is theirs (spec 2). */
export function statusMessage(state: OwnershipState, owner: Owner | null): string {
  if (state === 'winning') return 'Você tem a Buy Box';
  if (state === 'sharing') return 'Você tem a Buy Box, dividida';
  if (state === 'none') return 'Sem Buy Box';
  return `Perdida para ${owner?.name ?? owner?.sellerId ?? 'outro vendedor'}`;
}
