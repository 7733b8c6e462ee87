import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { appClient } from '#server/platform/testing/appClient.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import type { Shop } from '#server/insight/sales/testing/shop.ts';
import { screenVariables } from './screenQueries.ts';

type Client = Awaited<ReturnType<typeof appClient>>;

/** The client's compiled operations: hash and text. Throws when they have not been compiled. */
function persisted(): [string, string][] {
  const file = join(projectRoot, 'client/persistedQueries.json');
  const found = existsSync(file)
    ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
    : [];
  if (found.length === 0) throw new Error(`${file} has no operation: \`npm run relay\` compiles them`);
  return found;
}

/**
 * Runs every query of the screens with the variables of `screenQueries.ts` and returns the results by query name. Throws
 * with the name of a query that fails.
 */
export const runAllScreenQueries = async (client: Client, shop: Shop, now: Date): Promise<Record<string, unknown[]>> =>
  runScreenQueries(client, screenVariables({ today: now.toISOString().slice(0, 10), productId: await shop.idOf('A') }));

/** Runs queries of the screens with the `wanted` variables by query name, like `runAllScreenQueries`. */
export async function runScreenQueries(
  client: Client,
  wanted: ReturnType<typeof screenVariables>,
): Promise<Record<string, unknown[]>> {
  const answers: Record<string, unknown[]> = {};
  for (const [id, text] of persisted()) {
    const name = /^query (\w+)/.exec(text)?.[1];
    for (const variables of (name && wanted[name]) || []) {
      const answer = await client.post('/graphql', { id, variables });
      const { data, errors } = (await answer.json()) as { data?: unknown; errors?: object[] };
      if (errors) throw new Error(`${name}: ${JSON.stringify(errors)}`);
      (answers[name!] ??= []).push(data);
    }
  }
  return answers;
}
