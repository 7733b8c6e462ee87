import { type ExecutionResult, parse, subscribe } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEvents, stopEvents } from '#server/platform/jobs/events.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { schema } from '#server/work/api/schema.ts';
import { startSync, type SyncType } from '#server/records/runs/startSync.ts';

useTestDatabase();
beforeAll(() => startEvents());
afterAll(() => stopEvents());

test.each([
  ['priceCheckProgress', 'brand_prices', 'buy_box_auto'],
  ['buyBoxProgress', 'buy_box_auto', 'brand_prices'],
] as const)('%s publishes only steps of the own account and of its type', async (field, own, another) => {
  const [viewer, other] = [await newViewer(), await newViewer('Outra')];
  const heard = (await subscribe({
    schema,
    document: parse(`subscription { ${field} { id status } }`),
    contextValue: { viewer },
  })) as AsyncGenerator<ExecutionResult<Record<string, { id: string }>>>;
  const next = heard.next();
  const start = ({ accountId }: typeof viewer, syncType: SyncType) =>
    startSync({ accountId }, { trigger: 'manual', syncType });
  await start(other, own);
  await start(viewer, another);
  const { runId } = await start(viewer, own);
  const { value } = await next;
  expect(value.errors).toBeUndefined();
  expect(Buffer.from(value.data![field]!.id, 'base64').toString()).toBe(`SyncRun:${runId}`);
  await heard.return(undefined);
});
