export type DocumentKind = 'report' | 'ad_report' | 'query';

/** Identity of a request: the same request has one document. */
export interface DocumentKey {
  kind: DocumentKind;
  /** Digest of what is requested. */
  request: string;
}

/** A document that a marketplace creates on request, from the request until its rows are stored. */
export interface PendingDocument {
  /** The marketplace's id of the report or query. */
  remoteId: string;
  /** Its name in messages: `Amazon (relatório de devoluções)`. */
  name: string;
  /** What was requested. */
  args: object;
  askedAt: Date;
}

/**
 * A document requested earlier than this is requested again: the slowest ones, of advertising, take up to three hours
 * (REAL.md 1.4).
 */
export const DOCUMENT_LIFE_MS = 4 * 60 * 60_000;

/** Requested documents of one account at one marketplace. Implemented by `records/documents` on the database. */
export interface PendingDocuments {
  /** The document of a request; null when none was requested since. */
  find: (key: DocumentKey, since: Date) => Promise<PendingDocument | null>;
  /** Number of documents of a kind that were requested since and are not ready. */
  countWaiting: (kind: DocumentKind, since: Date) => Promise<number>;
  /**
   * Remembers the document of a request, in place of an earlier one, and forgets those past their life. `stream` is the
   * stream of the sync that needs it.
   */
  remember: (key: DocumentKey, stream: string, document: PendingDocument) => Promise<void>;
  markReady: (key: DocumentKey) => Promise<void>;
  forget: (key: DocumentKey) => Promise<void>;
}
