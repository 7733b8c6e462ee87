import { inShape } from '#server/platform/language/inShape.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { answerSession, browserOf, Opened } from '#server/records/identity/sessions/sessionCookies.ts';
import { answerSecondFactor } from './answerSecondFactor.ts';
import { PasskeyAssertion } from '#server/records/identity/factors/passkeys/passkeyResponse.ts';
import { signInWithPasskey, startPasskeySignIn } from '#server/records/identity/factors/passkeys/signInWithPasskey.ts';

const PasskeyRequest = z
  .looseObject({ challenge: z.string(), rpId: z.string().optional() })
  .describe('For `PublicKeyCredential.parseRequestOptionsFromJSON`.');

/** Body of a sign-in whose password was right where a second factor is in force. */
export const SecondFactorNeeded = z.object({
  secondFactor: z.object({
    challenge: z.string().describe('For `/second-factor`, within five minutes.'),
    totp: z.boolean().describe('Whether a code of an authenticator app counts. A recovery code always does.'),
    passkey: PasskeyRequest.nullable(),
  }),
});

const Answer = z.object({
  challenge: z.string(inShape('account.signInMissing')).max(100),
  code: z.string().trim().max(64, inShape('errors.codeTooLong')).optional().describe('Of the app, or a recovery code.'),
  passkey: PasskeyAssertion.optional(),
});

const session = { tag: 'Session', access: 'public' } as const;

/** Under /api/auth: second steps of a sign-in, and the sign-in by passkey. */
export const factorsRest = new Hono<HttpVariables>();

factorsRest.post(
  '/second-factor',
  operation(
    {
      ...session,
      summary: 'Sign in, second step',
      description: 'After `/login` has answered `secondFactor`: a code or a passkey. Five tries.',
      body: Answer,
      answer: Opened,
      failures: [401, 403, 429],
    },
    async ({ c, body }) => answerSession(c, await answerSecondFactor(body, browserOf(c))),
  ),
);

factorsRest.post(
  '/passkey/challenge',
  operation(
    { ...session, summary: 'Begin to sign in by passkey', answer: PasskeyRequest, failures: [403, 409, 429] },
    ({ c }) => startPasskeySignIn(browserOf(c)),
  ),
);

factorsRest.post(
  '/passkey',
  operation(
    {
      ...session,
      summary: 'Sign in by passkey',
      description: 'Without a password: the passkey verifies its person.',
      body: z.object({ passkey: PasskeyAssertion }),
      answer: Opened,
      failures: [401, 403, 409, 429],
    },
    async ({ c, body }) => answerSession(c, await signInWithPasskey(body.passkey, browserOf(c))),
  ),
);
