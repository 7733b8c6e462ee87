import { DomainError, type ErrorCode } from '#server/platform/values/errors.ts';
import { builder } from './builder.ts';

const CODES: Record<ErrorCode, { description: string }> = {
  BAD_REQUEST: { description: 'An argument is not allowed; the message says which and why.' },
  BAD_CURSOR: { description: 'The cursor is of another version or list: start over from the first page.' },
  BAD_CREDENTIALS: { description: 'E-mail or password is wrong.' },
  UNAUTHENTICATED: { description: 'No session, or one that has ended.' },
  FORBIDDEN: { description: 'The session or token may not do this.' },
  NOT_FOUND: { description: 'The account has no such thing.' },
  CONFLICT: { description: 'It exists already, or something is under way that excludes it.' },
  TOO_LARGE: { description: 'The request is larger than allowed.' },
  UNSUPPORTED_MEDIA_TYPE: { description: 'The body is of a kind that is not read.' },
  TOO_MANY: { description: 'Too many attempts or calls: try again later.' },
  UNAVAILABLE: { description: 'The database or a marketplace does not answer: try again.' },
  NO_ROOM: { description: 'The server has no room to store anything: try again later.' },
  SQL_REFUSED: { description: 'The statement is not of a kind that is run.' },
  SQL_FAILED: { description: 'The database refused the statement.' },
  SQL_LIMIT: { description: 'The statement was stopped at a limit of time or memory.' },
  SQL_TOO_LARGE: { description: 'The answer of the statement is larger than allowed.' },
  SQL_CANCELLED: { description: 'The statement was cancelled.' },
};
const ErrorCodeType = builder.enumType('ErrorCode', { description: 'Why something was refused.', values: CODES });

/** What every refusal says. `UserError` is the plain one; others add fields. */
export const ErrorType = builder.interfaceRef<DomainError>('Error').implement({
  description: 'Why something was refused.',
  fields: (t) => ({
    code: t.expose('code', { type: ErrorCodeType, description: 'Stable word for programs.' }),
    message: t.exposeString('message', { description: 'Sentence for the user, in Portuguese.' }),
  }),
});

builder.objectType(DomainError, {
  name: 'UserError',
  description: 'A refusal the user can act on.',
  interfaces: [ErrorType],
});
