import { expect, test } from 'vitest';
import { testEffects } from '#server/market/testing/testEffects.ts';
import { withDeadline } from './effects.ts';

const silent: typeof fetch = (_url, init) =>
  new Promise((_done, fail) => {
    init!.signal!.addEventListener('abort', () => fail(init!.signal!.reason as Error));
  });

test('an unanswered call ends at the limit', async () => {
  const quick = withDeadline({ ...testEffects(), fetch: silent }, 20);
  await expect(quick.fetch('http://x')).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('a wait past the limit fails at once', async () => {
  const effects = testEffects();
  const quick = withDeadline(effects, 15_000);
  await quick.sleep(10_000);
  await expect(async () => quick.sleep(6000)).rejects.toThrow('não respondeu a tempo');
  expect(effects.slept).toEqual([10_000]);
});
