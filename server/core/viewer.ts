/** Whose data a call reads. Every function that touches tenant data takes one as its first argument. */
export interface Viewer {
  accountId: number;
  userId: number;
  /** May send operations that the built client does not contain. */
  isDeveloper: boolean;
}
