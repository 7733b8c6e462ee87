import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { testApp } from '#server/platform/testing/appClient.ts';
import { operationOf } from '#server/platform/http/operation/operation.ts';
import { openApiDocument } from './openApiDocument.ts';

const app = testApp();
const document = JSON.parse(JSON.stringify(openApiDocument(app.routes))) as ReturnType<typeof openApiDocument>;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation as any] as const),
);

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document) as Record<string, any>)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

/** Not part of the REST API: the first three are for operators, images for pages, and GraphQL has its own schema. */
const APART = /^\/(healthz|readyz|metrics|images|graphql(\/.*)?|api\/docs(\/.*)?)$/;

test('every route of the app is in the document', () => {
  const undocumented = app.routes.filter(
    ({ method, path, handler }) => method !== 'ALL' && !APART.test(path) && !operationOf(handler),
  );
  expect(undocumented.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test.each([
  'GET /api/dashboard-local/products',
  'GET /api/dashboard-local/metrics',
  'POST /api/sync/trigger',
  'POST /api/auth/login',
  'POST /api/auth/register',
  'GET /api/database/tables',
  'GET /api/database/table/{name}/structure',
  'GET /api/database/table/{name}/data',
  'POST /api/database/query',
  'GET /api/dashboard/database/tables',
  'GET /api/dashboard/database/table/{name}/structure',
  'GET /api/dashboard/database/table/{name}/data',
  'POST /api/dashboard/database/query',
  'GET /api/dashboard/aggregated-metrics',
  'GET /api/buybox/sync/status',
  'GET /api/buybox/sync/history',
  'POST /api/buybox/sync/start',
  'POST /api/buybox/query',
  'GET /api/buybox/summary',
  'GET /api/brand-owner/info',
  'GET /api/brand-owner/competitors',
  'POST /api/brand-owner/competitors',
  'POST /api/brand-owner/monitor',
  'GET /api/profit-detector/analyses',
  'GET /api/profit-detector/alerts/unread',
  'GET /api/profit-detector/analyses/{asin}',
  'PUT /api/profit-detector/products/{asin}/cost',
  'GET /api/profit-detector/export/csv',
  'GET /api/credentials',
  'GET /api/credentials/details',
  'POST /api/credentials/amazon/test',
  'POST /api/credentials/mercadolivre/test',
  'POST /api/credentials/amazon',
  'POST /api/credentials/mercadolivre',
  'GET /api/credentials/amazon/check-callback',
])('%s of the specification is in the document', (call) => {
  expect(operations.map(([key]) => key)).toContain(call);
});

test('every call has a unique operation id', () => {
  const names = operations.map(([, { operationId }]) => operationId);
  expect(new Set(names).size).toBe(names.length);
});

const tags = document.tags.map(({ name }) => name);

test.each(operations)('%s documents its purpose, its access and its failures', (_key, operation) => {
  expect(operation.summary).toMatch(/^\P{Ll}/u);
  expect(tags).toContain(operation.tags[0]);
  const refusals = operation.security.length > 0 ? ['400', '401', '429'] : [];
  expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(refusals));
});
