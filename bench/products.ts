import { queryRows, transaction, useDatabase } from '#server/platform/postgres/db.ts';
import { idleStock } from '#server/insight/planning/idle/idleStock.ts';
import { dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { demandItems } from '#server/insight/planning/forecast/demandItems.ts';
import { itemSeries } from '#server/insight/planning/forecast/itemSeries.ts';
import { productForecasts } from '#server/insight/planning/forecast/productForecasts.ts';
import { storeForecasts } from '#server/insight/planning/forecast/storeForecasts.ts';
import { generatedDemand } from '#server/insight/planning/forecast/testing/generatedDemand.ts';
import { restockPage } from '#server/insight/planning/restock/restockPage.ts';
import { linkListings } from '#server/records/masters/changes/linkListings.ts';
import { undoMasterChange } from '#server/records/masters/changes/undoMasterChange.ts';
import { masterProducts } from '#server/records/masters/masterProducts.ts';
import { type Goal, median } from './goals.ts';
import type { Bench } from './openBench.ts';

const DATABASE = 'bench_products';
const SIZE = { masters: 5_000, listings: 12_000, kits: 200 };
const QUICK = { masters: 500, listings: 1_200, kits: 20 };
const RULES = { leadDays: 20, reviewDays: 30 };
const RUNS = 9;
const BARS = { list: 300, search: 300, link: 300, restock: 1_000, idle: 1_000 };

/** One account of 5,000 products with 12,000 listings, most of which sell: pages of products and of the restocking plan, idle stock, and a join. */
export async function products(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  const size = isQuick ? QUICK : SIZE;
  await bench.create(DATABASE);
  const client = await bench.connect(DATABASE);
  const { rows } = await client.query<{ id: number }>(`INSERT INTO accounts (name) VALUES ('Loja') RETURNING id`);
  const accountId = rows[0]!.id;
  const viewer = { accountId, userId: 0, isDeveloper: false };
  await client.query(
    `INSERT INTO products (account_id, marketplace, country, listing_key, asin, sku, name, currency, price_minor, search_text, fulfilled_by_marketplace)
     SELECT $1, (CASE n % 2 WHEN 0 THEN 'amazon' ELSE 'mercadolivre' END)::"Marketplace", 'BR', 'K' || n, 'K' || n, 'SKU-' || n, 'Produto ' || n,
            'BRL', 5000, 'produto ' || n || ' sku-' || n, n % 3 = 0 FROM generate_series(1, $2::int) n`,
    [accountId, size.listings],
  );
  await client.query(
    `UPDATE products p SET master_id = first.master_id FROM products first
     WHERE p.account_id = $1 AND first.account_id = $1 AND p.id > $2 AND first.id = 1 + (p.id - 1) % $2`,
    [accountId, size.masters],
  );
  await client.query(
    `INSERT INTO kit_components (account_id, kit_id, component_id, pieces, is_listed)
     SELECT $1, kit.master_id, part.master_id, 2, false FROM products kit JOIN products part ON part.id = kit.id + $2
     WHERE kit.id <= $2`,
    [accountId, size.kits],
  );
  await client.query(
    `INSERT INTO inventory_days (account_id, product_id, day, available_quantity, reserved_quantity, inbound_quantity)
     SELECT $1, id, '2025-12-31', id % 90, 0, 0 FROM products WHERE account_id = $1`,
    [accountId],
  );
  useDatabase(bench.urlOf(DATABASE));
  const { series, end } = generatedDemand({ seed: 4, products: size.listings, days: 400 });
  const made = await productForecasts(itemSeries(series, await demandItems(accountId)), dayOfNumber(end), RULES);
  await transaction((tx) =>
    storeForecasts(
      accountId,
      made,
      {
        targetOf: () => ({ recommendedStock: 0, reorderPoint: 0 }),
        economicsOf: (id) => ({ unitMargin: id % 4 === 0 ? null : 1_500, storagePerDay: 2 }),
      },
      tx,
    ),
  );
  await client.query('VACUUM (ANALYZE)');
  const listings = await queryRows<{ id: number }>('SELECT id FROM products WHERE account_id = $1 ORDER BY id', [
    accountId,
  ]);
  const timed = async (work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let n = 0; n < RUNS; n += 1) {
      const startedAt = performance.now();
      await work();
      times.push(performance.now() - startedAt);
    }
    return median(times);
  };
  const found: Record<keyof typeof BARS, number> = {
    list: await timed(() => masterProducts(viewer, {}, { page: 1 })),
    search: await timed(() => masterProducts(viewer, { search: 'produto 77' }, { page: 1 })),
    link: await timed(async () => {
      const { changeId } = await linkListings(viewer, [listings[400]!.id, listings[401]!.id]);
      await undoMasterChange(viewer, changeId);
    }),
    restock: await timed(() => restockPage(viewer, {})),
    idle: await timed(() => idleStock(viewer)),
  };
  await client.end();
  const what: Record<keyof typeof BARS, string> = {
    list: 'page of products',
    search: 'page of products found by a word',
    link: 'two products joined, and taken back',
    restock: 'page of the restocking plan',
    idle: 'idle stock',
  };
  return (Object.keys(BARS) as (keyof typeof BARS)[]).map((name) => ({
    row: 'products',
    what: `${what[name]}, ${size.masters} products, ${size.listings} listings`,
    measured: `${found[name].toFixed(0)} ms`,
    ratio: '',
    bar: `≤ ${BARS[name]} ms`,
    passed: isQuick ? null : found[name] <= BARS[name],
  }));
}
