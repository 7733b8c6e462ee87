import { beforeEach, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { checkSignInAllowed, recordSignInFailure, resetSignInFailures } from './signInLimits.ts';

useTestDatabase();
beforeEach(async () => void (await queryRows('DELETE FROM rate_limits')));

const failed = async (count: number, email: (n: number) => string, ip: string) => {
  for (let n = 0; n < count; n += 1) await recordSignInFailure(email(n), ip);
};
const someone = (n: number) => `${n}@loja.example`;
const HAS_TO_WAIT = { status: 429 };

test('ten failed sign-ins from one address, whatever the e-mails, block that address and no other', async () => {
  await failed(9, someone, '10.0.0.1');
  await checkSignInAllowed('ana@loja.example', '10.0.0.1');
  await failed(1, someone, '10.0.0.1');
  await expect(checkSignInAllowed('ana@loja.example', '10.0.0.1')).rejects.toMatchObject(HAS_TO_WAIT);
  await checkSignInAllowed('ana@loja.example', '10.0.0.2');
});

test('five failures in a row block one e-mail at that address; a success resets the count', async () => {
  const ana = () => 'ana@loja.example';
  await failed(4, ana, '10.0.0.3');
  await checkSignInAllowed(ana(), '10.0.0.3');
  await resetSignInFailures(ana(), '10.0.0.3');
  await failed(4, ana, '10.0.0.3');
  await checkSignInAllowed(ana(), '10.0.0.3');
  await failed(1, ana, '10.0.0.3');
  await expect(checkSignInAllowed(ana(), '10.0.0.3')).rejects.toMatchObject(HAS_TO_WAIT);
  await checkSignInAllowed('beto@loja.example', '10.0.0.3');
});
