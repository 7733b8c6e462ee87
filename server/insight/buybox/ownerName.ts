import type { Owner } from './watchedListings.ts';

/** How a file names who has, or had, a Buy Box; null: nobody. */
export const ownerName = (owner: Owner | null): string | null =>
  owner && (owner.isOurs ? 'Sua Loja' : (owner.name ?? owner.sellerId ?? 'Outro vendedor'));
