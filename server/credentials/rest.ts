import { type Context as HonoContext, Hono } from 'hono';
import { z } from 'zod';
import { DomainError } from '#server/core/errors.ts';
import { type HttpVariables, readBody } from '#server/core/http.ts';
import { log } from '#server/core/log.ts';
import { callbackPage } from './callbackPage.ts';
import { checkAuthorization } from './checkAuthorization.ts';
import { credentialDetails } from './credentialDetails.ts';
import { credentialForm } from './credentialForm.ts';
import { credentialStatus } from './credentialStatus.ts';
import { finishAmazonAuthorization } from './finishAmazonAuthorization.ts';
import { finishMercadoLivreAuthorization } from './finishMercadoLivreAuthorization.ts';
import { saveAmazonCredential } from './saveAmazonCredential.ts';
import { saveMercadoLivreCredential } from './saveMercadoLivreCredential.ts';
import { testAmazonCredential } from './testAmazonCredential.ts';
import { testMercadoLivreCredential } from './testMercadoLivreCredential.ts';

const formOf = async (c: HonoContext) => credentialForm(await readBody(c, z.unknown()));

/** Under /api/credentials. Secrets come in and never go out, but for the refresh token that a seller waits for. */
export const credentialsRest = new Hono<HttpVariables>();

credentialsRest.get('/', async (c) => c.json(await credentialStatus(c.get('viewer'))));

credentialsRest.get('/details', async (c) => {
  const viewer = c.get('viewer');
  const [amazon, mercadolivre] = await Promise.all([
    credentialDetails(viewer, 'amazon'),
    credentialDetails(viewer, 'mercadolivre'),
  ]);
  const { clientId, marketplaceCode, applicationId } = amazon;
  return c.json({
    amazon: { clientId, marketplaceCode, ...(applicationId && { applicationId }) },
    mercadolivre: { clientId: mercadolivre.clientId },
  });
});

credentialsRest.post('/amazon/test', async (c) => c.json(await testAmazonCredential(c.get('viewer'), await formOf(c))));
credentialsRest.post('/mercadolivre/test', async (c) =>
  c.json(await testMercadoLivreCredential(c.get('viewer'), await formOf(c))),
);
credentialsRest.post('/amazon', async (c) => c.json(await saveAmazonCredential(c.get('viewer'), await formOf(c))));
credentialsRest.post('/mercadolivre', async (c) =>
  c.json(await saveMercadoLivreCredential(c.get('viewer'), await formOf(c))),
);
credentialsRest.get('/amazon/check-callback', async (c) => c.json(await checkAuthorization(c.get('viewer'), 'amazon')));

/** Under /auth: where the marketplaces' consent pages lead back to, in a browser, without a session. */
export const callbackRest = new Hono<HttpVariables>();

callbackRest.get('/callback', (c) => answerCallback(c, 'da Amazon', finishAmazonAuthorization));
callbackRest.get('/mercadolivre/callback', (c) =>
  answerCallback(c, 'do Mercado Livre', finishMercadoLivreAuthorization),
);

async function answerCallback(
  c: HonoContext<HttpVariables>,
  whose: string,
  finish: (query: Record<string, string>) => Promise<void>,
) {
  try {
    await finish(c.req.query());
    const message = 'Volte à aba de Credenciais para concluir.';
    return c.html(callbackPage({ title: `Autorização ${whose} recebida`, message, isGood: true }));
  } catch (error) {
    const isTold = error instanceof DomainError;
    if (!isTold) log.error({ err: error, requestId: c.get('requestId') }, 'authorization callback failed');
    const message = isTold ? error.message : `Erro interno. Código: ${c.get('requestId')}`;
    const title = `A autorização ${whose} não foi concluída`;
    return c.html(callbackPage({ title, message, isGood: false }), isTold ? error.status : 500);
  }
}
