import { expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';

useTestDatabase();

const MARK = `mutation ($id: ID!) { markSyncRead(id: $id) { __typename ... on MarkSyncReadPayload { run { readAt } }
  ... on UserError { code } } }`;
const LATEST = '{ viewer { latestSync { id readAt } } }';

test('a problem read in one browser is read in every browser of the account, and another account cannot mark it', async () => {
  const [ana, other] = [await newViewer('Ana'), await newViewer('Outra')];
  await queryRows('UPDATE users SET is_developer = true');
  await queryRow(
    `INSERT INTO sync_runs (account_id, sync_type, trigger, status, finished_at)
     VALUES ($1, 'marketplaces', 'automatic', 'error', now()) RETURNING id`,
    [ana.accountId],
  );
  const [first, second, foreign] = [await appClient(ana), await appClient(ana), await appClient(other)];
  const { id, readAt } = (await first.graphql(LATEST)).data.viewer.latestSync;
  expect(readAt).toBeNull();
  const refused = await foreign.graphql(MARK, { id });
  expect(refused.data.markSyncRead).toEqual({ __typename: 'UserError', code: 'NOT_FOUND' });
  expect((await second.graphql(LATEST)).data.viewer.latestSync.readAt).toBeNull();
  const marked = (await first.graphql(MARK, { id })).data.markSyncRead.run.readAt;
  expect((await second.graphql(LATEST)).data.viewer.latestSync.readAt).toBe(marked);
  expect((await second.graphql(MARK, { id })).data.markSyncRead.run.readAt).toBe(marked);
});
