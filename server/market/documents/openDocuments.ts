import { createHash } from 'node:crypto';
import { MarketplaceError, ReadLater } from '#server/market/connector.ts';
import type { Effects } from '#server/market/http/effects.ts';
import { DownloadCut } from '#server/market/http/retryDownload.ts';
import { askDocument, awaitDocument, type DocumentRequest } from './awaitDocument.ts';
import { DOCUMENT_LIFE_MS, type DocumentKey, type DocumentKind, type PendingDocuments } from './pendingDocuments.ts';

/** Documents that one stream of a sync requests. */
export interface Documents {
  /**
   * Returns the result of `read` on a document, requested unless an earlier run or process did so. Throws `ReadLater`
   * when it is not ready within its patience: the id is remembered, and the next run continues with it.
   */
  get: <Ready, Found>(request: DocumentRequest<Ready>, read: (ready: Ready) => Promise<Found>) => Promise<Found>;
  /** Requests a document unless an earlier run or process did so, without waiting for it. */
  ask: (request: DocumentRequest<unknown>) => Promise<void>;
  /** Forgets the documents read so far. Called once their rows are stored: until then a crash reads them again. */
  settle: () => Promise<void>;
  /**
   * Whether fewer than `most` documents of a kind are requested and not ready. When they seem to be as many, `isOpen` shows
   * which of them have become ready: they may belong to reads that are not due now.
   */
  hasPlace: (kind: DocumentKind, most: number, isOpen: (remoteId: string) => Promise<boolean>) => Promise<boolean>;
}

/** Documents of one connector by stream. In all, no document is waited for longer than its patience. */
export function openDocuments(pending: PendingDocuments, effects: Effects): (stream: string) => Documents {
  const run = { pending, effects, waitedMs: new Map<string, number>(), asked: new Set<string>() };
  // of a stream, not of one read of it: a read may stop after its last stored page
  const unsettledOf = new Map<string, DocumentKey[]>();
  return (stream) => {
    const unsettled = unsettledOf.get(stream) ?? [];
    unsettledOf.set(stream, unsettled);
    return {
      get: async (request, read) => {
        const key = keyOf(request);
        const ready = await awaitDocument(request, { key, stream, ...run });
        try {
          const found = await read(ready);
          unsettled.push(key);
          return found;
        } catch (error) {
          if (isLasting(error)) await pending.forget(key);
          throw error;
        }
      },
      ask: async (request) => {
        await askDocument(request, { key: keyOf(request), stream, ...run });
      },
      settle: async () => {
        for (const key of unsettled.splice(0)) await pending.forget(key);
      },
      hasPlace: async (kind, most, isOpen) => {
        const waiting = await pending.waiting(kind, new Date(effects.now() - DOCUMENT_LIFE_MS[kind]));
        if (waiting.length < most) return true;
        let open = 0;
        for (const { key, remoteId } of waiting)
          if (await isOpen(remoteId)) open += 1;
          else await pending.markReady(key);
        return open < most;
      },
    };
  };
}

const keyOf = ({ kind, args, identity = args }: Pick<DocumentRequest<unknown>, 'kind' | 'args' | 'identity'>) => ({
  kind,
  request: createHash('sha256').update(JSON.stringify(identity)).digest('hex'),
});

/** Whether the document itself is unreadable: the next run needs another one. */
const isLasting = (error: unknown) =>
  error instanceof MarketplaceError && !(error instanceof DownloadCut) && !(error instanceof ReadLater);
