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
  /** Its name in Padrão: `Amazon (relatório de devoluções)`. */
  name: string;
  /** What was requested. */
  args: object;
  askedAt: Date;
}

const HOUR_MS = 60 * 60_000;

/**
 * A document requested earlier than this is requested again: the slowest reports, of advertising, take up to three hours
 * (REAL.md 1.4). A query counts against the open ones until it ends, its text must not be open twice, and its result is
 * kept for 30 days (REAL.md 1.1): it is waited for longer.
 */
export const DOCUMENT_LIFE_MS: Record<DocumentKind, number> = {
  report: 4 * HOUR_MS,
  ad_report: 4 * HOUR_MS,
  query: 24 * HOUR_MS,
};

/** Requested documents of one account at one marketplace. Implemented by `records/documents` on the database. */
export interface PendingDocuments {
  /** The document of a request; null when none was requested since. */
  find: (key: DocumentKey, since: Date) => Promise<PendingDocument | null>;
  /** Documents of a kind that were requested since and are not known to be ready. */
  waiting: (kind: DocumentKind, since: Date) => Promise<{ key: DocumentKey; remoteId: string }[]>;
  /**
   * Remembers the document of a request, in place of an earlier one, and forgets those past their life. `stream` is the
   * stream of the sync that needs it.
   */
  remember: (key: DocumentKey, stream: string, document: PendingDocument) => Promise<void>;
  markReady: (key: DocumentKey) => Promise<void>;
  forget: (key: DocumentKey) => Promise<void>;
}
