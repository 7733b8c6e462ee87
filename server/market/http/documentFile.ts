import { createHash } from 'node:crypto';
import type { DocumentFile } from '#server/market/snapshots/moneySnapshots.ts';

/** Measures a document while it is read: `add` takes its bytes in order, `done` ends it. */
export function measuredFile(): { add: (chunk: Uint8Array) => void; done: () => DocumentFile } {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    add(chunk) {
      hash.update(chunk);
      bytes += chunk.length;
    },
    done: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}
