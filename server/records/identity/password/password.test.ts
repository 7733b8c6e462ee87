import { lookup } from 'node:dns/promises';
import { expect, test } from 'vitest';
import { checkNewPassword } from './checkNewPassword.ts';
import { hashPassword, isPassword } from './password.ts';

test('a password matches its own hash, however its letters are composed, and no other', async () => {
  const hash = await hashPassword('sen\u0303ha-da-ana');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(await isPassword('señha-da-ana', hash)).toBe(true);
  expect(await isPassword('señha-da-Ana', hash)).toBe(false);
  expect(await isPassword('no account has this password', undefined)).toBe(false);
});

test('of 300 passwords at a time the surplus is refused at once, with the seconds to wait', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 300 }, () => hashPassword('uma senha')));
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as object] : []));
  expect(300 - refusals.length).toBeLessThanOrEqual(34); // two threads and 32 waiting
  expect(300 - refusals.length).toBeGreaterThan(2);
  for (const refusal of refusals) expect(refusal).toMatchObject({ status: 503, retryAfterSeconds: 2 });
});

test('names and files are read while passwords wait', async () => {
  const order: string[] = [];
  const hashes = Array.from({ length: 30 }, async () => {
    await hashPassword('uma senha');
    order.push('hash');
  });
  await Promise.all([...hashes, lookup('localhost').then(() => order.push('name'))]);
  expect(order.indexOf('name')).toBeLessThan(15);
});

const refusalOf = (password: string, email = 'ana.souza@loja.example') =>
  checkNewPassword(password, email).then(
    () => null,
    ({ message, field }: { message: string; field: string }) => [field, message],
  );

test.each(['12345678', 'password', 'Password', 'iloveyou', 'ＰＡＳＳＷＯＲＤ'])(
  'the common password %s is refused',
  async (password) => {
    expect(await refusalOf(password)).toEqual(['password', 'Esta senha está entre as mais usadas. Escolha outra.']);
  },
);

test.each(['ana.souza@loja.example', 'ANA.SOUZA', ' Ana.Souza '])(
  'the e-mail or its name as password is refused: %s',
  async (password) => {
    expect(await refusalOf(password)).toEqual(['password', 'A senha não pode ser igual ao seu e-mail']);
  },
);

test.each(['senha-da-nova-loja', 'ana.souza1', 'loja.example', 'correct horse'])('%s is accepted', async (password) => {
  expect(await refusalOf(password)).toBeNull();
});
