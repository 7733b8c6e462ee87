import { type Context as HonoContext, Hono } from 'hono';
import { z } from 'zod';
import { DomainError } from '#server/platform/values/errors.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { log } from '#server/platform/process/log.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { callbackPage } from './callbackPage.ts';
import { checkAuthorization } from '#server/records/keys/authorization/checkAuthorization.ts';
import { credential } from '#server/records/keys/credential.ts';
import { CredentialFields } from '#server/records/keys/forms/credentialForm.ts';
import { credentialStatus } from '#server/records/keys/credentialStatus.ts';
import { finishAmazonAuthorization } from '#server/records/keys/authorization/finishAmazonAuthorization.ts';
import { finishMercadoLivreAuthorization } from '#server/records/keys/authorization/finishMercadoLivreAuthorization.ts';
import { Callback, Details, Saved, Status, Tested } from './restAnswers.ts';
import { storeAmazonKeys } from '#server/records/keys/forms/storeAmazonKeys.ts';
import { storeMercadoLivreKeys } from '#server/records/keys/forms/storeMercadoLivreKeys.ts';
import { testAmazonCredential } from '#server/records/keys/forms/testAmazonCredential.ts';
import { testMercadoLivreCredential } from '#server/records/keys/forms/testMercadoLivreCredential.ts';

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
  operation({ tag, summary: 'The keys, without the secrets', answer: Details }, async ({ viewer }) => {
    const [amazon, mercadolivre] = await Promise.all([
      credential(viewer, 'amazon'),
      credential(viewer, 'mercadolivre'),
    ]);
    const { clientId = null, marketplaceCode = null, applicationId } = amazon ?? {};
    return {
      amazon: { clientId, marketplaceCode, ...(applicationId && { applicationId }) },
      mercadolivre: { clientId: mercadolivre?.clientId ?? null },
    };
  }),
);

const test = 'Asks the marketplace, 20 times in ten minutes at most. Empty secrets are the stored ones.';
credentialsRest.post(
  '/amazon/test',
  operation({ ...form, summary: 'Try keys to Amazon', description: test, answer: Tested }, ({ viewer, body }) =>
    testAmazonCredential(viewer, body),
  ),
);
credentialsRest.post(
  '/mercadolivre/test',
  operation({ ...form, summary: 'Try keys to Mercado Livre', description: test, answer: Tested }, ({ viewer, body }) =>
    testMercadoLivreCredential(viewer, body),
  ),
);
credentialsRest.post(
  '/amazon',
  operation({ ...form, summary: 'Store keys to Amazon', answer: Saved }, ({ viewer, body }) =>
    storeAmazonKeys(viewer, body),
  ),
);
credentialsRest.post(
  '/mercadolivre',
  operation({ ...form, summary: 'Store keys to Mercado Livre', answer: Saved }, ({ viewer, body }) =>
    storeMercadoLivreKeys(viewer, body),
  ),
);
credentialsRest.get(
  '/amazon/check-callback',
  operation(
    { tag, summary: 'Read the outcome of Amazon’s authorization', answer: Callback, failures: [403] },
    ({ viewer }) => checkAuthorization(viewer, 'amazon'),
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
const consent = { tag, access: 'marketplace', query: Consent, file: 'text/html', failures: [400, 404, 503] } as const;

/** Under /auth: redirects from the marketplaces' consent pages, in a browser without a session. */
export const callbackRest = new Hono<HttpVariables>();

callbackRest.get(
  '/callback',
  operation({ ...consent, summary: 'Redirect from Amazon’s consent page' }, ({ c, query }) =>
    answerCallback(c, query, 'da Amazon', finishAmazonAuthorization),
  ),
);
callbackRest.get(
  '/mercadolivre/callback',
  operation({ ...consent, summary: 'Redirect from Mercado Livre’s consent page' }, ({ c, query }) =>
    answerCallback(c, query, 'do Mercado Livre', finishMercadoLivreAuthorization),
  ),
);

async function answerCallback(
  c: HonoContext<HttpVariables>,
  query: z.output<typeof Consent>,
  whose: string,
  finish: (query: Record<string, string>) => Promise<void>,
) {
  try {
    await finish(query as Record<string, string>);
    const message = 'Volte à aba de Credenciais para concluir.';
    return c.html(callbackPage({ title: `Autorização ${whose} recebida`, message, isGood: true }));
  } catch (error) {
    const isRefusal = error instanceof DomainError;
    if (!isRefusal) log.error({ err: error, requestId: c.get('requestId') }, 'authorization callback failed');
    const message = isRefusal ? error.message : `Erro interno. Código: ${c.get('requestId')}`;
    const title = `A autorização ${whose} não foi concluída`;
    return c.html(callbackPage({ title, message, isGood: false }), isRefusal ? error.status : 500);
  }
}
