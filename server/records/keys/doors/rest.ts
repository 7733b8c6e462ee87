import { type Context as HonoContext, Hono } from 'hono';
import { z } from 'zod';
import { say } from '#server/platform/language/say.ts';
import { DomainError, textOf } from '#server/platform/values/errors.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { log } from '#server/platform/process/log.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { connectionForm } from '#server/market/channels/connectionForms.ts';
import { type Marketplace, marketplaceIds } from '#server/market/registry.ts';
import { callbackPage } from './callbackPage.ts';
import { checkAuthorization } from '#server/records/keys/authorization/checkAuthorization.ts';
import { finishAuthorization } from '#server/records/keys/authorization/finishAuthorization.ts';
import { credentialDetails } from '#server/records/keys/credentialDetails.ts';
import { credentialStatus } from '#server/records/keys/credentialStatus.ts';
import { CredentialFields } from '#server/records/keys/forms/credentialForm.ts';
import { storeCredential } from '#server/records/keys/forms/storeCredential.ts';
import { testCredential } from '#server/records/keys/forms/testCredential.ts';
import { Callback, Details, Saved, Status, Tested } from './restAnswers.ts';

const tag = 'Credentials';
const form = { tag, body: CredentialFields };

/** Under /api/credentials. The only secret in a response is the refresh token a seller waits for. */
export const credentialsRest = new Hono<HttpVariables>();

credentialsRest.get(
  '/',
  operation({ tag, summary: 'What is connected', answer: Status }, ({ viewer }) => credentialStatus(viewer)),
);

credentialsRest.get(
  '/details',
  operation({ tag, summary: 'The keys, without the secrets', answer: Details }, ({ viewer }) =>
    credentialDetails(viewer),
  ),
);

/** Query parameters of a consent page's redirect. */
const Consent = z.looseObject({
  state: z.string().optional(),
  spapi_oauth_code: z.string().optional().describe('Of Amazon.'),
  selling_partner_id: z.string().optional().describe('Of Amazon.'),
  code: z.string().optional().describe('Of Mercado Livre.'),
  error: z.string().optional(),
});
const redirect = { tag, access: 'marketplace', query: Consent, file: 'text/html', failures: [400, 404, 503] } as const;

/** Under /auth: redirects from the marketplaces' consent pages, in a browser without a session. */
export const callbackRest = new Hono<HttpVariables>();

for (const marketplace of marketplaceIds) {
  const { name, consent } = connectionForm(marketplace);
  credentialsRest.post(
    `/${marketplace}/test`,
    operation(
      {
        ...form,
        summary: `Try keys to ${name}`,
        description: 'Asks the marketplace, 20 times in ten minutes at most. Empty secrets are the stored ones.',
        answer: Tested,
      },
      ({ viewer, body }) => testCredential(viewer, marketplace, body),
    ),
  );
  credentialsRest.post(
    `/${marketplace}`,
    operation({ ...form, summary: `Store keys to ${name}`, answer: Saved }, ({ viewer, body }) =>
      storeCredential(viewer, marketplace, body),
    ),
  );
  if (consent?.fillsForm)
    credentialsRest.get(
      `/${marketplace}/check-callback`,
      operation(
        { tag, summary: `Read the outcome of ${name}’s authorization`, answer: Callback, failures: [403] },
        ({ viewer }) => checkAuthorization(viewer, marketplace),
      ),
    );
  if (consent)
    callbackRest.get(
      consent.callback.slice('/auth'.length),
      operation({ ...redirect, summary: `Redirect from ${name}’s consent page` }, ({ c, query }) =>
        answerCallback(c, query, marketplace),
      ),
    );
}

async function answerCallback(
  c: HonoContext<HttpVariables>,
  query: z.output<typeof Consent>,
  marketplace: Marketplace,
) {
  const { ofName: of } = connectionForm(marketplace);
  try {
    await finishAuthorization(marketplace, query as Record<string, string>);
    const message = say('marketplaces.backToTab');
    return c.html(callbackPage({ title: say('marketplaces.authorizationReceived', { of }), message, isGood: true }));
  } catch (error) {
    const isRefusal = error instanceof DomainError;
    if (!isRefusal) log.error({ err: error, requestId: c.get('requestId') }, 'authorization callback failed');
    const message = isRefusal ? textOf(error) : say('errors.internal', { id: c.get('requestId') });
    const title = say('marketplaces.authorizationFailed', { of });
    return c.html(callbackPage({ title, message, isGood: false }), isRefusal ? error.status : 500);
  }
}
