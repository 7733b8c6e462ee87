import '#server/records/identity/password/testing/cheapPasswords.ts';
import { afterEach, expect, test } from 'vitest';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { addUser } from './addUser.ts';
import { useRegistration } from './registerAccount.ts';

useTestDatabase();
afterEach(() => useRegistration('open'));

const ana = { email: 'ana@loja.example', password: 'senha-da-ana', name: 'Ana' };

test('a closed server takes no registration and says so; who runs it adds people, who sign in', async () => {
  const client = await appClient();
  const isOpen = async () => (await client.get('/api/auth/registration')).json();
  expect(await isOpen()).toEqual({ isOpen: true });
  useRegistration('closed');
  expect(await isOpen()).toEqual({ isOpen: false });
  const refused = await client.post('/api/auth/register', ana);
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { error: 'Este servidor não aceita novos cadastros. Peça acesso a quem o administra.' },
  ]);
  const password = await addUser(ana);
  expect((await client.post('/api/auth/login', { email: ana.email, password })).status).toBe(200);
  await expect(addUser(ana)).rejects.toThrow('E-mail já cadastrado');
  await expect(addUser({ ...ana, email: 'ana' })).rejects.toThrow('E-mail inválido');
});
