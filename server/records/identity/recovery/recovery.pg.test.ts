import '#server/records/identity/password/testing/cheapPasswords.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { usePublicUrl } from '#server/platform/http/http.ts';
import { startJobs } from '#server/platform/jobs/jobs.ts';
import { useMail } from '#server/platform/mail/mail.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { type MailSink, startMailSink } from '#server/platform/testing/mailSink.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { useDemoAccount } from '#server/records/identity/demoAccount.ts';
import { hashPassword } from '#server/records/identity/password/password.ts';
import { openSession, viewerOfSecret } from '#server/records/identity/sessions/session.ts';
import { resetLinkOf } from './askPasswordReset.ts';
import { recoveryTasks } from './jobs.ts';
import { removeEndedMailLinks } from './mailLinks.ts';

useTestDatabase();
let sink: MailSink;
let jobs: Awaited<ReturnType<typeof startJobs>>;
beforeAll(async () => {
  sink = await startMailSink();
  useMail({ SMTP_URL: sink.url, MAIL_FROM: 'Seller Analytics <vendas@instalacao.example>' });
  usePublicUrl('https://vendas.example');
  jobs = await startJobs(recoveryTasks, []);
});
afterAll(async () => {
  await jobs.stop();
  useMail({ SMTP_URL: undefined, MAIL_FROM: undefined });
  await sink.close();
});
beforeEach(async () => {
  await queryRows('DELETE FROM rate_limits');
  await queryRows('DELETE FROM sign_in_attempts');
  sink.mails.length = 0;
  sink.refuse(0);
});

const OLD = 'a senha velha';
const FRESH = 'uma senha nova';

async function person(name: string) {
  const viewer = await newViewer(name);
  await queryRows('UPDATE users SET is_developer = true, password_hash = $2 WHERE id = $1', [
    viewer.userId,
    await hashPassword(OLD),
  ]);
  const { email } = await queryRow<{ email: string }>('SELECT email FROM users WHERE id = $1', [viewer.userId]);
  return { ...viewer, email, session: await openSession(viewer.userId, { userAgent: null, ip: null }) };
}

const ask = async (email: string, headers: Record<string, string> = {}) => {
  const response = await (await appClient()).post('/api/auth/forgot-password', { email }, headers);
  return { status: response.status, body: await response.text() };
};
const reset = async (token: string, password: string) => {
  const response = await (await appClient()).post('/api/auth/reset-password', { token, password });
  const text = await response.text();
  return { status: response.status, ...(text ? (JSON.parse(text) as { error: string; field?: string }) : {}) };
};
const signIn = async (email: string, password: string) =>
  (await (await appClient()).post('/api/auth/login', { email, password })).status;
const tokenIn = (text: string) => /#token=([\w-]{43})/.exec(text)![1]!;
async function noJobs(): Promise<void> {
  const waiting = 'SELECT 1 FROM graphile_worker.jobs WHERE attempts < max_attempts';
  await expect.poll(() => queryRows(waiting)).toEqual([]);
}
/** The newest mail, once `count` have come. */
async function mail(count = 1) {
  await expect.poll(() => sink.mails.length).toBe(count);
  await noJobs();
  return sink.mails.at(-1)!;
}
const ENDED = 'Este link não vale mais: já foi usado, venceu ou foi trocado por um mais novo. Peça outro.';

test('a forgotten password is replaced by a link sent by mail, which works once and ends all sessions', async () => {
  const [ana, beto] = [await person('Ana'), await person('Beto')];
  expect((await ask(ana.email.toUpperCase())).status).toBe(202);
  const { to, subject, text, html, raw } = await mail();
  expect([to, subject]).toEqual([[ana.email], 'Nova senha do Seller Analytics']);
  expect(text).toMatch(/https:\/\/vendas\.example\/reset-password#token=[\w-]{43}\s/);
  expect(html).toContain(`href="https://vendas.example/reset-password#token=${tokenIn(text)}"`);
  expect(raw).toContain('From: Seller Analytics <vendas@instalacao.example>');

  expect(await reset(tokenIn(text), FRESH)).toEqual({ status: 204 });
  expect([await signIn(ana.email, OLD), await signIn(ana.email, FRESH)]).toEqual([401, 200]);
  expect(await viewerOfSecret(ana.session.token)).toBeNull();
  expect(await reset(tokenIn(text), FRESH)).toEqual({ status: 400, error: ENDED });

  // nothing of another person changed
  expect(await viewerOfSecret(beto.session.token)).not.toBeNull();
  expect(await signIn(beto.email, OLD)).toBe(200);
});

test('the link leads to the configured address and is written in the language of the browser', async () => {
  const carla = await person('Carla');
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'accept-language': 'en-GB,pt;q=0.5' };
  await ask(carla.email, headers);
  const { subject, raw, html } = await mail();
  expect(subject).toBe('New password for Seller Analytics');
  expect(html).toContain('<html lang="en">');
  expect(raw).not.toContain('evil.example');
});

test('asking answers the same for any e-mail, and does the same work', async () => {
  const davi = await person('Davi');
  const known = await ask(davi.email);
  const unknown = await ask('ninguem@loja.example');
  expect(unknown).toEqual(known);
  await mail();
  expect(sink.mails.map(({ to }) => to)).toEqual([[davi.email]]);
});

test('a newer link ends the older one, a changed password ends all, and one expires after 30 minutes', async () => {
  const eva = await person('Eva');
  await ask(eva.email);
  const older = tokenIn((await mail()).text);
  await ask(eva.email);
  const newer = tokenIn((await mail(2)).text);
  expect(await reset(older, FRESH)).toEqual({ status: 400, error: ENDED });
  const client = await appClient(eva);
  const { data } = await client.graphql(
    `mutation { changePassword(currentPassword: "${OLD}", newPassword: "${FRESH}") { __typename } }`,
  );
  expect(data.changePassword.__typename).toBe('ChangePasswordPayload');
  expect(await reset(newer, 'mais uma senha')).toEqual({ status: 400, error: ENDED });

  const link = tokenIn(await resetLinkOf(eva.email));
  const { minutes } = await queryRow<{ minutes: number }>(
    'SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes FROM mail_links WHERE user_id = $1',
    [eva.userId],
  );
  expect(minutes).toBe(30);
  await queryRows('UPDATE mail_links SET expires_at = now()');
  expect(await reset(link, 'mais uma senha')).toEqual({ status: 400, error: ENDED });
  await removeEndedMailLinks();
  expect(await queryRows('SELECT 1 FROM mail_links WHERE user_id = $1', [eva.userId])).toEqual([]);
});

test('of ten uses of one link at a time one succeeds', async () => {
  const fabi = await person('Fabi');
  const token = tokenIn(await resetLinkOf(fabi.email));
  const passwords = Array.from({ length: 10 }, (_, n) => `senha número ${n}`);
  const answers = await Promise.all(passwords.map((password) => reset(token, password)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  const chosen = passwords[answers.findIndex(({ status }) => status === 204)]!;
  expect(await signIn(fabi.email, chosen)).toBe(200);
});

test('a refused password leaves the link valid, and the error names the field', async () => {
  const gil = await person('Gil');
  const token = tokenIn(await resetLinkOf(gil.email));
  for (const [password, error] of [
    ['Password123', 'Esta senha está entre as mais usadas. Escolha outra.'],
    [gil.email.toUpperCase(), 'A senha não pode ser igual ao seu e-mail'],
  ] as const)
    expect(await reset(token, password)).toEqual({ status: 400, error, field: 'password' });
  expect((await reset(token, '1234567')).error).toBe('A senha precisa ter pelo menos 8 caracteres');
  expect((await reset(token, FRESH)).status).toBe(204);
  expect((await reset('x'.repeat(43), FRESH)).error).toBe(ENDED);
});

test('whoever resets the password signs in at once, whatever others have guessed meanwhile', async () => {
  const hugo = await person('Hugo');
  for (let n = 0; n < 6; n++) await signIn(hugo.email, 'errada');
  expect(await signIn(hugo.email, OLD)).toBe(429);
  const token = tokenIn(await resetLinkOf(hugo.email));
  const response = await (await appClient()).post('/api/auth/reset-password', { token, password: FRESH });
  const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!;
  for (let n = 0; n < 6; n++) await signIn(hugo.email, 'errada');
  const client = await appClient();
  const login = await client.post('/api/auth/login', { email: hugo.email, password: FRESH }, { cookie });
  expect(login.status).toBe(200);
});

test('a mail that the server refuses is sent again by the queue, which never holds the token', async () => {
  const iris = await person('Iris');
  sink.refuse(1);
  await ask(iris.email);
  const failed = () =>
    queryRows<{ text: string }>(`SELECT j::text || p.payload::text AS text FROM graphile_worker.jobs j
      JOIN graphile_worker._private_jobs p USING (id) WHERE j.last_error IS NOT NULL`);
  await expect.poll(async () => (await failed()).length).toBe(1);
  expect((await failed())[0]!.text).toMatch(new RegExp(`"userId": ?${iris.userId}\\D`));
  expect((await failed())[0]!.text).not.toMatch(/[\w-]{43}/);
  await queryRows('UPDATE graphile_worker._private_jobs SET run_at = now()');
  const { text } = await mail();
  expect(await reset(tokenIn(text), FRESH)).toEqual({ status: 204 });
});

test('an e-mail gets three mails an hour with the same answer, a network may ask ten times', async () => {
  const joao = await person('Joao');
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++) statuses.push((await ask(joao.email)).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202]);
  await mail(3);
  for (let n = 0; n < 5; n++) await ask(`${n}@loja.example`);
  const refused = await ask('mais@loja.example');
  expect([refused.status, refused.body]).toEqual([429, expect.stringContaining('Muitas tentativas')]);
  await noJobs();
  expect(sink.mails).toHaveLength(3);
});

test('the demonstration gets no mail, and its password cannot be reset', async () => {
  const demo = await person('Demonstracao');
  useDemoAccount(demo.email);
  try {
    expect((await ask(demo.email)).status).toBe(202);
    await noJobs();
    expect(sink.mails).toEqual([]);
    expect((await reset(tokenIn(await resetLinkOf(demo.email)), FRESH)).status).toBe(403);
    const { data } = await (await appClient(demo)).graphql('{ viewer { canConfirmEmail } }');
    expect(data).toEqual({ viewer: { canConfirmEmail: false } });
    expect((await (await appClient(demo)).graphql(SEND)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  } finally {
    useDemoAccount(null);
  }
});

const SEND =
  'mutation { sendEmailConfirmation { ... on SendEmailConfirmationPayload { viewer { name } } ... on UserError { message } } }';
const confirmationOf = async (viewer: Awaited<ReturnType<typeof person>>) =>
  (await (await appClient(viewer)).graphql(SEND)).data.sendEmailConfirmation;
const confirmed = async (viewer: Awaited<ReturnType<typeof person>>) =>
  (await (await appClient(viewer)).graphql('{ viewer { emailConfirmedAt } }')).data.viewer.emailConfirmedAt;
const confirm = async (token: string) => (await (await appClient()).post('/api/auth/confirm-email', { token })).status;

test('a person confirms their own e-mail by a link, and nobody else’s', async () => {
  const [karin, leo] = [await person('Karin'), await person('Leo')];
  expect(await confirmationOf(karin)).toEqual({ viewer: { name: 'Karin' } });
  const { to, subject, text } = await mail();
  expect([to, subject]).toEqual([[karin.email], 'Confirme seu e-mail no Seller Analytics']);
  expect(await confirmed(karin)).toBeNull();
  // a link of one kind is nothing to the other
  expect((await reset(tokenIn(text), FRESH)).error).toBe(ENDED);
  expect(await confirm(tokenIn(await resetLinkOf(karin.email)))).toBe(400);

  expect([await confirm(tokenIn(text)), await confirm(tokenIn(text))]).toEqual([204, 400]);
  expect(await confirmed(karin)).toMatch(/^20/);
  expect(await confirmed(leo)).toBeNull();
  expect(await confirmationOf(karin)).toEqual({ message: 'O e-mail já está confirmado' });
});

test('a notice goes only to an e-mail that its person has confirmed', async () => {
  const [mara, nina] = [await person('Mara'), await person('Nina')];
  await queryRows('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [mara.userId]);
  for (const { email } of [nina, mara]) await reset(tokenIn(await resetLinkOf(email)), FRESH);
  const { to, subject, html } = await mail();
  expect([to, subject]).toEqual([[mara.email], 'A senha do Seller Analytics foi trocada']);
  expect(html).not.toContain('href');
});

test('without a mail server the page can say so, and nothing is queued', async () => {
  const otto = await person('Otto');
  const options = async () => (await (await appClient()).get('/api/auth/options')).json();
  expect(await options()).toEqual({ sendsMail: true, hasDemo: false });
  useMail({ SMTP_URL: undefined, MAIL_FROM: undefined });
  try {
    expect(await options()).toEqual({ sendsMail: false, hasDemo: false });
    for (const email of [otto.email, 'ninguem@loja.example']) {
      const { status, body } = await ask(email);
      expect([status, JSON.parse(body)]).toEqual([
        503,
        { error: 'Esta instalação não envia e-mails. Peça um link a quem a administra.' },
      ]);
    }
    await expect(resetLinkOf('ninguem@loja.example')).rejects.toThrow('Ninguém entra com o e-mail');
    expect((await reset(tokenIn(await resetLinkOf(otto.email)), FRESH)).status).toBe(204);
  } finally {
    useMail({ SMTP_URL: sink.url, MAIL_FROM: 'vendas@instalacao.example' });
  }
});
