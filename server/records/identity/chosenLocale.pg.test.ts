import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useDemoAccount } from './demoAccount.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';

useTestDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
let [owner, other]: Client[] = [];

beforeAll(async () => {
  [owner, other] = [await appClient(await newViewer('Loja')), await appClient(await newViewer('Outra'))];
  await queryRows('UPDATE users SET is_developer = true');
});

const localeOf = async (client: Client) => (await client.graphql('{ viewer { locale } }')).data.viewer.locale;
const choose = (client: Client, locale: string) =>
  client.graphql(`mutation { setLocale(locale: ${locale}) { __typename ... on UserError { code message } } }`);
const refusal = async (client: Client, accept: string) =>
  (await (await client.request('GET', '/api/today?nothing=1', undefined, { 'accept-language': accept })).json()).error;

test('a language is of one person, and is the language of the answers, whatever the browser prefers', async () => {
  expect(await localeOf(owner!)).toBeNull();
  expect(await refusal(owner!, 'pt-BR,pt;q=0.9')).toBe('Parâmetro desconhecido: nothing');
  expect(await refusal(owner!, 'en-US')).toBe('Unknown parameter: nothing');
  expect((await choose(owner!, 'SPANISH')).data.setLocale.__typename).toBe('SetLocalePayload');
  expect([await localeOf(owner!), await localeOf(other!)]).toEqual(['SPANISH', null]);
  expect(await refusal(owner!, 'en-US')).toBe('Parámetro desconocido: nothing');
  expect(await refusal(other!, 'en-US')).toBe('Unknown parameter: nothing');
  expect((await choose(owner!, 'KLINGON')).errors).toBeDefined();
});

test('the demonstration, which many share, keeps none', async () => {
  await queryRows("UPDATE users SET email = 'demonstracao@loja.example' WHERE name = 'Outra'");
  useDemoAccount('demonstracao@loja.example');
  const { data } = await choose(other!, 'ENGLISH');
  expect(data.setLocale).toEqual({
    __typename: 'UserError',
    code: 'FORBIDDEN',
    message: 'Na demonstração o idioma é o deste navegador',
  });
  useDemoAccount(null);
  expect(await localeOf(other!)).toBeNull();
});
