import { type ExecutionResult, getVariableValues, GraphQLError } from 'graphql';
import type { Context } from '#server/platform/graphql/builder.ts';
import { now } from '#server/platform/process/clock.ts';
import { dataVersion } from '#server/platform/postgres/dataVersion.ts';
import { schema } from '#server/work/api/schema.ts';
import { type CompiledOperation, compiledOperation } from './compiledOperations.ts';
import { runningTime } from './freshness.ts';
import { type KeptAnswer, keptAnswer } from './keptAnswers.ts';
import { noteOperation } from '#server/work/api/graphql/operationMetrics.ts';

type Variables = Record<string, unknown>;

/** Gives each text memory of its own; a short Buffer would hold on to the piece it was cut from. */
const utf8 = new TextEncoder();

/** What to answer, or a result with errors, which yoga words. */
export type PersistedAnswer = KeptAnswer | { failed: ExecutionResult };

/** One of the built client's queries, as it was asked. */
export interface PersistedQuery {
  operation: CompiledOperation;
  variables: Variables;
  /** Of the whole request: names the answer. */
  text: string;
}

/** Reads the body of a request; null when it is none of the built client's queries, and yoga is to answer. */
export async function persistedQuery(text: string): Promise<PersistedQuery | null> {
  const asked = readBody(text);
  const operation = asked && (await compiledOperation(asked.id));
  return operation ? { operation, variables: asked.variables, text } : null;
}

/**
 * Answers one of the built client's queries by its compiled form, from what is kept where no row has changed since. Null:
 * its variables do not fit, and yoga is to answer.
 */
export async function answerPersisted(query: PersistedQuery, context: Context): Promise<PersistedAnswer | null> {
  const startedAt = performance.now();
  const answer = await answerOf(query, context);
  // what failed is measured where it is worded
  if (answer && 'body' in answer) noteOperation(query.operation.definition.name!.value, performance.now() - startedAt);
  return answer;
}

async function answerOf(
  { operation, variables, text }: PersistedQuery,
  context: Context,
): Promise<PersistedAnswer | null> {
  if (!operation.freshness) return work(operation, variables, context);
  const { viewer, origin } = context;
  const time = runningTime(operation.freshness, now());
  const state = { version: viewer.dataVersion ?? (await dataVersion(viewer.accountId)), time };
  const key = [viewer.accountId, viewer.userId, viewer.isDeveloper, origin, text].join(' ');
  return keptAnswer(key, state, () => work(operation, variables, context));
}

function readBody(text: string): { id: string; variables: Variables } | null {
  try {
    const { id, variables, ...rest } = JSON.parse(text) as { id?: unknown; variables?: unknown };
    if (typeof id !== 'string' || Object.keys(rest).length > 0) return null;
    if (variables === undefined || variables === null) return { id, variables: {} };
    return typeof variables === 'object' && !Array.isArray(variables)
      ? { id, variables: variables as Variables }
      : null;
  } catch {
    return null;
  }
}

async function work(
  operation: CompiledOperation,
  variables: Variables,
  context: Context,
): Promise<PersistedAnswer | null> {
  const { document, definition, run, isWeighed } = operation;
  // graphql-jit coerces by itself, in other words and for some values less strictly
  const { errors: refused } = getVariableValues(schema, definition.variableDefinitions ?? [], variables, {
    maxErrors: 1,
  });
  if (refused) return null;
  const result = await run(undefined, { ...context, isWeighed }, variables);
  if (!('data' in result)) return null;
  if (!result.errors?.length) {
    operation.isWeighed = !operation.hasNumbers;
    return { body: utf8.encode(JSON.stringify({ data: result.data })) };
  }
  const source = document.loc!.source;
  const starts = lineStarts(source.body);
  // graphql-jit tells where by line and column alone
  const errors = result.errors.map(({ message, locations, path, originalError, extensions }) => {
    const positions = locations?.map(({ line, column }) => starts[line - 1]! + column - 1);
    return new GraphQLError(message, { source, positions, path, originalError, extensions });
  });
  return { failed: { errors, data: result.data } };
}

const lineStarts = (text: string) => [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
