import { type Locale, STANDARD } from '#i18n/locales.ts';
import { language } from '#server/platform/language/language.ts';
import { word } from '#server/platform/language/say.ts';
import { isSentenceId, type Sentence, sentence, type SentenceId } from '#server/platform/language/sentence.ts';

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

const worded = (wording: Wording, locale: Locale) =>
  typeof wording === 'function' ? wording(locale) : word(wording, locale);

/**
 * An error shown to the caller: the sentence is displayed as it is, the code is stable, the status is for HTTP. `message` is
 * the sentence in Padrão, for logs; callers get `textOf`.
 */
export class DomainError extends Error {
  override name = 'DomainError';
  readonly wording: Wording;
  constructor(
    readonly code: ErrorCode,
    readonly status: Status,
    wording: Wording | string,
    readonly retryAfterSeconds?: number,
    english?: string,
    /** Name of the body's field or the mutation's argument at fault, when a form shows the message there. */
    readonly field?: string,
  ) {
    const known = typeof wording === 'string' ? unconverted(wording, english) : wording;
    super(worded(known, STANDARD));
    this.wording = known;
  }
}

const unconverted = (text: string, english?: string) => (locale: Locale) => (locale === 'en' && english) || text;

/** What an error says, in the language of the current request. */
export const textOf = ({ wording }: DomainError, locale: Locale = language()): string => worded(wording, locale);

type Args<Id extends SentenceId> = Parameters<typeof sentence<Id>>;
const isArgs = (args: readonly unknown[]): args is Args<SentenceId> => isSentenceId(args[0] as string);
const wordingOf = (args: readonly unknown[]): Wording =>
  isArgs(args) ? sentence(...args) : unconverted(args[0] as string, args[1] as string | undefined);

export function badRequest<Id extends SentenceId>(...args: Args<Id>): DomainError;
export function badRequest(message: string, english?: string): DomainError;
export function badRequest(...args: unknown[]): DomainError {
  return new DomainError('BAD_REQUEST', 400, wordingOf(args));
}

/** `badRequest` that a form shows at one of its fields. */
export function badField<Id extends SentenceId>(field: string, ...args: Args<Id>): DomainError;
export function badField(field: string, message: string, english?: string): DomainError;
export function badField(field: string, ...args: unknown[]): DomainError {
  return new DomainError('BAD_REQUEST', 400, wordingOf(args), undefined, undefined, field);
}

export function notFound<Id extends SentenceId>(...args: Args<Id>): DomainError;
export function notFound(message: string, english?: string): DomainError;
export function notFound(...args: unknown[]): DomainError {
  return new DomainError('NOT_FOUND', 404, wordingOf(args));
}

export function conflict<Id extends SentenceId>(...args: Args<Id>): DomainError;
export function conflict(message: string): DomainError;
export function conflict(...args: unknown[]): DomainError {
  return new DomainError('CONFLICT', 409, wordingOf(args));
}

export const unauthenticated = () => new DomainError('UNAUTHENTICATED', 401, sentence('errors.sessionEnded'));
/** Error for a cursor of another version: the caller starts again. */
export const badCursor = () => new DomainError('BAD_CURSOR', 400, sentence('errors.badCursor'));
/** A marketplace refused to read, until the seller authorizes it again. */
export const marketplaceRefused = (message: Wording | string) => new DomainError('MARKETPLACE_REFUSED', 409, message);
