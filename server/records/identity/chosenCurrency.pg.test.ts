import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { useDemoAccount } from './demoAccount.ts';

useTestDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
let [owner, other]: Client[] = [];

beforeAll(async () => {
  [owner, other] = [await appClient(await newViewer('Loja')), await appClient(await newViewer('Outra'))];
  await queryRows('UPDATE users SET is_developer = true');
});

const currencyOf = async (client: Client) => (await client.graphql('{ viewer { currency } }')).data.viewer.currency;
const choose = (client: Client, currency: string) =>
  client.graphql(`mutation { setCurrency(currency: ${currency}) { __typename ... on UserError { code message } } }`);

test('a currency is of one person, and one that is not known is refused', async () => {
  expect(await currencyOf(owner!)).toBeNull();
  for (const currency of ['USD', 'SALE', 'BRL', 'STANDARD']) {
    expect((await choose(owner!, currency)).data.setCurrency.__typename).toBe('SetCurrencyPayload');
    expect([await currencyOf(owner!), await currencyOf(other!)]).toEqual([currency, null]);
  }
  expect((await choose(owner!, 'EUR')).errors).toBeDefined();
  expect(await currencyOf(owner!)).toBe('STANDARD');
  await expect(queryRows("UPDATE users SET report_currency = 'EUR'")).rejects.toThrow('users_report_currency_known');
});

test('another person of the same account has a currency of their own', async () => {
  await queryRows(
    `INSERT INTO users (account_id, email, name, password_hash, is_developer)
     SELECT account_id, 'segunda@loja.example', 'Segunda', password_hash, true FROM users WHERE name = 'Loja'`,
  );
  await choose(owner!, 'USD');
  expect(await queryRows("SELECT report_currency FROM users WHERE name = 'Segunda'")).toEqual([
    { report_currency: null },
  ]);
});

test('the demonstration, which many share, keeps none', async () => {
  await queryRows("UPDATE users SET email = 'demonstracao@loja.example' WHERE name = 'Outra'");
  useDemoAccount('demonstracao@loja.example');
  const { data } = await choose(other!, 'USD');
  expect(data.setCurrency).toEqual({
    __typename: 'UserError',
    code: 'FORBIDDEN',
    message: 'Na demonstração a moeda é a deste navegador',
  });
  useDemoAccount(null);
  expect(await currencyOf(other!)).toBeNull();
});
