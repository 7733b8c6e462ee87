import type { ExecutionResult } from 'graphql';
import { createMiddleware } from 'hono/factory';
import type { Context } from '#server/platform/graphql/builder.ts';
import { limits } from '#server/platform/values/limits.ts';
import { isTooDeep } from '#server/platform/values/inputBounds.ts';
import type { Charge, ChargedVariables } from '#server/work/api/budget/requestBudget.ts';
import { language } from '#server/platform/language/language.ts';
import { now } from '#server/platform/process/clock.ts';
import { dataVersion } from '#server/platform/postgres/dataVersion.ts';
import { recordOperation } from '#server/work/api/graphql/operationMetrics.ts';
import { cacheWindow } from './cacheScope.ts';
import { type CompiledQuery, compiledQuery, costOfQuery, runCompiled } from './compiledQueries.ts';
import { compressedResponse } from './compressedResponse.ts';
import { type CachedBody, cachedResponse } from './responseCache.ts';

/** Context variables of a GraphQL request. */
export interface GraphqlVariables {
  Variables: ChargedVariables['Variables'] & {
    /** The result of a compiled query with errors, which yoga formats and masks. */
    failed?: ExecutionResult;
  };
}

type Variables = Record<string, unknown>;
type Answer = CachedBody | { failed: ExecutionResult };

/** The `accept` header of the built client, different from every other caller's. */
export const CLIENT_ACCEPT = 'application/graphql-response+json, application/json';

/** Allocates memory for each text; a short Buffer would keep the pool alive that it is a slice of. */
const utf8 = new TextEncoder();

/**
 * Answers the built client's queries of a signed-in user with compiled queries, from the response cache if no row has
 * changed. Passes mutations, requests with personal access tokens, errors and all other requests on to yoga.
 */
export const persistedQueries = createMiddleware<GraphqlVariables>(async (c, next) => {
  const viewer = c.get('viewer');
  const isFromClient = c.req.method === 'POST' && c.req.header('accept') === CLIENT_ACCEPT;
  const charge = c.get('charge');
  const passOn = async () => {
    await charge(limits.budget.uncompiled);
    await next();
  };
  if (!isFromClient || viewer.access?.kind !== 'session') return passOn();
  const text = await c.req.text();
  const answer = await answerOf(text, { viewer }, { charge, named: (name) => c.set('operation', name) });
  if (answer && 'body' in answer) return compressedResponse(answer.body, c.req.header('accept-encoding'));
  if (answer) c.set('failed', answer.failed);
  c.req.raw = new Request(c.req.raw, { method: 'POST', body: text }); // yoga reads the body again
  return passOn();
});

/** Null when the text is not a query of the built client or its variables are invalid. */
async function answerOf(
  text: string,
  context: Context,
  { charge, named }: { charge: Charge; named: (operation: string) => void },
): Promise<Answer | null> {
  const request = readBody(text);
  const query = request && (await compiledQuery(request.id));
  if (!query) return null;
  named(query.name);
  const startedAt = performance.now();
  const work = async () => {
    await charge(costOfQuery(query, request.variables)); // a cached response costs nothing more
    return runQuery(query, request.variables, context);
  };
  const answer = await (query.cacheScope ? throughCache(query.cacheScope, text, context, work) : work());
  // a failed query is measured by yoga
  if (answer && 'body' in answer) recordOperation(query.name, performance.now() - startedAt);
  return answer;
}

function readBody(text: string): { id: string; variables: Variables } | null {
  try {
    const { id, variables, ...rest } = JSON.parse(text) as { id?: unknown; variables?: unknown };
    if (typeof id !== 'string' || Object.keys(rest).length > 0 || isTooDeep(variables)) return null;
    if (variables === undefined || variables === null) return { id, variables: {} };
    return typeof variables === 'object' && !Array.isArray(variables)
      ? { id, variables: variables as Variables }
      : null;
  } catch {
    return null;
  }
}

async function throughCache(
  scope: NonNullable<CompiledQuery['cacheScope']>,
  text: string,
  { viewer }: Context,
  work: () => Promise<Answer | null>,
): Promise<Answer | null> {
  const window = cacheWindow(scope, now());
  const state = { version: viewer.dataVersion ?? (await dataVersion(viewer.accountId)), window };
  const key = [viewer.accountId, viewer.userId, viewer.isDeveloper, language(), text].join(' ');
  return cachedResponse(key, state, work);
}

async function runQuery(query: CompiledQuery, variables: Variables, context: Context): Promise<Answer | null> {
  const result = await runCompiled(query, variables, context);
  if (!result) return null;
  return result.errors ? { failed: result } : { body: utf8.encode(JSON.stringify(result)) };
}
