import { DomainError, type ErrorCode, textOf } from '#server/platform/values/errors.ts';
import { builder } from './builder.ts';

const CODES: Record<ErrorCode, { description: string }> = {
  BAD_REQUEST: { description: 'An argument is invalid; the message names it and the reason.' },
  BAD_CURSOR: { description: 'The cursor belongs to another version or list: start again from the first page.' },
  BAD_CREDENTIALS: { description: 'The e-mail or password is wrong.' },
  UNAUTHENTICATED: { description: 'There is no session, or it has ended.' },
  FORBIDDEN: { description: 'The session or token lacks the permission.' },
  NOT_FOUND: { description: 'The account has no such object.' },
  CONFLICT: { description: 'The object already exists, or a running operation excludes the change.' },
  MARKETPLACE_REFUSED: { description: 'The marketplace refused the call until it is authorized again.' },
  TOO_LARGE: { description: 'The request exceeds the size limit.' },
  UNSUPPORTED_MEDIA_TYPE: { description: 'The content type of the body is not supported.' },
  TOO_MANY: { description: 'Too many attempts or calls: try again later.' },
  UNAVAILABLE: { description: 'The database or a marketplace does not respond: try again.' },
  NO_ROOM: { description: 'The server has no free disk space: try again later.' },
  SQL_REFUSED: { description: 'The statement is not allowed.' },
  SQL_FAILED: { description: 'The database rejected the statement.' },
  SQL_LIMIT: { description: 'The statement exceeded a time or memory limit.' },
  SQL_CANCELLED: { description: 'The statement was cancelled.' },
};
const ErrorCodeType = builder.enumType('ErrorCode', { description: 'Reason of an error.', values: CODES });

/** Fields of every error. `UserError` has only these; other types add fields. */
export const ErrorType = builder.interfaceRef<DomainError>('Error').implement({
  description: 'An error the user can act on.',
  fields: (t) => ({
    code: t.expose('code', { type: ErrorCodeType, description: 'Stable code for programs.' }),
    message: t.string({ description: 'Message for the user, in their language.', resolve: (error) => textOf(error) }),
    field: t.exposeString('field', {
      nullable: true,
      description: 'Argument at fault, when a form shows the message at it; null for any other error.',
    }),
  }),
});

builder.objectType(DomainError, {
  name: 'UserError',
  description: 'An error without further fields.',
  interfaces: [ErrorType],
});
