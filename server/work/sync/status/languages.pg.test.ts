import { expect, test } from 'vitest';
import { sentence } from '#server/platform/language/sentence.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { viewerIn } from '#server/platform/testing/askIn.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { runSync } from '#server/work/sync/runSync.ts';
import { fakeConnector, newSeller } from '#server/work/sync/testing/fakeConnector.ts';

useTestDatabase();

test('what a sync met, what it skipped and its step are read in the language of their reader', async () => {
  const viewer = await newViewer();
  const { accountId, userId } = viewer;
  await queryRows('UPDATE users SET is_developer = true WHERE id = $1', [userId]);
  await queryRows(
    `INSERT INTO credentials (account_id, marketplace, client_id, state) VALUES ($1, 'amazon', 'x', 'connected')`,
    [accountId],
  );
  const client = await appClient(viewer);
  const seller = newSeller([]);
  const notes = [sentence('sync.listingsUnreached', { listings: 4 })];
  const skipped = [sentence('sync.ordersSkipped', { name: 'Amazon', count: 2, ids: { list: ['1', '2'] } })];
  const steps: string[] = [];
  seller.onCall = (call) => {
    if (call === 'listings') notes.push(sentence('sync.doubtfulPast'));
  };
  const { runId } = await startSync({ accountId }, { trigger: 'manual' });
  const connector = {
    ...fakeConnector(seller),
    takeNotes: () => notes.splice(0),
    takeSkippedRows: () => skipped.splice(0),
    listings: async function* () {
      for (const language of ['en', 'es', 'pt-x-spec'] as const)
        steps.push((await viewerIn(client, language, 'latestSync { stepLabel }')).latestSync.stepLabel);
      notes.push(sentence('sync.doubtfulPast'));
      yield [];
    },
  };
  await runSync({ accountId, runId }, {}, () => connector);
  expect(steps).toEqual(['Products of Amazon', 'Productos de Amazon', 'Produtos da Amazon']);
  const read = async (language: 'en' | 'es' | 'pt-x-spec') => {
    const { syncStreams, latestSync } = await viewerIn(
      client,
      language,
      'syncStreams { stream note } latestSync { error }',
    );
    return [syncStreams.find(({ stream }: any) => stream === 'PRODUCTS').note, latestSync.error];
  };
  expect(await read('en')).toEqual([
    'Amazon: visits of the past came without sales, although there were some: we did not store them and ask again tomorrow.',
    'Amazon: 2 orders could not be read and were left out (1, 2).',
  ]);
  expect((await read('es'))[1]).toBe('Amazon: 2 pedidos no se pudieron leer y quedaron fuera (1, 2).');
  expect((await read('pt-x-spec'))[0]).toMatch(/^Amazon: visitas do passado vieram sem vendas, que houve/);
  await queryRows(
    `UPDATE sync_streams SET note_sentences = '[{"code": "gone"}]', note = 'Como era' WHERE account_id = $1`,
    [accountId],
  );
  expect((await read('en'))[0], 'of another version').toBe('Como era');
});
