import { expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { appClient, testApp } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { checkAuthorization } from '#server/records/keys/authorization/checkAuthorization.ts';
import { deleteAuthorizations } from '#server/records/keys/authorization/pendingAuthorizations.ts';
import { readCredential } from './readCredential.ts';
import { openSession } from '#server/records/identity/sessions/session.ts';
import { publicOrigin } from '#server/platform/http/http.ts';
import { useLocalMarketplaces } from '#server/records/keys/testing/localMarketplaces.ts';

useTestDatabase();
const local = useLocalMarketplaces();

const START = `mutation ($channel: Channel!, $input: KeysInput!) {
  startAuthorization(channel: $channel, input: $input) {
    ... on StartAuthorizationPayload { url state } ... on UserError { message }
  }
}`;
const CHECK = `mutation ($channel: Channel!) {
  checkAuthorization(channel: $channel) {
    ... on CheckAuthorizationPayload { hasCallback refreshToken credential { state } } ... on UserError { message }
  }
}`;

async function seller() {
  const viewer = await newViewer('Vendedora');
  await queryRows('UPDATE users SET is_developer = true WHERE id = $1', [viewer.userId]);
  const client = await appClient(viewer);
  const start = async (channel: 'AMAZON' | 'MERCADOLIVRE' | 'AMAZON_ADS', input: object) =>
    (await client.graphql(START, { channel, input })).data.startAuthorization as {
      url: string;
      state: string;
      message?: string;
    };
  const check = async () => {
    const response = await client.get('/api/credentials/amazon/check-callback');
    return (await response.json()) as object;
  };
  const checkMercadoLivre = async () =>
    (await client.graphql(CHECK, { channel: 'MERCADOLIVRE' })).data.checkAuthorization as object;
  return { ...viewer, start, check, checkMercadoLivre };
}

/** A redirect from the marketplace: a browser without a session. */
async function follow(location: string | null) {
  const { pathname, search } = new URL(location!);
  const response = await (await appClient()).get(pathname + search);
  return { status: response.status, page: await response.text(), headers: response.headers };
}

/** The text of a page's HTML. */
const unescaped = (html: string) => html.replaceAll(/&#(\d+);/g, (_whole, code) => String.fromCodePoint(Number(code)));

const amazonForm = () => ({
  clientId: local.amazon.clientId,
  clientSecret: local.amazon.clientSecret,
  marketplaceCode: 'BR',
  applicationId: local.amazon.applicationId,
});
const mercadoLivreForm = async () => {
  const { clientId, clientSecret } = await local.mercadolivre();
  return { clientId, clientSecret };
};

test('an authorization returns to the address of this installation, whatever the Host header names', async () => {
  const { userId } = await seller();
  const { token } = await openSession(userId, { userAgent: null, ip: null });
  for (const channel of ['AMAZON', 'MERCADOLIVRE']) {
    const answer = await testApp().request('http://evil.example/graphql', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', host: 'evil.example' },
      body: JSON.stringify({ query: START, variables: { channel, input: amazonForm() } }),
    });
    const { data } = (await answer.json()) as { data: Record<string, { url: string }> };
    const { url } = data.startAuthorization!;
    expect(new URL(new URL(url).searchParams.get('redirect_uri')!).origin).toBe(publicOrigin());
  }
});

test('the seller authorizes at Amazon and their page gets the refresh token, once', async () => {
  const { accountId, start, check } = await seller();
  const { url, state } = await start('AMAZON', amazonForm());
  expect(state).toMatch(/^\d{13}-BR-[\w-]{22}$/);
  const consentQuery = new URL(url).searchParams;
  expect(consentQuery.get('application_id')).toBe(local.amazon.applicationId);
  expect(consentQuery.has('version')).toBe(false);
  expect(consentQuery.get('redirect_uri')).toMatch(/^http:\/\/[^/]+\/auth\/callback$/);
  expect(await check()).toEqual({ hasCallback: false, refreshToken: null });

  const back = await follow(await local.authorize(url));
  expect(back.status).toBe(200);
  expect(back.page).toContain('Autorização da Amazon recebida');
  expect(back.page).toContain('Pode fechar esta aba.');
  expect(back.headers.get('cache-control')).toBe('no-store');
  expect(back.page).not.toContain(local.amazon.refreshToken);
  const { clientId, clientSecret, refreshToken, sellerId } = local.amazon;
  expect(await readCredential(accountId, 'amazon')).toMatchObject({
    clientId,
    clientSecret,
    refreshToken,
    sellerId,
    marketplaceCode: 'BR',
    applicationId: local.amazon.applicationId,
    isDraft: false,
    secretMadeOn: saoPauloDay(Date.now()),
    authorizedAt: expect.any(Date),
    state: 'connected',
  });
  expect(await check()).toEqual({ hasCallback: true, refreshToken });
  expect(await check()).toEqual({ hasCallback: false, refreshToken: null });
});

test.each([
  ['', 'Preencha o ID do aplicativo (amzn1.sp.solution.…)'],
  ['amzn1.application-oa2-client.1', 'O Client ID não serve como ID do aplicativo'],
])('the consent page is not opened with %j as application id', async (applicationId, sentence) => {
  const { start } = await seller();
  expect((await start('AMAZON', { ...amazonForm(), applicationId })).message).toContain(sentence);
});

test('keys to advertising have no consent page, and do not read the outcome of the selling ones', async () => {
  const { accountId, start, check } = await seller();
  const { url } = await start('AMAZON', amazonForm());
  await follow(await local.authorize(url));
  expect(await start('AMAZON_ADS', amazonForm())).toEqual({ message: 'Amazon Ads: não há página de autorização.' });
  expect(await checkAuthorization({ accountId }, 'amazonAds')).toEqual({ hasCallback: false, refreshToken: null });
  expect(await check()).toMatchObject({ hasCallback: true });
});

test('a state is valid once, for ten minutes, at its marketplace, and unaltered', async () => {
  const { start, check } = await seller();
  const { url, state } = await start('AMAZON', amazonForm());
  const location = await local.authorize(url);
  const gone = 'Este pedido de autorização venceu ou já foi usado. Volte a Credenciais e comece de novo.';
  const wrongs = [
    location!.replace(state, `${state}x`),
    location!.replace(/state=[^&]*/, 'state='),
    location!.replace(/state=[^&]*&/, ''),
    location!.replace('/auth/callback', '/auth/mercadolivre/callback'),
  ];
  for (const wrong of wrongs) {
    const { status, page } = await follow(wrong);
    expect([status, page.includes(gone)]).toEqual([400, true]);
  }
  expect((await follow(location)).status).toBe(200);
  expect((await follow(location)).status).toBe(400);
  expect(await check()).toMatchObject({ hasCallback: true });

  const late = await start('AMAZON', amazonForm());
  await queryRows(`UPDATE authorization_states SET expires_at = now()`);
  expect((await follow(await local.authorize(late.url))).status).toBe(400);
});

test('an unread refresh token is deleted', async () => {
  const { start, check } = await seller();
  const { url } = await start('AMAZON', amazonForm());
  await follow(await local.authorize(url));
  await queryRows(`UPDATE authorization_states SET expires_at = now()`);
  expect(await check()).toEqual({ hasCallback: false, refreshToken: null });
  await deleteAuthorizations();
  expect(await queryRows('SELECT 1 FROM authorization_states')).toEqual([]);
});

test('only the account that started the authorization gets the token', async () => {
  const [owner, other] = [await seller(), await seller()];
  const { url } = await owner.start('AMAZON', amazonForm());
  await follow(await local.authorize(url));
  expect(await other.check()).toEqual({ hasCallback: false, refreshToken: null });
  expect(await other.checkMercadoLivre()).toMatchObject({ hasCallback: false });
  expect(await readCredential(other.accountId, 'amazon')).toBeNull();
  expect(await owner.check()).toMatchObject({ hasCallback: true });
});

test('a refusal is shown on the callback page and on the waiting page', async () => {
  const { accountId, start, check } = await seller();
  const { url } = await start('AMAZON', { ...amazonForm(), clientSecret: 'wrong' });
  const back = await follow(await local.authorize(url));
  expect(back.status).toBe(400);
  expect(back.page).toContain('A Amazon recusou o Client ID ou o Client Secret.');
  expect(await check()).toEqual({ error: expect.stringContaining('A Amazon recusou') });
  expect(await check()).toEqual({ hasCallback: false, refreshToken: null });
  expect(await readCredential(accountId, 'amazon')).toBeNull();
});

test('Mercado Livre is connected with PKCE, and its tokens are not returned', async () => {
  const { accountId, start, checkMercadoLivre } = await seller();
  const { url } = await start('MERCADOLIVRE', await mercadoLivreForm());
  expect(new URL(url).searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
  const back = await follow(await local.authorize(url));
  expect(back.page).toContain('Autorização do Mercado Livre recebida');
  const { refreshToken } = await local.mercadolivre();
  expect(await readCredential(accountId, 'mercadolivre')).toMatchObject({
    refreshToken,
    sellerId: expect.stringMatching(/^19/),
    state: 'connected',
  });
  expect(await checkMercadoLivre()).toEqual({
    hasCallback: true,
    refreshToken: null,
    credential: { state: 'CONNECTED' },
  });
  expect(await checkMercadoLivre()).toMatchObject({ hasCallback: false });
});

test('a code is refused without its PKCE verifier', async () => {
  const { start } = await seller();
  const [mine, theirs] = [
    await start('MERCADOLIVRE', await mercadoLivreForm()),
    await start('MERCADOLIVRE', await mercadoLivreForm()),
  ];
  const location = await local.authorize(theirs.url);
  const back = await follow(location!.replace(encodeURIComponent(theirs.state), encodeURIComponent(mine.state)));
  expect(back.status).toBe(400);
  expect(back.page).toContain('O código de autorização do Mercado Livre venceu ou já foi usado.');
});

test('a seller who denies consent sees the reason', async () => {
  const { start } = await seller();
  const { state } = await start('MERCADOLIVRE', await mercadoLivreForm());
  const back = await follow(`http://x/auth/mercadolivre/callback?error=access_denied&state=${state}`);
  expect(back.page).toContain('O Mercado Livre não autorizou o acesso.');
});

test.each([
  [
    '/auth/callback?error=MD1000',
    'AMAZON',
    'MD1000: Se o aplicativo está em rascunho, marque “Aplicativo ainda em rascunho”',
  ],
  ['/auth/callback?error=MD5101', 'AMAZON', 'endereço de retorno e comece de novo: http://localhost/auth/callback'],
  ['/auth/callback?error=other', 'AMAZON', 'A Amazon não autorizou o acesso.'],
  [
    '/auth/mercadolivre/callback?error=invalid_operator_user_id',
    'MERCADOLIVRE',
    'Autorize com a conta principal do Mercado Livre: colaboradores não podem.',
  ],
] as const)('an error that a consent page leads back with has its remedy (%s)', async (path, channel, sentence) => {
  const { start } = await seller();
  const { state } = await start(channel, channel === 'AMAZON' ? amazonForm() : await mercadoLivreForm());
  const back = await follow(`http://x${path}&state=${state}`);
  expect([back.status, unescaped(back.page)]).toEqual([400, expect.stringContaining(sentence)]);
});

test('a draft application is authorized as one, and stays one', async () => {
  const { accountId, start } = await seller();
  const draft = { ...amazonForm(), applicationId: local.amazon.draftApplicationId };
  const asPublished = await start('AMAZON', draft);
  expect(await local.authorize(asPublished.url), 'MD1000 at Amazon, which does not lead back').toBeNull();
  const { url } = await start('AMAZON', { ...draft, isDraft: true, secretMadeOn: '2026-11-01' });
  expect(new URL(url).searchParams.get('version')).toBe('beta');
  await follow(await local.authorize(url));
  expect(await readCredential(accountId, 'amazon')).toMatchObject({ isDraft: true, secretMadeOn: '2026-11-01' });
});

test('an application of Mercado Livre without offline_access is refused with the permission to tick', async () => {
  const { accountId, start } = await seller();
  const response = await fetch(`${local.url}/__simulator/credentials`);
  const { mercadolivreWithoutOfflineAccess: keys } = (await response.json()) as Record<string, object>;
  const { url } = await start('MERCADOLIVRE', keys!);
  const back = await follow(await local.authorize(url));
  expect(back.status).toBe(400);
  expect(back.page).toContain('marque offline_access nas permissões do aplicativo (DevCenter) e autorize de novo.');
  expect(await readCredential(accountId, 'mercadolivre')).toBeNull();
});

test('hostile text in the redirect is shown as text', async () => {
  const back = await follow('http://x/auth/callback?state=%3Cscript%3E&error=%3Cscript%3E');
  expect(back.page).not.toContain('<script');
  expect(back.headers.get('content-security-policy')).toContain("script-src 'self'");
});

test('an authorization needs the client secret', async () => {
  const { start } = await seller();
  expect(await start('AMAZON', { clientId: 'x' })).toEqual({ message: 'Preencha o Client Secret' });
  expect(await start('MERCADOLIVRE', { clientId: 'x' })).toEqual({ message: 'Preencha o Client Secret' });
});

test('the table of authorizations holds neither the state nor a secret', async () => {
  const { start } = await seller();
  const amazon = await start('AMAZON', amazonForm());
  await follow(await local.authorize(amazon.url));
  const waiting = await start('MERCADOLIVRE', await mercadoLivreForm());
  const { text } = await queryRow<{ text: string }>(
    `SELECT string_agg(encode(state_hash, 'escape') || a::text, '') AS text FROM authorization_states a`,
  );
  const { clientSecret } = await local.mercadolivre();
  for (const secret of [
    amazon.state,
    waiting.state,
    clientSecret,
    local.amazon.clientSecret,
    local.amazon.refreshToken,
  ])
    expect(text).not.toContain(secret);
});

test('an authorization is pending until its account reads the outcome or cancels it', async () => {
  const IS = `{ viewer { credentials { authorizing } } }`;
  const CANCEL = `mutation { cancelAuthorization(channel: AMAZON) {
    ... on CancelAuthorizationPayload { viewer { credentials { authorizing } } } } }`;
  const [one, two] = [await seller(), await seller()];
  const clients = await Promise.all([one, two].map((viewer) => appClient(viewer)));
  await queryRows('UPDATE users SET is_developer = true');
  const waiting = async (client: (typeof clients)[0]) => {
    const { authorizing } = (await client.graphql(IS)).data.viewer.credentials;
    return authorizing as string[];
  };
  const { url } = await one.start('AMAZON', amazonForm());
  await one.start('MERCADOLIVRE', await mercadoLivreForm());
  expect(await Promise.all(clients.map(waiting))).toEqual([['AMAZON', 'MERCADOLIVRE'], []]);
  await clients[1]!.graphql(CANCEL);
  expect(await waiting(clients[0]!), 'another account cancels only its own').toEqual(['AMAZON', 'MERCADOLIVRE']);

  expect((await follow(await local.authorize(url))).status).toBe(200);
  expect(await waiting(clients[0]!)).toEqual(['AMAZON', 'MERCADOLIVRE']);
  expect(await one.check()).toMatchObject({ hasCallback: true });
  expect(await waiting(clients[0]!)).toEqual(['MERCADOLIVRE']);

  const again = await one.start('AMAZON', amazonForm());
  expect((await clients[0]!.graphql(CANCEL)).data.cancelAuthorization).toEqual({
    viewer: { credentials: { authorizing: ['MERCADOLIVRE'] } },
  });
  expect((await follow(await local.authorize(again.url))).status).toBe(400);
});
