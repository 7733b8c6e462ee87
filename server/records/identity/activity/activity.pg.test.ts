import { afterEach, beforeAll, expect, test } from 'vitest';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { testApp } from '#server/platform/testing/appClient.ts';
import { useDemoAccount } from '#server/records/identity/demoAccount.ts';
import { PASSWORD, personWithPassword } from '#server/records/identity/factors/testing/personWithPassword.ts';
import { setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { deleteProductCosts } from '#server/records/costs/deleteProductCosts.ts';
import { setFeeRules } from '#server/records/fees/setFeeRules.ts';
import { feeRule } from '#server/records/fees/testing/feeRule.ts';
import { setFreightRules } from '#server/records/freight/setFreightRules.ts';
import { freightRule } from '#server/records/freight/testing/freightRule.ts';
import { setOverheads } from '#server/records/overheads/setOverheads.ts';
import { overhead } from '#server/records/overheads/testing/overhead.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { deleteRate } from '#server/records/rates/deleteRate.ts';
import { setRate } from '#server/records/rates/setRate.ts';
import { deleteTaxRegime } from '#server/records/taxes/deleteTaxRegime.ts';
import { setCompanyOpening } from '#server/records/taxes/company/setCompanyOpening.ts';
import { setMonthRevenues } from '#server/records/taxes/company/setMonthRevenues.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';

useSqlDatabase();

beforeAll(async () => void (await queryRows('DELETE FROM rate_limits')));
afterEach(() => useDemoAccount(null));

type Person = Awaited<ReturnType<typeof personWithPassword>>;

const activity = async ({ client }: Person, filter = '', fields = 'kind summary') => {
  const { data, errors } = await client.graphql(
    `{ viewer { auditEvents${filter} { edges { node { ${fields} } } pageInfo { hasNextPage endCursor } } } }`,
  );
  expect(errors).toBeUndefined();
  return data.viewer.auditEvents as { edges: { node: any }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
};
const summaries = async (who: Person, filter = '') =>
  (await activity(who, filter)).edges.map(({ node }) => node.summary as string);
const quoted = JSON.stringify(PASSWORD);

test('access is recorded with person, address and device: sign-ins, password, tokens, sessions, developer mode', async () => {
  const ana = await personWithPassword('Ana');
  await ana.login('errada');
  const { token } = await ana.login();
  const { accessToken } = await ana.mutate(
    `createAccessToken(name: "Planilha", scope: READ, lifetime: DAYS_30, password: ${quoted})`,
    'accessToken { id }',
  );
  await ana.mutate(`revokeAccessToken(id: "${accessToken.id}")`, 'accessToken { id }');
  await ana.mutate('endOtherSessions', 'sessions { id }');
  await ana.mutate(`changePassword(currentPassword: ${quoted}, newPassword: "uma senha nova")`, 'viewer { name }');
  await ana.mutate('setDeveloperMode(isOn: true)', 'viewer { name }');
  expect(token).toBeTruthy();
  expect(await summaries(ana)).toEqual([
    'Modo desenvolvedor ligado',
    'Senha trocada',
    '1 sessão encerrada',
    'Token revogado: Planilha',
    'Token criado: Planilha, só leitura',
    'Entrada com senha',
    'Entrada recusada: senha incorreta',
  ]);
  const [node] = (await activity(ana, '(kinds: [SIGN_IN])', 'kind person ip device at')).edges;
  expect(node!.node).toMatchObject({ kind: 'SIGN_IN', person: 'Ana', ip: null, device: null });
  const app = testApp();
  await app.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0' },
    body: JSON.stringify({ email: ana.email, password: 'uma senha nova' }),
  });
  const [last] = (await activity(ana, '(first: 1)', 'device')).edges;
  expect(last!.node).toEqual({ device: 'Chrome, Linux' });
});

test('money and keys are recorded with the change, without secrets', async () => {
  const beto = await personWithPassword('Beto');
  const shop = await openShop('Loja');
  await shop.sell(order([line('A')]));
  const { accountId } = shop.viewer;
  await queryRows('UPDATE users SET account_id = $2 WHERE id = $1', [beto.viewer.userId, accountId]);
  const viewer = { ...shop.viewer, userId: beto.viewer.userId };
  const productId = await shop.idOf('A');
  await setProductCosts(viewer, [{ productId, from: '2026-01-01', costMinor: 100 }]);
  await deleteProductCosts(viewer, [{ productId, from: '2026-01-01' }]);
  await setFeeRules(viewer, { save: [feeRule()] });
  await setFreightRules(viewer, { save: [freightRule(), freightRule()] });
  await setOverheads(viewer, { save: [overhead()] });
  await setTaxRegime(viewer, { validFrom: '2026-01-01', regime: 'percent', percent: 7.5 });
  await deleteTaxRegime(viewer, { validFrom: '2026-01-01' });
  await setTaxRegime(viewer, { validFrom: '2026-02-01', regime: 'presumido', percent: null, homeUf: 'SP' });
  await setCompanyOpening(viewer, '2019-05-02');
  await setCompanyOpening(viewer, null);
  const revenue = (month: string, revenueMinor: number | null) => ({ month, revenueMinor, returnedMinor: 0 });
  await setMonthRevenues(viewer, [revenue('2026-01-01', 5), revenue('2026-02-01', 5), revenue('2026-03-01', null)]);
  await setRate(viewer, { currency: 'USD', day: '2026-01-01', brl: '5.4321' });
  await deleteRate(viewer, { currency: 'USD', day: '2026-01-01' });
  await storeKeys(viewer, 'amazon', { clientId: 'c', clientSecret: 'segredo7', refreshToken: 'segredo8' });
  const refused = setTaxRegime(viewer, { validFrom: '2026-01-01', regime: 'percent', percent: 700 });
  await expect(refused).rejects.toThrow();
  expect(await summaries(beto)).toEqual([
    'Chaves salvas: Amazon',
    'Cotação própria de USD em 01/01/2026 excluída',
    'Cotação própria de USD em 01/01/2026: R$ 5,4321',
    'Receita da empresa: 2 meses informados, 1 mês apagado',
    'Abertura do CNPJ apagada',
    'CNPJ aberto em 02/05/2019',
    'Regime a partir de 01/02/2026: Lucro Presumido',
    'Regime de 01/01/2026 excluído',
    'Regime a partir de 01/01/2026: percentual fixo de 7,5%',
    'Despesas fixas: 1 salva',
    'Frete próprio e embalagem: 2 regras salvas',
    '1 regra salva',
    '1 custo excluído',
    '1 custo alterado de 1 produto',
  ]);
  const { text } = await queryRow<{ text: string }>(
    'SELECT string_agg(e::text, chr(10)) AS text FROM audit_events e WHERE account_id = $1',
    [accountId],
  );
  expect(text).not.toMatch(/segredo/);
});

test('exports are recorded by file, and a second account reads none of it: by GraphQL, by id, by file or by SQL', async () => {
  const [ana, beto] = [await personWithPassword('Ana Canário'), await personWithPassword('Beto')];
  for (let i = 0; i < 3; i++)
    expect((await ana.client.get('/api/account/sessions/export?format=csv')).status).toBe(200);
  expect(await summaries(ana)).toEqual(['Arquivo exportado: sessoes.csv']);
  expect(await summaries(beto)).toEqual([]);
  const [{ node }] = (await activity(ana, '', 'id')).edges as [{ node: { id: string } }];
  const ask = `{ node(id: "${node.id}") { ... on AuditEvent { summary } } }`;
  expect((await ana.client.graphql(ask)).data.node).toEqual({ summary: 'Arquivo exportado: sessoes.csv' });
  expect((await beto.client.graphql(ask)).data.node).toBeNull();
  const file = async (who: Person) => (await who.client.get('/api/account/activity/export?format=csv')).text();
  expect(await file(ana)).toContain('Exportação,Arquivo exportado: sessoes.csv,Ana Canário');
  expect(await file(beto)).not.toMatch(/Canário|sessoes/);
  for (const table of ['audit_events', 'totp_factors', 'recovery_codes', 'passkeys', 'sign_in_challenges']) {
    const answer = await ana.client.post('/api/database/query', { query: `SELECT * FROM ${table}` });
    expect([table, answer.status >= 400]).toEqual([table, true]);
  }
});

test('the record is read in pages, newest first', async () => {
  const caio = await personWithPassword('Caio');
  await queryRows(
    `INSERT INTO audit_events (account_id, user_id, kind, details)
     SELECT $1, $2, 'signIn', '{"method": "password"}' FROM generate_series(1, 120)`,
    [caio.viewer.accountId, caio.viewer.userId],
  );
  const first = await activity(caio, '(first: 100)', 'id');
  expect([first.edges.length, first.pageInfo.hasNextPage]).toEqual([100, true]);
  const rest = await activity(caio, `(first: 100, after: "${first.pageInfo.endCursor}")`, 'id');
  expect([rest.edges.length, rest.pageInfo.hasNextPage]).toEqual([20, false]);
  expect(new Set([...first.edges, ...rest.edges].map(({ node }) => node.id)).size).toBe(120);
});

test('visitors of the shared demonstration cannot change its access nor see where the others are', async () => {
  const demo = await personWithPassword('Demonstracao');
  await queryRows('UPDATE users SET email = $2 WHERE id = $1', [demo.viewer.userId, 'demo@teste.example']);
  useDemoAccount('demo@teste.example');
  const locked = 'A conta de demonstração é de todos';
  for (const call of [
    `changePassword(currentPassword: ${quoted}, newPassword: "outra senha")`,
    'endOtherSessions',
    `createAccessToken(name: "x", scope: READ, lifetime: DAYS_30, password: ${quoted})`,
    `startTotp(password: ${quoted})`,
    `startPasskey(password: ${quoted})`,
    'setDeveloperMode(isOn: false)',
  ])
    await expect(demo.mutate(call, '__typename')).rejects.toThrow(locked);
  const keys = { clientId: 'c', clientSecret: 's', refreshToken: 'r', marketplaceCode: 'BR' };
  const saved = await demo.client.post('/api/credentials/amazon', keys);
  expect([saved.status, await saved.json()]).toEqual([403, { error: expect.stringContaining(locked) }]);
  await demo.client.post('/api/auth/demo');
  const ask = '{ viewer { isDemo sessions { isCurrent } auditEvents { edges { node { ip } } } } }';
  const { data } = await demo.client.graphql(ask);
  expect(data.viewer).toEqual({ isDemo: true, sessions: [{ isCurrent: true }], auditEvents: { edges: [] } });
  const eva = await personWithPassword('Eva');
  expect((await eva.client.graphql('{ viewer { isDemo } }')).data.viewer).toEqual({ isDemo: false });
});

test('beyond fifty sessions of a person the longest unused one ends', async () => {
  const fabio = await personWithPassword('Fabio');
  await queryRows(
    `INSERT INTO sessions (bearer_hash, cookie_hash, user_id, expires_at, last_seen_at)
     SELECT sha256(n::text::bytea), sha256(('c' || n)::bytea), $1, now() + interval '1 day', now() - n * interval '1 minute'
     FROM generate_series(1, 49) n`,
    [fabio.viewer.userId],
  );
  const open = async () =>
    queryRow<{ n: number; oldest: boolean }>(
      `SELECT count(*)::int AS n, bool_or(bearer_hash = sha256('49')) AS oldest FROM sessions WHERE user_id = $1`,
      [fabio.viewer.userId],
    );
  expect(await open()).toEqual({ n: 50, oldest: true });
  await Promise.all([fabio.login(), fabio.login()]);
  expect(await open()).toEqual({ n: 50, oldest: false });
});
