import {
  type GraphQLInputType,
  type GraphQLObjectType,
  isEnumType,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#server/platform/testing/appClient.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { openApiDocument } from '#server/work/api/openapi/openApiDocument.ts';
import { schema } from '#server/work/api/schema.ts';
import { issueAccessToken } from '#server/records/identity/tokens/issueAccessToken.ts';

useTestDatabase();

const READS_ONLY = 'Este token só lê. Para alterar dados, use um token com o escopo de escrita.';
const PEOPLE_ONLY = 'Um token de acesso pessoal não pode fazer isto. Entre com e-mail e senha.';

/** POST calls that only read. */
const READING_POSTS = [
  'POST /api/buybox/query',
  'POST /api/dashboard/database/query',
  'POST /api/dashboard/database/query/export',
  'POST /api/database/query',
  'POST /api/database/query/export',
];
/** Calls refused to every token: marketplace keys, sessions and tokens. */
const PEOPLES_CALLS = [
  'GET /api/account/activity/export',
  'GET /api/account/sessions/export',
  'GET /api/account/tokens/export',
  'GET /api/credentials/amazon/check-callback',
  'POST /api/credentials/amazon',
  'POST /api/credentials/amazon/test',
  'POST /api/credentials/mercadolivre',
  'POST /api/credentials/mercadolivre/test',
];
const PEOPLES_MUTATIONS = [
  'cancelAuthorization',
  'changePassword',
  'checkAuthorization',
  'confirmTotp',
  'createAccessToken',
  'createPasskey',
  'createRecoveryCodes',
  'deletePasskey',
  'disableTotp',
  'endOtherSessions',
  'endSession',
  'previewPrice',
  'retryFailedJob',
  'revokeAccessToken',
  'sendEmailConfirmation',
  'sendPrice',
  'setDeveloperMode',
  'setKeys',
  'setPriceSending',
  'startAuthorization',
  'startPasskey',
  'startTotp',
  'swapClientSecret',
  'testKeys',
];

const app = testApp();
const { paths } = openApiDocument(app.routes) as { paths: Record<string, Record<string, { security: unknown[] }>> };
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { security }]) => security.length > 0)
    .map(([method]) => `${method.toUpperCase()} ${path}`),
);
const mutations = (schema.getMutationType() as GraphQLObjectType).getFields();

const secrets = { read: '', write: '' };
beforeAll(async () => {
  const viewer = await newViewer();
  for (const scope of ['read', 'write'] as const)
    secrets[scope] = (await issueAccessToken(viewer, { name: scope, scope, lifetime: 'days30' })).secret;
});

const headersOf = (scope: keyof typeof secrets) => ({
  authorization: `Bearer ${secrets[scope]}`,
  'content-type': 'application/json',
});

/** Message of a 403 response; null for any other status. */
async function refusal(response: Response): Promise<string | null> {
  expect(response.status).not.toBe(401);
  return response.status === 403 ? ((await response.json()) as { error: string }).error : null;
}

async function call(name: string, scope: keyof typeof secrets) {
  const [method, path] = name.split(' ') as [string, string];
  const body = method === 'GET' ? undefined : '[]';
  return refusal(await app.request(path.replaceAll(/\{\w+\}/g, '1'), { method, headers: headersOf(scope), body }));
}

async function operate(query: string, scope: keyof typeof secrets, operationName?: string) {
  const response = await app.request('/graphql', {
    method: 'POST',
    headers: headersOf(scope),
    body: JSON.stringify({ query, operationName }),
  });
  const { errors } = (await response.json()) as { errors?: { message: string; extensions: { code: string } }[] };
  return [response.status, errors?.[0]?.extensions.code, errors?.[0]?.message];
}

/** Shortest literal of an input type. */
function literal(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literal(type.ofType);
  if (isListType(type)) return '[]';
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (isInputObjectType(type)) {
    const needed = Object.values(type.getFields()).filter(isRequiredInputField);
    return `{${needed.map((field) => `${field.name}: ${literal(field.type)}`).join(' ')}}`;
  }
  const literals = {
    Int: '1',
    Float: '1',
    BigInt: '1',
    Decimal: '"1"',
    Currency: '"BRL"',
    CountryCode: '"BR"',
    Boolean: 'true',
    Date: '"2026-01-01"',
    DateTime: '"2026-01-01T00:00:00Z"',
  };
  return literals[type.name as keyof typeof literals] ?? '"x"';
}

function mutation(name: string): string {
  const needed = mutations[name]!.args.filter(isRequiredArgument);
  const args = needed.map((arg) => `${arg.name}: ${literal(arg.type)}`).join(' ');
  const answer = isLeafType(getNamedType(mutations[name]!.type)) ? '' : '{ __typename }';
  return `mutation M { ${name}${args && `(${args})`} ${answer} }`;
}

test.each(calls)('a token with the scope to read may call %s only when it changes nothing', async (name) => {
  const expected = PEOPLES_CALLS.includes(name)
    ? PEOPLE_ONLY
    : name.startsWith('GET ') || READING_POSTS.includes(name)
      ? null
      : READS_ONLY;
  expect(await call(name, 'read')).toBe(expected);
});

test('a token with the scope to write may make every call except those about marketplace keys and access', async () => {
  const refused: string[] = [];
  for (const name of calls) if ((await call(name, 'write')) === PEOPLE_ONLY) refused.push(name);
  expect(refused.toSorted()).toEqual(PEOPLES_CALLS);
});

test.each(Object.keys(mutations))('a token with the scope to read may not send the mutation %s', async (name) => {
  const message = PEOPLES_MUTATIONS.includes(name) ? PEOPLE_ONLY : READS_ONLY;
  expect(await operate(mutation(name), 'read')).toEqual([403, 'FORBIDDEN', message]);
});

test('a token with the scope to write may send every mutation except those about keys and access', async () => {
  for (const name of PEOPLES_MUTATIONS)
    expect([name, ...(await operate(mutation(name), 'write'))]).toEqual([name, 403, 'FORBIDDEN', PEOPLE_ONLY]);
  const marked = Object.keys(mutations).filter((name) => mutations[name]!.extensions.isForPeople);
  expect(marked.toSorted()).toEqual(PEOPLES_MUTATIONS);
  expect(await operate(mutation('createQuery'), 'write')).toEqual([200, undefined, undefined]);
  expect(await queryRows('SELECT name FROM saved_queries')).toEqual([{ name: 'x' }]);
});

test.each([
  ['as a field', '{ viewer { accessTokens { name } } }'],
  ['in a fragment', '{ viewer { ...F } } fragment F on Viewer { sessions { device } }'],
  ['by the node', '{ node(id: "Vmlld2VyOjE=") { ... on Viewer { email sessions { ip } } } }'],
])('a token cannot read tokens and sessions: %s', async (_how, query) => {
  expect(await operate(query, 'write')).toEqual([403, 'FORBIDDEN', PEOPLE_ONLY]);
});

test('a token cannot read tokens and sessions by id', async () => {
  const [{ token, session }] = (await queryRows<{ token: string; session: string }>(
    `SELECT handle AS token, (SELECT handle FROM sessions LIMIT 1) AS session FROM personal_access_tokens`,
  )) as [{ token: string; session: string }];
  const ids = [`AccessToken:${token}`, `Session:${session}`].map((id) => Buffer.from(id).toString('base64'));
  const response = await app.request('/graphql', {
    method: 'POST',
    headers: headersOf('write'),
    body: JSON.stringify({ query: 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', variables: { ids } }),
  });
  expect(await response.json()).toEqual({ data: { nodes: [null, null] } });
});

test('a mutation in a document with a query is refused when `operationName` selects it', async () => {
  const query = `query Q { viewer { name } } ${mutation('startSync')}`;
  expect(await operate(query, 'read', 'M')).toEqual([403, 'FORBIDDEN', READS_ONLY]);
  expect(await operate(query, 'read', 'Q')).toEqual([200, undefined, undefined]);
});
