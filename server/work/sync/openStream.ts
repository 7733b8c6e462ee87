import type { Said } from '#server/platform/language/said.ts';
import type { Sentence } from '#server/platform/language/sentence.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { Connector } from '#server/market/connector.ts';
import { DOCUMENT_LIFE_MS } from '#server/market/documents/pendingDocuments.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { refreshStatistics } from '#server/records/rollups/refreshStatistics.ts';
import { type StoredPage, type StreamName, storePage, type SyncStep } from './storePage.ts';
import type { LeasedRun } from './acquireLease.ts';

export interface StreamState {
  /** Every change before this time is stored. */
  watermark: Date | null;
  cursor: unknown;
  lastSuccessAt: Date | null;
  /** When something asked for it to be read before its interval; over once it was read after that. */
  dueSince: Date | null;
  /** When the marketplace last refused the seller's application access; null after a successful read. */
  refusedAt: Date | null;
  /** Whether a document that the stream requested is not stored yet. */
  hasPending: boolean;
  /** What the last successful read met, for the seller; null when nothing. */
  note: string | null;
}

/** One stream of one marketplace while a run reads it. */
export interface OpenStream {
  run: LeasedRun;
  connector: Connector;
  state: StreamState;
  /** Stores a page and shows `label` as the run's step, by default the stream's own. */
  store(work: (tx: Queryable) => Promise<StoredPage>, label?: Sentence | null): Promise<void>;
  /** What the seller should know about the read, beside the notes of the connector. */
  notes: Said[];
  /** Advances the progress bar by one step. */
  stepDone(): void;
  /** Whether the other streams of the run should have their turn: orders have not been read for ten minutes. */
  isTurnOver(): boolean;
  /** Waits for the marketplace's answer; rejects as soon as the run is aborted. */
  untilStopped<T>(answer: Promise<T>): Promise<T>;
}

const UNREAD: StreamState = {
  watermark: null,
  cursor: null,
  lastSuccessAt: null,
  dueSince: null,
  refusedAt: null,
  hasPending: false,
  note: null,
};

/** How far a stream has been read; all null before the first read. */
export async function streamState(
  accountId: number,
  marketplace: Marketplace,
  stream: StreamName,
): Promise<StreamState> {
  const [state] = await queryRows<StreamState>(
    `SELECT watermark, cursor, last_success_at AS "lastSuccessAt", refused_at AS "refusedAt", note,
            due_since AS "dueSince",
            EXISTS (SELECT FROM pending_documents p
                    WHERE p.account_id = $1 AND p.marketplace = s.marketplace AND p.stream = s.stream
                      AND p.asked_at > now() - make_interval(secs => ($4::jsonb ->> p.kind::text)::float8 / 1000)) AS "hasPending"
     FROM sync_streams s WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND stream = $3`,
    [accountId, marketplace, stream, JSON.stringify(DOCUMENT_LIFE_MS)],
  );
  return state ?? UNREAD;
}

/** Marketplaces of which the account has read the stream. */
export async function marketplacesRead(accountId: number, stream: StreamName): Promise<Set<Marketplace>> {
  const read = await queryRows<{ marketplace: Marketplace }>(
    'SELECT marketplace FROM sync_streams WHERE account_id = $1 AND stream = $2 AND last_success_at IS NOT NULL',
    [accountId, stream],
  );
  return new Set(read.map(({ marketplace }) => marketplace));
}

/** Opens a stream at its stored position. The stream advances `step`, the run's progress. */
export async function openStream(
  run: LeasedRun,
  connector: Connector,
  stream: StreamName,
  { step, signal, isTurnOver }: { step: SyncStep; signal: AbortSignal; isTurnOver: () => boolean },
): Promise<OpenStream> {
  const { marketplace } = connector;
  return {
    run,
    connector,
    state: await streamState(run.accountId, marketplace, stream),
    async store(work, label = step.label) {
      signal.throwIfAborted();
      await storePage(run, { marketplace, stream }, { ...step, label }, work);
      await refreshStatistics();
    },
    notes: [],
    stepDone() {
      step.done += 1;
    },
    isTurnOver,
    untilStopped: (answer) => untilStopped(answer, signal),
  };
}

function untilStopped<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    const stop = () => fail(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    answer.then(done, fail).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Yields the pages of a connector's read one at a time; throws as soon as the run is aborted. */
export async function* pagesOf<T>(
  pages: AsyncIterable<T>,
  { untilStopped: until }: Pick<OpenStream, 'untilStopped'>,
): AsyncGenerator<T, void, void> {
  const iterator = pages[Symbol.asyncIterator]();
  for (;;) {
    const next = await until(iterator.next());
    if (next.done) return;
    yield next.value;
  }
}
