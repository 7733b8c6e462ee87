import '#server/records/identity/password/testing/cheapPasswords.ts';
import { beforeEach, expect, test } from 'vitest';
import { pool, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { hashPassword } from '#server/records/identity/password/password.ts';
import { countAttempt } from './attempts.ts';
import { openRememberedSession } from './openRememberedSession.ts';
import { signIn } from './signIn.ts';

useTestDatabase();
beforeEach(async () => void (await queryRows('DELETE FROM sign_in_attempts')));

const PASSWORD = 'a senha certa';
let hash: string | undefined;

async function person(name: string) {
  const { userId } = await newViewer(name);
  hash ??= await hashPassword(PASSWORD);
  const [{ email }] = (await queryRows<{ email: string }>(
    'UPDATE users SET password_hash = $2 WHERE id = $1 RETURNING email',
    [userId, hash],
  )) as [{ email: string }];
  return { userId, email };
}

/** Status of an attempt: 200, 401 when the password was checked, 429 or 503 when it was not. */
const attempt = (email: string, ip: string, password = 'errada', device: string | null = null) =>
  signIn({ email, password }, { userAgent: null, ip, device }).then(
    () => 200,
    ({ status }: { status: number }) => status,
  );
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;
const network = (n: number) => `10.${n >> 8}.${n & 255}.7`;
/** Lets every pause end, as time would. */
const waitOut = () => queryRows(`UPDATE sign_in_attempts SET paused_until = 'epoch'`);
const pausesMinutes = async () =>
  (
    await queryRows<{ minutes: number }>(
      `SELECT round(extract(epoch FROM paused_until - last_at) / 60)::int AS minutes FROM sign_in_attempts
       WHERE paused_until > now() ORDER BY 1`,
    )
  ).map(({ minutes }) => minutes);

test.each(['known', 'unknown'])(
  'of 200 guesses at a time at one %s e-mail, from 200 networks, five are evaluated',
  async (kind) => {
    const email = kind === 'known' ? (await person('Alvo')).email : 'ninguem@loja.example';
    const statuses = await Promise.all(Array.from({ length: 200 }, (_, n) => attempt(email, network(n))));
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([5, 195]);
  },
);

test('of 200 guesses at a time at 200 e-mails, from one network, at most thirty are evaluated', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 200 }, (_, n) => attempt(`${n}@loja.example`, `203.0.113.${n}`)),
  );
  expect(count(statuses, 429)).toBe(170);
  expect(count(statuses, 401) + count(statuses, 503)).toBe(30);
});

test('attempts at one person take one connection, however many wait, and are refused after the free ones', async () => {
  const count = { key: 'person|uma@loja.example', free: 5, forgottenAfterMinutes: 60 };
  const attempts = Array.from({ length: 50 }, () => countAttempt(count));
  const ended = Promise.allSettled(attempts);
  let mostWaiting = 0;
  const looking = setInterval(() => (mostWaiting = Math.max(mostWaiting, pool.waitingCount)));
  const outcomes = (await ended).map(({ status }) => status);
  clearInterval(looking);
  expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(5);
  expect(mostWaiting).toBe(0);
});

test('the pauses grow from one minute to fifteen, alike for known and unknown e-mails', async () => {
  for (const email of [(await person('Pausas')).email, 'ninguem@loja.example']) {
    await queryRows('DELETE FROM sign_in_attempts');
    for (let n = 0; n < 4; n++) expect(await attempt(email, network(n))).toBe(401);
    const pauses: number[] = [];
    for (let n = 4; n < 11; n++) {
      expect(await attempt(email, network(n))).toBe(401);
      expect(await attempt(email, network(99))).toBe(429);
      pauses.push(...(await pausesMinutes()));
      await waitOut();
    }
    expect(pauses).toEqual([1, 2, 4, 8, 15, 15, 15]);
  }
});

test('IPv6 addresses of one /64 and IPv4 addresses written as IPv6 count as one network', async () => {
  const from = async (ip: (n: number) => string) => {
    for (let n = 0; n < 30; n++) expect(await attempt(`${n}@loja.example`, ip(n))).toBe(401);
  };
  await from((n) => `2001:db8:0:1::${n + 1}`);
  expect(await attempt('x@loja.example', '2001:db8:0:1:ffff::1')).toBe(429);
  expect(await attempt('x@loja.example', '2001:db8:0:2::1')).toBe(401);
  await from((n) => (n % 2 ? '198.51.100.1' : '::ffff:198.51.100.2'));
  expect(await attempt('y@loja.example', '::ffff:198.51.100.9')).toBe(429);
});

test('a success resets the count of the e-mail, and gives the network one attempt back', async () => {
  const ana = await person('Ana');
  for (let round = 0; round < 7; round++) {
    for (let n = 0; n < 4; n++) expect(await attempt(ana.email, '192.0.2.1')).toBe(401);
    expect(await attempt(ana.email, '192.0.2.1', PASSWORD)).toBe(200);
  }
  // 28 guesses stay counted: signing in to an own account does not pay for them
  expect(await attempt('a@loja.example', '192.0.2.1')).toBe(401);
  expect(await attempt('b@loja.example', '192.0.2.1')).toBe(401);
  expect(await attempt('c@loja.example', '192.0.2.1')).toBe(429);
});

test('a device that signed in before is not shut out by guesses of others, and has its own count', async () => {
  const [ana, beto] = [await person('Ana'), await person('Beto')];
  const { device } = await openRememberedSession(ana.userId, { userAgent: null, ip: null });
  for (let n = 0; n < 40; n++) await attempt(n < 5 ? ana.email : `${n}@loja.example`, '192.0.2.1');
  expect(await attempt(ana.email, '192.0.2.1', PASSWORD)).toBe(429);
  expect(await attempt(ana.email, '192.0.2.1', PASSWORD, device)).toBe(200);
  // the device of one person is nothing to another
  expect(await attempt(beto.email, '192.0.2.1', PASSWORD, device)).toBe(429);
  expect(await attempt(ana.email, '192.0.2.1', PASSWORD, 'x'.repeat(43))).toBe(429);

  const guesses = await Promise.all(
    Array.from({ length: 20 }, () => attempt(ana.email, '192.0.2.1', 'errada', device)),
  );
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([5, 15]);
  await waitOut();
  expect(await attempt(ana.email, '192.0.2.1', PASSWORD, device)).toBe(200);
  expect(await attempt(ana.email, '192.0.2.1', 'errada', device)).toBe(401);
});

test('a device stays known with the same secret, and a person has at most twenty', async () => {
  const ana = await person('Ana');
  const open = async (device: string | null) =>
    (await openRememberedSession(ana.userId, { userAgent: null, ip: null, device })).device!;
  const first = await open(null);
  expect(await open(first)).toBe(first);
  expect(await open('planted-by-somebody-else')).not.toBe('planted-by-somebody-else');
  for (let n = 0; n < 25; n++) await open(null);
  const rows = await queryRows<{ text: string }>(
    'SELECT known_devices::text AS text FROM known_devices WHERE user_id = $1',
    [ana.userId],
  );
  expect(rows).toHaveLength(20);
  expect(rows.some(({ text }) => text.includes(first))).toBe(false);
});
