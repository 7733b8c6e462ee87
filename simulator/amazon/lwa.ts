import { Hono } from 'hono';
import { GRANTLESS_SUBJECT } from './spApi.ts';
import { issueToken } from '#simulator/auth/accessTokens.ts';
import { amazonCredentials, secretsOf } from '#simulator/auth/credentials.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';

/**
 * Login with Amazon: exchanges a refresh token or a consent code for an access token of one hour. The refresh token is
 * constant until revoked.
 */
export function lwa(simulator: Simulator): Hono<SimulatorEnv> {
  return new Hono<SimulatorEnv>().post('/auth/o2/token', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const known = amazonCredentials(simulator);
    const refuse = (status: 400 | 401, error: string, description: string) =>
      c.json({ error, error_description: description }, status);
    if (!form.get('grant_type'))
      return refuse(400, 'invalid_request', 'The request is missing a required parameter : grant_type');
    const grant = form.get('grant_type');
    if (!['refresh_token', 'authorization_code', 'client_credentials'].includes(grant ?? ''))
      return refuse(
        400,
        'unsupported_grant_type',
        'The authorization grant type is not supported by the authorization server',
      );
    if (form.get('client_id') !== known.clientId || !secretsOf(simulator).includes(form.get('client_secret') ?? ''))
      return refuse(401, 'invalid_client', 'Client authentication failed');
    if (grant === 'client_credentials') {
      if (form.get('scope') !== 'sellingpartnerapi::notifications')
        return refuse(400, 'invalid_scope', 'The requested scope is invalid, unknown, or malformed.');
      return c.json({
        access_token: `Atza|${issueToken(simulator.seed, GRANTLESS_SUBJECT, simulator.clock.now())}`,
        scope: 'sellingpartnerapi::notifications',
        token_type: 'bearer',
        expires_in: 3600,
      });
    }
    if (grant === 'authorization_code' && !simulator.codes.take('amazon', form))
      return refuse(400, 'invalid_grant', 'The request has an invalid grant parameter : code');
    if (grant === 'refresh_token' && form.get('refresh_token') !== known.refreshToken)
      return refuse(
        400,
        'invalid_grant',
        "The request has an invalid grant parameter : refresh_token. User may have revoked or didn't grant the permission.",
      );
    return c.json({
      access_token: `Atza|${issueToken(simulator.seed, 'amazon', simulator.clock.now())}`,
      refresh_token: known.refreshToken,
      token_type: 'bearer',
      expires_in: 3600,
    });
  });
}
