import type { Locale } from '#i18n/locales.ts';

/** How the caller is authenticated: by session or by personal access token. */
type Access = { kind: 'session'; key: string } | { kind: 'token'; scope: 'read' | 'write' };

/** Name, e-mail and chosen language of the signed-in person. */
export interface Person {
  name: string;
  email: string;
  /** Null or absent: none chosen. */
  language?: Locale | null;
}

/** The account and user whose data a call reads. Required first argument of every function on tenant data. */
export interface Viewer {
  accountId: number;
  userId: number;
  /** Whether the user may send operations outside the built client. */
  isDeveloper: boolean;
  /** Absent when the product acts on its own, e.g. in jobs. */
  access?: Access;
  /** `dataVersion` of the account at authentication, before any read. */
  dataVersion?: number;
  /** Values at authentication; absent without a session. */
  person?: Person;
}
