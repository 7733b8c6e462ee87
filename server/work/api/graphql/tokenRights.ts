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
import { isDemo } from '#server/records/identity/demoAccount.ts';
import { lockedInDemo, onlyForPeople, onlyForWriters } from '#server/records/identity/tokens/checkTokenRights.ts';
import type { Context } from '#server/platform/graphql/builder.ts';
import type { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/**
 * Rejects operations beyond the rights of a personal access token before they run, with status 403: every mutation for the
 * scope `read`, and fields marked `isForPeople` for any scope. The same fields are those that no visitor may change in the shared
 * demonstration.
 */
export const tokenRights: Plugin<Record<string, unknown>, Context> = {
  onExecute: ({ args, setResultAndStopExecution }) => {
    const { viewer } = args.contextValue as unknown as Context;
    const isToken = viewer.access?.kind === 'token';
    if (!isToken && !isDemo(viewer)) return;
    const isMutation = getOperationAST(args.document, args.operationName)?.operation === 'mutation';
    const isForPeople = (isToken || isMutation) && hasFieldForPeople(args.schema, args.document);
    if (isForPeople) setResultAndStopExecution(refusal(isToken ? onlyForPeople() : lockedInDemo()));
    else if (isMutation && isReader(viewer)) setResultAndStopExecution(refusal(onlyForWriters()));
  },
};

const isReader = ({ access }: Viewer) => access?.kind === 'token' && access.scope === 'read';

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
