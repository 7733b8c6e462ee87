import { expect, test } from 'vitest';
import { sentence } from '#server/platform/language/sentence.ts';
import { stored } from '#server/platform/language/stored.ts';
import { pool, queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { storeInsights } from './storeInsights.ts';

useTestDatabase();

test('insights, with the columns that show them, are read in the language of their reader', async () => {
  const ana = await newViewer();
  await queryRows('UPDATE users SET is_developer = true WHERE id = $1', [ana.userId]);
  const insight = {
    type: 'restock' as const,
    priority: 'critical' as const,
    productId: null,
    fingerprint: 'restock:1',
    ...stored({
      title: sentence('insights.stockoutTitle', { name: 'Garrafa' }),
      description: sentence('insights.stockout', { units: 12.5 }),
      recommendation: sentence('insights.order', { units: 1 }),
    }),
    confidence: 0.9,
    impact: { minor: 123_450, currency: 'BRL' },
    evidence: {},
  };
  await storeInsights(ana.accountId, [insight], pool);
  const client = await appClient(ana);
  const query = `{ viewer { amazonData(tab: INSIGHTS) {
    columns { title } rows { cells { value } insight { title description recommendation } }
  } } }`;
  const read = async (language: string) => {
    const answer = await client.post('/graphql', { query }, { 'accept-language': language });
    const { columns, rows } = ((await answer.json()) as { data: any }).data.viewer.amazonData;
    const cells = rows[0].cells.slice(0, 7).map(({ value }: any) => value.replaceAll('\u00A0', ' '));
    return { columns: columns.slice(0, 3).map(({ title }: any) => title), cells, insight: rows[0].insight };
  };
  expect(await read('pt')).toMatchObject({
    columns: ['Prioridade', 'Tipo', 'Título'],
    cells: [
      'Crítica',
      'Reposição',
      'Ruptura: Garrafa',
      'Sem estoque; a previsão é vender 12,5 unidades em 30 dias.',
      'Pedir 1 unidade.',
      '0.9',
      'R$ 1.234,50 por mês',
    ],
  });
  expect(await read('en')).toMatchObject({
    columns: ['Priority', 'Type', 'Title'],
    cells: [
      'Critical',
      'Restock',
      'Stockout: Garrafa',
      'Out of stock; 12.5 units are expected to sell in 30 days.',
      'Order 1 unit.',
      '0.9',
      'R$1,234.50 a month',
    ],
    insight: { title: 'Stockout: Garrafa', recommendation: 'Order 1 unit.' },
  });
  const spanish = await read('es');
  expect(spanish.insight.description).toBe('Sin stock; se prevé vender 12,5 unidades en 30 días.');
});
