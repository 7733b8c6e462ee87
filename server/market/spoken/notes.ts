import type { Said } from '#server/platform/language/said.ts';

/** What the seller should know about reads that succeeded, each thing once. */
export interface Notes {
  add(said: Said): void;
  /** What was said since the last call. */
  take(): Said[];
}

export function openNotes(): Notes {
  const held = new Map<string, Said>();
  return {
    add: (said) => void held.set(JSON.stringify(said), said),
    take: () => {
      const all = [...held.values()];
      held.clear();
      return all;
    },
  };
}
