import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { deleteCookie } from 'hono/cookie';
import { z } from 'zod';
import { sentence } from '#server/platform/language/sentence.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { type HttpVariables, isHttps } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { bearerOf } from '#server/records/identity/authenticate.ts';
import { signInToDemo } from '#server/records/identity/sessions/signInToDemo.ts';
import { emailRule } from '#server/records/identity/emailRule.ts';
import { passwordRule } from '#server/records/identity/password/password.ts';
import { recoveryRest } from '#server/records/identity/recovery/rest.ts';
import { isRegistrationOpen, registerAccount } from './registerAccount.ts';
import { answerSession, browserOf, Opened } from '#server/records/identity/sessions/sessionCookies.ts';
import { closeSession } from '#server/records/identity/sessions/session.ts';
import { factorsRest, SecondFactorNeeded } from '#server/records/identity/factors/rest.ts';
import { sessionCookie } from '#server/records/identity/authenticateByCookie.ts';
import { signIn } from '#server/records/identity/sessions/signIn.ts';

const MAX_BODY_BYTES = 16 * 1024;

const SignIn = z.object({
  email: emailRule,
  password: z.string('Informe a senha').min(1, 'Informe a senha').max(1024),
});
const Registration = z.object({
  email: emailRule,
  password: passwordRule,
  name: z
    .string('Informe o nome')
    .trim()
    .min(1, 'Informe o nome')
    .max(100, 'Nome longo demais')
    .regex(/^\P{Cc}*$/u, 'Nome inválido'),
});

const session = {
  tag: 'Session',
  access: 'public',
  answer: Opened,
} as const;

/** /api/auth: register, sign in, sign out, recover. */
export const accountsRest = new Hono<HttpVariables>();

accountsRest.use(
  bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: () => {
      throw new DomainError('TOO_LARGE', 413, sentence('errors.tooLarge'));
    },
  }),
);
// These calls set or clear the cookie, so requests from other sites are refused.
accountsRest.use(async (c, next) => {
  if (!['same-origin', 'none', undefined].includes(c.req.header('sec-fetch-site')))
    throw new DomainError('FORBIDDEN', 403, sentence('errors.otherSite'));
  await next();
});
accountsRest.route('/', recoveryRest);
accountsRest.post(
  '/login',
  operation(
    {
      ...session,
      summary: 'Sign in',
      description:
        'Also sets a cookie, which the calls of Profit take in place of the token. Where a second factor is in force, ' +
        'answers what `/second-factor` needs in place of the token.',
      body: SignIn,
      answer: z.union([Opened, SecondFactorNeeded]),
      failures: [401, 403, 429, 503],
    },
    async ({ c, body }) => {
      const outcome = await signIn(body, browserOf(c));
      return 'secondFactor' in outcome ? outcome : answerSession(c, outcome);
    },
  ),
);
accountsRest.route('/', factorsRest);
accountsRest.get(
  '/registration',
  operation(
    {
      tag: 'Session',
      access: 'public',
      summary: 'Whether visitors may register',
      answer: z.object({ isOpen: z.boolean() }),
    },
    () => ({ isOpen: isRegistrationOpen() }),
  ),
);
accountsRest.post(
  '/register',
  operation(
    { ...session, summary: 'Register, and sign in', body: Registration, failures: [403, 409, 429] },
    async ({ c, body }) => answerSession(c, await registerAccount(body, browserOf(c))),
  ),
);
accountsRest.post(
  '/demo',
  operation(
    {
      ...session,
      summary: 'Open the demonstration',
      description: 'Signs in to the account with example data, where the installation has one.',
      failures: [403, 404, 429],
    },
    async ({ c }) => answerSession(c, await signInToDemo(browserOf(c))),
  ),
);
accountsRest.post(
  '/logout',
  operation({ tag: 'Session', summary: 'Sign out', access: 'public', status: 204, failures: [403] }, async ({ c }) => {
    const token = bearerOf(c.req.header('authorization'));
    if (token) await closeSession(token);
    deleteCookie(c, sessionCookie(), { path: '/', secure: isHttps() });
  }),
);
