import { type Locale, STANDARD } from '#i18n/locales.ts';
import { language } from '#server/platform/language/language.ts';
import type { Said } from '#server/platform/language/said.ts';
import { word } from '#server/platform/language/say.ts';
import { type Sentence, sentence, type SentenceId } from '#server/platform/language/sentence.ts';

/** Stable error codes for programs, described by the GraphQL enum of the same name. */
export type ErrorCode =
  | 'BAD_REQUEST'
  | 'BAD_CURSOR'
  | 'BAD_CREDENTIALS'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'MARKETPLACE_REFUSED'
  | 'TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'TOO_MANY'
  | 'UNAVAILABLE'
  | 'NO_ROOM'
  | 'SQL_REFUSED'
  | 'SQL_FAILED'
  | 'SQL_LIMIT'
  | 'SQL_CANCELLED';

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503 | 507;

/** Words that are made in the language they are read in: a sentence, or a library's own translation. */
export type Wording = Sentence | ((locale: Locale) => string);

/** What was said elsewhere, as the words of an error. */
export const wordingOf = (said: Said): Wording => (typeof said === 'string' ? () => said : said);

const worded = (wording: Wording, locale: Locale) =>
  typeof wording === 'function' ? wording(locale) : word(wording, locale);

/**
 * An error shown to the caller: the sentence is displayed as it is, the code is stable, the status is for HTTP. `message` is
 * the sentence in Padrão, for logs; callers get `textOf`.
 */
export class DomainError extends Error {
  override name = 'DomainError';
  constructor(
    readonly code: ErrorCode,
    readonly status: Status,
    readonly wording: Wording,
    readonly retryAfterSeconds?: number,
    /** Name of the body's field or the mutation's argument at fault, when a form shows the message there. */
    readonly field?: string,
  ) {
    super(worded(wording, STANDARD));
  }
}

/** What an error says, to be stored: a library's translation only in Padrão. */
export const saidOf = ({ wording, message }: DomainError): Said => (typeof wording === 'function' ? message : wording);

/** What an error says, in the language of the current request. */
export const textOf = ({ wording }: DomainError, locale: Locale = language()): string => worded(wording, locale);

type Args<Id extends SentenceId> = Parameters<typeof sentence<Id>>;

export const badRequest = <Id extends SentenceId>(...args: Args<Id>) =>
  new DomainError('BAD_REQUEST', 400, sentence(...args));

/** `badRequest` that a form shows at one of its fields. */
export const badField = <Id extends SentenceId>(field: string, ...args: Args<Id>) =>
  new DomainError('BAD_REQUEST', 400, sentence(...args), undefined, field);

export const notFound = <Id extends SentenceId>(...args: Args<Id>) =>
  new DomainError('NOT_FOUND', 404, sentence(...args));

export const conflict = <Id extends SentenceId>(...args: Args<Id>) =>
  new DomainError('CONFLICT', 409, sentence(...args));

export const unauthenticated = () => new DomainError('UNAUTHENTICATED', 401, sentence('errors.sessionEnded'));
/** Error for a cursor of another version: the caller starts again. */
export const badCursor = () => new DomainError('BAD_CURSOR', 400, sentence('errors.badCursor'));
/** A marketplace refused to read, until the seller authorizes it again. */
export const marketplaceRefused = (said: Said) => new DomainError('MARKETPLACE_REFUSED', 409, wordingOf(said));
