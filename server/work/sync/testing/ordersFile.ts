import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DAY_MS = 86_400_000;
const COLUMNS =
  'amazon-order-id purchase-date last-updated-date order-status sales-channel sku asin item-status quantity currency item-price';

/**
 * An All Orders file for the local marketplaces: orders with one line of 10.00 each, spread evenly over the last year, of
 * as many products. `remove` deletes its folder.
 */
export async function ordersFile(
  orders: number,
  products = Math.min(2_000, Math.ceil(orders / 13)),
): Promise<{ path: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'orders-file-'));
  const path = join(folder, 'orders.tsv');
  const everyMs = (360 * DAY_MS) / orders;
  const lines = Array.from({ length: orders }, (_, n) => {
    const bought = new Date(Date.now() - DAY_MS - n * everyMs).toISOString().replace(/\.\d+Z/, '+00:00');
    const product = n % products;
    return [
      `701-${String(n).padStart(7, '0')}-0000001`,
      bought,
      bought,
      'Shipped',
      'Amazon.com.br',
      `SKU-${product}`,
      `B0${String(product).padStart(8, '0')}`,
      'Shipped',
      '1',
      'BRL',
      '10.00',
    ].join('\t');
  });
  await writeFile(path, [COLUMNS.split(' ').join('\t'), ...lines].join('\n'));
  return { path, remove: () => rm(folder, { recursive: true }) };
}
