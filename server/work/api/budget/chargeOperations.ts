import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { DomainError, textOf } from '#server/platform/values/errors.ts';
import { operationCost } from './operationCost.ts';
import type { Charge } from './requestBudget.ts';

/** Charges each operation over HTTP by its complexity, before it is executed. Sockets charge theirs themselves. */
export const chargeOperations: Plugin<{ charge?: Charge }> = {
  onExecute: async ({ args, setResultAndStopExecution }) => {
    const refused = await refusalOf(args);
    if (refused) setResultAndStopExecution(refused);
  },
  onSubscribe: async ({ args, setResultAndStopExecution }) => {
    const refused = await refusalOf(args);
    if (refused) setResultAndStopExecution(refused);
  },
};

interface Operation {
  contextValue: unknown;
  document: Parameters<typeof operationCost>[0];
  operationName?: string | null;
  variableValues?: unknown;
}

async function refusalOf({ contextValue, document, operationName, variableValues }: Operation) {
  const { charge } = contextValue as { charge?: Charge };
  try {
    await charge?.(operationCost(document, operationName, variableValues as Record<string, unknown>));
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const headers = { 'retry-after': String(error.retryAfterSeconds) };
    const extensions = { code: error.code, http: { status: error.status, headers } };
    return { errors: [new GraphQLError(textOf(error), { extensions })] };
  }
}
