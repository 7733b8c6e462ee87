import { expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { marketplaceTrial } from '#server/work/sync/testing/marketplaceTrial.ts';

useTestDatabase();

/** Neither the catalogue nor its stock. */
const NOT_OF_ITEMS = ['bills', 'releases', 'traffic', 'returns', 'shipmentsOf'] as const;

const productsOf = (accountId: number) =>
  queryRows<{ asin: string; name: string; price: number; active: boolean }>(
    `SELECT DISTINCT asin, name, price_minor AS price, active FROM products
     WHERE account_id = $1 AND name IS NOT NULL ORDER BY asin, name`,
    [accountId],
  );

test.runIf(hasTrials)(
  'refused items keep what is stored of them and are named, gone ones are not for sale, and the others are read',
  async () => {
    const trial = await marketplaceTrial('mercadolivre', {}, { without: NOT_OF_ITEMS });
    try {
      const accountId = await trial.newAccount();
      expect(await trial.sync(accountId, 'manual')).toMatchObject({ status: 'success', error: null });
      const before = await productsOf(accountId);
      await trial.play('bulk-refused');
      const run = await trial.sync(accountId, 'manual');
      expect(run).toMatchObject({ status: 'partial' });
      const [, count, named] = /recusou (\d+) anúncios \(403\): ([MLB0-9, ]+) –/.exec(run.error!)!;
      const refused = named!.split(', ');
      expect([refused.length, refused.length > 1]).toEqual([Number(count), true]);
      const notes = await queryRows<{ stream: string }>(
        'SELECT stream FROM sync_streams WHERE account_id = $1 AND note = $2',
        [accountId, run.error!.split('\n').find((sentence) => sentence.includes('(403)'))],
      );
      expect(notes.map(({ stream }) => stream)).toContain('products');
      const after = await productsOf(accountId);
      expect(after.map(({ asin, name, price }) => [asin, name, price])).toEqual(
        before.map(({ asin, name, price }) => [asin, name, price]),
      );
      const gone = after.filter(({ active }, n) => !active && before[n]!.active).map(({ asin }) => asin);
      expect(gone.length).toBeGreaterThan(1);
      expect(gone.filter((asin) => refused.includes(asin))).toEqual([]);
      expect(before.filter(({ asin, active }) => active && refused.includes(asin)).length).toBeGreaterThan(1);
    } finally {
      await trial.simulator.close();
    }
  },
);
