/** How a caller came in: signed in as a person, or with a personal access token. */
type Access = { kind: 'session'; key: string } | { kind: 'token'; scope: 'read' | 'write' };

/** What the signed-in person is called. */
export interface Person {
  name: string;
  email: string;
}

/** Whose data a call reads. Every function that touches tenant data takes one as its first argument. */
export interface Viewer {
  accountId: number;
  userId: number;
  /** May send operations that the built client does not contain. */
  isDeveloper: boolean;
  /** Absent where the product works by itself, in jobs for one. */
  access?: Access;
  /** `dataVersion` of the account when the caller was recognised, before anything was read for them. */
  dataVersion?: number;
  /** As they were then, where a session recognised them. */
  person?: Person;
}
