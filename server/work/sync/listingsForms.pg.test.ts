import { expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { marketplaceTrial } from '#server/work/sync/testing/marketplaceTrial.ts';

useTestDatabase();

const productsOf = (accountId: number) =>
  queryRows<{ active: boolean; byAmazon: boolean | null }>(
    `SELECT p.country, p.listing_key, p.asin, p.name, p.price_minor, p.active, p.fulfilled_by_marketplace AS "byAmazon",
            i.available_quantity
     FROM products p LEFT JOIN inventory_days i ON i.account_id = p.account_id AND i.product_id = p.id
     WHERE p.account_id = $1 ORDER BY p.country, p.listing_key, i.day`,
    [accountId],
  );

/** Lets only listings and stock be due. */
const onlyProducts = (accountId: number) =>
  queryRows(
    `UPDATE sync_streams SET last_success_at = now() WHERE account_id = $1 AND stream NOT IN ('products', 'inventory')`,
    [accountId],
  );

const noteOf = async (accountId: number) => {
  const [stream] = await queryRows<{ note: string | null }>(
    `SELECT note FROM sync_streams WHERE account_id = $1 AND stream = 'products'`,
    [accountId],
  );
  return stream!.note;
};

test.runIf(hasTrials)(
  'listings reports in other languages, without a status or with chosen columns store the same, and a sentence',
  async () => {
    const trial = await marketplaceTrial('amazon', {}, { size: { products: 0.6, orders: 0.3 } });
    const synced = async (about: string) => {
      const accountId = await trial.newAccount();
      await onlyProducts(accountId);
      expect(await trial.sync(accountId), `${about} is read`).toMatchObject({ status: 'success', error: null });
      return accountId;
    };
    try {
      const calm = await synced('calm');
      const expected = await productsOf(calm);
      for (const of of ['active', 'byAmazon'] as const)
        expect(new Set(expected.map((product) => product[of])), `${of} of some products`).toEqual(
          new Set([true, false]),
        );
      expect(await noteOf(calm)).toBeNull();
      for (const [form, missing] of [
        ['pt', /sem coluna conhecida de quantidade, logística \(FBA ou própria\); .* vieram da consulta de anúncios/],
        ['de', /^$/],
        ['no-status', /sem coluna conhecida de situação; os dados que faltam vieram da consulta de anúncios/],
        ['custom', /sem coluna conhecida de quantidade, situação, logística .* vieram da consulta de anúncios/],
      ] as const) {
        await trial.play(`listings-${form}`);
        const accountId = await synced(form);
        expect(await productsOf(accountId), `products of ${form}`).toEqual(expected);
        expect((await noteOf(accountId)) ?? '', `sentence about ${form}`).toMatch(missing);
      }
    } finally {
      await trial.simulator.close();
    }
  },
);
