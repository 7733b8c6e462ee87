import {
  type DocumentNode,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { onlyForPeople, onlyForWriters } from '#server/records/identity/tokens/checkTokenRights.ts';
import type { Context } from '#server/platform/graphql/builder.ts';
import type { DomainError } from '#server/platform/values/errors.ts';

/**
 * Rejects operations beyond the rights of a personal access token before they run, with status 403: every mutation for the
 * scope `read`, and fields marked `isForPeople` for any scope.
 */
export const tokenRights: Plugin<Record<string, unknown>, Context> = {
  onExecute: ({ args, setResultAndStopExecution }) => {
    const { access } = (args.contextValue as unknown as Context).viewer;
    if (access?.kind !== 'token') return;
    const isMutation = getOperationAST(args.document, args.operationName)?.operation === 'mutation';
    if (hasFieldForPeople(args.schema, args.document)) setResultAndStopExecution(refusal(onlyForPeople()));
    else if (isMutation && access.scope === 'read') setResultAndStopExecution(refusal(onlyForWriters()));
  },
};

function hasFieldForPeople(schema: GraphQLSchema, document: DocumentNode): boolean {
  let isFound = false;
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: () => void (isFound ||= types.getFieldDef()?.extensions.isForPeople === true),
    }),
  );
  return isFound;
}

const refusal = ({ message, code, status }: DomainError) => ({
  errors: [new GraphQLError(message, { extensions: { code, http: { status } } })],
});
