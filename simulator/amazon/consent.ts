import { type Context, Hono } from 'hono';
import { askConsent, isWebAddress, leadBack, refuseConsent } from '#simulator/auth/consentPage.ts';
import { amazonCredentials } from '#simulator/auth/credentials.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';

const PATH = '/apps/authorize/consent';

/** Seller Central's consent page. Unlike the real one it also accepts the client id as the application id. */
export function consent(simulator: Simulator): Hono<SimulatorEnv> {
  return new Hono<SimulatorEnv>()
    .get(PATH, (c) => {
      const wrong = wrongRequest(c, simulator);
      return wrong ? refuseConsent(c, 'Seller Central', wrong) : askConsent(c, 'Seller Central');
    })
    .post(PATH, (c) => {
      const wrong = wrongRequest(c, simulator);
      if (wrong) return refuseConsent(c, 'Seller Central', wrong);
      const { redirect_uri: redirectUri = '', state = '' } = c.req.query();
      const code = simulator.codes.issue({ marketplace: 'amazon', redirectUri, challenge: null });
      const { sellerId } = amazonCredentials(simulator);
      return leadBack(c, redirectUri, { state, selling_partner_id: sellerId, spapi_oauth_code: code });
    });
}

function wrongRequest(c: Context, simulator: Simulator): string | null {
  const { applicationId, clientId } = amazonCredentials(simulator);
  const id = c.req.query('application_id');
  if (id !== applicationId && id !== clientId) return 'MD1000: application_id desconhecido.';
  return isWebAddress(c.req.query('redirect_uri')) ? null : 'MD5101: redirect_uri inválido.';
}
