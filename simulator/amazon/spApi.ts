import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { issuedAt } from '#simulator/auth/accessTokens.ts';
import { HOUR } from '#simulator/seller/calendar.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';

/** Operations of an application rather than a seller, which need a token of their own. */
const GRANTLESS = new Set(['createDestination', 'getDestinations', 'deleteSubscriptionById']);
/** Subject of the tokens of grantless operations. */
export const GRANTLESS_SUBJECT = 'amazon notifications';

/** Middleware of every SP-API operation: checks the access token, the user agent and the operation's rate limit. */
export function spApi(simulator: Simulator, operation: string): MiddlewareHandler<SimulatorEnv> {
  return async (c, next) => {
    c.header('x-amzn-RequestId', randomUUID());
    const refusal = refusalOfToken(
      simulator,
      c.req.header('x-amz-access-token'),
      GRANTLESS.has(operation) ? GRANTLESS_SUBJECT : 'amazon',
    );
    if (refusal) return spError(c, 403, 'Unauthorized', refusal);
    const agent = c.req.header('user-agent') ?? '';
    if (agent === '' || agent.length > 500)
      return spError(c, 400, 'InvalidInput', 'A user-agent header of at most 500 characters is required.');
    if (!simulator.limits.take(operation))
      return spError(c, 429, 'QuotaExceeded', 'You exceeded your quota for the requested resource.');
    c.header('x-amzn-RateLimit-Limit', String(simulator.limits.rateOf(operation)));
    return next();
  };
}

function refusalOfToken(simulator: Simulator, header: string | undefined, subject: string): string | null {
  if (!header) return 'Access to requested resource is denied.';
  const issued = header.startsWith('Atza|') ? issuedAt(simulator.seed, subject, header.slice(5)) : null;
  if (issued === null) return 'Access to requested resource is denied.';
  const alive = issued >= simulator.state.amazonTokensFrom && simulator.clock.now() < issued + HOUR;
  return alive ? null : 'The access token you provided has expired.';
}

/** An error in the format of SP-API. */
export function spError(c: Context, status: ContentfulStatusCode, code: string, message: string): Response {
  c.header('x-amzn-ErrorType', code);
  return c.json({ errors: [{ code, message, details: '' }] }, status);
}

/** A 400 for a missing or invalid parameter. */
export function invalidInput(c: Context, message: string): Response {
  return spError(c, 400, 'InvalidInput', message);
}
