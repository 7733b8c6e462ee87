/** What each status of a refused call means, for the document. All carry `{ "error": "…" }`. */
export const failures: Readonly<Record<number, string>> = {
  400: 'A parameter or a field is unknown, missing, given twice or of the wrong kind, or the body is no JSON.',
  401: 'No session: the token is missing, unknown or over. When signing in: e-mail or password are wrong.',
  403: 'The caller may not do this: the personal access token does not reach it, or a page of another site sent it.',
  404: 'Nothing of this account has that name or id.',
  409: 'It is there or under way already.',
  413: 'The body is larger than is read.',
  415: 'The body is of another content type than the call takes.',
  429: 'Too many calls. `Retry-After` says after how many seconds the next is answered.',
  503: 'Something this call needs is out of reach for now: the database, the SQL of sellers, or a marketplace.',
  507: 'Nothing was stored: the database has no room, or only answers reads for now. `Retry-After` says when to try again.',
};
