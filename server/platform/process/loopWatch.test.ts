import { expect, test } from 'vitest';
import { captureLog } from '#server/platform/testing/captureLog.ts';
import { LoopWatch } from './loopWatch.ts';
import { metricsText } from './metrics.ts';
import { beginWork, recentWork } from './workInProgress.ts';

/** A watch on a clock that the test moves; `after` lets time pass and ticks. */
function watched() {
  let now = 0;
  const watch = new LoopWatch(
    () => now,
    () => now / 2,
  );
  const after = (ms: number) => {
    now += ms;
    watch.tick();
  };
  return { watch, after, pass: (ms: number) => void (now += ms) };
}

test('a hold over 250 ms is measured and logged once, with what was at work', async () => {
  recentWork();
  const { after } = watched();
  const end = beginWork(() => ({ method: 'POST', route: '/graphql', operation: 'CostsScreenQuery', requestId: 'r1' }));
  beginWork(() => ({ job: 'importOrders' }));
  const lines = await captureLog(async () => {
    after(100);
    after(340);
    end();
    after(100 + 3000);
    after(100);
  });
  const held = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'event loop held');
  expect(held).toHaveLength(1);
  expect(held[0]).toMatchObject({
    level: 40,
    heldMs: 3000,
    cpuMs: 1550,
    work: [
      { job: 'importOrders' },
      { method: 'POST', route: '/graphql', operation: 'CostsScreenQuery', requestId: 'r1' },
    ],
    others: 0,
  });
  expect((await metricsText()).text).toMatch(/event_loop_hold_seconds_count \d/);
  expect(recentWork()).toHaveLength(1); // what has ended is forgotten
});

test('a process held for over half of ten seconds is not ready, until it recovers', () => {
  const { watch, after, pass } = watched();
  after(100 + 2000);
  expect(watch.isHeld()).toBe(false);
  after(100 + 2000);
  after(100 + 2000);
  expect(watch.isHeld()).toBe(true);
  pass(6000);
  expect(watch.isHeld()).toBe(false);
});
