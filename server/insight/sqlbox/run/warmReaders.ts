import { accountFile } from '#server/insight/sqlbox/files/accountFile.ts';
import { type Reader, startReader } from './startReader.ts';

/** Readers that wait for the next statement of their account: a start takes a quarter of a second and 90 MB. */
const MAX_WARM = 4;
const IDLE_MS = 60_000;

export interface FreshReader {
  reader: Reader;
  asOf: Date;
  version: number;
}

interface WarmReader extends FreshReader {
  idle: NodeJS.Timeout;
}

/** By account, least recently used first. A reader at work is not in it. */
const warm = new Map<number, WarmReader>();

/** Takes the reader of the account's present file: a warm one, or a new one. Throws `DomainError` 503. */
export async function takeReader(accountId: number, signal?: AbortSignal): Promise<FreshReader> {
  const file = await accountFile(accountId, { signal });
  try {
    const found = warm.get(accountId);
    warm.delete(accountId);
    if (found) {
      clearTimeout(found.idle);
      if (found.version === file.version && !found.reader.isEnded()) return found;
      found.reader.kill();
    }
    return { reader: await startReader(file.path), asOf: file.asOf, version: file.version };
  } finally {
    file.release(); // the reader holds the file itself
  }
}

/** Keeps a reader for the next statement of its account, unless it has ended. */
export function keepReader(accountId: number, { reader, asOf, version }: FreshReader): void {
  if (reader.isEnded()) return;
  const drop = () => {
    warm.delete(accountId);
    reader.kill();
  };
  warm.set(accountId, { reader, asOf, version, idle: setTimeout(drop, IDLE_MS).unref() });
  if (warm.size <= MAX_WARM) return;
  const [oldest, { reader: idle, idle: timer }] = warm.entries().next().value!;
  clearTimeout(timer);
  warm.delete(oldest);
  idle.kill();
}

/** Forgets the warm readers, whose processes are ended elsewhere. */
export function forgetReaders(): void {
  for (const { idle } of warm.values()) clearTimeout(idle);
  warm.clear();
}
