import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { issuedAt } from '#simulator/auth/accessTokens.ts';
import { mercadolivreUserId } from '#simulator/auth/credentials.ts';
import { HOUR } from '#simulator/seller/calendar.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';

export const TOKEN_LIFE_MS = 6 * HOUR;

/**
 * Middleware of every Mercado Livre resource: checks the bearer token and the rate limit of the application, of
 * which the simulator has one.
 */
export function mercadolivreApi(simulator: Simulator): MiddlewareHandler<SimulatorEnv> {
  return async (c, next) => {
    const user = mercadolivreUserId(simulator.seed);
    const header = c.req.header('authorization') ?? '';
    const token = new RegExp(`^Bearer APP_USR-(.+)-${user}$`, 'i').exec(header)?.[1];
    const issued = token ? issuedAt(simulator.seed, 'mercadolivre', token) : null;
    const alive =
      issued !== null &&
      issued >= simulator.state.mercadolivreTokensFrom &&
      simulator.clock.now() < issued + TOKEN_LIFE_MS;
    if (!alive)
      return c.json(
        { code: 'unauthorized', message: 'invalid access token', error: 'unauthorized', status: 401, cause: [] },
        401,
      );
    if (simulator.modes.has('application-quota')) {
      if (simulator.limits.take('mercadolivreShared')) return next();
      return mercadolivreError(c, 429, 'local_rate_limited', 'local_rate_limited');
    }
    if (simulator.limits.take('mercadolivre')) return next();
    c.header('Retry-After', String(simulator.limits.retryAfter('mercadolivre')));
    return mercadolivreError(c, 429, 'local_rate_limited', 'local_rate_limited');
  };
}

/** An error in Mercado Livre's usual format. */
export function mercadolivreError(c: Context, status: ContentfulStatusCode, error: string, message: string): Response {
  return c.json({ message, error, status, cause: [] }, status);
}

/** An instant (ms) in Mercado Livre's format: always at UTC−04:00. */
export function dateText(moment: number): string {
  return `${new Date(moment - 4 * 3_600_000).toISOString().slice(0, 23)}-04:00`;
}
