import { expect, test } from 'vitest';
import { sentence } from '#server/platform/language/sentence.ts';
import { stored } from '#server/platform/language/stored.ts';
import { pool, queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { raiseAlerts } from './raiseAlerts.ts';

useTestDatabase();

const plain = (text: string) => text.replaceAll('\u00A0', ' ');

test('alerts are read in the language of their reader, and those of an earlier version as they were written', async () => {
  const ana = { ...(await newViewer()), isDeveloper: true };
  await queryRows('UPDATE users SET is_developer = true WHERE id = $1', [ana.userId]);
  const found = [1, 2, 3].map((id) => ({
    kind: 'hemorrhage' as const,
    severity: 'critical' as const,
    productId: null,
    fingerprint: `hemorrhage:${id}`,
    ...stored({
      title: sentence('alerts.hemorrhageTitle', { name: `Produto ${id}` }),
      message: sentence('alerts.missingCostsMessage'),
    }),
    evidence: {},
    stake: { minor: id * 1_000_00, currency: 'BRL' },
  }));
  const old = { ...found[0]!, kind: 'price_war' as const, fingerprint: 'old', title: 'Guerra', sentences: undefined };
  await raiseAlerts(ana.accountId, ['hemorrhage', 'price_war'], [...found, old], 0, pool);
  const client = await appClient(ana);
  const query = (fields: string) => `{ viewer { alerts { edges { node { ${fields} } } } } }`;
  const read = async (language: string, fields = 'title message') => {
    const answer = await client.post('/graphql', { query: query(fields) }, { 'accept-language': language });
    const { data } = (await answer.json()) as { data: any };
    return data.viewer.alerts.edges.map(({ node }: any) => [plain(node.title), plain(node.message)]);
  };
  const asWritten = ['Guerra', 'Their profit is unknown. Enter what they cost, one by one or by file.'];
  expect(await read('en')).toEqual([
    ['3 products in hemorrhage', 'They lost R$6,000.00 in 30 days. The largest: Produto 3 is losing money.'],
    asWritten,
  ]);
  expect(await read('es')).toEqual([
    ['3 productos en hemorragia', 'Perdieron R$ 6.000,00 en 30 días. El mayor: Produto 3 está perdiendo dinero.'],
    asWritten,
  ]);
  expect(await read('pt-x-spec', 'title(inEnglish: true) message(inEnglish: true)')).toEqual(await read('en'));
  await queryRows(`UPDATE users SET language = 'pt-BR' WHERE id = $1`, [ana.userId]);
  expect((await read('en'))[0]).toEqual([
    '3 produtos em hemorragia',
    'Eles perderam R$ 6.000,00 em 30 dias. O maior: Produto 3 está perdendo dinheiro.',
  ]);
});
