import { type Context, Hono } from 'hono';
import { askConsent, isWebAddress, leadBack, refuseConsent } from '#simulator/auth/consentPage.ts';
import { mercadolivreCredentials, withoutOfflineAccess } from '#simulator/auth/credentials.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';

/** Mercado Livre's consent page; PKCE with S256 only. */
export function consent(simulator: Simulator): Hono<SimulatorEnv> {
  return new Hono<SimulatorEnv>()
    .get('/authorization', (c) => {
      const wrong = wrongRequest(c, simulator);
      return wrong ? refuseConsent(c, 'Mercado Livre', wrong) : askConsent(c, 'Mercado Livre');
    })
    .post('/authorization', (c) => {
      const wrong = wrongRequest(c, simulator);
      if (wrong) return refuseConsent(c, 'Mercado Livre', wrong);
      const { redirect_uri: redirectUri = '', state = '', code_challenge: challenge = null } = c.req.query();
      const code = simulator.codes.issue({ marketplace: 'mercadolivre', redirectUri, challenge });
      return leadBack(c, redirectUri, { code, state });
    });
}

function wrongRequest(c: Context, simulator: Simulator): string | null {
  const query = c.req.query();
  if (query.response_type !== 'code') return 'response_type deve ser code.';
  const known = [mercadolivreCredentials(simulator), withoutOfflineAccess(simulator)];
  if (known.every(({ clientId }) => query.client_id !== clientId)) return 'client_id desconhecido.';
  if (query.code_challenge && query.code_challenge_method !== 'S256') return 'code_challenge_method não aceito.';
  return isWebAddress(query.redirect_uri) ? null : 'redirect_uri inválido.';
}
