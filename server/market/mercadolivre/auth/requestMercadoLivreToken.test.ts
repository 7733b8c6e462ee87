import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { fakeServer } from '#server/market/testing/fakeServer.ts';
import { testEffects } from '#server/market/testing/testEffects.ts';
import { exchangeMercadoLivreCode } from './mercadoLivreConsent.ts';
import { refreshMercadoLivreToken } from './requestMercadoLivreToken.ts';

// answers of "Autenticación y autorización" (developers.mercadolibre, 2025-12-29)
const ANSWER = {
  access_token: 'APP_USR-12345657984-090515-b0ad156bce70050973466faa15-1234567',
  token_type: 'bearer',
  expires_in: 10800,
  scope: 'offline_access read write',
  user_id: 1234567,
  refresh_token: 'TG-5b9032b4e4b0714aed1f959f-1234567',
};
const INVALID_GRANT = {
  error_description:
    'Error validating grant. Your authorization code or refresh token may be expired or it was already used',
  error: 'invalid_grant',
  status: 400,
  cause: [],
};
const OFFLINE_ACCESS = {
  reconnect: { code: 'mercadolivre.noRefreshToken' },
};

const client = { clientId: 'app', clientSecret: 'secret' };

/** A token endpoint that answers so, and the number of its requests. */
async function open(body: object, status: 200 | 400 = 200) {
  const requests: string[] = [];
  const app = new Hono();
  app.post('/oauth/token', async (c) => {
    requests.push(await c.req.text());
    return c.json(body, status);
  });
  useMarketplaces({ mercadoLivre: await fakeServer(app) });
  return requests;
}
const refresh = (refreshToken: string | null) => refreshMercadoLivreToken({ ...client, refreshToken }, testEffects());

test('the official answer is a pair of tokens with the life that it says', async () => {
  await open(ANSWER);
  expect(await refresh('TG-1')).toEqual({
    accessToken: ANSWER.access_token,
    refreshToken: ANSWER.refresh_token,
    expiresInSeconds: 10_800,
    sellerId: '1234567',
  });
});

test('an answer without a refresh token names the permission that the application lacks', async () => {
  const { refresh_token: _, ...withoutRefresh } = { ...ANSWER, scope: 'read write' };
  await open(withoutRefresh);
  expect(await refresh('TG-1')).toEqual(OFFLINE_ACCESS);
  const grant = { code: 'TG-code', redirectUri: 'https://example.com', codeVerifier: 'v' };
  expect(await exchangeMercadoLivreCode(client, grant, testEffects())).toEqual(OFFLINE_ACCESS);
});

test('without a stored refresh token nothing is asked for', async () => {
  const requests = await open(ANSWER);
  expect(await refresh(null)).toEqual(OFFLINE_ACCESS);
  expect(requests).toEqual([]);
});

test('a used refresh token is refused as the official error says', async () => {
  await open(INVALID_GRANT, 400);
  expect(await refresh('TG-1')).toEqual({ reconnect: { code: 'mercadolivre.refreshTokenRefused' } });
});
