import { Hono } from 'hono';
import { issueToken } from '#simulator/auth/accessTokens.ts';
import {
  mercadolivreCredentials,
  withoutOfflineAccess,
  mercadolivreRefreshToken,
} from '#simulator/auth/credentials.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { mercadolivreError, TOKEN_LIFE_MS } from './mercadolivreApi.ts';

const USED = 'Error validating grant. Your authorization code or refresh token may be expired or it was already used';

/**
 * Mercado Livre's token endpoint, for a consent code or a refresh token. Each is valid once; the new refresh token is
 * stored before it is returned. An application without offline_access gets none.
 */
export function oauth(simulator: Simulator): Hono<SimulatorEnv> {
  return new Hono<SimulatorEnv>().post('/oauth/token', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const known = mercadolivreCredentials(simulator);
    const refuse = (error: string, description: string) =>
      c.json({ error_description: description, error, status: 400, cause: [] }, 400);
    const grant = form.get('grant_type');
    if (!grant) return mercadolivreError(c, 400, 'invalid_request', 'grant_type is a required parameter');
    if (grant !== 'refresh_token' && grant !== 'authorization_code')
      return refuse('unsupported_grant_type', `unsupported grant_type: ${grant}`);
    const isFrom = (app: { clientId: string; clientSecret: string }) =>
      form.get('client_id') === app.clientId && form.get('client_secret') === app.clientSecret;
    const isOnlineOnly = isFrom(withoutOfflineAccess(simulator));
    if (!isOnlineOnly && !isFrom(known)) return refuse('invalid_client', 'invalid client_id or client_secret');
    const isGood =
      grant === 'refresh_token'
        ? !isOnlineOnly && form.get('refresh_token') === known.refreshToken
        : simulator.codes.take('mercadolivre', form);
    if (!isGood) return refuse('invalid_grant', USED);
    const token = {
      access_token: `APP_USR-${issueToken(simulator.seed, 'mercadolivre', simulator.clock.now())}-${known.userId}`,
      token_type: 'Bearer',
      expires_in: TOKEN_LIFE_MS / 1000,
      scope: isOnlineOnly ? 'read write' : 'offline_access read write',
      user_id: known.userId,
    };
    if (isOnlineOnly) return c.json(token);
    simulator.state.mercadolivreGeneration += 1;
    simulator.save();
    return c.json({ ...token, refresh_token: mercadolivreRefreshToken(simulator) });
  });
}
