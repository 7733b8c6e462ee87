import { Hono } from 'hono';
import { askConsent, leadBack, refuseConsent } from '#simulator/auth/consentPage.ts';
import { amazonCredentials } from '#simulator/auth/credentials.ts';
import { wrongRequest } from './applications.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';

const PATH = '/apps/authorize/consent';

/** Seller Central's consent page. It shows its errors itself and leads back only with a consent. */
export function consent(simulator: Simulator): Hono<SimulatorEnv> {
  return new Hono<SimulatorEnv>()
    .get(PATH, (c) => {
      const wrong = wrongRequest(simulator, c.req.query());
      return wrong ? refuseConsent(c, 'Seller Central', wrong) : askConsent(c, 'Seller Central');
    })
    .post(PATH, (c) => {
      const wrong = wrongRequest(simulator, c.req.query());
      if (wrong) return refuseConsent(c, 'Seller Central', wrong);
      const { redirect_uri: redirectUri = '', state = '' } = c.req.query();
      const code = simulator.codes.issue({ marketplace: 'amazon', redirectUri, challenge: null });
      const { sellerId } = amazonCredentials(simulator);
      return leadBack(c, redirectUri, { state, selling_partner_id: sellerId, spapi_oauth_code: code });
    });
}
