import { STANDARD } from '#i18n/locales.ts';
import { type Said, wordSaid } from '#server/platform/language/said.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { saoPauloTime } from '#server/platform/values/saoPauloTime.ts';
import { rateFactor } from '#server/market/baseUrls.ts';
import { ReadLater } from '#server/market/connector.ts';
import type { Effects } from '#server/market/http/effects.ts';
import { DOCUMENT_LIFE_MS, type DocumentKey, type PendingDocument, type PendingDocuments } from './pendingDocuments.ts';

/** A document to request, wait for and read. */
export interface DocumentRequest<Ready> extends Pick<DocumentKey, 'kind'>, Pick<PendingDocument, 'args'> {
  /** Its name in messages: `Amazon (relatório de devoluções)`. */
  name: Said;
  /** What identifies the request; by default `args`. */
  identity?: unknown;
  /** Maximum wait in one run, ms. */
  patienceMs: number;
  /** Requests it and returns its remote id. */
  ask: () => Promise<string>;
  /** Its state now; `gone` when it failed or the marketplace no longer has it. */
  poll: (remoteId: string) => Promise<'waiting' | 'gone' | { ready: Ready }>;
  /** Error for a new document that is gone. */
  failed: () => Error;
}

export interface Waiting {
  key: DocumentKey;
  stream: string;
  pending: PendingDocuments;
  effects: Effects;
  /** Time waited in this run, by request. */
  waitedMs: Map<string, number>;
  /** Requests whose document was requested in this run. */
  asked: Set<string>;
}

const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 60_000;

/** The document of a request: the remembered one, or a new one, which is remembered. New are those of this run. */
export async function askDocument(
  request: DocumentRequest<unknown>,
  { key, stream, pending, effects, asked }: Waiting,
): Promise<{ document: PendingDocument; isNew: boolean }> {
  const remembered = await pending.find(key, new Date(effects.now() - DOCUMENT_LIFE_MS[key.kind]));
  if (remembered) return { document: remembered, isNew: asked.has(key.request) };
  const { args } = request;
  const name = wordSaid(request.name, STANDARD);
  const document = { remoteId: await request.ask(), name, args, askedAt: new Date(effects.now()) };
  await pending.remember(key, stream, document);
  asked.add(key.request);
  return { document, isNew: true };
}

/** Waits for a document, requested unless it is remembered. Throws `ReadLater` when the patience is over. */
export async function awaitDocument<Ready>(request: DocumentRequest<Ready>, waiting: Waiting): Promise<Ready> {
  const { key, pending } = waiting;
  let found = await askDocument(request, waiting);
  for (let polls = 0; ; polls += 1) {
    const state = await request.poll(found.document.remoteId);
    if (state === 'gone') {
      await pending.forget(key);
      if (found.isNew) throw request.failed();
      found = await askDocument(request, waiting);
    } else if (state === 'waiting') await pause(polls, request, found.document, waiting);
    else {
      await pending.markReady(key);
      return state.ready;
    }
  }
}

async function pause(
  polls: number,
  { name, patienceMs }: Pick<DocumentRequest<unknown>, 'name' | 'patienceMs'>,
  { askedAt }: PendingDocument,
  { key, effects, waitedMs }: Waiting,
): Promise<void> {
  const waited = waitedMs.get(key.request) ?? 0;
  if (waited >= patienceMs)
    throw new ReadLater(sentence('marketplaces.documentPending', { name, asked: saoPauloTime(askedAt) }));
  const pauseMs = Math.min(FIRST_PAUSE_MS * 1.5 ** polls, MAX_PAUSE_MS, patienceMs - waited);
  waitedMs.set(key.request, waited + pauseMs);
  await effects.sleep(pauseMs / rateFactor());
}
