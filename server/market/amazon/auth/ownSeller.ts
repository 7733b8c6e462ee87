import type { Keys, StoredKeys } from '#server/market/keys.ts';

/** The seller whose keys a session uses, as far as Amazon has named them. */
export interface OwnSeller {
  /** Null while unknown. */
  readonly id: string | null;
  /** Stores an id that an answer names, unless one is known. */
  met: (id: string | null | undefined) => Promise<void>;
}

/** Longer texts are no seller's id. */
const MAX_LENGTH = 64;

/** The seller of stored keys; an id that is met is stored with them. */
export function ownSeller({ sellerId, authorizedAt }: StoredKeys, keys: Pick<Keys, 'markConnected'>): OwnSeller {
  let known = sellerId;
  return {
    get id() {
      return known;
    },
    met: async (id) => {
      if (known || !id || id.length > MAX_LENGTH) return;
      known = id;
      await keys.markConnected('amazon', id, authorizedAt);
    },
  };
}

/** The seller of keys that are not stored. */
export const unknownSeller: OwnSeller = { id: null, met: () => Promise.resolve() };
