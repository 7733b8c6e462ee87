import { inShape } from '#server/platform/language/inShape.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import { addressOf, type HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { canSendMail } from '#server/platform/mail/mail.ts';
import { offersDemo } from '#server/records/identity/demoAccount.ts';
import { emailRule } from '#server/records/identity/emailRule.ts';
import { passwordRule } from '#server/records/identity/password/password.ts';
import { setDeviceCookie } from '#server/records/identity/sessions/sessionCookies.ts';
import { askPasswordReset } from './askPasswordReset.ts';
import { confirmEmail } from './confirmEmail.ts';
import { resetPassword } from './resetPassword.ts';

const common = { tag: 'Session', access: 'public' } as const;
const token = z.string(inShape('account.tokenMissing')).min(1).max(100).describe('From the fragment of the link.');

/** Under /api/auth: forgotten passwords and the confirmation of e-mails. */
export const recoveryRest = new Hono<HttpVariables>();

recoveryRest.get(
  '/options',
  operation(
    {
      ...common,
      summary: 'What this installation offers before signing in',
      answer: z.object({
        sendsMail: z.boolean().describe('Whether a link to reset the password can be sent by mail.'),
        hasDemo: z.boolean().describe('Whether `POST /api/auth/demo` opens a demonstration, without a password.'),
      }),
    },
    async () => ({ sendsMail: canSendMail(), hasDemo: await offersDemo() }),
  ),
);
recoveryRest.post(
  '/forgot-password',
  operation(
    {
      ...common,
      summary: 'Ask for a link to reset the password',
      description: 'Sends it by mail. The answer is the same whether or not a person has this e-mail.',
      body: z.object({ email: emailRule }),
      status: 202,
      failures: [403, 429],
    },
    ({ c, body }) => askPasswordReset(body.email, addressOf(c)),
  ),
);
recoveryRest.post(
  '/reset-password',
  operation(
    {
      ...common,
      summary: 'Reset the password',
      description: 'By the token of a link, which works once. All sessions of the person end.',
      body: z.object({ token, password: passwordRule }),
      status: 204,
      failures: [403],
    },
    async ({ c, body }) => {
      setDeviceCookie(c, await resetPassword(body.token, body.password));
    },
  ),
);
recoveryRest.post(
  '/confirm-email',
  operation(
    {
      ...common,
      summary: 'Confirm an e-mail',
      description: 'By the token of a link, which works once.',
      body: z.object({ token }),
      status: 204,
      failures: [403],
    },
    ({ body }) => confirmEmail(body.token),
  ),
);
