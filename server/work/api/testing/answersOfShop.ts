import { NOW, setRates } from '#server/insight/sales/testing/shop.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { runAllScreenQueries } from '#server/work/api/graphql/testing/runAllScreenQueries.ts';
import { addressOf, calls } from '#server/work/api/openapi/testing/documentedCalls.ts';
import { exportShop } from './exportShop.ts';

/** What the database's clock or chance wrote, which no two databases have in common. */
const OWN = [
  /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)/g,
  /\b[0-9a-f]{32}\b/g,
  /\b[0-9a-f]{8}-[0-9a-f-]{27}\b/g,
];

/** Every answer of a shop, as text without moments of the database's clock: queries of the screens by name, REST reads by address. */
export async function answersOfShop(): Promise<Record<string, string>> {
  await setRates(['USD', '2025-01-02', 5.25], ['USD', '2026-11-16', 5.1]);
  const shop = await exportShop('Loja');
  const client = await appClient(shop.viewer);
  const answers: Record<string, string> = {};
  const keep = (name: string, text: string) => {
    answers[name] = OWN.reduce((left, own) => left.replaceAll(own, '…'), text);
  };
  for (const [name, results] of Object.entries(await runAllScreenQueries(client, shop, NOW)))
    keep(name, JSON.stringify(results));
  const known = {
    id: String(await shop.idOf('A')),
    asin: 'B0A',
    name: 'products',
    tab: 'products',
    file: '1',
    part: '0',
  };
  for (const call of calls.filter(({ method }) => method === 'GET')) {
    const wanted = call.parameters
      .filter((parameter) => parameter.in === 'query' && parameter.required)
      .map(({ name, schema }): [string, string] => [
        name,
        schema.format === 'date' ? '2026-11-01' : String(schema.enum?.[0] ?? 'B0A'),
      ]);
    const address = addressOf(call, { ...known, marketplace: 'amazon', number: '701-1' }, wanted);
    const answer = await client.get(address);
    const isText = /json|csv|text/.test(answer.headers.get('content-type') ?? '');
    keep(`${answer.status} ${address}`, isText ? await answer.text() : '');
  }
  return answers;
}
