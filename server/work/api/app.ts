import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import { requestId } from 'hono/request-id';
import { authenticate } from '#server/records/identity/authenticate.ts';
import { authenticateByCookie } from '#server/records/identity/authenticateByCookie.ts';
import { accountsRest } from '#server/work/lifecycle/rest.ts';
import { accountRest } from '#server/records/identity/rest.ts';
import { ImageCache } from '#server/records/catalog/images/imageCache.ts';
import { ProductImages } from '#server/records/catalog/images/productImage.ts';
import { authenticateImages, imagesRest } from '#server/records/catalog/images/rest.ts';
import { mastersRest } from '#server/records/masters/rest.ts';
import { channelsRest } from '#server/insight/channels/rest.ts';
import { hubRest } from '#server/insight/hub/rest.ts';
import { scenarioRest } from '#server/insight/channels/scenario/rest.ts';
import { purchasesRest } from '#server/records/purchases/rest.ts';
import { goodsRest } from '#server/records/costing/goods/rest.ts';
import { companyRest } from '#server/records/costing/company/rest.ts';
import { calculatorRest } from '#server/insight/calculator/rest.ts';
import { regimesRest } from '#server/insight/regimes/rest.ts';
import { costsRest } from '#server/records/costing/rest.ts';
import { freightRest } from '#server/records/freight/rest.ts';
import { billsRest } from '#server/insight/reconciliation/bills/rest.ts';
import { overheadsRest } from '#server/records/overheads/rest.ts';
import { payoutsRest } from '#server/records/payouts/rest.ts';
import { brandRest } from '#server/insight/brand/rest.ts';
import { buyBoxRest } from '#server/insight/buybox/rest.ts';
import { callbackRest, credentialsRest } from '#server/records/keys/doors/rest.ts';
import { buyBoxQueryRest, databaseRest } from '#server/insight/sqlbox/rest.ts';
import { answerInHeadersLanguage } from '#server/platform/language/language.ts';
import { DomainError, notFound } from '#server/platform/values/errors.ts';
import { answerError, type HttpVariables, noStore, requireJson } from '#server/platform/http/http.ts';
import { refusedOperations, RequestBudget } from '#server/work/api/budget/requestBudget.ts';
import { rememberCaller } from '#server/platform/http/caller.ts';
import { holdRefusals } from '#server/work/api/budget/holdRefusals.ts';
import { limits } from '#server/platform/values/limits.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { logRequest } from '#server/platform/http/logRequest.ts';
import { answerByYoga } from '#server/work/api/graphql/endpoint.ts';
import { inlineScripts } from '#server/platform/http/inlineScripts.ts';
import { explorerHeaders, graphqlHeaders, pageHeaders } from './pageHeaders.ts';
import { graphiqlRest } from '#server/work/api/graphiql/graphiqlRest.ts';
import { recordExports } from './recordExports.ts';
import { healthRest } from './healthRest.ts';
import { serveClient } from './serveClient.ts';
import { persistedQueries } from '#server/work/api/persisted/persistedQueries.ts';
import { openApiRest } from '#server/work/api/openapi/rest.ts';
import { cashRest } from '#server/insight/cash/rest.ts';
import { planningRest } from '#server/insight/planning/rest.ts';
import { incomeRest } from '#server/insight/profit/income/rest.ts';
import { profitRest } from '#server/insight/profit/rest.ts';
import { differencesRest } from '#server/insight/reconciliation/differences/rest.ts';
import { ordersRest } from '#server/insight/orders/rest.ts';
import { orderMoneyRest } from '#server/insight/reconciliation/order/rest.ts';
import { moneyChecksRest } from '#server/insight/reconciliation/stated/rest.ts';
import { monthRest } from '#server/insight/reconciliation/summary/rest.ts';
import { todayRest } from '#server/work/today/rest.ts';
import { salesRest } from '#server/insight/sales/rest.ts';
import { taxesRest } from '#server/insight/taxes/rest.ts';
import { nfeRest } from '#server/records/nfe/rest.ts';
import { webhooksRest } from '#server/work/push/rest.ts';
import { syncRest } from '#server/work/sync/rest.ts';
import { trafficRest } from '#server/insight/traffic/rest.ts';

const FILE_PATHS =
  /^\/api\/(?:costs(?:\/(?:fees|freight|overheads))?\/import|nfe\/(?:import|imports\/\d+\/parts\/\d+))$/;

const limitTo = (maxSize: number, message: string, english: string) => {
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw new DomainError('TOO_LARGE', 413, message, undefined, english);
    },
  });
  // Node reads no more than the declared length; counting the bytes would turn the body into a stream
  return createMiddleware((c, next) => {
    const hasLength = c.req.header('content-length') !== undefined && c.req.header('transfer-encoding') === undefined;
    return hasLength && Number(c.req.header('content-length')) <= maxSize ? next() : limit(c, next);
  });
};
const limitBody = limitTo(limits.body.json, 'Requisição grande demais', 'The request is too large');
const limitFile = limitTo(limits.body.file, 'O arquivo tem mais de 5 MB', 'The file has more than 5 MB');

export interface AppOptions {
  /** The built client. */
  clientFolder?: string;
  /** The files of GraphiQL and of the API explorer. */
  graphiqlFolder?: string;
  explorerFolder?: string;
  /** Folder of the listing images that were read. */
  imageFolder?: string;
  /** Delay of answers that refuse a request for load or size. */
  holdRefusalsMs?: number;
  /** What accounts and visitors may cost in a minute; sockets share it. */
  budget?: RequestBudget;
}

/** The whole server as `Request → Response`, without a port: main serves it, tests call it directly. */
export function createApp({
  clientFolder = join(projectRoot, 'dist/client'),
  graphiqlFolder = join(projectRoot, 'dist/graphiql'),
  explorerFolder = join(projectRoot, 'dist/explorer'),
  imageFolder = join(projectRoot, '.data/images'),
  holdRefusalsMs = 0,
  budget = new RequestBudget({ costAMinute: limits.budget.costAMinute, callsAMinute: limits.rest.callsAMinute }),
}: AppOptions = {}): Hono<HttpVariables> {
  const app = new Hono<HttpVariables>();
  app.use(requestId());
  app.use(holdRefusals(holdRefusalsMs));
  app.use(logRequest);
  app.use(rememberCaller);
  app.use(answerInHeadersLanguage);
  const headers = pageHeaders(inlineScripts(clientFolder));
  app.use((c, next) => {
    if (c.req.path.startsWith('/graphql')) return graphqlHeaders(c, next);
    return c.req.path.startsWith('/api/docs') ? explorerHeaders(c, next) : headers(c, next);
  });
  app.onError(answerError);

  app.route('/', healthRest);
  app.route('/webhooks', webhooksRest);
  for (const path of ['/api/openapi.json', '/api/docs']) app.use(path, budget.visitor);
  app.route(
    '/api',
    openApiRest(() => app.routes, explorerFolder),
  );
  app.use(
    '/api/*',
    compress(),
    (c, next) => (FILE_PATHS.test(c.req.path) ? limitFile(c, next) : limitBody(c, next)),
    noStore,
  );
  app.use('/api/auth/*', budget.visitor);
  app.route('/api/auth', accountsRest);
  app.use('/api/*', budget.stranger);
  app.use('/api/*', recordExports);
  app.use('/api/profit-detector/*', authenticateByCookie, budget.rest);
  app.route('/api/profit-detector', profitRest);
  app.use('/api/income-statement/*', authenticateByCookie, budget.rest);
  app.route('/api/income-statement', incomeRest);
  app.use('/api/*', authenticate, budget.rest);
  app.route('/api/account', accountRest);
  app.route('/api', salesRest);
  app.route('/api/today', todayRest);
  app.route('/api/taxes', taxesRest);
  app.route('/api', trafficRest);
  app.route('/api/planning', planningRest);
  app.route('/api/cash-forecast', cashRest);
  app.route('/api/products', mastersRest);
  app.route('/api/products', channelsRest);
  app.route('/api/products/scenario', scenarioRest);
  app.route('/api/products', hubRest);
  app.route('/api/purchases', purchasesRest);
  app.route('/api/costs', costsRest);
  app.route('/api/costs', goodsRest);
  app.route('/api/costs', companyRest);
  app.route('/api/costs', freightRest);
  app.route('/api/costs', overheadsRest);
  app.route('/api/nfe', nfeRest);
  app.route('/api/taxes/check', calculatorRest);
  app.route('/api/taxes/regimes', regimesRest);
  app.route('/api/orders', orderMoneyRest);
  app.route('/api/orders', ordersRest);
  app.route('/api/money-checks', moneyChecksRest);
  app.route('/api/reconciliation', monthRest);
  app.route('/api/reconciliation', differencesRest);
  app.route('/api/bills', billsRest);
  app.route('/api/payouts', payoutsRest);
  app.route('/api/credentials', credentialsRest);
  app.route('/api/sync', syncRest);
  app.route('/api/buybox', buyBoxRest);
  app.route('/api/brand-owner', brandRest);
  app.route('/api/database', databaseRest);
  app.route('/api/dashboard/database', databaseRest);
  app.route('/api/buybox', buyBoxQueryRest);
  app.all('/api/*', () => {
    throw notFound('errors.nothingHere');
  });

  app.use('/auth/*', noStore, budget.visitor);
  app.route('/auth', callbackRest);

  app.route('/graphql', graphiqlRest(graphiqlFolder));
  const images = new ProductImages(new ImageCache(imageFolder, limits.images.cacheBytes));
  app.use('/images', budget.stranger, authenticateImages, budget.images);
  app.route('/images', imagesRest(images));

  app.use('/graphql', noStore, refusedOperations, budget.stranger);
  app.on(
    ['GET', 'POST'],
    '/graphql',
    limitBody,
    authenticate,
    budget.graphql,
    onlyJson,
    persistedQueries,
    answerByYoga,
  );

  if (existsSync(clientFolder)) serveClient(app, clientFolder);
  return app;
}

/** Accepts only JSON, because a form on another site can send every other content type. */
const onlyJson = createMiddleware(async (c, next) => {
  if (c.req.method === 'POST') requireJson(c);
  await next();
});
