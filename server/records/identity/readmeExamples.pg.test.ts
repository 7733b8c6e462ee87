import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#server/platform/testing/appClient.ts';
import { setRates, line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { issueAccessToken } from '#server/records/identity/tokens/issueAccessToken.ts';

useTestDatabase();

const README = readFileSync(join(projectRoot, 'README.md'), 'utf8');
const [, block = ''] = /## Using the API[^]*?```\n([^]*?)```/.exec(README) ?? [];
const examples = block
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((text) => text.startsWith('curl '));

interface Example {
  url: string;
  init: { method: string; headers: Record<string, string>; body?: string };
}

/** The request of a curl command. Throws for an unknown option. */
function requestOf(command: string, token: string): Example {
  const [, ...words] = command.replaceAll('$TOKEN', token).match(/"[^"]*"|'[^']*'|\S+/g)!;
  const bare = words.map((word) => word.replaceAll(/^(["'])(.*)\1$/g, '$2'));
  const headers: Record<string, string> = {};
  let [url, method, body] = ['', '', undefined as string | undefined];
  while (bare.length > 0) {
    const word = bare.shift()!;
    if (word === '-s') continue;
    else if (word === '-o') bare.shift();
    else if (word === '-X') method = bare.shift()!;
    else if (word === '-d') body = bare.shift()!;
    else if (word === '-H') {
      const [, name, value] = /^([^:]+): (.*)$/.exec(bare.shift()!)!;
      headers[name!] = value!;
    } else if (word.startsWith('localhost:4000/')) url = word.replace('localhost:4000', '');
    else throw new Error(`unknown in an example: ${word}`);
  }
  return { url, init: { method: method || (body ? 'POST' : 'GET'), headers, body } };
}

/** Expected content of the responses. */
const answers: Record<string, RegExp> = {
  '/api/dashboard-local/metrics': /"ordersCount":1\b/,
  '/api/dashboard-local/products': /"Garrafa"/,
  '/api/profit-detector/export/csv': /^\uFEFF?ASIN,SKU,/,
  '/graphql': /^\{"data":\{"viewer":\{"salesMetrics":\{"orders":1,/,
  '/api/sync/trigger': /"status":"started"/,
};

const app = testApp();
let tokens: { read: string; write: string };
beforeAll(async () => {
  await setRates();
  const shop = await openShop();
  await shop.sell(order([line('A', { name: 'Garrafa' })], { purchasedAt: new Date(), updatedAt: new Date() }));
  const secretOf = async (scope: 'read' | 'write') =>
    (await issueAccessToken(shop.viewer, { name: scope, scope, lifetime: 'days30' })).secret;
  tokens = { read: await secretOf('read'), write: await secretOf('write') };
});

test('the README shows figures, a CSV, a query and a command', () => {
  expect(examples.map((command) => requestOf(command, 'x').url.replace(/\?.*/, ''))).toEqual([
    '/api/dashboard-local/metrics',
    '/api/dashboard-local/products',
    '/api/profit-detector/export/csv',
    '/graphql',
    '/api/sync/trigger',
  ]);
});

test.each(examples)('%s', async (command) => {
  const { url, init } = requestOf(command, tokens.write);
  const response = await app.request(url, init);
  const text = await response.text();
  expect([response.status, text]).toEqual([url.endsWith('trigger') ? 202 : 200, text]);
  expect(text).toMatch(answers[url.replace(/\?.*/, '')]!);
  const byReader = requestOf(command, tokens.read);
  expect((await app.request(byReader.url, byReader.init)).status).toBe(url.endsWith('trigger') ? 403 : 200);
});
